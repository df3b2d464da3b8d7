// foothold.hpp - Foothold for C++17: an owner for each thing that has one, with its functions as
// methods. All else is as in foothold.h, and an owner goes wherever a pointer does.
//
// An owner destroys what it holds, so it must stand behind those that its thing borrows: tileset,
// terrain, World. What could not be made is a null pointer, as in C.

#ifndef FOOTHOLD_FOOTHOLD_HPP
#define FOOTHOLD_FOOTHOLD_HPP

#include <foothold/foothold.h>
#include <foothold/level.h>

namespace foothold {

template <class T, void (*end)(T *)> class Owner {
  public:
    Owner() = default;
    explicit Owner(T *thing) : held(thing) {}
    Owner(Owner &&other) noexcept : held(other.release()) {}
    Owner &operator=(Owner &&other) noexcept {
        if (this != &other) {
            end(held);
            held = other.release();
        }
        return *this;
    }
    ~Owner() { end(held); }
    T *get() const { return held; }
    operator T *() const { return held; }
    T *release() {
        T *given = held;
        held = nullptr;
        return given;
    }

  private:
    T *held = nullptr;
};

@api@
} // namespace foothold

#endif
