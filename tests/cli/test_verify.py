"""`chieu verify`: what it holds a round to, and that it says no more than it knows."""

import asyncio
import json
from dataclasses import dataclass

import pytest
from google.protobuf import json_format

from chieu.api.v1 import rules_pb2, views_pb2
from chieu.cli import arguments
from chieu.cli.promises import Promises
from chieu.cli.texts import Texts
from chieu.cli.verify import ONLY_THE_LOG, Promise, Source, kept, remembered, report, save, verify
from chieu.client import View
from chieu.rooms.ending import outcome_of
from chieu.rooms.replay import result_of
from chieu.wire.replay import replay
from tests.wire.table import played

TEXTS = Texts("en")
ROOM = "r-1"


@pytest.fixture(scope="module")
def message():
    """The replay of a round that was played by the rules."""
    table = played(seed=6)
    result = result_of(outcome_of(table.room, table.room.round).scores)
    return rules_pb2.GetReplayResponse.FromString(replay(table.log, result).SerializeToString())


def logged(message):
    return message.entries[0].deal.commitment.hex()


def at_the_deal(message, commitment=None, **table):
    """What stood on the table when the round was dealt."""
    deal = message.entries[0].deal
    shown = {"round": deal.round, "commitment": bytes.fromhex(commitment or deal.commitment.hex()), **table}
    return View(table=views_pb2.TableSection(**shown))


def verdict(message, promise):
    """The last line, up to its first colon, and whether it holds."""
    lines, holds = report(message, promise, TEXTS)
    return lines[-1].partition(":")[0], holds


OTHER = "ab" * 32


@pytest.mark.parametrize(
    ("source", "given", "then"),
    [
        (Source.SEEN, "same", ("HOLDS", True)),
        (Source.SEEN, OTHER, ("WRONG", False)),
        (Source.GIVEN, "same", ("HOLDS", True)),
        (Source.GIVEN, "short", ("HOLDS", True)),
        (Source.GIVEN, OTHER[:16], ("WRONG", False)),
    ],
)
def test_a_round_is_held_to_what_was_promised_at_the_deal(message, source, given, then):
    """A server that deals other cards afterwards can make a log that agrees with itself, but not with the promise."""
    commitment = {"same": logged(message), "short": logged(message)[:16]}.get(given, given)

    assert verdict(message, Promise(source, (commitment,))) == then


def test_with_the_log_alone_it_does_not_say_that_the_cards_were_fixed(message):
    """The commitment in a log that was fetched afterwards proves nothing about the deal."""
    alone, holds = report(message, ONLY_THE_LOG, TEXTS)
    compared, _ = report(message, Promise(Source.SEEN, (logged(message),)), TEXTS)

    assert holds
    assert alone[-1] == "HOLDS: the log fits its own commitment and every action was by the rules."
    assert alone[-2] == TEXTS.say("verify.log")
    assert compared[-1] == "HOLDS: the cards were fixed at the deal and every action was by the rules."
    assert compared[-2] == TEXTS.say("verify.seen")


def test_a_log_that_disagrees_with_itself_does_not_hold_whatever_was_promised(message):
    """The seed must fit the commitment too."""
    touched = rules_pb2.GetReplayResponse.FromString(message.SerializeToString())
    touched.entries[-1].seed = bytes(32)

    lines, holds = report(touched, Promise(Source.SEEN, (logged(message),)), TEXTS)

    assert not holds
    assert lines[-3] == f"DIVERGES at entry 0 of {len(message.entries) - 1}: the seed does not fit the commitment."
    assert logged(message) in lines[-2]
    assert lines[-1].startswith("  by the rules: ")


def first(message, kind):
    return next(entry for entry in message.entries if entry.kind == kind)


MOVE = rules_pb2.REPLAY_ENTRY_KIND_MOVE


def other_card(message):
    """The first card that was played becomes one of another hand."""
    play = next(entry for entry in message.entries if entry.move.lacuoi.HasField("play")).move.lacuoi.play
    play.card_id = (play.card_id + 1) % 100


def other_result(message):
    message.result[0].points += 1


def other_hand(message):
    loser = next(one for one in message.result if one.hand)
    loser.hand[0] = (loser.hand[0] + 1) % 100


def mixed_deck(message):
    message.entries[0].deal.prepared_deck.extend(range(108))


TAMPERED = {
    "the kind of an entry": (lambda m: setattr(first(m, MOVE), "kind", rules_pb2.REPLAY_ENTRY_KIND_LEAVE), "REFUSED"),
    "the kind of the end": (lambda m: setattr(m.entries[-1], "kind", MOVE), "UNREADABLE"),
    "whose a move is": (lambda m: setattr(first(m, MOVE), "seat", 7), "REFUSED"),
    "a card": (other_card, "REFUSED"),
    "an entry's version": (lambda m: setattr(m.entries[3], "version", 1), "OUT_OF_ORDER"),
    "an entry is missing": (lambda m: m.entries.pop(5), "REFUSED"),
    "the last move is missing": (lambda m: m.entries.pop(-2), "NOT_OVER"),
    "an entry is there twice": (lambda m: m.entries.insert(2, m.entries[1]), "REFUSED"),
    "the deal is missing": (lambda m: m.entries.pop(0), "UNREADABLE"),
    "the seed": (lambda m: setattr(m.entries[-1], "seed", bytes(32)), "OTHER_SEED"),
    "a short seed": (lambda m: setattr(m.entries[-1], "seed", b"1"), "NO_SEAL"),
    "the commitment": (lambda m: setattr(m.entries[0].deal, "commitment", bytes(32)), "OTHER_SEED"),
    "the options": (lambda m: setattr(m.entries[0].deal.options.lacuoi, "stacking", True), "OTHER_SEED"),
    "the seats": (lambda m: m.entries[0].deal.seats.append(8), "OTHER_SEED"),
    "the starter before": (lambda m: setattr(m.entries[0].deal, "last_starter", 0), "REFUSED"),
    "the deck": (mixed_deck, "REFUSED"),
    "the points": (other_result, "OTHER_RESULT"),
    "a hand of the result": (other_hand, "OTHER_RESULT"),
}


@pytest.mark.parametrize("field", TAMPERED)
def test_a_replay_that_was_touched_does_not_hold(message, field):
    """Whatever of it was changed; both sides are shown."""
    touched = rules_pb2.GetReplayResponse.FromString(message.SerializeToString())
    change, fault = TAMPERED[field]
    change(touched)

    lines, holds = report(touched, ONLY_THE_LOG, TEXTS)

    assert not holds
    if fault == "UNREADABLE":
        assert lines[0].partition(":")[0] == TEXTS.say("verify.unreadable", what="").partition(":")[0]
    else:
        assert [line for line in lines if TEXTS.say(f"verify.fault.{fault}") in line]
        assert [line for line in lines if line.startswith("  the log says: ")]


def test_a_replay_of_a_newer_format_says_so(message, tmp_path):
    """Also when it has fields and words that this program has never heard of."""
    newer = json.loads(json_format.MessageToJson(message))
    newer |= {"format": 3, "weather": "rain"}
    newer["entries"][1] |= {"kind": "REPLAY_ENTRY_KIND_DREAMT", "mood": 3}
    file = tmp_path / "newer.json"
    file.write_text(json.dumps(newer))

    lines, holds = report(kept(str(file)), ONLY_THE_LOG, TEXTS)

    assert (lines, holds) == ([TEXTS.say("verify.newer", format=3, known=2)], False)


def test_a_replay_of_the_first_format_holds_and_says_what_it_does_not_tell(message, tmp_path):
    """It had no result."""
    older = rules_pb2.GetReplayResponse.FromString(message.SerializeToString())
    older.format = 1
    older.ClearField("result")
    save(older, str(tmp_path / "older.json"))

    lines, holds = report(kept(str(tmp_path / "older.json")), ONLY_THE_LOG, TEXTS)

    assert holds
    assert TEXTS.say("verify.no_result") in lines
    assert TEXTS.say("verify.no_result") not in report(message, ONLY_THE_LOG, TEXTS)[0]


@pytest.mark.parametrize("content", [b"", b"{}", b"no replay", bytes(range(256))])
def test_a_file_that_is_no_replay_is_said_to_be_none(content, tmp_path):
    """In one sentence."""
    file = tmp_path / "file"
    file.write_bytes(content)

    assert report(kept(str(file)), ONLY_THE_LOG, TEXTS) == ([TEXTS.say("verify.no_replay")], False)


def test_what_is_seen_while_the_round_runs_is_remembered_for_its_room_and_round(message, tmp_path):
    """By another run of the program, too."""
    Promises(tmp_path).see(ROOM, at_the_deal(message))

    assert remembered(message, ROOM, Promises(tmp_path)) == Promise(Source.SEEN, (logged(message),))
    assert remembered(message, "r-2", Promises(tmp_path)) == ONLY_THE_LOG


def test_a_commitment_that_is_first_seen_with_its_seed_is_no_promise(message, tmp_path):
    """Whoever comes when the round is over could be shown any pair."""
    Promises(tmp_path).see(ROOM, at_the_deal(message, seed=bytes(32)))

    assert remembered(message, ROOM, Promises(tmp_path)) == ONLY_THE_LOG


def test_a_log_of_other_cards_is_found_out(message, tmp_path):
    """The commitment of this room and round was another."""
    promises = Promises(tmp_path)
    promises.see(ROOM, at_the_deal(message, OTHER))
    lines, holds = report(message, remembered(message, ROOM, promises), TEXTS)

    assert not holds
    assert OTHER in lines[-1]


def test_a_deal_that_was_made_again_counts_last_and_is_told(message, tmp_path):
    """When Redis lost a deal the round is dealt again: detected, not prevented (docs/guarantees.md)."""
    promises = Promises(tmp_path)
    for view in (at_the_deal(message, OTHER), at_the_deal(message), at_the_deal(message)):
        promises.see(ROOM, view)
    lines, holds = report(message, remembered(message, ROOM, promises), TEXTS)

    assert holds
    assert [line for line in lines if OTHER in line] == [TEXTS.say("verify.dealt_again", hex=OTHER)]


def test_a_replay_in_a_file_is_known_again_by_its_commitment(message, tmp_path):
    """A file names no room; but nobody can make a second log for a commitment that was seen."""
    promises = Promises(tmp_path)
    promises.see("r-9", at_the_deal(message))

    assert remembered(message, "", promises) == Promise(Source.SEEN, (logged(message),))
    assert remembered(message, "", Promises(tmp_path / "elsewhere")) == ONLY_THE_LOG


def test_a_damaged_file_remembers_nothing(message, tmp_path):
    """Then there is only the log, and that is said."""
    promises = Promises(tmp_path)
    promises.see(ROOM, at_the_deal(message))
    next(tmp_path.iterdir()).write_text('{"1": 3}')

    assert remembered(message, ROOM, promises) == ONLY_THE_LOG


def test_only_the_last_hundred_rooms_are_remembered(message, tmp_path):
    """An evening's worth, not a diary."""
    for number in range(102):
        Promises(tmp_path).see(f"r{number}", at_the_deal(message))

    assert len(list(tmp_path.iterdir())) == 100


@dataclass(frozen=True)
class Asked:
    """What `verify` needs of a session when the replay is in a file."""

    promises: Promises
    texts: Texts = TEXTS


@pytest.mark.parametrize("commitment", ["", OTHER, "same"])
def test_what_is_given_on_the_command_line_goes_before_what_was_seen(message, tmp_path, capsys, commitment):
    """Somebody may trust his own note more than this machine's."""
    promises = Promises(tmp_path / "state")
    promises.see(ROOM, at_the_deal(message))
    file = tmp_path / "replay.bin"
    file.write_bytes(message.SerializeToString())
    given = logged(message) if commitment == "same" else commitment
    words = ["verify", str(file), *(["--commitment", given.upper()] if given else [])]

    came = asyncio.run(verify(arguments.read(words), Asked(promises)))

    assert came == (1 if commitment == OTHER else 0)
    source = "seen" if not commitment else "not_given" if commitment == OTHER else "given"
    assert TEXTS.say(f"verify.{source}", hex=OTHER) in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ["", "12", "0" * 15, "0" * 65, "g" * 16])
def test_a_commitment_that_is_none_is_told_on_the_command_line(wrong, capsys):
    """A few digits would fit too many logs."""
    with pytest.raises(SystemExit) as ended:
        arguments.read(["verify", "KMPXB", "--lang", "en", "--commitment", wrong])

    assert ended.value.code == 2
    assert "16 to 64 hexadecimal digits" in capsys.readouterr().err
