"""Nothing that is secret leaves: not to a viewer, not into a log, not into a metric. Rule: G7, style (logs, metrics)."""

import asyncio
import re
from base64 import b64encode, urlsafe_b64encode

from prometheus_client.parser import text_string_to_metric_families

from chieu.api.v1 import rooms_pb2, views_pb2
from chieu.chassis.metrics import LABELS
from chieu.chassis.run import version
from chieu.display.viewers import Ending
from chieu.games.catalogue import GAMES
from chieu.games.errors import Reason
from chieu.games.lacuoi.cards import FACES
from tests.support.evenings import bots_move, cards_in, in_time, sit, turn_of, word
from tests.support.phones import Phone, secret, watch_audience, watch_screen
from tests.support.positions import stored
from tests.support.refusals import told


async def evening(house):
    """A whole round with links, a screen, an onlooker, a bot, refusals and a take-over; every version's truth beside it."""
    await house.pod("all", pace="turn_ms=600000,bot_ms=1,catch_lock_ms=1")
    phones = await sit(house, "Ánh Nguyệt", "Bình Minh", "Chi Mai")
    await phones[0].lobby("AddBot")
    streams = {phone.seat: await phone.link() for phone in phones}
    screens = [watch_screen(phones[0].doors, phones[0].code), watch_audience(phones[0].doors, phones[0].code)]
    await told(phones[1].start())
    await phones[0].start()
    room = await stored(house, phones[0].room_id)
    truth = {room.version: room}
    await told(phones[1].act(word("catch")))
    while room.phase == "PLAYING":
        if room.round.state.players[room.round.state.turn].seat != 3:
            phone, view = await turn_of(phones)
            if view.turn.seat == phone.seat and view.roster.phase == rooms_pb2.ROOM_PHASE_PLAYING:
                await asyncio.gather(in_time(phone, phone.act_request(bots_move(view), view)), return_exceptions=True)
        else:
            await asyncio.sleep(0.002)
        room = await stored(house, phones[0].room_id)
        truth[room.version] = room
    for watching in (*streams.values(), *screens):
        await watching.at(room.version)
    return phones, streams, screens, truth


def may_see(truth, version, seat):
    """Cards that a seat (None: everybody) may know at a version: what lies or lay open, its own, all at the end."""
    found = set()
    for at in (version - 1, version):
        room = truth.get(at)
        if room is not None and room.round is not None:
            state = room.round.state
            found |= set(state.pile)
            found |= {card for player in state.players if player.seat == seat for card in player.hand}
            if room.round.over:
                found |= {card for player in state.players for card in player.hand}
    return found


def leaks(watching, truth, seat):
    """Cards in frames that their viewer could not know, by version."""
    moving = (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE)
    found = {}
    for frame in watching.frames:
        version = frame.position.version
        if frame.kind in moving and {version - 1, version} <= truth.keys():
            hidden = cards_in(frame) - may_see(truth, version, seat)
            if hidden:
                found[version] = hidden
    return found


async def test_no_viewer_is_sent_a_card_that_is_not_theirs(house):
    """G7: every frame of a round is decoded, its cards are collected and held against the record of its version."""
    _, streams, screens, truth = await evening(house)

    compared = [version for version in truth if version - 1 in truth]
    assert len(compared) > 20
    for seat, watching in streams.items():
        assert leaks(watching, truth, seat) == {}
        assert [frame.own.seat for frame in watching.frames if frame.HasField("own")].count(seat) > 5
    for watching in screens:
        assert leaks(watching, truth, None) == {}


async def test_the_search_for_leaks_finds_one(house):
    """The same frames, judged as another seat's, are full of cards that are not theirs."""
    _, streams, _, truth = await evening(house)

    assert leaks(streams[0], truth, 1)
    assert leaks(streams[1], truth, None)


async def test_the_seed_is_sent_with_the_end_of_the_round_and_not_before(house):
    """The seed is secret until the round is over."""
    phones, streams, screens, _ = await evening(house)
    seed = (await stored(house, phones[0].room_id)).round.seed

    for watching in (*streams.values(), *screens):
        with_seed = [frame for frame in watching.frames if seed in frame.SerializeToString()]
        assert [frame.public.result.round for frame in with_seed] == [1]
        assert with_seed[0].position.version == watching.view.position.version


def spellings(value):
    """How bytes could stand in a text."""
    raw = repr(value)[2:-1]
    return [raw, value.hex(), b64encode(value).decode().rstrip("="), urlsafe_b64encode(value).decode().rstrip("=")]


async def test_a_whole_evening_is_logged_without_a_secret(house, lines):
    """Rule: style (logs): at debug level, no pass, device key, seed, name, hand or card face, however it is spelt."""
    phones, *_ = await evening(house)
    new = Phone("Bình Minh lại", phones[1].doors, device_key=phones[1].device_key)
    await new.join(phones[0].code)
    await told(phones[1].look())
    pod = house.pods[0]
    pod.failpoints.arm("before_commit=raise@1")
    await told(phones[0].start())
    room = await stored(house, phones[0].room_id)

    text = lines.text
    assert lines.at("error")
    assert lines.of("rpc.refused")
    for phone in (*phones, new):
        for value in (phone.pass_, phone.device_key):
            assert not [one for one in spellings(value) if one in text]
    assert not [one for one in spellings(room.round.seed) if one in text]
    for name in ("Ánh", "Nguyệt", "Bình", "Mai", *(seat.name for seat in room.seats)):
        assert name not in text
        assert name.encode("ascii", "backslashreplace").decode() not in text
    words = set(re.findall(r"[A-Za-z0-9]+", text))
    assert not words & {face for face in FACES if len(face) == 2}
    assert phones[0].code not in text


async def test_the_search_for_secrets_finds_one(lines):
    """What the test above looks for would be found."""
    import structlog

    structlog.get_logger().info("hand.shown", cards="R5 B7", by=secret("x").hex())

    assert secret("x").hex() in lines.text
    assert set(re.findall(r"[A-Za-z0-9]+", lines.text)) & {"R5", "B7"}


OTHER_REASONS = {"NONE", "CLIENT_LEFT", "GAP", "SLOW", "PARKED", "HISTORY_CHANGED", "origin", "path"}
OTHER_REASONS |= {"stale", "conflict", "noscript", "lost", "moved"}
FREE = {"method", "code", "reason", "outcome", "result"}
VALUES = {
    "game": set(GAMES),
    "kind": {"seat", "screen", "audience", "unary", "stream", "library", "rearmed", "gone"},
    "door": {"public", "private"},
    "source": {"check", "channel", "slow", "clock", "peers", "lease", "sweep", "repair", "positions", "readiness"},
    "program": {"all"},
    "version": {version()},
}
VALUES["kind"] |= {
    "garbage",
    "ahead",
    "used",
    "most",
    "device",
    "address",
    "newcomers",
    "connection",
    "outline",
    "whole",
}
VALUES["source"] |= {"commit", "record", "frame", "ticket", "memory", "attendance", "watch"}
VALUES["source"] |= {"matcher", "tickets", "watched", "beat", "filler", "channels"}


async def test_metrics_say_how_much_and_never_who(house):
    """H39: after a round, names and label values are of a known few; no code, id, name, pass or card is in /metrics."""
    phones, *_ = await evening(house)
    room = await stored(house, phones[0].room_id)
    reader, writer = await asyncio.open_connection("127.0.0.1", house.pods[0].host.http.port)
    writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
    text = (await reader.read()).decode().partition("\r\n\r\n")[2]
    writer.close()

    families = list(text_string_to_metric_families(text))
    assert len(families) > 20
    reasons = {reason.value for reason in Reason} | {ending.value for ending in Ending}
    for family in families:
        assert re.fullmatch(r"chieu_[a-z0-9_]+", family.name)
        for sample in family.samples:
            labels = {name: value for name, value in sample.labels.items() if name != "le"}
            assert labels.keys() <= LABELS
            for name, value in labels.items():
                if name not in FREE:
                    assert value in VALUES[name], (family.name, name, value)
                else:
                    assert re.fullmatch(r"[A-Za-z_]+(Service|Health)?(/[A-Za-z]+)?", value), (family.name, value)
                if name == "reason":
                    assert value in reasons | OTHER_REASONS
    secrets = [phones[0].code, phones[0].room_id, *(seat.name for seat in room.seats)]
    secrets += [one for phone in phones for value in (phone.pass_, phone.device_key) for one in spellings(value)]
    assert not [one for one in secrets if one in text]
