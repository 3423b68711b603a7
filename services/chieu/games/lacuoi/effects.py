"""Laying a card and what each symbol does to the next seats.

Rule: LC-10 to LC-15, LC-16b, LC-17, LC-19.
"""

from __future__ import annotations

from chieu.games.shedding.hands import draw, leave_hand
from chieu.games.shedding.last_card import reach_last_card
from chieu.games.shedding.story import tell_out

from .cards import COLOUR, SYMBOL
from .draft import Draft
from .moves import Colour, Play
from .scoring import end
from .state import Ending, Phase
from .story import tell_played, tell_reversed, tell_stack
from .turns import ask, lose_turn

_PENALTY = {"D": 2, "F": 4}
"""What each drawing card adds. Rule: LC-12, LC-14."""


def lay(draft: Draft, play: Play) -> None:
    """Lay a card that was found legal, with its colour and call, and let it work. Rule: G-03."""
    draft.passes = 0
    index = draft.turn
    card = play.card
    before = draft.colour
    hand = leave_hand(draft, index, card)
    draft.pile += (card,)
    printed = COLOUR[card]
    draft.colour = printed or play.colour or before
    seat = draft.players[index].seat
    tell_played(draft, seat, card, None if play.colour is None else play.colour.value)
    if not hand:
        _go_out(draft, index, SYMBOL[card])
        return
    if len(hand) == 1:
        reach_last_card(draft, index, play.call)
    symbol = SYMBOL[card]
    if symbol == "F":
        _wild_draw_four(draft, index, before)
    elif symbol in _EFFECTS:
        _EFFECTS[symbol](draft, index)
    else:
        ask(draft, draft.after(index))


def _skip(draft: Draft, index: int) -> None:
    lose_turn(draft, draft.after(index))


def _reverse(draft: Draft, index: int) -> None:
    """Turn the direction, or skip when only two are left. Rule: LC-11."""
    if draft.active_count() == 2:
        _skip(draft, index)
        return
    draft.direction = -draft.direction
    tell_reversed(draft, draft.players[index].seat)
    ask(draft, draft.after(index))


def _draw_two(draft: Draft, index: int) -> None:
    """Two cards at once, or onto the stack when stacking is on. Rule: LC-12, LC-17a."""
    if draft.options.stacking:
        _pile_up(draft, index, 2)
        ask(draft, draft.after(index), Phase.STACK)
        return
    victim = draft.after(index)
    draw(draft, victim, 2, "drew.penalty")
    lose_turn(draft, victim)


def _wild_draw_four(draft: Draft, index: int, before: Colour) -> None:
    """An opening one may be challenged and is judged now, a defence never. Rule: LC-14, LC-16b, LC-17c."""
    opening = draft.pending == 0
    _pile_up(draft, index, 4)
    if opening:
        draft.challengeable = True
        draft.f_by = index
        draft.f_legal = all([COLOUR[card] is not before for card in draft.players[index].hand])
    ask(draft, draft.after(index), Phase.CHALLENGE if opening else Phase.STACK)


def _pile_up(draft: Draft, index: int, cards: int) -> None:
    grown = draft.pending + cards
    stacked = draft.pending > 0
    draft.forget_penalty()
    draft.pending = grown
    draft.pending_by = index
    if stacked:
        tell_stack(draft, draft.players[index].seat)


def _go_out(draft: Draft, index: int, symbol: str) -> None:
    """The hand is empty: the next seat still draws what the last card and the stack ask, then all is counted.

    Rule: LC-19a, LC-19b.
    """
    tell_out(draft, draft.players[index].seat)
    if symbol in _PENALTY:
        draw(draft, draft.after(index), draft.pending + _PENALTY[symbol], "drew.penalty")
    end(draft, Ending.OUT, index)


_EFFECTS = {"S": _skip, "V": _reverse, "D": _draw_two}
