"""Starting a round: the host's word or the countdown's end, and the deal."""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.game import Game, Setup, Step

from .change import Change, LogKind, Moment
from .commands import Order, obeyed, stale
from .commitment import commitment
from .ending import finished
from .errors import NotNow
from .passes import host_only
from .pauses import dealt_anew
from .readiness import why_not_start
from .record import Deal, encode_deal
from .room import Phase, Room, Round, Seat
from .seats import sitting
from .telling import both
from .turns import log_entry, with_clock


class Start(Order, frozen=True, kw_only=True):
    """The host starts a round."""


def start_round(request: Start, room: Room, moment: Moment) -> Change:
    """Deal the next round to everybody who sits; its seed is the moment's secret.

    Raises:
        NotYours: ``HOST_ONLY``.
        Outdated: ``STALE_TURN`` when a round runs: another phone of the host was quicker.
        NotNow: ``PLAYER_COUNT`` with the seats and the game's bounds.
    """
    return obeyed(request, room, moment, _start)


def _start(room: Room, moment: Moment, seat: Seat) -> Change:
    host_only(room, seat)
    match why_not_start(room):
        case Reason.ROUND_RUNNING:
            raise stale(Reason.STALE_TURN, room)
        case Reason.PLAYER_COUNT:
            game = game_of(room.game)
            seats = len(sitting(room))
            raise NotNow(Reason.PLAYER_COUNT, seats=seats, least=game.least_seats, most=game.most_seats)
        case _:
            return dealt(room, moment)


def dealt(room: Room, moment: Moment) -> Change:
    """The room with its next round, as the host starts it or the countdown does in the host's place."""
    game = game_of(room.game)
    deal = _deal_of(room, moment)
    chance = Chance(moment.secret)
    step = game.deal(setup_of(deal), chance)
    asked = game.asked(step.state, moment.pace)
    starter = asked.seat if asked is not None else _winner(game, step, deal)
    played = _fresh_round(room, moment, deal, step, starter, chance.counter)
    seats = tuple(msgspec.structs.replace(seat, wants_chair=None) for seat in room.seats)
    room = msgspec.structs.replace(
        room, round=played, rounds=deal.round_number, phase=Phase.PLAYING, next_ms=0, seats=seats
    )
    room = dealt_anew(room)
    entry = log_entry(LogKind.DEALT, room, moment, room.host, encode_deal(deal))
    change = Change(room=room, events=step.events, log=(entry,), seat=room.host)
    if asked is None:
        # A hand may win as it is dealt (Ù khan in Phỏm).
        return both(change, finished(room, moment))
    return msgspec.structs.replace(change, room=with_clock(room, asked, moment, is_new_turn=True))


def _winner(game: Game, step: Step, deal: Deal) -> int:
    outcome = game.outcome(step.state)
    return outcome.winners[0] if outcome is not None and outcome.winners else deal.seats[0]


def setup_of(deal: Deal) -> Setup:
    """What the game deals from."""
    return Setup(
        seats=deal.seats,
        options=deal.options,
        round_number=deal.round_number,
        last_starter=deal.last_starter,
        now_ms=deal.now_ms,
        deck=deal.deck,
        host=deal.host,
        last_winner=deal.last_winner,
    )


def _deal_of(room: Room, moment: Moment) -> Deal:
    seats = tuple(seat.number for seat in sitting(room))
    return Deal(
        game=room.game,
        round_number=room.rounds + 1,
        seats=seats,
        last_starter=room.last_starter,
        options=room.options,
        commitment=commitment(moment.secret, game_of(room.game).write_options(room.options), seats),
        now_ms=moment.now_ms,
        pace=moment.pace,
        deck=moment.deck if room.test_room and moment.test_room else None,
        host=room.host,
        last_winner=room.last_winner,
    )


def _fresh_round(room: Room, moment: Moment, deal: Deal, step: Step, starter: int, chance_at: int) -> Round:
    before = room.round.turn_seq if room.round is not None else room.last_turn
    return Round(
        number=deal.round_number,
        seed=moment.secret,
        commitment=deal.commitment,
        state=step.state,
        seats=deal.seats,
        starter=starter,
        chance_at=chance_at,
        # Never the number of a decision of an earlier round: a late command must not fit by accident.
        turn_seq=before + 1,
        turn_tag=moment.tag,
        begun_ms=moment.now_ms,
        asked_ms=moment.now_ms,
        actions=1,
        names=tuple(seat.name for seat in sitting(room)),
    )
