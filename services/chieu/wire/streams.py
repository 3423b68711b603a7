"""What display joins to a stream: headers, cursors, heartbeats, goodbyes, and the envelope of each call.

SeatFrame, ScreenFrame and AudienceFrame number their common fields alike, so one header serves all three.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from chieu.api.v1 import display_pb2 as display_pb
from chieu.api.v1 import views_pb2 as pb
from chieu.games.errors import Malformed, Reason

from .fields import wrap
from .rooms import position

_CURSOR = re.compile(r"(0|[1-9][0-9]{0,17})\.([!-~]{0,64})", re.ASCII)
_FRAME = display_pb.LinkResponse.FRAME_FIELD_NUMBER
_FRAMES = display_pb.PollResponse.FRAMES_FIELD_NUMBER
_OWN = pb.ScreenFrame.SCREEN_FIELD_NUMBER


def cursor(version: int, tag: str) -> str:
    """Where a viewer stands; opaque to clients."""
    return f"{version}.{tag}"


def read_cursor(text: str) -> tuple[int, str] | None:
    """The version and tag of a cursor; None for no cursor.

    Raises:
        Malformed: ``BAD_CURSOR``.
    """
    if not text:
        return None
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise Malformed(Reason.BAD_CURSOR, field="cursor")
    return int(found[1]), found[2]


def frame_header(kind: str, version: int, tag: str, server_time_ms: int, reset: str = "UNSPECIFIED") -> bytes:
    """The head of a frame that leads to a position; `kind` and `reset` are names of FrameKind and ResetReason."""
    return _head(kind, version, tag, reset) + pb.SeatFrame(server_time_ms=server_time_ms).SerializeToString()


@lru_cache(maxsize=1024)
def _head(kind: str, version: int, tag: str, reset: str) -> bytes:
    return pb.SeatFrame(
        kind=pb.FrameKind.Value(f"FRAME_KIND_{kind}"),
        cursor=cursor(version, tag),
        reset=pb.ResetReason.Value(f"RESET_REASON_{reset}"),
        position=position(version, tag),
    ).SerializeToString()


def heartbeat(version: int, tag: str, server_time_ms: int) -> bytes:
    """A frame that says that nothing changed since that position. Version 0: nothing was sent before."""
    if not version:
        return pb.SeatFrame(kind=pb.FRAME_KIND_HEARTBEAT, server_time_ms=server_time_ms).SerializeToString()
    return frame_header("HEARTBEAT", version, tag, server_time_ms)


def goodbye(reason: str, version: int, tag: str, server_time_ms: int, retry_after_ms: int, *, final: bool) -> bytes:
    """The last frame of a stream; `reason` is a name of GoodbyeReason. Version 0: nothing was sent before."""
    said = pb.SeatFrame(
        goodbye=pb.Goodbye(
            reason=pb.GoodbyeReason.Value(f"GOODBYE_REASON_{reason}"), retry_after_ms=retry_after_ms, final=final
        )
    )
    if not version:
        said.kind = pb.FRAME_KIND_GOODBYE
        said.server_time_ms = server_time_ms
        return said.SerializeToString()
    return frame_header("GOODBYE", version, tag, server_time_ms) + said.SerializeToString()


def screen_part(screen: int, generation: int) -> bytes:
    """What a paired screen alone may see, as the field of its frame."""
    return wrap(_OWN, pb.ScreenPart(screen=screen, generation=generation).SerializeToString())


def seat_frame(header: bytes, public: bytes, own: bytes) -> pb.SeatFrame:
    """A joined frame as a message, for unary calls."""
    return pb.SeatFrame.FromString(header + public + own)


def stream_response(frame: bytes) -> bytes:
    """LinkResponse, WatchResponse, WatchScreenResponse or WatchAudienceResponse with this frame."""
    return wrap(_FRAME, frame)


def poll_response(frames: Iterable[bytes]) -> bytes:
    """PollResponse, PollScreenResponse or PollAudienceResponse with these frames."""
    return b"".join([wrap(_FRAMES, frame) for frame in frames])


def link_accepted(command_id: bytes, version: int, tag: str, *, replayed: bool) -> bytes:
    """LinkResponse: the move was carried out."""
    accepted = display_pb.Accepted(command_id=command_id, position=position(version, tag), replayed=replayed)
    return display_pb.LinkResponse(accepted=accepted).SerializeToString()
