"""Cards on the wire: each message of each game made and serialized once, when the house opens."""

from __future__ import annotations

from collections.abc import Sequence

from chieu.api.v1 import cards_pb2 as pb
from chieu.games.errors import Malformed, Reason

from .fields import wrap


class Deck:
    """The cards of one game, by id: as messages, as bytes, and back."""

    __slots__ = ("bytes", "messages")

    def __init__(self, faces: Sequence[str]) -> None:
        """Make them of the faces, which stand in the order of their ids."""
        self.messages: tuple[pb.Card, ...] = tuple(pb.Card(id=card, face=face) for card, face in enumerate(faces))
        self.bytes: tuple[bytes, ...] = tuple(message.SerializeToString() for message in self.messages)

    def fields(self, number: int) -> tuple[bytes, ...]:
        """Each card as the finished field with that number."""
        return tuple(wrap(number, body) for body in self.bytes)

    def card(self, number: int, field: str) -> int:
        """The id that came in `field`.

        Raises:
            Malformed: ``BAD_CARD``: this game has no such card.
        """
        if number >= len(self.messages):
            raise Malformed(Reason.BAD_CARD, field=field)
        return number
