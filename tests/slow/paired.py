"""One way to be refused for each reason that screens and rescues have of their own; as `provoking`."""

from chieu.api.v1 import matchmaking_pb2, rules_pb2
from tests.support.phones import secret
from tests.support.refusals import told
from tests.support.screens import PairedScreen


async def pairing_not_found(at):
    return await told(at.host.lobby("PairScreen", pairing_code="BBBBB"))


async def screen_not_found(at):
    return await told(at.host.lobby("RemoveScreen", screen=1))


async def scope(at):
    screen = await PairedScreen("tivi", at.doors).paired_by(at.host)
    request = rules_pb2.GetViewRequest(room_id=screen.room_id)
    return await told(at.doors.rules.GetView(request, metadata=screen.metadata))


async def seat_not_gone(at):
    request = matchmaking_pb2.IssueTicketRequest(room_id=at.host.room_id, rescue_seat=1)
    return await told(at.doors.matchmaking.IssueTicket(request, **at.seat))


async def ticket_expired(at):
    fields = {"room_code": at.host.code, "ticket": bytes(22), "seat_pass": secret("a new pass")}
    return await told(at.doors.matchmaking.RescueSeat(matchmaking_pb2.RescueSeatRequest(**fields)))


async def rescue_not_found(at):
    return await told(at.host.lobby("ConfirmRescue", seat=1, agreed=True))


WAYS = (pairing_not_found, screen_not_found, scope, seat_not_gone, ticket_expired, rescue_not_found)
