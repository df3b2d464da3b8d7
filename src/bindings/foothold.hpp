// foothold.hpp - Foothold for C++17: an owner for each thing that has one, with its functions as
// methods. All else is as in foothold.h. An owner is a unique_ptr that goes wherever a pointer does.
//
// An owner destroys what it holds, so it must stand behind those that its thing borrows: tileset,
// terrain, World. What could not be made is a null pointer, as in C.

#ifndef FOOTHOLD_FOOTHOLD_HPP
#define FOOTHOLD_FOOTHOLD_HPP

#include <foothold/foothold.h>
#include <foothold/level.h>
#include <memory>

namespace foothold {

template <class T, void (*end)(T *)> struct End {
    void operator()(T *thing) const { end(thing); }
};

template <class T, void (*end)(T *)> class Owner : public std::unique_ptr<T, End<T, end>> {
  public:
    using std::unique_ptr<T, End<T, end>>::unique_ptr;
    operator T *() const { return this->get(); }
};

@api@
} // namespace foothold

#endif
