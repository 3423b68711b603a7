"""The doors of a pod, and what each RPC is asked in these tests: read from the descriptors, so that none is forgotten."""

from typing import Any, NamedTuple

from google.protobuf import descriptor_pool
from google.protobuf.message_factory import GetMessageClass

from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from chieu.api.v1.timers_pb2_grpc import TimersServiceStub
from tests.support.browsers import WebChannel
from tests.support.phones import CONTRACT, Doors

STUBS = {
    "Matchmaking": MatchmakingServiceStub,
    "Rules": RulesServiceStub,
    "Timers": TimersServiceStub,
    "Display": DisplayServiceStub,
}
WEB = ("connect", "json", "grpc-web")


class Front(NamedTuple):
    """Where clients call: a pod itself, or what stands in front of it."""

    channel: Any
    port: int

    @classmethod
    def of(cls, pod):
        """The pod's own doors."""
        return cls(pod.channel, pod.process.web.port)


def methods():
    """Every public method, as its descriptor."""
    pool = descriptor_pool.Default()
    return [one for name in STUBS for one in pool.FindServiceByName(f"chieu.api.v1.{name}Service").methods]


UNARY = [one for one in methods() if not one.client_streaming and not one.server_streaming]
STREAMS = [one for one in methods() if one.server_streaming and not one.client_streaming]


def path(method):
    return f"/{method.containing_service.full_name}/{method.name}"


def request_class(method):
    return GetMessageClass(method.input_type)


def channels(front):
    """A channel for each door, gRPC first."""
    return {"grpc": front.channel, **{kind: WebChannel(front.port, kind) for kind in WEB}}


def doors(front, kind):
    """The four services through a door. By ``socket`` it is display's streams that come so, and calls by Connect."""
    calls = front.channel if kind == "grpc" else WebChannel(front.port, "connect" if kind == "socket" else kind)
    streams = WebChannel(front.port, "socket") if kind == "socket" else calls
    made = {name.lower(): stub(calls) for name, stub in STUBS.items()}
    return Doors(**{**made, "display": DisplayServiceStub(streams)})


def filled(method, phone, newcomer, **more):
    """A request with all the fields that requests share. Who takes a seat is the newcomer, who acts is the phone."""
    kind = request_class(method)
    known = {
        "room_id": phone.room_id,
        "room_code": phone.code,
        "command_id": phone.next_id(),
        "seat_pass": newcomer.pass_,
        "device_key": newcomer.device_key,
        "name": newcomer.name,
        "contract": CONTRACT,
        **more,
    }
    return kind(**{name: value for name, value in known.items() if name in kind.DESCRIPTOR.fields_by_name})


NEW_EACH_TIME = {"server_time_ms", "waited_ms", "expires_ms", "replayed"}


def timeless(message):
    """The message without what the clock says, whether it was asked before, and secrets that are made anew."""
    for field, value in message.ListFields():
        if field.name in NEW_EACH_TIME or field.full_name == "chieu.api.v1.IssueTicketResponse.ticket":
            message.ClearField(field.name)
        elif field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for one in value if field.is_repeated else (value,):
                timeless(one)
    return message
