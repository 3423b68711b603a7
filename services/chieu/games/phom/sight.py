"""Building what everybody sees: whom the table waits for, and how it stands.

Rule: G-04, G-17, PH-11, invariant 6: every field is put in because it may be seen.
"""

from __future__ import annotations

from chieu.games.events import Narration
from chieu.games.game import Asked

from .ending import paid
from .ledger import balance, eat_units
from .legal import is_chot
from .options import AutoDiscard
from .sentences import sentence
from .state import LAPS, Meld, Phase, Player, State
from .view import EatenCard, LaidMeld, LastDiscard, SeatFacts, SentCard, TableView

_UPCOMING = 3


def asked(state: State) -> Asked | None:
    """Who is to act, or None when the round is over. Rule: G-08, PH-04."""
    if state.phase is Phase.OVER:
        return None
    return Asked(
        seat=state.players[state.turn].seat,
        phase=state.phase.value,
        turn_number=state.turn_number,
        direction=1,
        upcoming=_upcoming(state),
        on_expire=on_expire(state),
    )


def _upcoming(state: State) -> tuple[int, ...]:
    """The seats that follow and still owe a discard."""
    places = len(state.players)
    order = [state.players[(state.turn + far) % places] for far in range(1, places)]
    return tuple([player.seat for player in order if not player.left and player.piled() < LAPS][:_UPCOMING])


def on_expire(state: State) -> Narration:
    """What a time-out would do, naming no card and telling nothing of the hand. Rule: PH-24."""
    player = state.players[state.turn]
    takes = state.phase is Phase.TAKE
    if state.phase is Phase.LAY or (takes and player.piled() == LAPS - 1):
        if player.lay_no:
            return sentence("expire.take_more" if takes else "expire.lay_more")
        return sentence("expire.take_lay" if takes else "expire.lay")
    if state.options.auto_discard is AutoDiscard.HIGHEST_JUNK:
        return sentence("expire.take_junk" if takes else "expire.discard_junk")
    return sentence("expire.take" if takes else "expire.discard")


def table_view(state: State) -> TableView:
    """What everybody sees."""
    active = [player for player in state.players if not player.left]
    return TableView(
        phase=state.phase.value,
        draw_count=len(state.stock),
        last_discard=_last_discard(state),
        head_seat=state.players[state.head].seat,
        lap=min(LAPS, 1 + min([player.piled() for player in active])),
        lap_limit=LAPS,
        decks=1,
        u_kind=state.u_kind,
        den_seat=None if state.den is None else state.players[state.den].seat,
        held_units=sum([held.units for held in state.held]),
        ledger=paid(state),
        seats=tuple([_facts(state, index) for index in range(len(state.players))]),
    )


def _last_discard(state: State) -> LastDiscard | None:
    if state.last is None or state.last_by is None:
        return None
    giver = state.players[state.last_by]
    chot = is_chot(state)
    return LastDiscard(
        card=state.last,
        by_seat=giver.seat,
        edible=state.phase is Phase.TAKE,
        chot=chot,
        units=units_now(state, chot),
    )


def units_now(state: State, chot: bool) -> int:
    """What the last discard would pay if the seat to act ate it. Rule: PH-P5."""
    if state.last_by is None or state.players[state.last_by].left:
        return 0
    return eat_units(state.options, len(state.players[state.turn].eaten) + 1, chot)


def _facts(state: State, index: int) -> SeatFacts:
    player = state.players[index]
    over = state.phase is Phase.OVER
    to_act = not over and index == state.turn
    return SeatFacts(
        seat=player.seat,
        cards=len(player.hand) - len(player.bound()),
        discards=player.pile,
        eaten=_eaten(state, player),
        melds=tuple([_meld(state, meld) for meld in player.melds]),
        lay_no=player.lay_no,
        mom=player.mom,
        last_turn=to_act and state.phase in (Phase.LAY, Phase.SEND),
        held_units=balance(state, player.seat),
        tai=not over and is_tai(player) and (state.extra or not to_act),
        left=player.left,
        open_hand=player.hand if over else (),
    )


def is_tai(player: Player) -> bool:
    """Whether a seat that has laid lacks a discard, so that it has another turn. Rule: PH-17."""
    return not player.left and player.lay_no > 0 and player.piled() < LAPS


def _eaten(state: State, player: Player) -> tuple[EatenCard, ...]:
    return tuple(
        [
            EatenCard(card=one.card, from_seat=state.players[one.by].seat, units=one.units, chot=one.chot)
            for one in player.eaten
        ]
    )


def _meld(state: State, meld: Meld) -> LaidMeld:
    sent = tuple([SentCard(card=one.card, by_seat=state.players[one.by].seat) for one in meld.sent])
    return LaidMeld(number=meld.number, cards=meld.cards, sent=sent)
