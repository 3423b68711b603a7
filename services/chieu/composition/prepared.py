"""What tests may prepare: shorter durations and known decks. A process takes them only when it was started for tests.

The pace is written ``bot_ms=50,turn_ms=2000``, with the names of `Pace` and `Patience`. A file of decks has a line a
deck, ``lacuoi R5 B7 …``: the first cards in drawing order; those not named follow in the order of ids. Rounds of a room
take the decks of its game in turn. Empty lines and lines that start with ``#`` say nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from chieu.chassis.settings import SettingsFault
from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed
from chieu.games.pace import Pace
from chieu.rooms.room import Room
from chieu.rooms.tickets import Patience

_NAMES = (*Pace.__struct_fields__, *Patience.__struct_fields__)
"""A pace names durations of the rules and of the queues; each takes its own."""
Durations = TypeVar("Durations", Pace, Patience)

DeckOf = Callable[[Room | None], tuple[int, ...] | None]


def pace_of(text: str) -> Pace:
    """The rules' durations, with those that `text` names in their place.

    Raises:
        SettingsFault: a name that is no duration, or a value that is no number of milliseconds.
    """
    return _told(text, Pace())


def patience_of(text: str) -> Patience:
    """How long tickets wait for what, with what `text` names in its place. Raises as `pace_of`."""
    return _told(text, Patience())


def _told(text: str, usual: Durations) -> Durations:
    given: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        if name not in _NAMES or not value.isdigit():
            raise SettingsFault((f"CHIEU_TEST_PACE: {part!r} is not one of {', '.join(_NAMES)}=ms",))
        if name in usual.__struct_fields__:
            given[name] = int(value)
    return msgspec.structs.replace(usual, **given)


def decks_of(path: str) -> DeckOf:
    """Which deck a room's next round is dealt from, by the file at `path`; no file, no prepared decks.

    Raises:
        SettingsFault: the file cannot be read, or a line of it.
    """
    decks = _read(path) if path else {}

    def deck_of(room: Room | None) -> tuple[int, ...] | None:
        if room is None or not decks.get(room.game):
            return None
        of_game = decks[room.game]
        return of_game[room.rounds % len(of_game)]

    return deck_of


def _read(path: str) -> dict[str, list[tuple[int, ...]]]:
    decks: dict[str, list[tuple[int, ...]]] = {}
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except OSError as failure:
        raise SettingsFault((f"CHIEU_TEST_DECKS: {path}: {failure.strerror}",)) from failure
    for number, line in enumerate(lines, 1):
        key, _, faces = line.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        try:
            decks.setdefault(key, []).append(game_of(key).read_deck(faces))
        except Malformed as refused:
            wrong = refused.facts.get("card") or refused.facts.get("game")
            raise SettingsFault((f"CHIEU_TEST_DECKS: {path}:{number}: {wrong} is not there",)) from refused
    return decks
