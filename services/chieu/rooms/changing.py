"""Changing what is played between rounds: the options of the game, or the game itself. Rule: G-23.

People were ready for what they knew, so whatever changes takes everybody's readiness back, and no countdown goes on.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed, Reason
from chieu.games.events import Cause, Kind, Narration, Param, ParamKind, Weight
from chieu.games.game import Game

from .accounts import shown
from .change import Change, Moment
from .commands import Order, obeyed
from .errors import NotNow
from .passes import host_only
from .room import GameOptions, KeptOptions, Phase, Room, Seat
from .screens import plays_open
from .seats import sitting
from .telling import seat_event, told


class UpdateOptions(Order, frozen=True, kw_only=True):
    """The host sets options by their written values; those not named stay. `game` is whose they are, if it was said."""

    values: Mapping[str, str]
    game: str = ""


class ChangeGame(Order, frozen=True, kw_only=True):
    """The host chooses another game; options not named are as the table left them, or at default."""

    game: str
    values: Mapping[str, str] = {}


def update_options(request: UpdateOptions, room: Room, moment: Moment) -> Change:
    """Set options between rounds. Rule: G-23.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotNow: ``OPTIONS_FROZEN`` while a round runs.
        Malformed: ``WRONG_GAME``, ``BAD_OPTION``.
    """

    def choose(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if request.game not in ("", room.game):
            raise Malformed(Reason.WRONG_GAME, field="options", game=request.game)
        options = _options(game_of(room.game), room, request.values)
        if room.phase is Phase.PLAYING:
            raise NotNow(Reason.OPTIONS_FROZEN)
        return _with_options(room, seat, options)

    return obeyed(request, room, moment, choose)


def change_game(request: ChangeGame, room: Room, moment: Moment) -> Change:
    """Play another game from the next round on; points and options of the present one are kept for when it comes back.

    The table is cleared, the new game begins as in a first round, and the last result is to be found in the history.
    The game that is played already, with other options, is a change of options; with the same ones it is none.

    Raises:
        NotYours: ``HOST_ONLY``.
        Malformed: ``WRONG_GAME``, ``BAD_OPTION``.
        NotNow: ``ROUND_RUNNING``; ``PLAYER_COUNT`` when more sit at the table than the game takes.
    """

    def turn_to(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        game = game_of(request.game)
        options = _options(game, room, request.values)
        if room.phase is Phase.PLAYING:
            raise NotNow(Reason.ROUND_RUNNING)
        if game.key == room.game:
            return _with_options(room, seat, options)
        if not fits(room, game):
            seats = len(sitting(room))
            raise NotNow(Reason.PLAYER_COUNT, seats=seats, least=game.least_seats, most=game.most_seats)
        text = Narration("room.game_changed", (Param("game", ParamKind.GAME, game.key),))
        event = told(Kind.GAME_CHANGED, text, Weight.BIG, Cause.PLAYER, actor=seat.number)
        return Change(room=_turned_to(room, game, options), events=(event,), seat=seat.number)

    return obeyed(request, room, moment, turn_to)


def fits(room: Room, game: Game) -> bool:
    """Whether everybody who sits would have a chair in the game; who is still missing may come."""
    return len(sitting(room)) <= game.most_seats


def _with_options(room: Room, seat: Seat, options: GameOptions) -> Change:
    if options == room.options:
        return Change(room=room, seat=seat.number)
    event = seat_event(Kind.OPTIONS_CHANGED, "options.changed", seat.number)
    room = _unready(msgspec.structs.replace(room, options=options))
    return Change(room=room, events=(event,), seat=seat.number)


def _options(game: Game, room: Room, values: Mapping[str, str]) -> GameOptions:
    """The room's options of that game, with some values changed."""
    options: GameOptions = game.read_options({**_written(game, room), **values})
    return options


def _written(game: Game, room: Room) -> Mapping[str, str]:
    """What the game's options are, or were when the table left it. Those that a release took away are forgotten."""
    if game.key == room.game:
        return game.write_options(room.options)
    known = {spec.key for spec in game.options}
    kept = next((one.values for one in room.kept_options if one.game == game.key), ())
    return {key: value for key, value in kept if key in known}


def _turned_to(room: Room, game: Game, options: GameOptions) -> Room:
    left = KeptOptions(room.game, tuple(sorted(game_of(room.game).write_options(room.options).items())))
    kept = tuple(one for one in room.kept_options if one.game not in (room.game, game.key))
    room = msgspec.structs.replace(
        room,
        game=game.key,
        options=options,
        kept_options=(*kept, left),
        phase=Phase.LOBBY,
        round=None,
        last_turn=room.last_turn if room.round is None else room.round.turn_seq,
        last_starter=None,
        last_winner=None,
    )
    return shown(_unready(room))


def _unready(room: Room) -> Room:
    """Nobody is ready but the bots, no countdown runs, and no screen is to show hands that are closed now (SW-20)."""
    seats = tuple(msgspec.structs.replace(seat, ready=seat.bot) for seat in room.seats)
    screens = room.screens
    if not plays_open(room):
        screens = tuple(msgspec.structs.replace(screen, shows_hands=False) for screen in screens)
    return msgspec.structs.replace(room, seats=seats, next_ms=0, screens=screens)
