"""Spans by OpenTelemetry, sent to a collector by OTLP. The one module that knows the library.

It loads slowly and starts a thread, so only processes that record traces import it. The library's own variables still
hold (``OTEL_EXPORTER_OTLP_HEADERS``, ``…_CERTIFICATE``, ``OTEL_RESOURCE_ATTRIBUTES``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased

from .tracing import FACTS, Spans

_CARRIED = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-01\Z")
_LONGEST_FACT = 64
_SEND_S = 2.0
_SCOPE = "chieu"
_running: ContextVar[trace.Span | None] = ContextVar("span", default=None)


class UnknownFact(ValueError):
    """A span was told something that no span may hold."""


class SentSpans(Spans):
    """Spans that a provider of the library takes."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer(_SCOPE)

    def begin(self, name: str, /, **facts: str | int) -> AbstractContextManager[None]:
        """A new trace, if it falls into the share."""
        return self._span(name, Context(), trace.SpanKind.SERVER, facts)

    def within(self, name: str, /, carried: str = "", **facts: str | int) -> AbstractContextManager[None]:
        """A span inside the carried one, or the running one."""
        parent = _parent(carried) if carried else _running.get()
        if parent is None or not parent.get_span_context().trace_flags.sampled:
            return super().within(name)
        kind = trace.SpanKind.SERVER if carried else trace.SpanKind.INTERNAL
        return self._span(name, trace.set_span_in_context(parent, Context()), kind, facts)

    def tell(self, **facts: str | int) -> None:
        """Say more of the span that runs."""
        running = _running.get()
        if running is not None:
            running.set_attributes(_told(facts))

    def carried(self) -> str:
        """The traceparent of the span that runs."""
        running = _running.get()
        context = None if running is None else running.get_span_context()
        if context is None or not context.trace_flags.sampled:
            return ""
        return f"00-{context.trace_id:032x}-{context.span_id:016x}-01"

    def close(self) -> None:
        """Send what is left; a collector that does not answer is not waited for long."""
        self._provider.shutdown()

    @contextmanager
    def _span(
        self, name: str, context: Context, kind: trace.SpanKind, facts: Mapping[str, str | int]
    ) -> Iterator[None]:
        span = self._tracer.start_span(name, context, kind, _told(facts), record_exception=False)
        token = _running.set(span)
        try:
            yield
        except BaseException as failed:
            # Its type alone: a text may quote a card.
            span.set_attribute("error.type", type(failed).__qualname__)
            span.set_status(trace.StatusCode.ERROR)
            raise
        finally:
            _running.reset(token)
            span.end()


def sent_to(endpoint: str, share: float, program: str, release: str) -> SentSpans:
    """Spans of this process for the collector at `endpoint` (OTLP over gRPC); `share` of all traces, from 0 to 1."""
    resource = Resource.create({"service.name": f"chieu-{program}", "service.version": release})
    provider = TracerProvider(ParentBased(TraceIdRatioBased(share)), resource, shutdown_on_exit=False)
    exporter = OTLPSpanExporter(endpoint, insecure=endpoint.startswith("http://"), timeout=_SEND_S)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return SentSpans(provider)


def _parent(carried: str) -> trace.Span | None:
    found = _CARRIED.match(carried)
    if found is None:
        return None
    flags = trace.TraceFlags(trace.TraceFlags.SAMPLED)
    context = trace.SpanContext(int(found[1], 16), int(found[2], 16), is_remote=True, trace_flags=flags)
    return trace.NonRecordingSpan(context)


def _told(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    odd = facts.keys() - FACTS
    if odd:
        raise UnknownFact(", ".join(sorted(odd)))
    return {
        f"chieu.{name}": value[:_LONGEST_FACT] if isinstance(value, str) else value for name, value in facts.items()
    }
