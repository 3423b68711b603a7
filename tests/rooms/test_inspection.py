"""What an operator is shown of a room: by default nothing that the table does not see. Rule: G-04."""

import msgspec
import pytest

from chieu.games.catalogue import GAMES
from chieu.games.chance import Chance
from chieu.rooms import room as record
from chieu.rooms.inspection import WITHHELD, outline, whole
from chieu.rooms.outsiders import Banned, Rescue
from chieu.rooms.room import Gone, Room, Screen
from tests.games.proofs import PROOFS
from tests.rooms.evening import Evening, pass_of

every_game = pytest.mark.parametrize("key", GAMES)


def evening_of(key):
    """An evening in the middle of a round, with everything in the room that hides something."""
    evening = Evening("An", "Bình", "Chi", game_key=key, seed=3)
    evening.start()
    for _ in range(6):
        evening.play()
    return evening


def written(room, evening):
    return msgspec.json.encode(outline(room, evening.now_ms, evening.pace))


@every_game
def test_rooms_that_differ_in_what_is_hidden_have_one_outline(key):
    """Two worlds: other hidden cards, another seed, other secrets, other commands with the same numbers."""
    evening = evening_of(key)
    here = evening.room
    seats = tuple(
        msgspec.structs.replace(
            seat,
            pass_sha=bytes(32),
            device_sha=bytes(32),
            commands=tuple(msgspec.structs.replace(done, body=b"other", client=bytes(8)) for done in seat.commands),
        )
        for seat in here.seats
    )
    state = PROOFS[key].other_world(here.round.state, None, Chance(b"other worlds"))
    played = msgspec.structs.replace(here.round, state=state, seed=bytes(32), chance_at=7_000)
    there = msgspec.structs.replace(here, seats=seats, round=played, secret=bytes(32))

    assert state != here.round.state
    assert written(there, evening) == written(here, evening)


@every_game
def test_an_outline_holds_no_secret(key):
    """By its text: no hash of a pass or device key, no seed, nothing a command said."""
    evening = evening_of(key)
    room = evening.room
    hidden = [room.round.seed, *(seat.pass_sha for seat in room.seats), *(done.body for done in room.seats[0].commands)]

    text = written(room, evening).decode()

    assert [secret for secret in hidden if secret.hex() in text or repr(secret)[2:-1] in text] == []


def test_an_outline_says_what_an_operator_looks_for():
    """Phase, position, clocks with the time left, who is there, the numbers of the last commands."""
    evening = evening_of("lacuoi")
    evening.wait(4_000)

    came = outline(evening.room, evening.now_ms, evening.pace)

    asked = came["round"]["asked"]["seat"]
    assert (came["phase"], came["version"], came["tag"]) == ("PLAYING", evening.room.version, evening.room.tag)
    assert came["deadlines"][0] == {"kind": "TURN", "at_ms": evening.now_ms + 26_500, "left_ms": 26_500}
    assert [seat["kind"] for seat in came["seats"]] == ["host", "person", "person"]
    assert [one["version"] for one in came["seats"][asked]["commands"]] != []
    assert [seat["cards"] for seat in came["round"]["table"]["seats"]] == [
        len(player.hand) for player in evening.room.round.state.players
    ]


def test_the_whole_room_has_every_field_but_what_opens_a_door():
    """Hands, stock and seed are there; passes, device keys and the secret of the QRs are not."""
    evening = evening_of("switch")
    mine = pass_of("An")
    room = msgspec.structs.replace(
        evening.room,
        secret=mine,
        screens=(Screen(1, mine),),
        gone=(Gone(mine, 1, record.Farewell.LEFT, 3, "tag3"),),
        banned=(Banned(mine, mine),),
        rescues=(Rescue(mine, mine, mine, 1),),
    )

    came = whole(room)

    assert came.keys() == set(Room.__struct_fields__)
    assert came["round"]["seed"] == room.round.seed.hex()
    assert came["round"]["state"]["stock"] == list(room.round.state.stock)
    assert came["seats"][0]["pass_sha"] == came["secret"] == came["rescues"][0]["of_sha"] == WITHHELD
    assert mine.hex() not in msgspec.json.encode(came).decode()
