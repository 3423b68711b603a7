"""The rules' three doors: a seat acts, its time runs out, a seat leaves.

Rule: G-07, G-19, G-20, G-22, CW-2 to CW-4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Step
from chieu.games.last_card import check_call, check_lock, forgetful
from chieu.games.pace import Pace

from .draft import SheddingDraft
from .hands import draw, return_cards
from .last_card import call_last, catch
from .legal import supply
from .state import Standing
from .story import tell_kept, tell_passed, tell_timed_out
from .turns import begin

MOST_TURN_ACTIONS = 2_000
"""A round that takes longer is blocked. Rule: G-20."""

S = TypeVar("S", bound=Standing)
D = TypeVar("D", bound=SheddingDraft)
M = TypeVar("M")


@dataclass(frozen=True, slots=True, kw_only=True)
class Doors(Generic[S, D, M]):
    """The three doors of one game, which brings the functions that are its own."""

    call_last: type
    """The move that calls the last card."""
    catch: type
    """The move that presses "Bắt"."""
    draft: Callable[[S, int, Chance, Cause], D]
    """A round while a command is carried out at that time (ms), with that luck and for that cause."""
    check_form: Callable[[M], None]
    """Refuses a move that is wrong in any state. Raises Malformed."""
    check_turn_move: Callable[[S, M], None]
    """Refuses what the seat to act may not send in this phase. Raises IllegalMove, Malformed."""
    carry_out: Callable[[D, M], None]
    """Does what the seat to act sent, which was found legal."""
    late: Mapping[str, Callable[[D], None]]
    """By phase, what is done for a seat that faces a penalty when its time is up."""
    penalty_vanishes: Callable[[D], None]
    """The seat that faced a penalty, if one waits, has left, and nobody inherits it."""
    worth: Callable[[tuple[int, ...]], int]
    """What a leaver's hand counts."""
    ask: Callable[[D, int], None]
    """Starts a new turn at that place."""
    end_alone: Callable[[D, int], None]
    """Closes a round in which that place is the only one left."""
    end_blocked: Callable[[D], None]
    """Closes a round in which nobody can go on."""

    def act(self, state: S, seat: int, move: M, now_ms: int, chance: Chance, pace: Pace) -> Step:
        """Carry out a seat's move.

        Raises:
            Malformed, IllegalMove: with the reason the rule sheet names; nothing has changed then.
        """
        self.check_form(move)
        index = place_of(state, seat)
        if isinstance(move, self.call_last):
            return self._call(state, index, now_ms, chance)
        if isinstance(move, self.catch):
            return self._catch(state, index, now_ms, chance)
        if index != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN, seat=state.players[state.turn].seat)
        self.check_turn_move(state, move)
        check_lock(state, now_ms, pace)
        draft = self._begun(state, now_ms, chance, Cause.PLAYER)
        self.carry_out(draft, move)
        return self._finished(draft)

    def time_out(self, state: S, now_ms: int, chance: Chance) -> Step:
        """Do for the seat to act what the rules say when its time is up. Raises IllegalMove ROUND_OVER."""
        if state.ending is not None:
            raise IllegalMove(Reason.ROUND_OVER)
        draft = self._begun(state, now_ms, chance, Cause.TIME_OUT)
        tell_timed_out(draft, draft.players[draft.turn].seat)
        self._do_for_who_is_late(draft, supply(state))
        return self._finished(draft)

    def leave(self, state: S, seat: int, now_ms: int, chance: Chance) -> Step:
        """Take a seat out of the round. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER."""
        index = place_of(state, seat)
        draft = self.draft(state, now_ms, chance, Cause.PLAYER)
        successor = draft.after(index)
        return_cards(draft, index, self.worth)
        if draft.vulnerable == index:
            draft.close_window()
        if draft.active_count() == 1:
            self.end_alone(draft, successor)
        elif draft.turn == index:
            self.penalty_vanishes(draft)
            self.ask(draft, successor)
        return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)

    def keep(self, draft: D) -> None:
        """Keep the drawn card and end the turn."""
        tell_kept(draft, draft.players[draft.turn].seat)
        self.ask(draft, draft.after(draft.turn))

    def pass_on(self, draft: D) -> None:
        """Give the turn on; when everybody has in a row, the round is blocked. Rule: G-19."""
        tell_passed(draft, draft.players[draft.turn].seat)
        draft.passes += 1
        if draft.passes >= draft.active_count():
            self.end_blocked(draft)
        else:
            self.ask(draft, draft.after(draft.turn))

    def _do_for_who_is_late(self, draft: D, left: int) -> None:
        """Give in to a penalty, keep the drawn card, else draw one of the cards that are `left`, or pass."""
        give_in = self.late.get(draft.phase)
        if give_in is not None:
            give_in(draft)
        elif draft.drawn is not None:
            self.keep(draft)
        elif left:
            draw(draft, draft.turn, 1, "drew.late")
            self.ask(draft, draft.after(draft.turn))
        else:
            self.pass_on(draft)

    def _call(self, state: S, index: int, now_ms: int, chance: Chance) -> Step:
        """Raises IllegalMove NOTHING_TO_CALL. Rule: CW-2."""
        check_call(state, index)
        draft = self.draft(state, now_ms, chance, Cause.PLAYER)
        call_last(draft, index)
        return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)

    def _catch(self, state: S, index: int, now_ms: int, chance: Chance) -> Step:
        """Raises IllegalMove NOBODY_TO_CATCH, CANNOT_CATCH_YOURSELF. Rule: CW-4."""
        caught = forgetful(state, index)
        draft = self.draft(state, now_ms, chance, Cause.PLAYER)
        catch(draft, index, caught)
        return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)

    def _begun(self, state: S, now_ms: int, chance: Chance, cause: Cause) -> D:
        draft = self.draft(state, now_ms, chance, cause)
        begin(draft)
        return draft

    def _finished(self, draft: D) -> Step:
        """Count the turn action, end a round that has taken too many, and freeze. Rule: G-20."""
        draft.turn_actions += 1
        if draft.turn_actions >= MOST_TURN_ACTIONS and draft.ending is None:
            self.end_blocked(draft)
        return Step(draft.frozen(), tuple(draft.events))


def place_of(state: Standing, seat: int) -> int:
    """The index of an active seat. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER."""
    if state.ending is not None:
        raise IllegalMove(Reason.ROUND_OVER)
    for index, player in enumerate(state.players):
        if player.seat == seat and not player.left:
            return index
    raise IllegalMove(Reason.NOT_A_PLAYER, seat=seat)
