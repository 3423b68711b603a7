"""One way to be refused for each reason that screens and rescues have of their own; as `provoking`."""

from chieu.api.v1 import matchmaking_pb2, rules_pb2
from chieu.rooms.presence import Seen, observe
from tests.support.phones import Phone, secret
from tests.support.positions import alter
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


async def lost_phone(at, **listed):
    """A third person sits down, and the phone is gone; what the host's call for the ticket of its QR comes to."""
    if listed:
        await at.host.lobby("PublishRoom", **listed)
    await Phone("Chi", at.doors).join(at.host.code)
    seen = Seen(here=frozenset({0, 1}))
    await alter(at.house, at.host.room_id, lambda room, moment: observe(seen, room, moment).room)
    request = matchmaking_pb2.IssueTicketRequest(room_id=at.host.room_id, rescue_seat=2)
    return at.doors.matchmaking.IssueTicket(request, **at.seat)


async def another_must_confirm(at):
    ticket = (await (await lost_phone(at))).ticket
    fields = {"room_code": at.host.code, "ticket": ticket, "seat_pass": secret("a new pass")}
    await at.doors.matchmaking.RescueSeat(matchmaking_pb2.RescueSeatRequest(**fields))
    return await told(at.host.lobby("ConfirmRescue", seat=2, agreed=True))


async def among_strangers(at):
    return await told(await lost_phone(at, listed=True))


WAYS = (
    *(pairing_not_found, screen_not_found, scope, seat_not_gone, ticket_expired, rescue_not_found),
    *(another_must_confirm, among_strangers),
)
