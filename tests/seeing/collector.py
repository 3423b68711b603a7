"""A collector of traces: a real gRPC server that takes what processes send by OTLP and keeps it."""

import contextlib
import threading
from concurrent import futures

import grpc
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as pb
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2_grpc as pb_grpc


class Span:
    """One span as it came, with the service it came from."""

    def __init__(self, resource, span):
        self.service = resource["service.name"]
        self.resource = resource
        self.name = span.name
        self.trace, self.id, self.parent = span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex()
        self.facts = facts_of(span.attributes)
        self.events, self.links, self.message = list(span.events), list(span.links), span.status.message

    def texts(self):
        """Every text in it."""
        return [self.name, self.message, *(str(part) for part in (*self.facts.items(), *self.resource.items()))]


def facts_of(attributes):
    """Key to value."""
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}


class Collector(pb_grpc.TraceServiceServicer):
    """Keeps every span."""

    def __init__(self):
        self.spans = []
        self._came = threading.Condition()

    def Export(self, request, context):  # noqa: N802  # the name in the proto
        """One batch of one process."""
        with self._came:
            for of_one in request.resource_spans:
                resource = facts_of(of_one.resource.attributes)
                self.spans += [Span(resource, span) for scope in of_one.scope_spans for span in scope.spans]
            self._came.notify_all()
        return pb.ExportTraceServiceResponse()

    def until(self, holds, seconds=20.0):
        """Wait until it holds of all spans."""
        with self._came:
            assert self._came.wait_for(lambda: holds(self.spans), seconds), [span.name for span in self.spans]
            return list(self.spans)


@contextlib.contextmanager
def collecting():
    """A collector that listens, and where."""
    collector, server = Collector(), grpc.server(futures.ThreadPoolExecutor(2))
    pb_grpc.add_TraceServiceServicer_to_server(collector, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield collector, f"http://127.0.0.1:{port}"
    finally:
        server.stop(None)
