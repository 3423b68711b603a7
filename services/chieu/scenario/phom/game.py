"""What the core asks of a game, answered for Phỏm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chieu.games.game import Game
from chieu.games.phom.cards import DECK
from chieu.games.phom.game import PHOM
from chieu.games.phom.state import Phase
from chieu.games.phom.view import SeatView, TableView
from chieu.scenario.dialect import SPECTATOR, Check, Moment, MoveOf, Trial
from chieu.scenario.lines import Words

from .checks import read_check
from .faces import face_of, is_face
from .moves import DEEDS, read_move, trials, written
from .position import ENDINGS, PhomPosition


class Phom:
    """The dialect of Phỏm."""

    phases = tuple(phase.value for phase in Phase)
    endings = ENDINGS
    deeds = DEEDS
    any_time: frozenset[str] = frozenset()
    unlisted: frozenset[str] = frozenset()

    @property
    def game(self) -> Game:
        return PHOM

    def is_face(self, word: str) -> bool:
        return is_face(word)

    def face_of(self, card: int) -> str:
        return face_of(card)

    def deck(self, state: Any) -> tuple[int, ...]:
        return DECK

    def hand(self, state: Any, seat: int) -> tuple[int, ...]:
        return next((player.hand for player in state.players if player.seat == seat), ())

    def seen(self, moment: Moment, viewer: int | None) -> frozenset[int]:
        shown = _on_the_table(moment.game.table_view(moment.state))
        if viewer is None or viewer == SPECTATOR:
            return shown
        return shown | _own(moment.game.seat_view(moment.state, viewer, moment.now_ms, moment.pace))

    def count_shown(self, moment: Moment, seat: int) -> int:
        table = moment.game.table_view(moment.state)
        return next(int(facts.cards) for facts in table.seats if facts.seat == seat)

    def position(self) -> PhomPosition:
        return PhomPosition()

    def read_move(self, words: Words) -> MoveOf | None:
        return read_move(words)

    def read_expectation(self, words: Words, seat: int | None) -> Check | None:
        return read_check(words, seat)

    def listed(self, moment: Moment, seat: int) -> Iterable[tuple[str, int | None]]:
        if seat == SPECTATOR:
            return ()
        view = moment.game.seat_view(moment.state, seat, moment.now_ms, moment.pace)
        return [choice for action in view.actions for choice in written(action)]

    def trials(self, moment: Moment, seat: int) -> Iterable[Trial]:
        return trials(moment.state, seat)


def _on_the_table(table: TableView) -> frozenset[int]:
    """Every card that everybody is shown."""
    shown = set() if table.last_discard is None else {table.last_discard.card}
    for facts in table.seats:
        shown.update(facts.discards, facts.open_hand, (one.card for one in facts.eaten))
        shown.update(card for meld in facts.melds for card in meld.cards)
    return frozenset(shown)


def _own(own: SeatView) -> frozenset[int]:
    """Every card in a seat's own view: hand, what it may do, how it could lay, what it could eat."""
    shown = {card.card for card in own.hand}
    shown.update(card for action in own.actions for card in action.cards)
    for arrangement in own.arrangements:
        shown.update(arrangement.rest, *(group.cards for group in arrangement.groups))
    if own.eat is not None:
        shown.update(own.eat.meld, (own.eat.card,))
    return frozenset(shown)
