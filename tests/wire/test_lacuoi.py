"""Lá Cuối over the wire: moves and views come out as they went in, so a bot may play from what it was sent."""

import msgspec
import pytest
from google.protobuf.message import Message

from chieu.api.v1 import lacuoi_pb2, phom_pb2, rules_pb2
from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.errors import Malformed
from chieu.games.lacuoi.cards import DECK, FACE, IS_WILD
from chieu.games.lacuoi.moves import Colour, Move, Play
from chieu.games.lacuoi.state import Phase
from chieu.rooms.seats import seat_at
from chieu.wire.games import DIALECTS
from chieu.wire.requests import move_of
from tests.wire.table import Table, evenings, joined

LACUOI = DIALECTS["lacuoi"]


def every_move():
    """Each kind of move, and each play there is."""
    words = [kind() for kind in Move.__args__ if kind is not Play]
    plays = [
        Play(card, colour, call)
        for card in DECK
        for colour in ((None, *Colour) if card in IS_WILD else (None,))
        for call in (False, True)
    ]
    return words + plays


def test_every_move_comes_out_as_it_went_in():
    """Total over all moves: a new kind of move without a field fails here."""
    for move in every_move():
        sent = LACUOI.move_message(move).SerializeToString()

        assert move_of(rules_pb2.Move.FromString(sent), "lacuoi") == move


def test_every_field_of_the_move_message_is_a_move():
    """The wire offers nothing that the game does not know."""
    fields = [field.name for field in lacuoi_pb2.LaCuoiMove.DESCRIPTOR.fields]
    moves = [move_of(_said(field), "lacuoi") for field in fields]

    assert {type(move) for move in moves} == set(Move.__args__)


def _many_cards(count):
    meld = phom_pb2.PhomMeldChoice(card_ids=range(count))
    return rules_pb2.Move(phom=phom_pb2.PhomMove(lay=phom_pb2.PhomLay(melds=[meld])))


def _said(field):
    message = rules_pb2.Move()
    getattr(message.lacuoi, field).SetInParent()
    return message


@pytest.mark.parametrize(
    ("rule", "sent", "then", "field"),
    [
        ("B5", rules_pb2.Move(), "FIELD_REQUIRED", "move"),
        ("B5", rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove()), "FIELD_REQUIRED", "move.lacuoi"),
        ("B3", rules_pb2.Move.FromString(b"\x08\x01"), "FIELD_REQUIRED", "move"),
        ("B6", dict(card_id=100, colour=99), "UNKNOWN_ENUM", "move.lacuoi.play.colour"),
        ("B6", dict(card_id=100, colour=-1), "UNKNOWN_ENUM", "move.lacuoi.play.colour"),
        ("B57", dict(card_id=108), "BAD_CARD", "move.lacuoi.play.card_id"),
        ("B57", dict(card_id=2**32 - 1), "BAD_CARD", "move.lacuoi.play.card_id"),
        ("B59", _many_cards(33), "WRONG_GAME", "move"),
    ],
)
def test_a_move_that_is_wrong_in_any_state_is_refused_with_its_field(rule, sent, then, field):
    """What the room would have to look at never reaches it. B59: no game that is offered takes many cards."""
    message = sent if isinstance(sent, Message) else _play(sent)

    with pytest.raises(Malformed) as refused:
        move_of(message, "lacuoi")

    assert refused.value.reason == then, rule
    assert refused.value.facts["field"] == field


def _play(fields):
    return rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(play=lacuoi_pb2.LaCuoiPlay(**fields)))


@pytest.mark.parametrize(
    ("then", "card", "colour"),
    [("COLOUR_REQUIRED", "W", None), ("COLOUR_NOT_ALLOWED", "R5", Colour.RED)],
)
def test_a_colour_goes_with_a_wild_and_with_nothing_else(then, card, colour):
    """Rule: B61. The wire lets it pass, for a last wild needs no colour; the game says INVALID_ARGUMENT's reasons."""
    table = Table("An", "Bình")
    table.start()
    state = table.room.round.state
    held = FACE.index(card)
    players = tuple(msgspec.structs.replace(player, hand=(held, *player.hand[1:])) for player in state.players)
    state = msgspec.structs.replace(state, players=players, phase=Phase.PLAY, pending=0, colour=Colour.RED)
    move = move_of(LACUOI.move_message(Play(held, colour)), "lacuoi")

    with pytest.raises(Malformed) as refused:
        game("lacuoi").act(state, state.players[state.turn].seat, move, table.now_ms, Chance(b"x"), table.pace)

    assert refused.value.reason == then


def test_views_come_out_as_they_went_in():
    """At every version of whole evenings, for every seat: what is read off the frame is what the game showed."""
    rules = game("lacuoi")
    for table in evenings():
        for version in table.versions:
            played, room = version.room.round, version.room
            if played is None or played.void:
                continue
            public = joined(room, version.frame.public).public

            assert LACUOI.table_from(public.table.lacuoi, public.seats.lacuoi) == rules.table_view(played.state)
            for seat, field in version.frame.seats.items():
                own = joined(room, b"", field).own
                if own.HasField("lacuoi"):
                    shown = rules.seat_view(played.state, seat, room.touched_ms, table.pace)

                    assert LACUOI.seat_from(own.lacuoi, seat) == shown


def test_a_bot_chooses_from_the_wire_what_it_chooses_from_the_room():
    """Rule: G-21. A client's bot needs nothing but what it was sent."""
    table = Table("An", "Bình", "Chi", seed=4)
    table.start()
    for _ in range(20):
        number = table.asked().seat
        frame = table.versions[-1].frame
        public = joined(table.room, frame.public).public
        own = joined(table.room, b"", frame.seats[number]).own
        seen = LACUOI.table_from(public.table.lacuoi, public.seats.lacuoi), LACUOI.seat_from(own.lacuoi, number)

        chosen = game("lacuoi").bot_move(*seen, Chance(b"a choice", table.commits * 64))

        assert chosen == table.choice(number)
        table.act(seat_at(table.room, number).name, chosen)
        table.wait(3_000)
        if table.room.phase != "PLAYING":
            break
