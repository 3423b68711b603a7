"""What reached the pages, searched for what their viewers may not have: others' cards, others' passes, a seed too early.

Two judges. While a round runs, the phones at the table say what each holds, and nothing that another page was sent at
the same version may name such a card. When a round is over its replay says where every card was, stock and bots
included; `tests.support.truth` holds each frame of that round against it. G1, G7.
"""

from __future__ import annotations

import base64
import http.client
import json
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from google.protobuf import descriptor_pool
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from chieu.api.v1 import display_pb2, views_pb2
from chieu.api.v1.rules_pb2 import GetReplayRequest, GetReplayResponse
from tests.support.history import Seen, Viewer
from tests.support.truth import Truth, cards_in, leak_faults

PACKAGE = "chieu.api.v1."
CALLS = f"/{PACKAGE}"
SOCKETS: dict[str, type[Message]] = {
    "/link": display_pb2.LinkResponse,
    "/screen": display_pb2.WatchScreenResponse,
    "/audience": display_pb2.WatchAudienceResponse,
}
FRAMES = (views_pb2.SeatFrame, views_pb2.ScreenFrame, views_pb2.AudienceFrame)
_MOVING = (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE)
_PATIENCE_S = 5.0
_SEAT = "chieu.seat."

Frame = Any
At = tuple[int, str]


def answer_of(path: str) -> type[Message] | None:
    """What a unary call to that path is answered with; None for what is no call."""
    if not path.startswith(CALLS):
        return None
    service, _, method = path[1:].partition("/")
    found = descriptor_pool.Default().FindServiceByName(service).methods_by_name[method]
    return GetMessageClass(found.output_type)


@dataclass(eq=False, slots=True)
class Received:
    """Everything that one page was sent, in the order of its coming."""

    messages: list[Message] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)

    def take(self, kind: type[Message] | None, sent: bytes) -> None:
        """Something came; what is no message of ours is kept as it is."""
        self.raw.append(sent)
        if kind is not None:
            with suppress(DecodeError):
                self.messages.append(kind.FromString(sent))

    def frames(self) -> Iterator[Frame]:
        """Every frame that says where the room stands."""
        for message in self.messages:
            for frame in _frames_in(message):
                if frame.kind in _MOVING:
                    yield frame


def _frames_in(message: Message) -> Iterator[Frame]:
    if isinstance(message, FRAMES):
        yield message
        return
    for field_, value in message.ListFields():
        if field_.message_type is not None and not field_.message_type.GetOptions().map_entry:
            for part in value if field_.is_repeated else (value,):
                yield from _frames_in(part)


@dataclass(slots=True)
class _Place:
    """What a page knew when a frame had come."""

    at: At
    code: str
    frame: Frame
    seat: int | None
    hand: frozenset[int]
    is_over: bool
    is_open: bool


def _places(received: Received) -> Iterator[_Place]:
    """The frames with what came before them: sections that did not come stay as they were."""
    code, hand, is_over, is_open = "", frozenset[int](), False, False
    seat: int | None = None
    for frame in received.frames():
        if frame.kind == views_pb2.FRAME_KIND_SNAPSHOT:
            hand, is_over, is_open, seat = frozenset(), False, False, None
        public = frame.public
        code = public.roster.code or code
        if public.HasField("result"):
            is_over = bool(public.result.seats)
        if public.HasField("options"):
            is_open = _is_open(public.options)
        if isinstance(frame, views_pb2.SeatFrame) and frame.HasField("own"):
            seat, hand = frame.own.seat, _hand(frame.own)
        yield _Place((frame.position.version, frame.position.tag), code, frame, seat, hand, is_over, is_open)


def _is_open(options: Any) -> bool:
    return bool(options.options.switch.beginner_mode)


def _hand(own: Any) -> frozenset[int]:
    game = own.WhichOneof("hand")
    return frozenset(one.card.id for one in getattr(own, game).cards) if game else frozenset()


def leaks(pages: dict[str, Received]) -> list[str]:
    """What pages were sent although it lay in somebody else's hand, by the word of that hand's own phone."""
    places = {name: list(_places(received)) for name, received in pages.items()}
    everywhere = [place for all_ in places.values() for place in all_]
    over = {place.at for place in everywhere if place.is_over}
    hands: dict[At, dict[int, frozenset[int]]] = {}
    for place in everywhere:
        if place.seat is not None:
            hands.setdefault(place.at, {})[place.seat] = place.hand
    return [
        f"{name} at {place.at} was shown cards {sorted(shown)} of seat {seat}"
        for name, all_ in places.items()
        for place in all_
        if place.at not in over and not place.is_open
        for seat, hand in hands.get(place.at, {}).items()
        if seat != place.seat and (shown := hand & _shown(place))
    ]


def _shown(place: _Place) -> frozenset[int]:
    """Cards that a frame names, but for those that lie open though they belong to a hand (eaten ones, in Phỏm)."""
    frame = type(place.frame)()
    frame.CopyFrom(place.frame)
    old = [event for event in frame.public.events if event.version != place.at[0]]
    for event in old:
        frame.public.events.remove(event)
    eaten = {one.card.id for seat in frame.public.seats.phom.seats for one in seat.eaten}
    return frozenset(cards_in(frame)) - eaten


def secrets_sent(pages: dict[str, Received], secrets: Iterable[bytes]) -> list[str]:
    """Who was sent a pass or a device's key, as it is or written down: they are made on the phones and go one way."""
    kept = [form for secret in secrets for form in (secret, *_written(secret))]
    return [
        f"{name} was sent a pass"
        for name, received in pages.items()
        if any(secret in sent for secret in kept for sent in received.raw)
    ]


class Keeper:
    """What a device keeps, in each of its windows, and what stands on it. `secrets` are its passes and its keys."""

    def __init__(self, storages: list[dict[str, str]], drawn: list[str]) -> None:
        self.seats: dict[str, dict[str, str]] = {}
        self.known = [text for storage in storages for text in storage.values()] + drawn
        texts: set[str] = set()
        for storage in storages:
            seats = {
                key.removeprefix(_SEAT): json.loads(text) for key, text in storage.items() if key.startswith(_SEAT)
            }
            self.seats |= seats
            texts |= {seat["pass"] for seat in seats.values()}
            texts |= {json.loads(text) for key, text in storage.items() if key == "chieu.device"}
        self.secrets = {_bytes(text) for text in texts}


def secrets_known(keepers: list[Keeper]) -> list[str]:
    """Which devices keep or show what another keeps secret."""
    return [
        f"device {number} knows a pass of device {other}"
        for number, keeper in enumerate(keepers)
        for other, owner in enumerate(keepers)
        for secret in owner.secrets - keeper.secrets
        if any(form.decode() in text for form in _written(secret) for text in keeper.known)
    ]


def _written(secret: bytes) -> tuple[bytes, ...]:
    """How it may stand in a text."""
    plain, web = base64.b64encode(secret).rstrip(b"="), base64.urlsafe_b64encode(secret).rstrip(b"=")
    return plain, web, secret.hex().encode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "===")


def replay_faults(origin: str, seat: dict[str, str], code: str, pages: dict[str, Received]) -> list[str]:
    """Every frame of the round that ended last at a table, held against its replay, and the replay against the rules.

    `seat` is one kept there.
    """
    replay = last_replay(origin, seat)
    if replay is None:
        return []
    first, last = replay.entries[0].version, replay.entries[-1].version
    truth = Truth.of([replay])
    faults = truth.rounds[0].faults()
    for name, received in pages.items():
        there = [place for place in _places(received) if place.code == code and first <= place.at[0] <= last]
        faults += _judged(name, there, truth)
    return faults


def _judged(name: str, places: Iterable[_Place], truth: Truth) -> list[str]:
    faults = []
    for place in places:
        viewer = Viewer(name, seat=place.seat, seen=[Seen(1, 0, place.frame)])
        faults += leak_faults(viewer, truth)
    return faults


def last_replay(origin: str, seat: dict[str, str]) -> GetReplayResponse | None:
    """The replay of the last round; None where there is none, or nobody to ask any more."""
    headers = {"content-type": "application/proto", "authorization": f"Bearer {seat['pass']}"}
    body = GetReplayRequest(room_id=seat["roomId"]).SerializeToString()
    with (
        closing(http.client.HTTPConnection(urlsplit(origin).netloc, timeout=_PATIENCE_S)) as asked,
        suppress(OSError, http.client.HTTPException),
    ):
        asked.request("POST", f"{CALLS}RulesService/GetReplay", body, headers)
        answer = asked.getresponse()
        if answer.status == http.HTTPStatus.OK:
            return GetReplayResponse.FromString(answer.read())
    return None
