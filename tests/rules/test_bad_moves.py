"""Moves of Phỏm that the rules refuse, on a link as by the unary call: the status, the reason, and nothing changed.

Each row is a position and one move in it; seat P1 is the host's. What is refused whatever the state is in `tests/wire`.
"""

import pytest

from chieu.api.v1 import phom_pb2, rooms_pb2, rules_pb2
from chieu.games.phom.cards import parse_card, parse_hand
from tests.games.phom.positions import given
from tests.support.evenings import sit
from tests.support.phones import Phone
from tests.support.positions import put, stored
from tests.support.refusals import refused_as, told

NOT_YET = "FAILED_PRECONDITION"


def of_phom(**move):
    return rules_pb2.Move(phom=phom_pb2.PhomMove(**move))


def lays(*groups):
    return of_phom(lay={"melds": [{"card_ids": parse_hand(group)} for group in groups]})


def sends(face, meld):
    return of_phom(send={"card_id": parse_card(face), "meld_id": meld})


EATS = of_phom(eat={})
RUN_AND_SET = "2p; P1 7S 7H 7D 8D 9D KC QH 2S 4H AC; pile P1 3; turn P1; phase LAY"
BESIDE_A_LEAVER = "3p; laid P2 4S 5S 6S; laid P1 9C 9D 9H; P1 7S KD; left P2; pile P1 3; turn P1; phase SEND"

ROWS = {
    "B67 no phỏm": ("2p; P1 5H 2S 4D 9C 10S QD KC JC AC; pile P2 6H; last P2; turn P1", EATS, NOT_YET, "NO_MELD"),
    "B67 needed by another": (
        "2p; P1 5H 6H* 7H 9H 2S 4D 9C QD KC; pile P2 8H; last P2; turn P1",
        EATS,
        NOT_YET,
        "NO_MELD",
    ),
    "B68 no phỏm": (RUN_AND_SET, lays("7S 7H 8D"), NOT_YET, "BAD_MELD"),
    "B68 nothing laid": (RUN_AND_SET, lays(), NOT_YET, "BAD_MELD"),
    "B68 groups that overlap": (
        RUN_AND_SET,
        of_phom(lay={"melds": [{"card_ids": parse_hand(one)} for one in ("7S 7H 7D", "7D 8D 9D")]}),
        NOT_YET,
        "BAD_MELD",
    ),
    "B69 the eaten card": (
        "2p; P1 5H 6H* 7H 2S 4D 9C QD KC 10S JD; turn P1; phase DISCARD",
        of_phom(discard={"card_id": parse_card("6H")}),
        NOT_YET,
        "EATEN_CARD_NEEDED",
    ),
    "B69 what it needs": (
        "2p; P1 5H 6H* 7H 2S 4D 9C QD KC 10S JD; turn P1; phase DISCARD",
        of_phom(discard={"card_id": parse_card("5H")}),
        NOT_YET,
        "EATEN_CARD_NEEDED",
    ),
    "B70 not laid": (BESIDE_A_LEAVER, sends("KD", 9), NOT_YET, "BAD_TARGET"),
    "B70 number 4294967295": (BESIDE_A_LEAVER, sends("KD", 2**32 - 1), NOT_YET, "BAD_TARGET"),
    "B70 a leaver's": (BESIDE_A_LEAVER, sends("7S", 1), NOT_YET, "BAD_TARGET"),
    "B71": (
        "2p; P1 3S 3H 3D 4C 5C 6C 9D 10D KS QH; phase OPEN",
        of_phom(declare_u={}),
        NOT_YET,
        "NOT_U",
    ),
    "B56 another's card": (
        "2p; P1 5H 9; P2 KD 8; phase OPEN",
        of_phom(discard={"card_id": parse_card("KD")}),
        NOT_YET,
        "CARD_NOT_IN_HAND",
    ),
    "B57 no card": ("2p; phase OPEN", of_phom(discard={"card_id": 52}), "INVALID_ARGUMENT", "BAD_CARD"),
    "B59": (RUN_AND_SET, of_phom(lay={"melds": [{"card_ids": [0] * 33}]}), "INVALID_ARGUMENT", "TOO_MANY_CARDS"),
    "B59 33 groups": (RUN_AND_SET, of_phom(lay={"melds": [{}] * 33}), "INVALID_ARGUMENT", "TOO_MANY_CARDS"),
    "B58 twice": (RUN_AND_SET, of_phom(lay={"melds": [{"card_ids": [0, 0, 0]}]}), NOT_YET, "CARD_NOT_IN_HAND"),
}


@pytest.mark.parametrize("row", ROWS)
async def test_a_move_that_the_rules_of_phom_refuse(house, row):
    """B56 to B59 and B67 to B71."""
    position, move, status, reason = ROWS[row]
    await house.table()
    names = ("An", "Bình", "Chi")[: int(position[0])]
    phones = await sit(house, *names, game=rooms_pb2.GAME_PHOM)
    await phones[0].start()
    await put(house, phones[0].room_id, given(position))
    before, view = await stored(house, phones[0].room_id), await phones[0].look()
    link = await phones[0].link()

    by_call = await told(phones[0].act(move, view))
    on_link = await link.act(phones[0].act_request(move, view))

    assert (by_call.code, by_call.reason) == refused_as(on_link) == (status, reason)
    assert await stored(house, phones[0].room_id) == before


@pytest.mark.parametrize(
    ("rule", "stake", "then"),
    [("B72", 0, "BAD_OPTION"), ("B72", 1_001, "BAD_OPTION"), ("B72", 2**32 - 1, "BAD_OPTION")],
)
async def test_a_stake_that_is_not_offered_opens_no_room(house, rule, stake, then):
    """Neither for a new room nor between rounds."""
    await house.table()
    options = {"options": {"phom": {"stake": stake}}}
    [phone] = await sit(house, "An", game=rooms_pb2.GAME_PHOM)

    opening = await told(sit(house, "Bình", game=rooms_pb2.GAME_PHOM, **options))
    changing = await told(phone.lobby("UpdateOptions", **options))

    assert (opening.code, opening.reason) == (changing.code, changing.reason) == ("INVALID_ARGUMENT", then), rule


async def test_the_stake_is_frozen_while_a_round_runs(house):
    """B72, G-23."""
    await house.table()
    phones = await sit(house, "An", "Bình", game=rooms_pb2.GAME_PHOM)
    await phones[0].start()

    refused = await told(phones[0].lobby("UpdateOptions", options={"phom": {"stake": 50}}))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "OPTIONS_FROZEN")


async def test_five_start_no_round_of_phom(house):
    """B75. No door lets a fifth in: the room is full with four."""
    await house.table()
    phones = await sit(house, "An", "Bình", "Chi", "Dũng", game=rooms_pb2.GAME_PHOM)

    refused = await told(Phone("Em", phones[0].doors).join(phones[0].code))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "ROOM_FULL")
