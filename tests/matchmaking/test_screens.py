"""Screens are opened, adopted by a code, shown hands and removed. TM26, B37."""

import asyncio

import pytest

from chieu.matchmaking import waiting
from chieu.store import pairings
from tests.support.evenings import sit
from tests.support.phones import Doors, Phone
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.refusals import told
from tests.support.screens import PairedScreen

OPEN_TABLE = {"game": 3, "options": {"switch": {"beginner_mode": True}}}


async def lobby(house, **opening):
    """An (host) and Bình in a lobby, and a screen that shows its code."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình", **opening)
    screen = PairedScreen("tivi", phones[0].doors)
    await screen.open()
    return phones, screen


async def screens_of(house, phone):
    return [screen.number for screen in (await stored(house, phone.room_id)).screens]


async def test_a_screen_shows_one_code_until_it_is_adopted_and_then_finds_its_room_for_good(house):
    """The pass makes it idempotent; the code leads to the room, and the room to the screen's number."""
    phones, screen = await lobby(house)
    code = screen.code
    waits = asyncio.create_task(screen.open(wait_ms=20_000))
    await until(lambda: house.pods[0].process.server.running == 1)

    paired = await phones[1].lobby("PairScreen", pairing_code=f" {code[:2].lower()} {code[2:]}")
    first, again = await waits, await screen.open()

    assert (first.room.room_id, first.screen, first.pairing_code) == (phones[0].room_id, paired.screen, "")
    assert again == first
    assert await screens_of(house, phones[0]) == [0]


async def test_a_screen_that_asks_again_shows_the_same_code(house):
    """Also two calls at once, and through another process."""
    _, screen = await lobby(house)
    code = screen.code
    other = await house.matchmaking()
    screen.doors = Doors.of(house, matchmaking=other)

    answers = [await screen.open(), *await asyncio.gather(screen.open(), screen.open())]

    assert {answer.pairing_code for answer in answers} == {code}
    assert len({answer.expires_ms for answer in answers}) == 1


async def test_a_screen_waits_through_one_process_and_is_adopted_through_another(house, monkeypatch):
    """No process has to hear of it from another: it looks."""
    monkeypatch.setattr(waiting, "LOOK_S", 0.05)
    phones, screen = await lobby(house)
    screen.doors = Doors.of(house, matchmaking=await house.matchmaking())
    waits = asyncio.create_task(screen.open(wait_ms=20_000))

    await phones[0].lobby("PairScreen", pairing_code=screen.code)

    assert (await waits).room.room_id == phones[0].room_id


@pytest.mark.parametrize("place", ["after_adopt_before_pair", "after_pair_before_take"])
async def test_a_process_that_dies_while_it_pairs_leaves_nothing_that_repeating_does_not_complete(house, place):
    """Rule: G2. The phone sends the same command again, through another process, and the screen is there once."""
    phones, screen = await lobby(house)
    code, first = screen.code, house.of("matchmaking")[0]
    first.failpoints.arm(f"{place}=pause")
    command_id = phones[0].next_id()
    lost = asyncio.create_task(phones[0].lobby("PairScreen", pairing_code=code, command_id=command_id))
    await first.failpoints.arrived(place)
    second = await house.matchmaking()
    await first.die()
    await asyncio.gather(lost, return_exceptions=True)
    for one in (*phones, screen):
        one.doors = Doors.of(house, matchmaking=second)

    paired = await phones[0].lobby("PairScreen", pairing_code=code, command_id=command_id)
    answer = await screen.open()

    assert (answer.room.room_id, answer.screen) == (phones[0].room_id, paired.screen)
    assert await screens_of(house, phones[0]) == [paired.screen]


async def test_a_code_is_good_for_one_room(house):
    """Two phones of two rooms type it at once: one of them is told that nobody shows it, and knows no more."""
    phones, screen = await lobby(house)
    other = await Phone("Dũng", phones[0].doors).open()
    code = screen.code

    came = await asyncio.gather(
        *(phone.lobby("PairScreen", pairing_code=code) for phone in (phones[0], other)), return_exceptions=True
    )
    found = await screen.open()
    lost = other if found.room.room_id == phones[0].room_id else phones[0]
    refused = await told(lost.lobby("PairScreen", pairing_code=code))

    assert sum(isinstance(one, Exception) for one in came) == 1
    assert (refused.code, refused.reason) == ("NOT_FOUND", "PAIRING_NOT_FOUND")
    assert await screens_of(house, lost) == []


@pytest.mark.parametrize("place", ["after_adopt_before_pair", "after_pair_before_take"])
async def test_a_code_that_a_call_left_behind_is_nobodys_again_unless_the_room_has_the_screen(
    house, monkeypatch, place
):
    """The call is cancelled half way. Until the claim lapses the code is that room's; then its record decides."""
    phones, screen = await lobby(house)
    other = await Phone("Dũng", phones[0].doors).open()
    house.of("matchmaking")[0].failpoints.arm(f"{place}=pause@1")
    lost = asyncio.create_task(phones[0].lobby("PairScreen", pairing_code=screen.code))
    await house.of("matchmaking")[0].failpoints.arrived(place)
    lost.cancel()
    await asyncio.gather(lost, return_exceptions=True)
    early = await told(other.lobby("PairScreen", pairing_code=screen.code))
    monkeypatch.setattr(pairings, "CLAIM_MS", 0)
    came = await asyncio.gather(other.lobby("PairScreen", pairing_code=screen.code), return_exceptions=True)
    home = await screen.open()

    is_taken = place == "after_pair_before_take"
    assert early.reason == "PAIRING_NOT_FOUND"
    assert home.room.room_id == (phones[0].room_id if is_taken else other.room_id)
    assert [await screens_of(house, one) for one in (phones[0], other)] == ([[0], []] if is_taken else [[], [0]])
    assert isinstance(came[0], Exception) is is_taken


async def test_who_has_no_seat_claims_no_code(house):
    """Also in a room that there is not; the code stays anybody's who has a seat."""
    phones, screen = await lobby(house)
    points = house.of("matchmaking")[0].failpoints
    points.arm("after_adopt_before_pair=raise@99")
    strangers = [Phone("Dũng", phones[0].doors, room_id=room_id) for room_id in (phones[0].room_id, "00" + "a" * 16)]
    refused = [await told(one.lobby("PairScreen", pairing_code=screen.code)) for one in strangers]
    claimed = points.reached("after_adopt_before_pair")
    other = await Phone("Em", phones[0].doors).open()

    assert ([one.reason for one in refused], claimed) == (["PASS_UNKNOWN", "ROOM_NOT_FOUND"], 0)
    assert (await other.lobby("PairScreen", pairing_code=screen.code)).screen == 0


async def test_of_one_screen_four_calls_wait(house):
    """The newest; an older one is answered with what is known, and the places of streams are left to others."""
    phones, screen = await lobby(house)
    server = house.pods[0].process.server
    calls = [asyncio.create_task(screen.open(wait_ms=20_000)) for _ in range(30)]
    await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
    await until(lambda: server.running == waiting.MOST_OF_ONE)
    code = screen.code
    await phones[0].lobby("PairScreen", pairing_code=code)
    answers = await asyncio.gather(*calls)

    assert [answer.pairing_code for answer in answers if not answer.room.room_id] == [code] * 26


async def test_two_phones_of_a_room_pair_one_screen(house):
    """Both get what they wanted, and the room has it once."""
    phones, screen = await lobby(house)

    came = await asyncio.gather(*(phone.lobby("PairScreen", pairing_code=screen.code) for phone in phones))

    assert {one.screen for one in came} == {0}
    assert await screens_of(house, phones[0]) == [0]


async def test_a_room_that_may_not_have_the_screen_leaves_it_to_another(house):
    """A stranger's pass, a ninth screen: the code goes on working elsewhere."""
    phones, screen = await lobby(house)
    for number in range(8):
        await PairedScreen(f"tivi {number}", phones[0].doors).paired_by(phones[0])
    stranger = Phone("Dũng", phones[0].doors, room_id=phones[0].room_id)
    await screen.open()

    unknown = await told(stranger.lobby("PairScreen", pairing_code=screen.code))
    full = await told(phones[0].lobby("PairScreen", pairing_code=screen.code))
    other = await Phone("Em", phones[0].doors).open()
    paired = await other.lobby("PairScreen", pairing_code=screen.code)

    assert (unknown.reason, full.code, full.reason) == ("PASS_UNKNOWN", "RESOURCE_EXHAUSTED", "LIMIT")
    assert (paired.screen, await screens_of(house, phones[0])) == (0, list(range(8)))


async def test_a_screen_is_removed_by_the_host_or_by_itself_and_its_pass_is_good_for_nothing(house):
    """It makes a new pass to be adopted again."""
    phones, screen = await lobby(house)
    second = await PairedScreen("máy chiếu", phones[0].doors).paired_by(phones[0])
    await screen.paired_by(phones[0])

    guest = await told(phones[1].lobby("RemoveScreen", screen=second.number))
    others = await told(screen.remove(second.number))
    await phones[0].lobby("RemoveScreen", screen=second.number)
    await screen.remove()
    gone = [await told(call) for call in (second.open(), second.remove(), screen.open())]

    assert (guest.reason, others.reason) == ("HOST_ONLY", "SCOPE")
    assert {(one.code, one.reason) for one in gone} == {("UNAUTHENTICATED", "PASS_UNKNOWN")}
    assert await screens_of(house, phones[0]) == []


async def test_a_screen_of_a_room_that_has_ended_is_told_so(house):
    """NOT_FOUND ROOM_GONE."""
    phones, screen = await lobby(house)
    await screen.paired_by(phones[0])
    for phone in phones:
        await phone.lobby("LeaveRoom")

    assert (await told(screen.open())).reason == "ROOM_GONE"


async def test_what_a_request_gets_wrong_is_refused_and_changes_nothing(house):
    """Bad rows: the room is as it was. A code that nobody shows counts as a guess."""
    phones, screen = await lobby(house)
    await screen.paired_by(phones[0])
    before = await stored(house, phones[0].room_id)
    rows = {
        ("PairScreen", "BAD_CODE"): {"pairing_code": "hello"},
        ("PairScreen", "PAIRING_NOT_FOUND"): {"pairing_code": "BBBBB"},
        ("RemoveScreen", "SCREEN_NOT_FOUND"): {"screen": 4_000_000_000},
        ("ShowHands", "SCREEN_NOT_FOUND"): {"screen": 7, "shown": True},
        ("ShowHands", "OPTION_OFF"): {"screen": 0, "shown": True},
        ("ConfirmRescue", "SEAT_NOT_FOUND"): {"seat": 9},
        ("ConfirmRescue", "RESCUE_NOT_FOUND"): {"seat": 1},
        ("ConfirmRescue", "BAD_SEAT"): {"seat": 0},
    }

    said = {
        (method, reason): (await told(phones[0].lobby(method, **row))).reason for (method, reason), row in rows.items()
    }

    assert all(reason == came for (_, reason), came in said.items()), said
    assert await stored(house, phones[0].room_id) == before


async def test_hands_are_shown_at_the_hosts_wish_and_for_the_option_alone(house):
    """Rule: SW-20. Between rounds for the next one; another option takes the wish back."""
    phones, screen = await lobby(house, **OPEN_TABLE)
    await screen.paired_by(phones[0])

    guest = await told(phones[1].lobby("ShowHands", screen=0, shown=True))
    await phones[0].lobby("ShowHands", screen=0, shown=True)
    shown = (await stored(house, phones[0].room_id)).screens[0].shows_hands
    await phones[0].lobby("UpdateOptions", options={"switch": {"beginner_mode": False}})
    after = (await stored(house, phones[0].room_id)).screens[0].shows_hands

    assert (guest.reason, shown, after) == ("HOST_ONLY", True, False)
