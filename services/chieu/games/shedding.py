"""What games of getting rid of cards have in common: a seat with its hand, and a round while a command is carried out.

Lá Cuối and Switch are such games: cards are drawn from a stock that the pile fills again, and the last one is called.
Which cards fit, what they do and how turns pass is each game's own.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from . import stock
from .chance import Chance
from .events import Cause
from .last_card import CATCH_CARDS
from .shedding_story import tell_call, tell_caught, tell_drew, tell_reshuffled, tell_turn
from .telling import Telling


class Player(msgspec.Struct, frozen=True, array_like=True):
    """One seat of the round.

    `called`: a valid call stands for the present two or one cards (CW-2). `left` seats hold no cards; `frozen` is what
    their hand was worth, as the game counts it. `last_change` is the change of the number of cards at the last commit
    that touched it, for the "+4" flag; `skipped`: it lost its turn by the last turn action; `fresh` are the cards it
    drew last, for its own view.
    """

    seat: int
    hand: tuple[int, ...]
    called: bool = False
    left: bool = False
    frozen: int = 0
    last_change: int = 0
    skipped: bool = False
    fresh: tuple[int, ...] = ()


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
    def winner(self) -> int | None:
        """The place that won."""


class SheddingDraft(Telling):
    """The fields that such rounds share, with a list where they change, and the events told so far.

    The one mutable thing of the rules, made from a state and frozen again; nothing outside a single call of them ever
    holds one. Seats are indexes into `players` here; events name the room's seat numbers.
    """

    __slots__ = (
        "chance",
        "direction",
        "drawn",
        "now_ms",
        "one_card_ms",
        "passes",
        "pile",
        "players",
        "reshuffles",
        "stock",
        "turn",
        "turn_actions",
        "turn_number",
        "vulnerable",
        "vulnerable_ms",
        "winner",
    )

    def __init__(self, state: Standing, now_ms: int, chance: Chance, cause: Cause) -> None:
        """Begin from `state`, clockwise; events will carry `cause`."""
        super().__init__(cause)
        self.players: list[Player] = list(state.players)
        self.stock: tuple[int, ...] = state.stock
        self.pile: tuple[int, ...] = state.pile
        self.turn: int = state.turn
        self.direction: int = 1
        self.drawn: int | None = state.drawn
        self.vulnerable: int | None = state.vulnerable
        self.vulnerable_ms: int = state.vulnerable_ms
        self.one_card_ms: int = state.one_card_ms
        self.passes: int = state.passes
        self.turn_actions: int = state.turn_actions
        self.turn_number: int = state.turn_number
        self.reshuffles: int = state.reshuffles
        self.winner: int | None = state.winner
        self.chance = chance
        self.now_ms = now_ms

    def after(self, index: int) -> int:
        """The next active place after `index` in the present direction (`index` itself need not be active)."""
        players = self.players
        step = self.direction
        places = len(players)
        at = (index + step) % places
        while players[at].left:
            at = (at + step) % places
        return at

    def active_count(self) -> int:
        """How many seats are still in the round."""
        return sum([not player.left for player in self.players])

    def close_window(self) -> None:
        """Nobody may be caught any more. Rule: CW-3."""
        self.vulnerable = None
        self.vulnerable_ms = 0


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


def begin(draft: SheddingDraft) -> None:
    """A turn action closes the window, and what was said about lost turns is old. Rule: CW-3."""
    draft.close_window()
    for index, player in enumerate(draft.players):
        if player.skipped:
            draft.players[index] = with_skipped(player, False)


def pass_on(draft: SheddingDraft, index: int) -> None:
    """Start a new turn at `index`.

    A call made before is void when the turn passes on without its seat being at one card. Rule: CW-2.
    """
    before = draft.turn
    if before != index:
        player = draft.players[before]
        if player.called and len(player.hand) != 1:
            draft.players[before] = with_call(player, False)
    draft.turn = index
    draft.drawn = None
    draft.turn_number += 1
    tell_turn(draft, draft.players[index].seat)


def leave_hand(draft: SheddingDraft, index: int, card: int) -> tuple[int, ...]:
    """Take a card out of a hand; what is left of it. A call stands if that is one card."""
    player = draft.players[index]
    at = player.hand.index(card)
    hand = player.hand[:at] + player.hand[at + 1 :]
    draft.players[index] = Player(player.seat, hand, player.called and len(hand) == 1, False, 0, -1)
    return hand


def draw(draft: SheddingDraft, index: int, wanted: int, key: str) -> tuple[int, ...]:
    """Give a place `wanted` cards, or as many as there are; the rest is forgiven. `key` is the sentence that says why.

    A call made before is void, since the hand is another one now. Rule: G-18, CW-3.
    """
    taken = stock.take(draft.stock, draft.pile, wanted, draft.chance)
    draft.stock = taken.stock
    draft.pile = taken.pile
    if taken.shuffled:
        draft.reshuffles += 1
        tell_reshuffled(draft, taken.shuffled)
    drawn = taken.cards
    player = draft.players[index]
    hand = player.hand + drawn
    draft.players[index] = Player(
        player.seat, hand, False, player.left, player.frozen, len(drawn), player.skipped, drawn
    )
    tell_drew(draft, player.seat, key, len(drawn), wanted)
    return drawn


def reach_last_card(draft: SheddingDraft, index: int, call: bool) -> None:
    """A play left one card: called before or with it, or open to be caught. Rule: CW-1, CW-2."""
    draft.one_card_ms = draft.now_ms
    player = draft.players[index]
    if player.called:
        return
    if call:
        draft.players[index] = with_call(player, True)
        tell_call(draft, player.seat)
    else:
        draft.vulnerable = index
        draft.vulnerable_ms = draft.now_ms


def call_last(draft: SheddingDraft, index: int) -> None:
    """A call that counts: it stands, and nobody may catch this seat any more. Rule: CW-2, CW-3."""
    player = draft.players[index]
    draft.players[index] = with_call(player, True)
    if draft.vulnerable == index:
        draft.close_window()
    tell_call(draft, player.seat)


def catch(draft: SheddingDraft, index: int, caught: int) -> None:
    """A catch that found somebody: the caught seat draws two, and nothing else at the table changes. Rule: CW-4."""
    draft.close_window()
    tell_caught(draft, draft.players[index].seat, draft.players[caught].seat, CATCH_CARDS)
    draw(draft, caught, CATCH_CARDS, "drew.caught")
