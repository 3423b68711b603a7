"""The log tells an evening's story, a line an event, and gives nothing away."""

import json

from chieu.store import keys
from tests.support.evenings import bots_move, play_out, sit, turn_of, word
from tests.support.phones import watch_screen
from tests.support.pods import until
from tests.support.refusals import told

LOUD = ("info", "warning", "error")


def story(lines, room_id):
    """The events of a room that an operator sees, in order."""
    seen = [line for line in map(json.loads, lines.text.splitlines()) if line.get("room") == room_id]
    return [line["event"] for line in seen if line["level"] in LOUD]


async def test_an_evening_is_told_in_order(house, lines):
    """Room, people, round: enough to answer "what happened at my table", and no line for a move that went through."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    await play_out(phones)
    await phones[1].lobby("LeaveRoom")
    await phones[0].lobby("LeaveRoom")

    assert story(lines, phones[0].room_id) == [
        "room.opened",
        "seat.joined",
        "round.started",
        "round.ended",
        "seat.left",
        "seat.left",
        "room.closed",
    ]


async def test_a_repeated_command_is_told_once(house, lines):
    """A phone that sends again tells no second story."""
    await house.table()
    [an] = await sit(house, "An")
    await an.open()

    assert story(lines, an.room_id) == ["room.opened"]


async def test_lines_name_the_room_and_the_seat(house, lines):
    """Bound where the call comes in: by id, never by the code, which lets people in."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    link, screen = await phones[1].link(), watch_screen(phones[0].doors, phones[0].code)
    await link.at(2)
    await screen.at(2)
    await phones[1].lobby("LeaveRoom")
    await link.over()
    await screen.close()
    await until(lambda: len(lines.of("stream.closed")) == 2)

    opened, closed = lines.of("stream.opened"), lines.of("stream.closed")
    assert {(line["room"], line.get("seat"), line["kind"]) for line in opened} == {
        (phones[0].room_id, 1, "seat"),
        (phones[0].room_id, None, "screen"),
    }
    assert {(line.get("seat"), line["reason"]) for line in closed} == {(1, "SEAT_GONE"), (None, "CLIENT_LEFT")}
    assert phones[0].code not in lines.text


async def test_a_refused_move_is_told_with_its_reason(house, lines):
    """By unary call and by link alike; a move that was carried out is not told at all."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    acting, view = await turn_of(phones)
    other = next(phone for phone in phones if phone is not acting)
    link = await other.link()
    await link.at(view.position.version)
    await told(other.act(word("draw"), view))
    await link.act(other.act_request(word("draw"), view))
    await acting.act(bots_move(view), view)

    refused = [(line["room"], line["seat"], line["reason"]) for line in lines.of("move.refused")]
    assert refused == [(other.room_id, other.seat, "NOT_YOUR_TURN")] * 2


async def test_a_stranger_cannot_fill_the_log(house, lines):
    """What comes with a pass that sits nowhere is counted, not told."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    view = await phones[0].look()
    phones[0].pass_ = bytes(range(32))
    await told(phones[0].act(word("draw"), view))

    assert lines.of("move.refused") == []


async def test_a_deadline_is_told_when_a_person_let_it_pass(house, lines):
    """Which seat, and how late; what a bot does in its time is only its move."""
    await house.pod("all", pace="turn_ms=200,grace_ms=1,bot_ms=1")
    [an] = await sit(house, "An")
    await an.lobby("AddBot")
    await an.start()
    await until(lambda: len(lines.of("deadline.expired")) >= 2)

    told_of = {(line["room"], line["kind"], line["seat"]) for line in lines.of("deadline.expired")}
    assert told_of == {(an.room_id, "TURN", an.seat)}


async def test_what_the_store_says_is_logged_by_whoever_maps_it(house, lines):
    """A broken room: the caller gets an id by which the log has the reason and what is wrong."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    view = await phones[0].look()
    link = await phones[0].link()
    await link.at(view.position.version)
    await house.redis("HSET", keys.of_room(phones[0].room_id).record, "s", "garbage")
    await house.redis("HSET", keys.of_room(phones[0].room_id).record, "v", "999")
    unary = await told(phones[0].look())
    sent = await link.act(phones[0].act_request(word("draw"), view))

    ids = {line["error_id"]: line for line in (*lines.of("rpc.broke"), *lines.of("move.broke"))}
    by_link = {fact.key: fact.value for fact in sent.facts}["error_id"]
    assert (unary.code, unary.reason) == ("INTERNAL", "ROOM_BROKEN")
    assert set(ids) == {unary.facts["error_id"], by_link}
    for line in ids.values():
        assert (line["level"], line["reason"], line["room"]) == ("error", "ROOM_BROKEN", phones[0].room_id)
        assert line["detail"].startswith("record: ")
