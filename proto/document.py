"""Write docs/api.md from the comments in proto/.

    python proto/document.py [--check]

With --check nothing is written; the exit status is 1 when the page on disk is not what the comments say.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generate import PACKAGE, ROOT, descriptor_set
from google.protobuf import descriptor_pb2 as pb

PAGE = ROOT / "docs" / "api.md"
HEAD = """\
# The API

Generated from the comments in `proto/chieu/api/v1` by `make docs`; edit those, not this page.
All names are in the package `chieu.api.v1`. Times are milliseconds by the server's clock.
"""

# Numbers of fields in descriptor.proto, of which the paths of comments are made.
FILE_MESSAGES, FILE_ENUMS, FILE_SERVICES = 4, 5, 6
MESSAGE_FIELDS, MESSAGE_MESSAGES, MESSAGE_ENUMS = 2, 3, 4
ENUM_VALUES, SERVICE_METHODS = 2, 2

SCALARS = {
    number: name.removeprefix("TYPE_").lower()
    for name, number in pb.FieldDescriptorProto.Type.items()
    if name not in {"TYPE_MESSAGE", "TYPE_ENUM", "TYPE_GROUP"}
}

Parts = tuple[int, ...]


class Proto(NamedTuple):
    """One .proto file with the comments of its parts, by path."""

    file: pb.FileDescriptorProto
    comments: dict[Parts, str]

    def said(self, *parts: int) -> str:
        """The comment on a part, its lines joined into paragraphs."""
        return self.comments.get(parts, "")


class Message(NamedTuple):
    """A message with its full name and its place in the file."""

    name: str
    made: pb.DescriptorProto
    place: Parts


class Enum(NamedTuple):
    """An enum with its full name and its place in the file."""

    name: str
    made: pb.EnumDescriptorProto
    place: Parts


def main() -> None:
    """Write the page, or only compare it."""
    page = write(read())
    if "--check" not in sys.argv:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page)
        print(f"docs: {PAGE.relative_to(ROOT)} written")
    elif not PAGE.is_file() or PAGE.read_text() != page:
        sys.exit(f"{PAGE.relative_to(ROOT)} does not say what proto/ says; run `make docs`")


def read(proto: Path = ROOT / "proto") -> list[Proto]:
    """The project's own files, in the order of their names."""
    sources = sorted((proto / PACKAGE).glob("*.proto"))
    came = pb.FileDescriptorSet.FromString(descriptor_set(proto, sources, comments=True))
    ours = {f"{PACKAGE.as_posix()}/{source.name}" for source in sources}
    return [Proto(file, comments_of(file)) for file in sorted(came.file, key=lambda f: f.name) if file.name in ours]


def comments_of(file: pb.FileDescriptorProto) -> dict[Parts, str]:
    return {
        tuple(place.path): paragraphs(place.leading_comments or place.trailing_comments)
        for place in file.source_code_info.location
        if place.leading_comments or place.trailing_comments
    }


def paragraphs(comment: str) -> str:
    """Comment lines joined; an empty line starts a new paragraph."""
    blocks = "\n".join(line.strip() for line in comment.strip().splitlines()).split("\n\n")
    return "\n\n".join(" ".join(block.split()) for block in blocks)


def write(protos: list[Proto]) -> str:
    """The whole page."""
    parts = [HEAD]
    for proto in protos:
        parts += services(proto)
    for proto in protos:
        parts += types(proto)
    return "\n".join(parts).rstrip() + "\n"


def services(proto: Proto) -> Iterator[str]:
    for at, service in enumerate(proto.file.service):
        yield f"## {service.name}\n"
        yield proto.said(FILE_SERVICES, at) + "\n"
        yield "| RPC | asks with | answers with | |\n|---|---|---|---|"
        for nth, method in enumerate(service.method):
            said = proto.said(FILE_SERVICES, at, SERVICE_METHODS, nth)
            asked = streamed(method.client_streaming, method.input_type)
            answered = streamed(method.server_streaming, method.output_type)
            yield f"| `{method.name}` | {asked} | {answered} | {cell(said)} |"
        yield ""


def streamed(is_stream: bool, type_name: str) -> str:
    return ("stream of " if is_stream else "") + link(type_name)


def types(proto: Proto) -> Iterator[str]:
    """The messages and enums of one file, nested ones after the one they are in."""
    if not proto.file.message_type and not proto.file.enum_type:
        return
    yield f"## {Path(proto.file.name).name}\n"
    for at, enum in enumerate(proto.file.enum_type):
        yield from enumeration(proto, Enum(enum.name, enum, (FILE_ENUMS, at)))
    for at, message in enumerate(proto.file.message_type):
        yield from structure(proto, Message(message.name, message, (FILE_MESSAGES, at)))


def structure(proto: Proto, message: Message) -> Iterator[str]:
    yield f"### {message.name}\n"
    yield proto.said(*message.place) + "\n"
    if message.made.field:
        yield "| field | type | |\n|---|---|---|"
        for at, field in enumerate(message.made.field):
            said = proto.said(*message.place, MESSAGE_FIELDS, at)
            yield f"| `{field.name}` = {field.number} | {type_of(field, message.made)} | {cell(said)} |"
        yield ""
    for at, enum in enumerate(message.made.enum_type):
        yield from enumeration(proto, Enum(f"{message.name}.{enum.name}", enum, (*message.place, MESSAGE_ENUMS, at)))
    for at, inner in enumerate(message.made.nested_type):
        if not inner.options.map_entry:
            name = f"{message.name}.{inner.name}"
            yield from structure(proto, Message(name, inner, (*message.place, MESSAGE_MESSAGES, at)))


def enumeration(proto: Proto, enum: Enum) -> Iterator[str]:
    yield f"### {enum.name}\n"
    yield proto.said(*enum.place) + "\n"
    yield "| value | |\n|---|---|"
    for at, value in enumerate(enum.made.value):
        yield f"| `{value.name}` = {value.number} | {cell(proto.said(*enum.place, ENUM_VALUES, at))} |"
    yield ""


def type_of(field: pb.FieldDescriptorProto, message: pb.DescriptorProto) -> str:
    """A field's type as one says it: `repeated X`, `map of X to Y`, `X, one of body`."""
    for inner in message.nested_type:
        if inner.options.map_entry and field.type_name.endswith("." + inner.name):
            return f"map of {bare_type(inner.field[0])} to {bare_type(inner.field[1])}"
    if field.label == field.LABEL_REPEATED:
        return f"repeated {bare_type(field)}"
    if field.proto3_optional:
        return f"optional {bare_type(field)}"
    if field.HasField("oneof_index"):
        return f"{bare_type(field)}, one of `{message.oneof_decl[field.oneof_index].name}`"
    return bare_type(field)


def bare_type(field: pb.FieldDescriptorProto) -> str:
    return SCALARS[field.type] if field.type in SCALARS else link(field.type_name)


def link(type_name: str) -> str:
    """A type of ours links to where it is described; others are named in full."""
    ours = ".chieu.api.v1."
    if not type_name.startswith(ours):
        return f"`{type_name.removeprefix('.')}`"
    name = type_name.removeprefix(ours)
    return f"[{name}](#{anchor(name)})"


def anchor(heading: str) -> str:
    """The anchor that Markdown renderers give a heading."""
    return heading.lower().replace(".", "")


def cell(text: str) -> str:
    """Text that can stand in a table cell."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    main()
