"""W7: tunnels, cut lines, silent networks and proxies that hold streams back; nothing is lost and nothing happens twice."""

import pytest

from chieu.api.v1.lacuoi_pb2 import LaCuoiDraw, LaCuoiMove
from chieu.api.v1.rules_pb2 import Move
from tests.browser.between import Mood, between
from tests.browser.ears import events
from tests.browser.phones import begun
from tests.browser.televisions import Television

# What a browser says on its own when nobody answers.
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "WebSocket connection")
BANNER_MS = 3_000


@pytest.fixture
def table(phones, card_room):
    """Whose turn it is and the other, each behind a proxy of its own and with a clock that can be put forward."""
    with between(card_room.web_port) as one, between(card_room.web_port) as two:
        made = []
        for line in (one, two):
            phone = phones(origin=line.origin)
            phone.page.clock.install()
            phone.allowed = NO_NETWORK
            phone.line = line
            made.append(phone)
        yield begun(*made)


@pytest.mark.parametrize("who", ["on turn", "off turn"])
@pytest.mark.parametrize("seconds", [1, 5, 40])
def test_a_phone_that_was_in_a_tunnel_catches_up(table, seconds, who):
    """Whoever it is and however long: no gap, the same hand, the right clock; a word about it only after three seconds."""
    starter, other = table
    gone, there = (starter, other) if who == "on turn" else (other, starter)
    hand, since = gone.held(), gone.state()["view"]["version"]
    gone.context.set_offline(True)
    gone.loses_the_house()
    if there is starter:
        there.plays("RS")
        there.awaits_turn()
        there.plays("RV")

    gone.skips_time(seconds * 1000)
    told = gone.page.locator(".lost")
    if seconds * 1000 > BANNER_MS:
        told.wait_for()
    else:
        assert gone.page.evaluate(NO_BANNER_YET, BANNER_MS)
    gone.context.set_offline(False)
    gone.is_back()

    version = there.state()["view"]["version"]
    gone.until("view.version === x", version)
    assert _told(gone, since) == _told(there, since)
    assert gone.held() == hand
    assert gone.knows_the_time()
    starter.awaits_turn()
    starter.plays("RS" if there is other else "R5")
    other.until("view.version > x", version)


NO_BANNER_YET = """(shown) => {
  const { lostSince } = chieu.store.state;
  return performance.now() - lostSince >= shown || !document.querySelector('.lost');
}"""


def test_a_move_tapped_in_a_long_tunnel_is_given_back(table):
    """After twenty seconds without an answer the card stands in the hand again, a sentence says so, and nothing is sent."""
    starter, other = table
    card = _card(starter, "RS")
    starter.context.set_offline(True)
    starter.loses_the_house()
    card.click()
    card.click()
    starter.until("page.sent")

    starter.skips_time(40_000)
    starter.page.locator(".note.bad").wait_for()
    starter.until("!page.sent")
    starter.context.set_offline(False)
    starter.is_back()

    assert starter.page.locator(".held.sent").count() == 0
    assert other.state()["view"]["table"]["lacuoi"]["top"]["face"] == "R1"
    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")
    assert len(starter.held()) == 6


def test_whatever_was_tapped_in_a_tunnel_is_done_once_each(table):
    """A card that a nervous finger played twice, and a catch: both travel with the next line, and the catch is answered too."""
    starter, other = table
    card = _card(starter, "RS")
    starter.context.set_offline(True)
    starter.loses_the_house()
    for _ in range(3):
        card.click()
    starter.tap(".buttons .button.catch")
    starter.until("page.sent?.kind === 'PLAY' && page.sentAnyTime === 'CATCH'")

    starter.context.set_offline(False)
    starter.page.locator(".note:has-text('Không có ai để bắt')").wait_for()
    starter.settles()

    other.until("view.table.lacuoi.top.face === 'RS'")
    starter.until("view.own.lacuoi.cards.length === 6")
    version = starter.state()["view"]["version"]
    other.until("view.version >= x", version)
    assert [[one["kind"] for one in events(phone)].count("PLAYED") for phone in table] == [1, 1]


def test_a_move_whose_turn_went_by_in_the_tunnel_is_given_back(table, house):
    """The same person has drawn on her watch meanwhile: the card stands in the hand again, with the reason."""
    starter, other = table
    turn = starter.state()["view"]["turn"]
    card = _card(starter, "R5")
    starter.context.set_offline(True)
    starter.loses_the_house()
    card.click()
    card.click()
    starter.until("page.sent?.kind === 'PLAY'")
    house.act(starter, Move(lacuoi=LaCuoiMove(draw=LaCuoiDraw())), turn)
    other.awaits_turn()

    starter.context.set_offline(False)
    starter.page.locator(".note.bad").wait_for()
    starter.settles()
    starter.is_back()

    starter.until("view.own.lacuoi.cards.length === 8")
    starter.page.locator(".held.sent").wait_for(state="detached")
    assert starter.page.locator("[data-card]").count() == 8
    assert [one["kind"] for one in events(other)].count("PLAYED") == 0
    other.plays("W", "R")
    starter.awaits_turn()
    starter.plays("R5")
    other.until("view.table.lacuoi.top.face === 'R5'")


def test_a_move_whose_answer_was_lost_is_made_once(table):
    """It has arrived, nobody said so, and the line breaks: the same command goes again and is known."""
    starter, other = table
    since = starter.state()["view"]["version"]
    starter.line.be(Mood.KEEPS_ANSWERS)
    card = _card(starter, "RS")
    card.click()
    card.click()
    other.until("view.table.lacuoi.top.face === 'RS'")
    version = other.state()["view"]["version"]

    starter.line.be(Mood.PASSES)
    starter.line.cut()
    starter.settles()
    starter.is_back()

    starter.awaits_turn()
    assert len(starter.held()) == 6
    assert starter.state()["view"]["version"] == version
    assert _told(starter, since) == _told(other, since)


def test_a_line_that_is_cut_is_open_again_before_anybody_notices(table):
    """No word of the protocols says so, only the line is gone; the page returns with its cursor."""
    starter, other = table

    for phone in table:
        phone.line.cut()
    for phone in table:
        phone.is_back()

    since = starter.state()["view"]["version"]
    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")
    assert _told(starter, since) == _told(other, since)


def test_a_network_that_died_without_a_word_is_given_up(table):
    """Nothing comes and nothing breaks: after twenty seconds of silence the page opens another line."""
    starter, other = table
    starter.line.be(Mood.SWALLOWS)

    starter.skips_time(21_000)
    starter.loses_the_house()
    starter.page.locator(".phone").wait_for()
    starter.line.be(Mood.PASSES)
    starter.line.cut()
    starter.is_back()

    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")


def test_behind_a_proxy_that_holds_streams_back_the_round_goes_on_by_polls(table):
    """Three sockets that give nothing are enough; the corner says it, moves and frames come by calls."""
    starter, other = table
    starter.line.be(Mood.BUFFERS)
    starter.line.cut()
    starter.loses_the_house()
    for _ in range(3):
        starter.page.wait_for_function("() => chieu.link.stream?.isOpen && !chieu.store.state.live")
        losses = starter.page.evaluate("chieu.link.losses")
        starter.skips_time(5_000)
        # How often one was lost is kept until a frame comes; that none is open may be over in a moment.
        starter.page.wait_for_function("(before) => chieu.link.losses > before || chieu.store.state.live", arg=losses)
        starter.skips_time(2_000)
    starter.is_back()

    assert starter.page.evaluate("chieu.store.state.transport") == "poll"
    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")
    starter.awaits_turn()
    assert starter.page.locator(".signal[title*='từng lượt']").count() == 1


def test_a_house_that_was_away_is_not_taken_for_such_a_proxy(table):
    """Nobody answered for a while, which says nothing about streams: afterwards they are streams again."""
    starter, other = table
    starter.line.be(Mood.REFUSES)
    starter.line.cut()
    starter.loses_the_house()
    for _ in range(6):
        losses = starter.page.evaluate("chieu.link.losses")
        starter.skips_time(3_000)
        starter.page.wait_for_function("(before) => chieu.link.losses > before", arg=losses)
    starter.page.locator(".lost").wait_for()

    starter.line.be(Mood.PASSES)
    starter.is_back()

    assert starter.page.evaluate("chieu.store.state.transport") == "link"
    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")


def test_a_first_visit_with_a_bad_start_ends_well(phones, card_room):
    """The types of the messages do not come at first: the page asks again, and nothing on it breaks."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    guest.allowed = (*NO_NETWORK, "ERR_FAILED")
    guest.page.route("**/api/descriptor.binpb", lambda route: route.abort(), times=2)

    guest.page.reload()
    guest.is_back()

    guest.until("view.roster.seats.length === 2")


def test_a_shared_screen_comes_out_of_the_tunnel_too(phones, devices):
    """A television whose network was gone shows the present as soon as it is back."""
    starter, _ = begun(phones(), phones())
    screen = devices({"viewport": {"width": 1280, "height": 720}}, of=Television)
    screen.allowed = NO_NETWORK
    screen.follows(starter.state()["view"]["roster"]["code"])
    screen.context.set_offline(True)
    starter.plays("RS")

    screen.context.set_offline(False)

    screen.until("view.table.lacuoi.top.face === 'RS'")


def _card(phone, face):
    card = next(one["id"] for one in phone.held() if one["face"] == face)
    return phone.page.locator(f'[data-card="{card}"] button')


def _told(phone, since):
    """What this page was told of everything after a version."""
    frames = [message.frame for message in phone.frames() if message.HasField("frame")]
    events = [event for frame in frames for event in frame.public.events if event.version > since]
    return [event.SerializeToString() for event in events]
