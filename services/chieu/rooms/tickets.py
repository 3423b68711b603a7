"""A ticket: one person asks for a table with strangers. What it may say, and what can become of it.

A ticket is for one seat and has the pass of that seat; friends who want to sit together take one each and name the
same party. Its id is made of the game and the pass, so asking twice is asking once.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Mapping
from enum import StrEnum

import msgspec

from chieu.games.catalogue import GAMES
from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed, Reason

from .errors import NotThere
from .names import clean
from .opening import LANGUAGES
from .room import Room

_ID = re.compile(r"([a-z]{1,16})-[a-z2-7]{16}", re.ASCII)
_ID_BYTES = 10


class TicketState(StrEnum):
    """What became of a ticket so far."""

    WAITING = "WAITING"
    PROPOSED = "PROPOSED"
    PLACED = "PLACED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"


FINAL = frozenset({TicketState.PLACED, TicketState.CANCELLED, TicketState.EXPIRED})
"""Nothing more becomes of these."""


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A person asks for a table. The pass and the device key are the client's; `party` is what friends have in common.

    `accepts` are the options that must be so; whatever it does not name may be anything. `bots_after_ms` is the wait
    after which bots are welcome, None for never.
    """

    game: str
    name: str
    pass_sha: bytes
    device_sha: bytes = b""
    accepts: Mapping[str, str] = {}
    language: str = "vi"
    party: bytes = b""
    party_size: int = 1
    bots_after_ms: int | None = None


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of an `Ask`: fields are appended, never moved. `created_ms` is Redis ms; it survives everything."""

    ticket_id: str
    game: str
    name: str
    pass_sha: bytes
    device_sha: bytes = b""
    accepts: tuple[tuple[str, str], ...] = ()
    language: str = "vi"
    party: bytes = b""
    party_size: int = 1
    bots_after_ms: int | None = None
    created_ms: int = 0

    @property
    def person(self) -> bytes:
        """Who waits: one device waits once, whatever its passes."""
        return self.device_sha or self.pass_sha


class Standing(msgspec.Struct, frozen=True):
    """Where a ticket stands. `number` rises with everything that happens in its queue.

    `room_id` is the table that is being made (PROPOSED) or was found (PLACED), `seat` the chair there.
    """

    ticket_id: str
    number: int
    state: TicketState
    room_id: str = ""
    seat: int = -1

    @property
    def is_final(self) -> bool:
        return self.state in FINAL


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket as its holder sees it.

    `estimate_ms` is None where nobody knows, `room` is there when it is placed; `party_here` counts friends who wait.
    """

    ticket: Ticket
    standing: Standing
    waited_ms: int
    estimate_ms: int | None
    party_here: int
    room: Room | None = None


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """How long tickets wait for what, in ms. Tests give shorter values, as they do with `Pace`."""

    smaller_ms: int = 10_000
    """Each time the oldest at a table has waited this long, the table may have one person fewer."""
    mixed_ms: int = 20_000
    """Once the oldest has waited this long, the others may speak another language."""
    unwatched_ms: int = 60_000
    """A ticket that nobody watches is kept this long: a phone may lose its connection and come back."""
    longest_ms: int = 600_000
    """Nobody waits longer, watched or not."""
    lease_ms: int = 10_000
    """The time to make a proposed table; then its tickets are looked after by whoever finds them."""
    kept_ms: int = 600_000
    """What became of a ticket is remembered this long."""
    rest_ms: int = 5_000
    """Of people whose table was refused one more is offered again each time this long has passed."""


def issue(ask: Ask, now_ms: int) -> Ticket:
    """The ticket for what was asked.

    Raises:
        Malformed: ``BAD_NAME``; ``BAD_OPTION`` for options the game does not have, a language that is not there, and a
            party that no table seats; ``FIELD_REQUIRED`` for friends without a party.
    """
    game_of(ask.game).read_options(ask.accepts)
    if ask.language not in LANGUAGES:
        raise Malformed(Reason.BAD_OPTION, field="language")
    if not 1 <= ask.party_size <= game_of(ask.game).most_seats:
        raise Malformed(Reason.BAD_OPTION, field="party_size")
    if ask.party_size > 1 and not ask.party:
        raise Malformed(Reason.FIELD_REQUIRED, field="party_id")
    return Ticket(
        ticket_id(ask.game, ask.pass_sha),
        ask.game,
        clean(ask.name),
        ask.pass_sha,
        ask.device_sha,
        tuple(sorted(ask.accepts.items())),
        ask.language,
        ask.party if ask.party_size > 1 else b"",
        ask.party_size,
        ask.bots_after_ms,
        now_ms,
    )


def ticket_id(game: str, pass_sha: bytes) -> str:
    """The id of the ticket with this pass in the queue of a game. It proves nothing: the pass does."""
    name = hashlib.sha256(b"chieu-ticket-1" + pass_sha).digest()[:_ID_BYTES]
    return f"{game}-{b32encode(name).decode().lower()}"


def queue_of(ticket_id: str) -> str:
    """The queue a ticket is in, which is its game's.

    Raises:
        NotThere: ``TICKET_NOT_FOUND`` for what is no id of ours.
    """
    found = _ID.fullmatch(ticket_id)
    if found is None or found[1] not in GAMES:
        raise NotThere(Reason.TICKET_NOT_FOUND)
    return found[1]


def is_over(ticket: Ticket, now_ms: int, patience: Patience) -> bool:
    """Whether somebody has waited as long as anybody may."""
    return now_ms - ticket.created_ms >= patience.longest_ms


def go_together(one: Ticket, other: Ticket) -> bool:
    """Whether two tickets of one party ask for the same: its size, and options that do not contradict each other."""
    theirs = dict(other.accepts)
    agree = all(theirs.get(key, value) == value for key, value in one.accepts)
    return agree and one.party_size == other.party_size


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Ticket)


def encode_ticket(ticket: Ticket) -> bytes:
    """The ticket as it is kept."""
    return _encoder.encode(ticket)


def decode_ticket(body: bytes) -> Ticket:
    """A kept ticket.

    Raises:
        msgspec.DecodeError: it was written by something else.
    """
    return _decoder.decode(body)
