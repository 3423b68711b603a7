"""Moves of every game over the wire: they come out as they went in, and what is wrong in any state is refused."""

import pytest
from google.protobuf.message import Message

from chieu.api.v1 import lacuoi_pb2, phom_pb2, rules_pb2, switch_pb2
from chieu.games.catalogue import GAMES
from chieu.games.errors import Malformed
from chieu.games.lacuoi import cards as lacuoi_cards
from chieu.games.lacuoi import moves as lacuoi
from chieu.games.phom import cards as phom_cards
from chieu.games.phom import moves as phom
from chieu.games.switch import cards as switch_cards
from chieu.games.switch import moves as switch
from chieu.wire.games import DIALECTS
from chieu.wire.phom import MOST_CARDS
from chieu.wire.requests import move_of

every_game = pytest.mark.parametrize("key", GAMES)


def plays_of_lacuoi():
    """A card, a colour with the wilds, a call or none."""
    for card in lacuoi_cards.DECK:
        for colour in (None, *lacuoi.Colour) if card in lacuoi_cards.IS_WILD else (None,):
            yield from (lacuoi.Play(card, colour, call) for call in (False, True))


def plays_of_phom():
    """A card discarded or sent, and layings of nothing, of phỏms and of more cards for one that lies."""
    for card in phom_cards.DECK:
        yield phom.Discard(card)
        yield from (phom.Send(card, meld) for meld in (0, 1, 9))
    three, run = phom.Group((0, 1, 2)), phom.Group((51, 47, 43, 39))
    more = (phom.Group((4,), 1), phom.Group((), 0))
    yield from (phom.Lay(groups) for groups in ((), (three,), (three, run), (run, *more), more))


def plays_of_switch():
    """A card of either deck, a suit with a J, a call or none."""
    for card in switch_cards.pack(2):
        for suit in (None, *switch.Suit) if card in switch_cards.NAMING else (None,):
            yield from (switch.Play(card, suit, call) for call in (False, True))


FAMILIES = {
    "lacuoi": (lacuoi.Move.__args__, plays_of_lacuoi),
    "phom": (phom.Move.__args__, plays_of_phom),
    "switch": (switch.Move.__args__, plays_of_switch),
}
"""By game, its kinds of moves, and all that take more than a word."""


def every_move(key):
    """Each kind of move, and each with what may go with it."""
    kinds, plays = FAMILIES[key]
    found = list(plays())
    return [*found, *(kind() for kind in kinds if kind not in {type(move) for move in found})]


@every_game
def test_every_move_comes_out_as_it_went_in(key):
    """Total over all moves: a new kind of move without a field fails here."""
    moves = every_move(key)

    for move in moves:
        sent = DIALECTS[key].move_message(move).SerializeToString()
        assert move_of(rules_pb2.Move.FromString(sent), key) == move
    assert {type(move) for move in moves} == set(FAMILIES[key][0])


@every_game
def test_every_field_of_the_move_message_is_a_move(key):
    """The wire offers nothing that the game does not know."""
    of_game = rules_pb2.Move.DESCRIPTOR.fields_by_name[key].message_type
    moves = [move_of(said(key, field.name), key) for field in of_game.fields]

    assert {type(move) for move in moves} == set(FAMILIES[key][0])


@every_game
def test_a_move_of_another_game_is_refused(key):
    """Rule: B5. Whatever it is: a phone that missed a change of game sends such moves."""
    for other in GAMES.keys() - {key}:
        for move in every_move(other)[-8:]:
            with pytest.raises(Malformed) as refused:
                move_of(DIALECTS[other].move_message(move), key)
            assert refused.value.reason == "WRONG_GAME"


def said(key, field):
    """The move of one field, with nothing in it."""
    message = rules_pb2.Move()
    getattr(getattr(message, key), field).SetInParent()
    return message


def many_cards(*sizes):
    melds = [phom_pb2.PhomMeldChoice(card_ids=range(size)) for size in sizes]
    return rules_pb2.Move(phom=phom_pb2.PhomMove(lay=phom_pb2.PhomLay(melds=melds)))


def of_lacuoi(**play):
    return rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(play=lacuoi_pb2.LaCuoiPlay(**play)))


def of_phom(**move):
    return rules_pb2.Move(phom=phom_pb2.PhomMove(**move))


def of_switch(**play):
    return rules_pb2.Move(switch=switch_pb2.SwitchMove(play=switch_pb2.SwitchPlay(**play)))


LAY = "move.phom.lay.melds"


@pytest.mark.parametrize(
    ("rule", "key", "sent", "then", "field"),
    [
        ("B5", "lacuoi", rules_pb2.Move(), "FIELD_REQUIRED", "move"),
        ("B5", "lacuoi", rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove()), "FIELD_REQUIRED", "move.lacuoi"),
        ("B3", "lacuoi", rules_pb2.Move.FromString(b"\x08\x01"), "FIELD_REQUIRED", "move"),
        ("B6", "lacuoi", of_lacuoi(card_id=100, colour=99), "UNKNOWN_ENUM", "move.lacuoi.play.colour"),
        ("B6", "lacuoi", of_lacuoi(card_id=100, colour=-1), "UNKNOWN_ENUM", "move.lacuoi.play.colour"),
        ("B57", "lacuoi", of_lacuoi(card_id=108), "BAD_CARD", "move.lacuoi.play.card_id"),
        ("B57", "lacuoi", of_lacuoi(card_id=2**32 - 1), "BAD_CARD", "move.lacuoi.play.card_id"),
        ("B59", "lacuoi", many_cards(33), "WRONG_GAME", "move"),
        ("B5", "phom", rules_pb2.Move(), "FIELD_REQUIRED", "move"),
        ("B5", "phom", of_phom(), "FIELD_REQUIRED", "move.phom"),
        ("B57", "phom", of_phom(discard={"card_id": 52}), "BAD_CARD", "move.phom.discard.card_id"),
        ("B57", "phom", of_phom(send={"card_id": 2**32 - 1}), "BAD_CARD", "move.phom.send.card_id"),
        ("B57", "phom", of_phom(lay={"melds": [{"card_ids": [0, 52]}]}), "BAD_CARD", LAY + ".card_ids"),
        ("B59", "phom", many_cards(33), "TOO_MANY_CARDS", LAY),
        ("B59", "phom", many_cards(16, 17), "TOO_MANY_CARDS", LAY),
        ("B59", "phom", many_cards(*[0] * 33), "TOO_MANY_CARDS", LAY),
        ("B59", "phom", many_cards(1_000), "TOO_MANY_CARDS", LAY),
        ("B5", "switch", rules_pb2.Move(), "FIELD_REQUIRED", "move"),
        ("B5", "switch", rules_pb2.Move(switch=switch_pb2.SwitchMove()), "FIELD_REQUIRED", "move.switch"),
        ("B6", "switch", of_switch(card_id=10, suit=99), "UNKNOWN_ENUM", "move.switch.play.suit"),
        ("B6", "switch", of_switch(card_id=10, suit=-1), "UNKNOWN_ENUM", "move.switch.play.suit"),
        ("B57", "switch", of_switch(card_id=104), "BAD_CARD", "move.switch.play.card_id"),
        ("B57", "switch", of_switch(card_id=2**32 - 1), "BAD_CARD", "move.switch.play.card_id"),
    ],
)
def test_a_move_that_is_wrong_in_any_state_is_refused_with_its_field(rule, key, sent, then, field):
    """What the room would have to look at never reaches it."""
    with pytest.raises(Malformed) as refused:
        move_of(sent, key)

    assert refused.value.reason == then, rule
    assert refused.value.facts["field"] == field


def test_as_many_cards_as_are_allowed_are_read():
    """Rule: B59. The bound itself is let through, and the game says what is wrong with them."""
    move = move_of(many_cards(MOST_CARDS // 2, MOST_CARDS // 2), "phom")

    assert isinstance(many_cards(), Message)
    assert sum(len(group.cards) for group in move.groups) == MOST_CARDS == 32
