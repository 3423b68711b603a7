"""What a canary makes of a screen's stream and of the services' metrics, and how it is told what to do."""

import asyncio

import pytest

from chieu.api.v1 import views_pb2
from chieu.api.v1.events_pb2 import Event
from chieu.api.v1.rooms_pb2 import Position
from chieu.chassis.fields import Address
from chieu.chassis.health import LoopWatch, PrivateHttp, Readiness
from chieu.chassis.metrics import Registry
from chieu.cli import arguments, canary_pages
from chieu.cli.canary_checks import fault_of, latencies_s, versions_of
from chieu.cli.canary_round import Seen, Sent
from tests.games.tables import rows

KINDS = {
    "S": views_pb2.FRAME_KIND_SNAPSHOT,
    "U": views_pb2.FRAME_KIND_UPDATE,
    "H": views_pb2.FRAME_KIND_HEARTBEAT,
}


def stream(written):
    """Frames from ``U5`` (an update to version 5 that tells of it) or ``U7:6,7``; a mark of its own follows ``=``."""
    return [Seen(at_ns * 1_000_000, frame(word)) for at_ns, word in enumerate(written.split())]


def frame(word):
    head, _, tag = word.partition("=")
    head, _, told = head.partition(":")
    version = int(head[1:])
    versions = [int(one) for one in told.split(",")] if told else [version] * (head[0] == "U")
    events = [Event(version=one, index=versions[:at].count(one)) for at, one in enumerate(versions)]
    public = views_pb2.PublicPart(events=events)
    position = Position(version=version, tag=tag or f"t{version}")
    return views_pb2.ScreenFrame(kind=KINDS[head[0]], position=position, public=public)


@rows("""
came                  | moves | then
S4 U5 U6 H6 U7        | 5 6 7 | None
S4 U5 U8:6,7,8        | 5 6 8 | None
S4 U5 U6:6,6          | 5 6   | None
                      |       | NOTHING 0
H4                    |       | NOTHING 0
U5                    | 5     | JUMPED 5
S4 U5 S7 U8           | 5 8   | JUMPED 7
S4 U5 U5              | 5     | BACKWARDS 5
S4 U6:5,6 U5          | 5     | BACKWARDS 5
S4 U6:6,5             | 6     | EVENTS 6
S4 U5:4,5             | 5     | EVENTS 5
S4 U5:6               | 5     | EVENTS 5
S4 U5 U6=x            | 5 6   | OTHER_HISTORY 6
S4 U5 U7              | 5 6 7 | MISSED 6
S4 U5                 | 5 6   | MISSED 6
""")
def test_a_screen_has_seen_every_move_once_and_in_order(came, moves, then):
    """One snapshot, then one chain: each move is told under the mark that its player was given."""
    sent = {int(version): Sent(f"t{version}", 0) for version in moves.split()}

    fault = fault_of(stream(came), sent)

    assert (f"{fault.wrong} {fault.version}" if fault else "None") == then


def test_a_move_is_timed_from_its_sending_to_its_first_frame():
    """A frame that came with another says nothing of its own time; heartbeats and repetitions do not count."""
    seen = stream("S4 U5 H5 U8:6,7,8")
    sent = {version: Sent(f"t{version}", 500_000) for version in (5, 7, 8)}

    assert latencies_s(seen, sent) == [0.0005, 0.0025]
    assert versions_of(seen) == 5


def test_metrics_are_asked_of_every_process_and_have_to_rise():
    """One address after another, summed up; a process that was restarted counts from 0, one that is not there is told."""

    async def read():
        registry, watches = Registry(), []
        commits = registry.counter("chieu_store_commits_total", "Commits", ("result",))
        commits.add("ok", n=3)
        page = PrivateHttp(Address("127.0.0.1", 0), registry, Readiness(), LoopWatch(registry))
        await page.start()
        here = Address("localhost", page.port)
        before = await canary_pages.counted([here])
        commits.add("ok", n=2)
        commits.add("conflict")
        after = await canary_pages.counted([here])
        await page.stop()
        with pytest.raises(canary_pages.NoPage) as failed:
            await canary_pages.counted([here])
        watches.append(failed.value.address)
        return before, after, watches

    before, after, nobody = asyncio.run(read())

    assert canary_pages.moved(before, after) == {"chieu_store_commits_total": 3, "chieu_rules_rounds_total": 0}
    assert canary_pages.moved(after, before)["chieu_store_commits_total"] == 3
    assert len(nobody) == 1


MOVED = """
    before           | after            | then
    a 3, b 2         | a 3, b 4         | 2
    a 3, b 2         | a 3, b 2         | 0
    a 3, b 2         | b 2              | not told
    a 3, b 2         | b 3              | 1
    a 3, b 2         | a 1, b 2         | 1
    a 3              | a 3, b 2         | 2
"""


@pytest.mark.parametrize("row", MOVED.strip().splitlines()[1:])
def test_a_process_that_went_during_the_round_is_no_fault(row):
    """What it had counted went with it; that nothing rose is told only where everybody is still there."""
    before, after, then = (part.strip() for part in row.split("|"))
    rises = canary_pages.moved(*(counts(pages) for pages in (before, after)))

    assert str(rises.get("chieu_rules_rounds_total", "not told")) == then


def counts(pages):
    """`a 3` is a process and how many rounds it has counted."""
    found = (page.split() for page in pages.split(", "))
    return {(process, "chieu_rules_rounds_total"): float(value) for process, value in found}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("--every 9", "'9': 10 to 86400"),
        ("--every soon", "'soon': 10 to 86400"),
        ("--once --every 20", "--every"),
        ("--once --metrics-address 127.0.0.1:9", "--metrics-address"),
        ("--once --metrics rules:9464,display", "'display': host:port"),
        ("--once --metrics rules:0", "'rules:0': host:port"),
        ("--metrics-address 9464", "'9464': host:port"),
        ("--once --server rules=a:1", "matchmaking"),
    ],
)
def test_a_canary_that_is_told_nonsense_says_what_is_wrong(wrong, said, capsys):
    """One message that names the option and the fix, and exit status 2."""
    with pytest.raises(SystemExit) as ended:
        arguments.read(["canary", *wrong.split(), "--lang", "en"])

    assert ended.value.code == 2
    assert said in capsys.readouterr().err
