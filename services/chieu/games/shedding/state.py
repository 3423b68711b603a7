"""What the rounds of such games hold alike, in whatever order their records have it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from . import Player


class Standing(Protocol):
    """The fields that the rounds of such games share; places count in `players`."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody dealt in."""

    @property
    def stock(self) -> tuple[int, ...]:
        """The draw pile, the next card first."""

    @property
    def pile(self) -> tuple[int, ...]:
        """The discards, the top last."""

    @property
    def phase(self) -> StrEnum:
        """What the seat to act may do, in the game's own words."""

    @property
    def turn(self) -> int:
        """The place that is to act."""

    @property
    def drawn(self) -> int | None:
        """The card that was drawn in this turn and may be laid."""

    @property
    def vulnerable(self) -> int | None:
        """The place that may be caught."""

    @property
    def vulnerable_ms(self) -> int:
        """Since when it may."""

    @property
    def one_card_ms(self) -> int:
        """When a play last left one card."""

    @property
    def passes(self) -> int:
        """Passes in a row."""

    @property
    def turn_actions(self) -> int:
        """Turn actions so far."""

    @property
    def turn_number(self) -> int:
        """Turns so far."""

    @property
    def reshuffles(self) -> int:
        """How often the pile became the stock."""

    @property
    def ending(self) -> StrEnum | None:
        """How the round ended, None while it runs."""

    @property
    def winner(self) -> int | None:
        """The place that won."""


def with_call(player: Player, called: bool) -> Player:
    """The same player with or without a valid call."""
    return Player(
        player.seat, player.hand, called, player.left, player.frozen, player.last_change, player.skipped, player.fresh
    )


def with_skipped(player: Player, skipped: bool) -> Player:
    """The same player, marked as having lost its turn just now or not."""
    return Player(
        player.seat, player.hand, player.called, player.left, player.frozen, player.last_change, skipped, player.fresh
    )
