"""Moves that are refused: each with its status, reason and facts; nothing changes, and the link says the same."""

import asyncio

import msgspec
import pytest

from chieu.api.v1 import lacuoi_pb2
from chieu.games.lacuoi.cards import FACE, cards_of
from tests.games.tables import given
from tests.rules.tables import running
from tests.support.evenings import bots_move, in_time, lay, play_out, sit, turn_of, word
from tests.support.phones import Phone
from tests.support.positions import dump, put, stored
from tests.support.refusals import refused_as, told


async def test_a_decision_on_another_turn_is_told_where_the_room_stands(house):
    """B52, B53, B54: old, from the future, and of another history; the details carry the position alone."""
    phones = await running(house)
    phone, view = await turn_of(phones)
    position = (view.position.version, view.position.tag)

    async def refused(**fields):
        came = await told(phone.act(bots_move(view), view, **fields))
        return came.code, came.reason, came.position, came.facts

    assert await refused(turn_seq=view.turn.turn_seq - 1) == ("ABORTED", "STALE_TURN", position, {})
    assert await refused(turn_seq=view.turn.turn_seq + 1) == ("ABORTED", "STALE_TURN", position, {})
    assert await refused(turn_tag="0" * 16) == ("ABORTED", "HISTORY_CHANGED", position, {})


POSITIONS = """
B55 not on turn           | top R5; P1 R9 B1 G1; P2 R5 R7; P3 5            | 1 | R7  | FAILED_PRECONDITION | NOT_YOUR_TURN
B56 card not in hand      | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | R2  | FAILED_PRECONDITION | CARD_NOT_IN_HAND
B60 card does not match   | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | B1  | FAILED_PRECONDITION | CARD_NOT_PLAYABLE
B61 wild without colour   | top R5; P1 W B1 G1; P2 5; P3 5                 | 0 | W   | INVALID_ARGUMENT    | COLOUR_REQUIRED
B61 colour on a non-wild  | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | R9> | INVALID_ARGUMENT    | COLOUR_NOT_ALLOWED
B63 nothing to challenge  | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | challenge | FAILED_PRECONDITION | NOTHING_TO_CHALLENGE
B64 stacking is off       | top RF; P1 F B1 G1; P2 5; P3 5                 | 0 | F   | FAILED_PRECONDITION | OPTION_OFF
B65 nobody to catch       | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | catch | FAILED_PRECONDITION | NOBODY_TO_CATCH
nothing to call           | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | call_last | FAILED_PRECONDITION | NOTHING_TO_CALL
no penalty to take        | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | take_penalty | FAILED_PRECONDITION | NOT_IN_THIS_STEP
nothing to keep           | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | keep | FAILED_PRECONDITION | NOT_IN_THIS_STEP
may not pass              | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | pass_turn | FAILED_PRECONDITION | MAY_NOT_PASS
drew already              | top R5; P1 R9 B1 G1; P2 5; P3 5; phase DREW; drawn G1 | 0 | draw | FAILED_PRECONDITION | ALREADY_DREW
another than the drawn    | top R5; P1 R9 B1 G1; P2 5; P3 5; phase DREW; drawn G1 | 0 | R9  | FAILED_PRECONDITION | ONLY_THE_DRAWN_CARD
penalty first             | top RD; P1 R9 B1 G1; P2 5; P3 5; pending 2; stacking | 0 | R9 | FAILED_PRECONDITION | PENALTY_FIRST
"""
CASES = [[cell.strip() for cell in line.split("|")] for line in POSITIONS.strip().splitlines()]


@pytest.mark.parametrize(
    ("position", "seat", "what", "code", "reason"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
async def test_a_move_against_the_rules_is_refused(house, position, seat, what, code, reason):
    """The rows of reliability 5 that a move can be refused for at Lá Cuối's table; the unary call and the link agree."""
    phones = await running(house)
    if "RF" in position:
        position = position.replace("top RF", "top F") + "; colour R; pending 4; phase CHALLENGE; by P3"
    state = given(position)
    await put(house, phones[0].room_id, state)
    phone = phones[int(seat)]
    view = await phone.look()
    before = await dump(house)
    link = await phone.link()

    refused = await told(phone.act(_move(state, int(seat), what), view))
    on_link = await link.act(phone.act_request(_move(state, int(seat), what), view))
    await link.close()

    assert (refused.code, refused.reason) == (code, reason)
    assert refused_as(on_link) == (code, reason) or reason == "NOBODY_TO_CATCH"
    assert {fact.key: fact.value for fact in on_link.facts} == refused.facts or reason == "NOBODY_TO_CATCH"
    assert await dump(house) == before


def _move(state, seat, what):
    if what.islower():
        return word(what)
    face, colour, _ = what.partition(">")
    held = [card for card in state.players[seat].hand if FACE[card] == face]
    return lay(held[0] if held else cards_of(face)[0], lacuoi_pb2.LA_CUOI_COLOUR_BLUE if colour else 0)


async def test_before_and_after_a_round_there_is_nothing_to_move(house):
    """B74."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    view = await phones[0].look()
    before = await told(phones[0].act(word("draw"), view))
    await phones[0].start()
    await play_out(phones)

    request = phones[0].act_request(word("draw"), await phones[0].look())
    after = await told(in_time(phones[0], request))

    assert (before.code, before.reason) == ("FAILED_PRECONDITION", "NO_ROUND")
    assert (after.code, after.reason) == ("FAILED_PRECONDITION", "ROUND_OVER")


async def test_who_watches_does_not_play(house):
    """Rule: G-06."""
    phones = await running(house)
    late = Phone("Dũng", phones[0].doors)
    await late.join(phones[0].code)

    refused = await told(late.act(word("catch"), await late.look()))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "NOT_A_PLAYER")


async def test_a_false_catch_silences_a_seat_for_two_seconds(house):
    """B65, CW-6: it costs nothing else, and other seats are not held up."""
    phones = await running(house)

    first = await told(phones[0].act(word("catch")))
    second = await told(phones[0].act(word("catch")))
    other = await told(phones[1].act(word("catch")))

    assert (first.reason, second.reason, other.reason) == ("NOBODY_TO_CATCH", "RATE", "NOBODY_TO_CATCH")
    assert second.code == "RESOURCE_EXHAUSTED"
    assert 0 < second.retry_ms <= 2_000


async def test_a_seat_that_sends_too_much_is_told_when_to_come_back(house):
    """B66, B90: twenty at once are taken, the rest is told to wait; another seat is served meanwhile."""
    phones = await running(house)
    views = [await phone.look() for phone in phones]

    came = await asyncio.gather(*(told(phones[0].act(word("catch"), views[0])) for _ in range(40)))
    other = await told(phones[1].act(word("catch"), views[1]))

    rated = [one for one in came if one.reason == "RATE"]
    assert len(rated) >= 19
    assert all(one.code == "RESOURCE_EXHAUSTED" and one.retry_ms > 0 for one in rated)
    assert other.reason == "NOBODY_TO_CATCH"


async def test_two_people_catch_at_once_and_the_first_commit_counts(house):
    """Rule: CW-4, G3: one is accepted, the other finds nobody."""
    phones = await running(house)
    caught = msgspec.structs.replace(given("top R5; P1 R9; P2 5; P3 5; turn P2"), vulnerable=0, vulnerable_ms=1)
    await put(house, phones[0].room_id, caught)
    view = await phones[1].look()

    came = await asyncio.gather(*(phone.act(word("catch"), view) for phone in phones[1:]), return_exceptions=True)

    refused = [one for one in came if isinstance(one, BaseException)]
    room = await stored(house, phones[0].room_id)
    assert len(refused) == 1
    assert len(room.round.state.players[0].hand) == 3
