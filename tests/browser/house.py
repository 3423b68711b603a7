"""The house asked directly, over gRPC and past all pages: what it tells a seat and a screen, in the form in which pages keep it."""

from __future__ import annotations

from typing import Any

import grpc
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from chieu.api.v1 import display_pb2, rules_pb2
from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from tests.browser.phones import Phone
from tests.browser.scenes import Plain

_CONTRACT = 1
_DEVICE = b"a watch "
_PATIENCE_S = 15.0


class House:
    """A house that listens for gRPC at `address`."""

    def __init__(self, address: str) -> None:
        self._channel = grpc.insecure_channel(address)
        self._rules = RulesServiceStub(self._channel)
        self._display = DisplayServiceStub(self._channel)
        self._commands = 0

    def seat(self, phone: Phone) -> Plain:
        """The frame that GetView gives the seat of a phone."""
        kept = _kept(phone)
        answer = self._rules.GetView(
            rules_pb2.GetViewRequest(room_id=kept["roomId"]), metadata=_pass(kept), timeout=_PATIENCE_S
        )
        return plain(answer.frame)

    def screen(self, code: str) -> Plain:
        """The first frame that WatchScreen gives whoever has the code."""
        request = display_pb2.WatchScreenRequest(room_code=code, contract=_CONTRACT)
        stream = self._display.WatchScreen(request, timeout=_PATIENCE_S)
        try:
            return plain(next(stream).frame)
        finally:
            stream.cancel()

    def act(self, phone: Phone, move: Message, turn: Plain) -> None:
        """What the same person does on another device meanwhile; `turn` is the decision that it answers."""
        kept = _kept(phone)
        self._commands += 1
        request = rules_pb2.ActRequest(
            room_id=kept["roomId"],
            command_id=_DEVICE + self._commands.to_bytes(8, "big"),
            turn_seq=turn["turnSeq"],
            turn_tag=turn["turnTag"],
            move=move,
        )
        self._rules.Act(request, metadata=_pass(kept), timeout=_PATIENCE_S)

    def close(self) -> None:
        """Nobody asks any more."""
        self._channel.close()


def _kept(phone: Phone) -> dict[str, str]:
    """The seat that a phone keeps, of which it has one."""
    kept: dict[str, str] = phone.page.evaluate(
        "() => JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('chieu.seat.'))[1])"
    )
    return kept


def _pass(kept: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {kept['pass']}"),)


def plain(message: Message) -> Plain:
    """A message as the page's own decoder gives it; see `js/schema.js`."""
    made = {}
    for field in message.DESCRIPTOR.fields:
        if field.has_presence and not message.HasField(field.name):
            continue
        value = getattr(message, field.name)
        made[field.json_name] = [_one(field, one) for one in value] if field.is_repeated else _one(field, value)
    return made


def _one(field: FieldDescriptor, value: Any) -> Any:
    if field.message_type is not None:
        return plain(value)
    if field.enum_type is not None:
        known = field.enum_type.values_by_number.get(value)
        return known.name.removeprefix(_prefix(field.enum_type.name)) if known else str(value)
    return list(value) if isinstance(value, bytes) else value


def _prefix(name: str) -> str:
    """What the values of an enum begin with: its name in capitals."""
    return name[0] + "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in name[1:]) + "_"


def lasting(section: Any) -> Any:
    """A section without what the last event alone explains: a snapshot, which has no events, does not say it."""
    if isinstance(section, dict):
        return {key: lasting(value) for key, value in section.items() if key not in ("fresh", "lastChange", "leftMs")}
    return [lasting(one) for one in section] if isinstance(section, list) else section
