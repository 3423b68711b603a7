"""The sections of what is seen, each as the bytes of its field in PublicPart, and a seat's own part."""

from __future__ import annotations

from functools import lru_cache

from chieu.api.v1 import views_pb2 as pb
from chieu.games.events import Narration
from chieu.rooms.room import RoundSummary
from chieu.rooms.sections import (
    HistorySection,
    OwnView,
    Power,
    PublicView,
    ResultSection,
    SeatResult,
    TableSection,
    TurnSection,
)

from .cards import Deck
from .dialect import Dialect
from .events import narration, narration_message
from .fields import wrap
from .games import DIALECTS
from .options import game_number
from .rooms import POWERS, deadline, options, roster

_ENDINGS = {
    name.removeprefix("ENDING_"): number for name, number in pb.Ending.items() if number != pb.ENDING_UNSPECIFIED
}
# The field of each game in the three oneofs by game.
_TABLE_OF, _SEATS_OF, _HAND_OF = (
    {key: message.DESCRIPTOR.fields_by_name[key].number for key in DIALECTS}
    for message in (pb.TableSection, pb.SeatsSection, pb.SeatPart)
)
_ACCOUNT_OF = {
    key: field.number for key in DIALECTS if (field := pb.ResultSection.DESCRIPTOR.fields_by_name.get(key)) is not None
}
_HEADLINE = pb.TurnSection.HEADLINE_FIELD_NUMBER

Sections = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]
"""Roster, options, table, seats, turn, result, history: each a field of PublicPart, present even when it is empty."""


def sections(view: PublicView, join_url: str, before: PublicView | None, kept: Sections | None) -> Sections:
    """All sections of a view; where `before` says the same, its bytes in `kept` are taken."""
    dialect = DIALECTS[view.roster.game]
    deck = dialect.deck
    if before is None or kept is None:
        return (
            _roster(view, join_url, deck),
            _options(view),
            _table(view.table, dialect),
            _seats(view.table, dialect),
            _turn(view.turn, deck),
            _result(view.result, dialect),
            _history(view.history),
        )
    same_table = view.table == before.table
    return (
        kept[0] if view.roster == before.roster else _roster(view, join_url, deck),
        kept[1] if view.options == before.options else _options(view),
        kept[2] if same_table else _table(view.table, dialect),
        kept[3] if same_table else _seats(view.table, dialect),
        kept[4] if view.turn == before.turn else _turn(view.turn, deck),
        kept[5] if view.result == before.result else _result(view.result, dialect),
        kept[6] if view.history == before.history else _history(view.history),
    )


def scene_part(table: TableSection, turn: TurnSection, dialect: Dialect) -> bytes:
    """Table, places and turn alone, each as its field of PublicPart."""
    return _table(table, dialect) + _seats(table, dialect) + _turn(turn, dialect.deck)


def own_part(view: OwnView, dialect: Dialect) -> bytes:
    """SeatPart."""
    head = _own_head(view.seat, view.generation, view.playing, view.powers, view.notices, dialect.deck)
    if view.view is None:
        return head
    return head + wrap(_HAND_OF[dialect.key], dialect.hand(view.view))


@lru_cache(maxsize=1024)
def _own_head(
    seat: int, generation: int, playing: bool, powers: tuple[Power, ...], notices: tuple[Narration, ...], deck: Deck
) -> bytes:
    """SeatPart without the hand; it seldom changes."""
    return pb.SeatPart(
        seat=seat,
        generation=generation,
        playing=playing,
        powers=[POWERS.number(power) for power in powers],
        notices=[narration_message(notice, deck) for notice in notices],
    ).SerializeToString()


def _roster(view: PublicView, join_url: str, deck: Deck) -> bytes:
    return wrap(pb.PublicPart.ROSTER_FIELD_NUMBER, roster(view.roster, join_url, deck).SerializeToString())


def _options(view: PublicView) -> bytes:
    return wrap(pb.PublicPart.OPTIONS_FIELD_NUMBER, options(view.options).SerializeToString())


def _table(view: TableSection, dialect: Dialect) -> bytes:
    body = pb.TableSection(round=view.round_number, commitment=view.commitment, seed=view.seed).SerializeToString()
    if view.view is not None:
        body += wrap(_TABLE_OF[dialect.key], dialect.table(view.view))
    return wrap(pb.PublicPart.TABLE_FIELD_NUMBER, body)


def _seats(view: TableSection, dialect: Dialect) -> bytes:
    body = b""
    if view.view is not None:
        body = wrap(_SEATS_OF[dialect.key], dialect.seats(view.view))
    return wrap(pb.PublicPart.SEATS_FIELD_NUMBER, body)


def _turn(view: TurnSection, deck: Deck) -> bytes:
    body = pb.TurnSection(
        turn_seq=view.turn_seq,
        turn_tag=view.turn_tag,
        seat=view.seat,
        deadline=deadline(view.deadline, deck),
        direction=view.direction,
        upcoming=view.upcoming,
        phase=view.phase,
    ).SerializeToString()
    if view.headline is not None:
        body += wrap(_HEADLINE, narration(view.headline, deck))
    return wrap(pb.PublicPart.TURN_FIELD_NUMBER, body)


def _result(view: ResultSection | None, dialect: Dialect) -> bytes:
    if view is None:
        return wrap(pb.PublicPart.RESULT_FIELD_NUMBER, b"")
    deck = dialect.deck
    message = pb.ResultSection(
        ending=_ENDINGS[view.ending.upper()],
        winner_seats=view.winners,
        seats=[_seat_result(result, deck) for result in view.seats],
        headline=narration_message(view.headline, deck),
        round=view.round_number,
        next=narration_message(view.next, deck),
    )
    body = message.SerializeToString()
    if view.account is not None:
        body += wrap(_ACCOUNT_OF[dialect.key], dialect.account(view.account))
    return wrap(pb.PublicPart.RESULT_FIELD_NUMBER, body)


def _history(view: HistorySection) -> bytes:
    body = pb.HistorySection(rounds=[_summary(one) for one in view.rounds]).SerializeToString()
    return wrap(pb.PublicPart.HISTORY_FIELD_NUMBER, body)


@lru_cache(maxsize=4096)
def _summary(one: RoundSummary) -> pb.RoundSummary:
    return pb.RoundSummary(
        game=game_number(one.game),
        round=one.number,
        ending=_ENDINGS[one.ending.upper()],
        scores=[pb.RoundScore(name=score.name, points=score.points, won=score.won) for score in one.scores],
    )


def _seat_result(result: SeatResult, deck: Deck) -> pb.SeatResult:
    return pb.SeatResult(
        seat=result.seat,
        points=result.points,
        total=result.total,
        hand_value=result.value,
        hand=[deck.messages[card] for card in result.hand],
        left=result.left,
        name=result.name,
    )
