"""What the wire needs to know of a game: one protocol, which each game's module fulfils."""

from __future__ import annotations

from typing import Any, Protocol

from google.protobuf.message import Message

from chieu.api.v1 import rules_pb2 as rules_pb

from .cards import Deck


class Dialect(Protocol):
    """How one game is written. Views, moves and messages are the game's own types (`Any` here).

    What answers bytes answers a whole serialized message of the type named.
    """

    key: str
    """The game's key, which is also the name of its field in every oneof by game."""
    deck: Deck

    def table(self, view: Any) -> bytes:
        """The game's table message of its table view."""

    def seats(self, view: Any) -> bytes:
        """The game's seats message of its table view."""

    def hand(self, view: Any) -> bytes:
        """The game's hand message of its seat view."""

    def open_table(self, view: Any) -> bytes:
        """OpenTablePart of the game's open table; empty in a game that is never played open."""

    def account(self, view: Any) -> bytes:
        """The game's own part of a result, for its field in ResultSection; empty where points say it all."""

    def table_from(self, table: Any, seats: Any) -> Any:
        """The table view of the two messages."""

    def seat_from(self, hand: Any, seat: int) -> Any:
        """The seat view of a hand message."""

    def move_message(self, move: Any) -> rules_pb.Move:
        """A move as a message."""

    def move_from(self, message: Message) -> Any:
        """The move of the game's own move message. Raises Malformed with the field that is at fault."""
