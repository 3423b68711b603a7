"""Paired screens: what they are shown, which passes open them, and how they end. Rule: G-04, SW-20, TM3, TM27, B37."""

import pytest

from chieu.api.v1 import display_pb2, matchmaking_pb2, views_pb2
from chieu.rooms.presence import Seen, observe
from tests.display.tables import seated
from tests.support.evenings import play, sit
from tests.support.phones import CONTRACT, bearer, secret, watch_audience, watch_screen
from tests.support.positions import alter, stored
from tests.support.refusals import told
from tests.support.screens import PairedScreen
from tests.wire.table import cards_in

BEGINNERS = {"game": 3, "options": {"switch": {"beginner_mode": True}}}


async def paired(house, *names, **opening):
    """Three people in a lobby, and a paired screen for each name."""
    await house.table()
    phones = await sit(house, "An", "Bình", "Chi", **opening)
    return phones, [await PairedScreen(name, phones[0].doors).paired_by(phones[0]) for name in names]


def screen_of(watching):
    """The last own part that came."""
    return next((frame.screen for frame in reversed(watching.frames) if frame.HasField("screen")), None)


async def test_a_paired_screen_follows_the_room_by_its_pass(house):
    """Snapshot, then every version, its own part with its number; by stream and by poll."""
    phones, (screen,) = await paired(house, "tivi")
    watching = screen.watch()
    await watching.at(4)
    await phones[0].start()
    version = await play(phones, 5)
    await watching.at(version)
    polled = await screen.poll()

    assert watching.versions == list(range(4, version + 1))
    assert (screen_of(watching).screen, screen_of(watching).generation) == (0, 1)
    assert [one.screen for one in watching.view.roster.screens] == [0]
    assert (polled[0].kind, polled[0].screen.screen) == (views_pb2.FRAME_KIND_SNAPSHOT, 0)
    assert polled[0].public == frame_of(watching, polled[0].public)


def frame_of(watching, public):
    """The sections that a follower has, in the shape of a snapshot."""
    made = views_pb2.PublicPart()
    for name in ("roster", "options", "table", "seats", "turn", "result", "history"):
        if public.HasField(name):
            getattr(made, name).CopyFrom(getattr(watching.view, name))
    return made


async def test_a_websocket_may_send_the_pass_in_the_request(house):
    """Where a transport has no metadata."""
    _, (screen,) = await paired(house, "tivi")
    request = display_pb2.WatchScreenRequest(room_id=screen.room_id, screen_pass=screen.pass_, contract=CONTRACT)

    call = screen.doors.display.WatchScreen(request)
    frame = (await call.read()).frame
    call.cancel()

    assert frame.screen.generation == 1


@pytest.mark.parametrize(
    ("whose", "code", "reason"),
    [
        (lambda phones: phones[0].metadata, "PERMISSION_DENIED", "SCOPE"),
        (lambda phones: (), "UNAUTHENTICATED", "PASS_MISSING"),
        (lambda phones: bearer(secret("a stranger's")), "UNAUTHENTICATED", "PASS_UNKNOWN"),
    ],
)
async def test_a_room_is_shown_by_its_id_to_its_screens_alone(house, whose, code, reason):
    """Rule: TM3. The pass decides; a seat's opens no screen, and the id gives no right."""
    phones, (screen,) = await paired(house, "tivi")
    doors, metadata = phones[0].doors, whose(phones)
    watch = display_pb2.WatchScreenRequest(room_id=screen.room_id)
    poll = display_pb2.PollScreenRequest(room_id=screen.room_id)

    refused = [
        await told(doors.display.WatchScreen(watch, metadata=metadata).read()),
        await told(doors.display.PollScreen(poll, metadata=metadata)),
    ]

    assert {(one.code, one.reason) for one in refused} == {(code, reason)}


async def test_a_removed_screen_is_sent_away_for_good_and_another_takes_its_number(house):
    """A final goodbye; the next screen's part never reaches the old one's stream."""
    phones, (screen, other) = await paired(house, "tivi", "máy chiếu")
    watching, beside = screen.watch(), other.watch()
    for one in (watching, beside):
        await one.at(5)

    await phones[0].lobby("RemoveScreen", screen=screen.number)
    why = await watching.over()
    third = await PairedScreen("tivi mới", phones[0].doors).paired_by(phones[0])
    refused = await told(screen.poll())
    await beside.at((await stored(house, phones[0].room_id)).version)

    assert (why, watching.frames[-1].goodbye.final) == ("SEAT_GONE", True)
    assert (third.number, refused.reason) == (screen.number, "PASS_UNKNOWN")
    assert [one.screen for one in beside.view.roster.screens] == [1, 0]


async def test_whoever_has_the_code_takes_no_place_from_a_paired_screen(house):
    """Eight streams with the code alone are all there are of those; a paired screen has four of its own."""
    phones, (screen,) = await paired(house, "tivi")
    for _ in range(8):
        await watch_screen(phones[0].doors, phones[0].code).at(4)
    refused = await watch_screen(phones[0].doors, phones[0].code).refused()
    watching = [screen.watch() for _ in range(4)]
    for one in watching:
        await one.at(4)
    await screen.watch().at(4)

    assert refused.reason == "LIMIT"
    assert await watching[0].over() == "SUPERSEDED"


async def test_hands_are_sent_to_the_screen_that_shows_them_and_to_nobody_else(house):
    """Rule: SW-20. On the wire: a screen that nobody asked, one by code and the audience get what they always get."""
    phones, (screen, other) = await paired(house, "tivi", "máy chiếu", **BEGINNERS)
    shows = screen.watch()
    others = [other.watch(), watch_screen(phones[0].doors, phones[0].code)]
    audience = watch_audience(phones[0].doors, phones[0].code)
    await phones[0].start()
    await phones[0].lobby("ShowHands", screen=screen.number, shown=True)
    await play(phones, 3)
    took_back = await phones[0].lobby("ShowHands", screen=screen.number, shown=False)
    version = await play(phones, 2)
    for one in (shows, *others, audience):
        await one.at(version)

    state = (await stored(house, phones[0].room_id)).round.state
    every = {*state.stock, *state.pile, *(card for player in state.players for card in player.hand)}
    open_at = {frame.position.version for frame in shows.frames if frame.open_table.ListFields()}
    assert {cards_in(f.open_table) == every for f in shows.frames if f.open_table.ListFields()} == {True}
    assert open_at == set(range(min(open_at), took_back.position.version))
    assert shows.view.open_table is None
    assert not any(frame.open_table.ListFields() for one in others for frame in one.frames)
    hidden = {*state.stock, *(card for player in state.players for card in player.hand)}
    assert not any(cards_in(frame) & hidden for one in (*others, audience) for frame in one.frames)


async def test_a_rescued_seats_old_links_are_closed_wherever_they_are(house):
    """The old phone's stream, open through this process, ends for good as soon as the table has agreed."""
    phones = await seated(house)
    link = await phones[2].link()
    await link.at(3)
    await alter(house, phones[0].room_id, lambda room, moment: observe(Seen(here=frozenset({0, 1})), room, moment).room)
    wanted = matchmaking_pb2.IssueTicketRequest(room_id=phones[0].room_id, rescue_seat=2)
    ticket = (await phones[0].doors.matchmaking.IssueTicket(wanted, metadata=phones[0].metadata)).ticket
    fields = {"room_code": phones[0].code, "ticket": ticket, "seat_pass": secret("new"), "device_key": secret("key")}
    await phones[0].doors.matchmaking.RescueSeat(matchmaking_pb2.RescueSeatRequest(**fields))
    await phones[1].lobby("ConfirmRescue", seat=2, agreed=True)

    assert (await link.over(), link.frames[-1].goodbye.final) == ("SEAT_TAKEN_OVER", True)
