"""Traces: one move followed through the processes that carry it out. Off, and free, unless an operator asks for them.

A trace begins where something begins (a phone's move, a call of an app, a deadline); a share of them is recorded. What
goes on elsewhere is told by a *carried* text, W3C's traceparent: in the metadata of calls between services, in the
message of a move on a shared stream, and beside the frame that a commit publishes. Nobody outside can begin or join
one: what client apps send is not read.

A span has a name of ours and facts of a known few. No exception's text, no request and no pass has a way into one (G7).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from .settings import ChassisSettings

FACTS = frozenset(("room", "version", "viewers", "outcome", "code", "kind"))
"""What may be told of a span: ids, numbers and words of ours, never what somebody sent."""
_HEADER = "traceparent"
_NOTHING: AbstractContextManager[None] = nullcontext()

Metadata = tuple[tuple[str, str], ...]


class Spans:
    """Traces that nobody keeps, and what all others look like."""

    def begin(self, name: str, /, **facts: str | int) -> AbstractContextManager[None]:
        """A new trace, if it falls into the share that is recorded."""
        return _NOTHING

    def within(self, name: str, /, carried: str = "", **facts: str | int) -> AbstractContextManager[None]:
        """A span inside the one that was carried here, else inside the one that runs; nothing where there is none."""
        return _NOTHING

    def tell(self, **facts: str | int) -> None:
        """Say more of the span that runs."""

    def carried(self) -> str:
        """The span that runs, for whoever goes on with it; empty when it is not recorded."""
        return ""

    def metadata(self) -> Metadata:
        """The same for a call to another service."""
        return ((_HEADER, carried),) if (carried := self.carried()) else ()

    def close(self) -> None:
        """Send what is left, within a few seconds; blocks."""


NO_SPANS = Spans()


def carried_in(metadata: Iterable[tuple[str, Any]]) -> str:
    """The span that a call from another service belongs to; empty without one."""
    return next((value for name, value in metadata if name == _HEADER and isinstance(value, str)), "")


def spans_of(program: str, release: str, settings: ChassisSettings) -> Spans:
    """What a process records of itself: nothing, and the library is not loaded, unless an endpoint is named."""
    if not settings.traces_endpoint:
        return NO_SPANS
    from .otlp import sent_to

    return sent_to(settings.traces_endpoint, settings.traces_share, program, release)
