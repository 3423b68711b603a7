"""Stored structs in words: what a value says, and the shape of a type, each so that a change can be read."""

from __future__ import annotations

import enum

import msgspec
from msgspec import inspect


def said(value):
    """A value for a file that people read: structs by the names of their fields, those at their default left out.

    So what an older format did not know, and a later one appended, is not there.
    """
    if isinstance(value, msgspec.Struct):
        pairs = {name: getattr(value, name) for name in value.__struct_fields__}
        defaults = _defaults(type(value))
        shown = {name: said(one) for name, one in pairs.items() if name not in defaults or one != defaults[name]}
        return {"": type(value).__name__, **shown}
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple | list):
        return [said(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(said(one) for one in value)
    if isinstance(value, dict):
        return {str(key): said(one) for key, one in value.items()}
    return value


def shape(*types):
    """The written form of types, a line for each struct and enum that they are made of, by name.

    A field is its name, its type, and ``=`` with what is read where it is missing.
    """
    found = {}
    for kind in types:
        _walk(inspect.type_info(kind), found)
    return "".join(f"{line}\n" for _, line in sorted(found.items()))


def fields(text):
    """By struct, the fields in a shape, in order."""
    lines = (line.split(": ", 1) for line in text.splitlines() if line.startswith("struct "))
    return {name: rest.split("; ") for name, rest in lines}


def _defaults(kind):
    given = inspect.type_info(kind).fields
    return {
        field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in given
        if not field.required
    }


def _walk(info, found):
    """The name of a type; what it is made of goes into `found`."""
    match info:
        case inspect.StructType():
            return _struct(info, found)
        case inspect.EnumType():
            words = sorted(f"{one.value}" for one in info.cls)
            found[f"{info.cls.__module__}.{info.cls.__name__}"] = f"enum {_name(info.cls)}: {' '.join(words)}"
            return _name(info.cls)
        case inspect.UnionType():
            return "|".join(_walk(one, found) for one in info.types)
        case inspect.VarTupleType():
            return f"[{_walk(info.item_type, found)}…]"
        case inspect.TupleType():
            return f"[{', '.join(_walk(one, found) for one in info.item_types)}]"
        case inspect.SetType() | inspect.FrozenSetType() | inspect.ListType():
            return f"[{_walk(info.item_type, found)}…]"
        case inspect.DictType():
            return f"{{{_walk(info.key_type, found)}: {_walk(info.value_type, found)}}}"
    return type(info).__name__.removesuffix("Type").lower()


def _struct(info, found):
    key = f"{info.cls.__module__}.{info.cls.__name__}"
    if key not in found:
        found[key] = ""
        defaults = _defaults(info.cls)
        parts = [
            f"{field.name} {_walk(field.type, found)}"
            + (f"={_shown(defaults[field.name])}" if not field.required else "")
            for field in info.fields
        ]
        form = "by place" if info.array_like else "by name"
        tag = "" if info.tag is None else f", tagged {info.tag!r}"
        found[key] = f"struct {_name(info.cls)} ({form}{tag}): {'; '.join(parts)}"
    return _name(info.cls)


def _shown(value):
    return value.value if isinstance(value, enum.Enum) else repr(value)


def _name(kind):
    return f"{kind.__module__.removeprefix('chieu.')}.{kind.__name__}"
