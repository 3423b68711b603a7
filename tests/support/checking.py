"""Judges a history: was every promise kept? Each check answers with faults in words, empty when it was.

They need no search: every accepted move names the version it made. Unless it says otherwise a check takes the history
of one room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chieu.api.v1 import events_pb2, views_pb2
from chieu.client import View
from chieu.client.views import settle
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.record import decode_move
from chieu.wire.games import DIALECTS

from .history import MOVING, History, Operation, Outcome, Position, Seen, Viewer
from .players import Table
from .truth import TrueRound, Truth, leak_faults


def room_faults(table: Table) -> list[str]:
    """All there is to say against a table whose rounds have all been played to their end."""
    history = table.history.of_room(table.room_id)
    truth = Truth.of(table.replays)
    faults = function_faults(history) + order_faults(history) + chain_faults(history)
    for played in truth.rounds:
        faults += played.faults()
        faults += log_faults(history, played.log, played.game or table.game, table.bots)
        faults += time_out_faults(history, played)
    secrets = [player.seat.pass_ for player in table.players]
    for viewer in history.viewers:
        faults += stream_faults(viewer) + leak_faults(viewer, truth, secrets)
        for played in truth.rounds:
            faults += hole_faults(viewer, played.log)
    return [f"{table.name}: {fault}" for fault in faults]


def function_faults(history: History) -> list[str]:
    """G1, G2: a version holds one move, and every accepted move made a version of its own."""
    made: dict[Position, Operation] = {}
    faults = []
    for op in history.operations:
        if op.outcome is Outcome.OK and made.setdefault(op.position, op) is not op:
            faults.append(f"two moves are said to have made {op.position}")
    return faults


def order_faults(history: History) -> list[str]:
    """G3: what was acknowledged before another move was sent has the lower version."""
    done = [op for op in history.operations if op.outcome is Outcome.OK]
    latest_ns, faults = 0, []
    for op in sorted(done, key=lambda op: op.position[0]):
        if op.returned_ns < latest_ns:
            faults.append(f"{op.position} was acknowledged before an earlier version was asked for")
        latest_ns = max(latest_ns, op.invoked_ns)
    return faults


def log_faults(history: History, log: Sequence[LogEntry], game: str, bots: frozenset[int]) -> list[str]:
    """G1, G2: the log holds what was accepted, perhaps what nobody knows of, and nothing that was refused.

    `bots` are seats that the server plays. A call or a catch that lost a race is accepted, told, and no part of the log.
    """
    lost = _lost_races(history)
    moves = {entry.version: entry for entry in log if entry.kind is LogKind.MOVE and entry.seat not in bots}
    span = range(log[0].version, log[-1].version + 1)
    faults = [f"{entry.version} holds two moves" for entry in log if _is_second_move(entry, log)]
    for op in history.operations:
        if op.outcome is Outcome.OK and op.position[0] in span and op.position[0] not in lost:
            entry = moves.pop(op.position[0], None)
            if entry is None or not _is_of(entry, op, game):
                faults.append(f"the move of seat {op.seat} acknowledged at {op.position} is lost")
    unknown = [op for op in history.operations if op.outcome is not Outcome.OK and op.outcome is not Outcome.REFUSED]
    for version, entry in moves.items():
        found = next((op for op in unknown if _is_of(entry, op, game)), None)
        if found is None:
            faults.append(f"nobody sent the move of seat {entry.seat} at {version}, or it was refused or doubled")
        else:
            unknown.remove(found)
    return faults


def _lost_races(history: History) -> set[int]:
    """The versions that tell of a race that was lost, by what any viewer was told."""
    return {
        version
        for viewer in history.viewers
        for seen, since in _updates(viewer)
        for version, events in _events(seen, since).items()
        if any(events_pb2.Event.FromString(event).kind == events_pb2.EVENT_KIND_RACE_LOST for event in events)
    }


def chain_faults(history: History) -> list[str]:
    """G4: all viewers saw one history: each version once, with one tag and the same events.

    Whoever was told that history has changed had seen something that does not count any more.
    """
    tags: dict[int, str] = {}
    told: dict[int, tuple[bytes, ...]] = {}
    faults = []
    for viewer in history.viewers:
        for seen, since in _updates(viewer, _since_history_changed(viewer)):
            version, tag = seen.position
            if tags.setdefault(version, tag) != tag:
                faults.append(f"{viewer.name} saw another version {version}")
            for each, events in _events(seen, since).items():
                if told.setdefault(each, events) != events:
                    faults.append(f"{viewer.name} was told something else about version {each}")
    return faults


def stream_faults(viewer: Viewer) -> list[str]:
    """G4: every version in order, exactly once, or a snapshot that says why."""
    faults, stands = [], (0, "")
    for seen in viewer.seen:
        said = f"{viewer.name}, stream {seen.stream}: {views_pb2.FrameKind.Name(seen.frame.kind)} {seen.position}"
        match seen.frame.kind:
            case views_pb2.FRAME_KIND_SNAPSHOT:
                if stands[0] and not seen.frame.reset:
                    faults.append(f"{said} after {stands} without a reason")
                stands = seen.position
            case views_pb2.FRAME_KIND_UPDATE:
                faults += _update_faults(said, seen, stands)
                stands = seen.position
            case _:
                if seen.position[0] and seen.position != stands:
                    faults.append(f"{said} at {stands}")
    return faults


def hole_faults(viewer: Viewer, log: Iterable[LogEntry]) -> list[str]:
    """G4: what the log says happened was told to whoever looked at the time."""
    first = next((seen.position[0] for seen in viewer.seen if seen.frame.kind in MOVING), None)
    if first is None:
        return [f"{viewer.name} saw nothing"]
    told = {event.version for seen in viewer.seen for event in seen.frame.public.events}
    skipped = _skipped(viewer)
    last = viewer.position[0]
    return [
        f"{viewer.name} was never told of version {entry.version}"
        for entry in log
        if first < entry.version <= last and entry.version not in told and entry.version not in skipped
    ]


def convergence_faults(history: History, at_home: Iterable[Viewer]) -> list[str]:
    """G5: in the end everybody who is still there stands at the same version."""
    stands = {viewer.name: viewer.position for viewer in at_home}
    newest = max((viewer.position for viewer in history.viewers), default=(0, ""))
    return [f"{name} stands at {position}, not {newest}" for name, position in stands.items() if position != newest]


def _update_faults(said: str, seen: Seen, stands: Position) -> list[str]:
    version = seen.position[0]
    if not stands[0]:
        return [f"{said} before any snapshot"]
    if version <= stands[0]:
        return [f"{said} after {stands}"]
    versions = [event.version for event in seen.frame.public.events]
    if versions != sorted(versions) or any(not stands[0] < at <= version for at in versions):
        return [f"{said} tells of {versions} to somebody at {stands}"]
    places = [(event.version, event.index) for event in seen.frame.public.events]
    return [f"{said} repeats itself"] if len(places) != len(set(places)) else []


def _since_history_changed(viewer: Viewer) -> int:
    """Where in what it saw the last snapshot lies that took something back; 0 where nothing was."""
    taken_back = [
        place
        for place, seen in enumerate(viewer.seen)
        if seen.frame.kind == views_pb2.FRAME_KIND_SNAPSHOT
        and seen.frame.reset == views_pb2.RESET_REASON_HISTORY_CHANGED
    ]
    return max(taken_back, default=0)


def _updates(viewer: Viewer, first: int = 0) -> Iterable[tuple[Seen, int]]:
    """Updates, each with the version before it; those alone that came from that place on."""
    before = 0
    for place, seen in enumerate(viewer.seen):
        if seen.frame.kind == views_pb2.FRAME_KIND_UPDATE and place >= first:
            yield seen, before
        if seen.frame.kind in MOVING:
            before = seen.position[0]


def _events(seen: Seen, since: int) -> dict[int, tuple[bytes, ...]]:
    found: dict[int, list[bytes]] = {version: [] for version in range(since + 1, seen.position[0] + 1)}
    for event in seen.frame.public.events:
        found.setdefault(event.version, []).append(event.SerializeToString(deterministic=True))
    return {version: tuple(events) for version, events in found.items()}


def _skipped(viewer: Viewer) -> set[int]:
    """Versions that were jumped over by a snapshot that gave a reason."""
    skipped: set[int] = set()
    before = 0
    for seen in viewer.seen:
        if seen.frame.kind == views_pb2.FRAME_KIND_SNAPSHOT and before and seen.frame.reset:
            skipped.update(range(before + 1, seen.position[0] + 1))
        if seen.frame.kind in MOVING:
            before = seen.position[0]
    return skipped


def _is_second_move(entry: LogEntry, log: Sequence[LogEntry]) -> bool:
    same = [other for other in log if other.version == entry.version and other.kind is LogKind.MOVE]
    return entry.kind is LogKind.MOVE and len(same) > 1 and same[0] is entry


def _is_of(entry: LogEntry, op: Operation, game: str) -> bool:
    message = DIALECTS[game].move_message(decode_move(game, entry.body))
    return entry.seat == op.seat and message.SerializeToString(deterministic=True) == op.move


def time_out_faults(history: History, played: TrueRound) -> list[str]:
    """G6: nobody's time was over before its end, grace included, as everybody saw it."""
    times = {entry.version: entry.at_ms for entry in played.log if entry.kind is LogKind.TIME_OUT}
    clocks = _clocks(history)
    faults = []
    for version, at_ms in times.items():
        over_ms = clocks.get(version - 1)
        if over_ms is not None and at_ms < over_ms:
            faults.append(f"the time-out at {version} came {over_ms - at_ms} ms early")
    return faults


def _clocks(history: History) -> dict[int, int]:
    """When the time of the seat to act was to be over, grace included, by version."""
    found: dict[int, int] = {}
    for viewer in history.viewers:
        view = View()
        for seen in viewer.seen:
            if seen.frame.kind in MOVING:
                view = settle(view, seen.frame)
                if view.turn.HasField("deadline"):
                    deadline = view.turn.deadline
                    found[view.position.version] = deadline.at_ms + deadline.grace_ms
    return found
