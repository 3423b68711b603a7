"""What a viewer sees: whole sections, replaced as they come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from chieu.api.v1 import views_pb2
from chieu.api.v1.events_pb2 import Event
from chieu.api.v1.rooms_pb2 import OptionsSection, Position, RosterSection
from chieu.api.v1.views_pb2 import (
    HistorySection,
    OpenTablePart,
    ResultSection,
    SeatPart,
    SeatsSection,
    TableSection,
    TurnSection,
)

Frame = views_pb2.SeatFrame | views_pb2.ScreenFrame | views_pb2.AudienceFrame
_SECTIONS = ("roster", "options", "table", "seats", "turn", "result", "history")
_MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class View:
    """Everything a viewer may see of a room at one position, and what happened since the view before.

    The sections are protobuf messages of `chieu.api.v1`; treat them as read-only. Show `events` (or not), then draw the
    sections: they are the truth, and a lost event loses only its animation.

    `own` is the seat's own hand and legal moves; None for screens and the audience. `open_table` is there in a round
    played open. `live` is False while the connection is lost and the client is coming back. `reset` says why the view
    jumped instead of following on. `ended` is set on the last view of all and says why no more will come.
    """

    position: Position = field(default_factory=Position)
    cursor: str = ""
    server_time_ms: int = 0
    roster: RosterSection = field(default_factory=RosterSection)
    options: OptionsSection = field(default_factory=OptionsSection)
    table: TableSection = field(default_factory=TableSection)
    seats: SeatsSection = field(default_factory=SeatsSection)
    turn: TurnSection = field(default_factory=TurnSection)
    result: ResultSection = field(default_factory=ResultSection)
    history: HistorySection = field(default_factory=HistorySection)
    own: SeatPart | None = None
    open_table: OpenTablePart | None = None
    events: tuple[Event, ...] = ()
    reset: views_pb2.ResetReason.ValueType = views_pb2.RESET_REASON_UNSPECIFIED
    live: bool = True
    ended: views_pb2.GoodbyeReason.ValueType | None = None

    @property
    def seat(self) -> int | None:
        """The viewer's own seat number, None for screens and the audience."""
        return None if self.own is None else self.own.seat

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer's own seat is asked to act."""
        return self.own is not None and self.turn.HasField("seat") and self.turn.seat == self.own.seat

    def name_of(self, seat: int) -> str:
        """The name of whoever sits (or sat) at `seat`; the number itself when nobody does."""
        return next((there.name for there in self.roster.seats if there.seat == seat), str(seat))


def settle(view: View, frame: Frame) -> View:
    """The view after a snapshot or an update: sections that came replace the old ones, the others stay."""
    is_snapshot = frame.kind == views_pb2.FRAME_KIND_SNAPSHOT
    base = View() if is_snapshot else view
    came: dict[str, Any] = {name: getattr(frame.public, name) for name in _SECTIONS if frame.public.HasField(name)}  # type: ignore[arg-type]  # a name of a field
    if isinstance(frame, views_pb2.SeatFrame) and frame.HasField("own"):
        came["own"] = frame.own
    if not isinstance(frame, views_pb2.AudienceFrame) and frame.HasField("open_table"):
        # An empty one says that this round is not played open, after one that was.
        came["open_table"] = frame.open_table if frame.open_table.WhichOneof("table") else None
    return replace(
        base,
        position=frame.position,
        cursor=frame.cursor or view.cursor,
        server_time_ms=frame.server_time_ms,
        events=tuple(frame.public.events),
        reset=frame.reset,
        live=True,
        ended=None,
        **came,
    )


def merged(unseen: View, newer: View) -> View:
    """`newer`, with the events of a view before it that nobody has looked at yet; the oldest are left out if many.

    Nothing is kept across a reset: what was to be told may have been taken back.
    """
    if newer.reset:
        return newer
    return replace(newer, events=(unseen.events + newer.events)[-_MOST_EVENTS:], reset=unseen.reset)
