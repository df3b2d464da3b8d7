"""Foothold by ctypes: all that foothold.h declares, under the same names.

    import foothold as fh
    world = fh.World.create(fh.FhWorldDef(terrain=terrain, bounds=(0, 0, 320, 180), actors=1))
    world.tick(fh.FhInput(fh.FH_INPUT_RIGHT))

World, Terrain, Tileset, Mask and Lines have the functions that are named after them as methods. They destroy what they
hold when they are no longer used, or by destroy(), and keep what it was made of. FOOTHOLD_LIBRARY names the library.
"""

import ctypes as _c
import json as _json
import os as _os
import pathlib as _pathlib

_here = _pathlib.Path(__file__).resolve().parent
_near = _here.parents[2] / "lib" / "libfoothold.so.0"
_library = _c.CDLL(_os.environ.get("FOOTHOLD_LIBRARY") or (str(_near) if _near.exists() else "libfoothold.so.0"))
_api = _json.loads((_here.parent / "foothold_api.json").read_text(encoding="utf-8"))

_types = {"void": None, "bool": _c.c_bool, "char": _c.c_char, "int": _c.c_int, "float": _c.c_float}
_types.update(double=_c.c_double, size_t=_c.c_size_t)
_types.update((f"{sign}int{bits}_t", getattr(_c, f"c_{sign}int{bits}")) for sign in ("", "u") for bits in (8, 16, 32, 64))


class Owner:
    """Holds a thing that must be destroyed, and what it was made of."""

    def __init__(self, pointer, made_of):
        self._as_parameter_ = pointer
        self._made_of = made_of

    def destroy(self):
        pointer, self._as_parameter_ = self._as_parameter_, None
        if pointer:
            self._destroy(pointer)

    __del__ = destroy


class Struct(_c.Structure):
    """A pointer among its fields takes an owner, or a list of what it points to."""

    def __setattr__(self, name, value):
        target = getattr(dict(self._fields_)[name], "_type_", None)
        if isinstance(value, Owner):
            self.__dict__.setdefault("_owners", []).append(value)
            value = value._as_parameter_
        elif isinstance(value, (list, tuple)) and isinstance(target, type):
            value = (target * len(value))(*value)
        super().__setattr__(name, value)


def _type(item):
    if "parameters" in item:
        return _c.CFUNCTYPE(_type(item["result"]), *map(_type, item["parameters"]))
    kind, pointers = _types[item["base"]], item["pointers"]
    if pointers and item["base"] in ("char", "void"):
        kind, pointers = {"char": _c.c_char_p, "void": _c.c_void_p}[item["base"]], pointers - 1
    elif item["base"] in _callbacks:
        pointers = 0
    for _ in range(pointers):
        kind = _c.POINTER(kind)
    return kind * item["array"] if item.get("array") else kind


def _method(function, is_own):
    return (lambda self, *given: function(self, *given)) if is_own else staticmethod(function)


for _enum in _api["enums"]:
    _types[_enum["name"]] = _c.c_int
    globals().update((constant["name"], constant["value"]) for constant in _enum["constants"])
globals().update((constant["name"], constant["value"]) for constant in _api["constants"])
_types.update((struct["name"], type(struct["name"], (Struct,), {})) for struct in _api["structs"])
_types.update((alias["name"], _types[alias["base"]]) for alias in _api["types"])
_callbacks = {callback["name"] for callback in _api["callbacks"]}
for _item in _api["callbacks"]:
    _types[_item["name"]] = _type(_item)
for _item in _api["structs"]:
    if _item["fields"]:
        _types[_item["name"]]._fields_ = [(field["name"], _type(field)) for field in _item["fields"]]
    if "destroy" in _item and hasattr(_library, _item["destroy"]):
        _name = _item["name"][2:]
        globals()[_name] = type(_name, (Owner,), {"_destroy": _library[_item["destroy"]]})
globals().update((name, kind) for name, kind in _types.items() if name.startswith("Fh"))
for _item in _api["functions"]:
    if not hasattr(_library, _item["name"]):
        continue  # of another library: foothold-level
    _function = globals()[_item["name"]] = _library[_item["name"]]
    _function.argtypes = [_type(parameter) for parameter in _item["parameters"]]
    _function.restype = _type(_item["result"])
    if _item["owned"]:
        def _own(result, function, given, owner=globals()[_item["result"]["base"][2:]]):
            if not result:
                raise MemoryError(function.__name__)
            return owner(result, given)
        _function.errcheck = _own
    if _item.get("method") not in (None, "destroy"):
        _self = _item["parameters"][:1] and _item["parameters"][0]["base"]
        setattr(globals()[_item["class"][2:]], _item["method"], _method(_function, _self == _item["class"]))
for _item in _api["variables"]:
    _value = _type(_item).in_dll(_library, _item["name"])
    globals()[_item["name"]] = _c.pointer(_value) if _item.get("array") == 0 else _value
