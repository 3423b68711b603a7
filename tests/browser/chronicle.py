"""What pages sent and were sent, stream by stream and to the millisecond, as a history that `tests.support.checking` judges.

Real pages are then held to what phones without pages are held to: every version once, no move lost or doubled.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any, TypeVar

from chieu.api.v1 import display_pb2
from tests.browser.devices import Device
from tests.browser.leaks import SOCKETS
from tests.support.history import History, Operation, Outcome, Seen, Viewer

_WRITES_DOWN = """
window.streams = [];
window.notices = [];
const at = () => performance.timeOrigin + performance.now();
const base64 = (data) => btoa(String.fromCharCode(...new Uint8Array(data)));
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.said = { path: new URL(this.url).pathname, came: [], went: [] };
    window.streams.push(this.said);
    this.addEventListener("message", ({ data }) => this.said.came.push([at(), base64(data)]));
  }
  send(data) {
    this.said.went.push([at(), base64(data)]);
    super.send(data);
  }
};
new MutationObserver(() => {
  const stands = Boolean(document.querySelector(".lost, .lost-note"));
  const last = window.notices.at(-1);
  if (stands && last?.length !== 1) window.notices.push([at()]);
  if (!stands && last?.length === 1) last.push(at());
}).observe(document, { childList: true, subtree: true });
"""
_MS = 1_000_000
Kind = TypeVar("Kind", bound=Device)
# Statuses after which nobody knows whether it was carried out: the same command is sent again.
_NOBODY_KNOWS = frozenset({1, 2, 4, 14})


def written_down(device: Kind) -> Kind:
    """From the next page on everything is written down."""
    device.context.add_init_script(_WRITES_DOWN)
    return device


def noticed_s(device: Device) -> float:
    """For how many seconds the page said that it seeks the house, on the whole."""
    spans: list[list[float]] = device.read("() => JSON.stringify(window.notices)")
    return sum((span[1] - span[0]) / 1_000 for span in spans if len(span) == 2)


def history(room_id: str, devices: dict[str, Device]) -> History:
    """What the pages of one room did and saw, by the names that devices are given here."""
    written = History()
    for name, device in devices.items():
        viewer = written.viewer(name)
        viewer.room_id = room_id
        streams = device.read("() => JSON.stringify(window.streams)")
        viewer.streams = len(streams)
        for number, stream in enumerate(streams, 1):
            kind = SOCKETS[stream["path"]]
            for at_ns, message in _messages(stream["came"], kind):
                if message.HasField("frame"):
                    viewer.seen.append(Seen(number, at_ns, message.frame))
        if any(stream["path"] == "/link" for stream in streams):
            frames: list[Any] = [seen.frame for seen in viewer.seen]
            viewer.seat = next(frame.own.seat for frame in frames if frame.HasField("own"))
            written.operations += _moves(viewer, streams)
    written.operations.sort(key=lambda op: op.invoked_ns)
    return written


def sendings(device: Device) -> list[int]:
    """How often each move of a page was sent, in their order."""
    counted: dict[bytes, int] = {}
    for stream in device.read("() => JSON.stringify(window.streams)"):
        for _, request in _messages(stream["went"], display_pb2.LinkRequest):
            if request.HasField("act"):
                counted[request.act.command_id] = counted.get(request.act.command_id, 0) + 1
    return list(counted.values())


def _messages(lines: Iterable[tuple[float, str]], kind: Any) -> list[tuple[int, Any]]:
    return [(int(at_ms * _MS), kind.FromString(base64.b64decode(text))) for at_ms, text in lines]


def _moves(viewer: Viewer, streams: list[Any]) -> list[Operation]:
    """A phone's moves: one for each command id, however often it was sent, with its last answer."""
    found: dict[bytes, Operation] = {}
    for stream in streams:
        for at_ns, request in _messages(stream["went"], display_pb2.LinkRequest):
            if request.HasField("act"):
                move = request.act.move.SerializeToString(deterministic=True)
                operation = Operation(viewer.room_id, viewer.seat or 0, move, at_ns, outcome=Outcome.UNKNOWN)
                found.setdefault(request.act.command_id, operation)
        for at_ns, response in _messages(stream["came"], display_pb2.LinkResponse):
            _answer(found, at_ns, response)
    return list(found.values())


def _answer(found: dict[bytes, Operation], at_ns: int, response: Any) -> None:
    if response.HasField("accepted"):
        operation = found[response.accepted.command_id]
        operation.outcome, operation.returned_ns = Outcome.OK, at_ns
        operation.position = (response.accepted.position.version, response.accepted.position.tag)
        operation.replayed = response.accepted.replayed
    elif response.HasField("refusal") and response.refusal.code not in _NOBODY_KNOWS:
        operation = found[response.refusal.command_id]
        operation.outcome, operation.returned_ns = Outcome.REFUSED, at_ns
        operation.reason = str(response.refusal.reason)
