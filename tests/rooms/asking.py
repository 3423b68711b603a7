"""A gone seat, who asks for it, and what the table says."""

from chieu.rooms.invitations import invitation, shown_by
from tests.rooms import seating
from tests.rooms.evening import pass_of
from tests.rooms.persons import device_of, table

NEW = "a new phone"


def gone(*names, away="Chi", **fields):
    """A table whose last person's phone is gone; everybody else is here."""
    evening = table(*(names or ("An", "Bình", "Chi")), **fields)
    evening.seen(*(name for name in evening.people() if name != away))
    return evening


def ticket(evening, name="Chi", by=""):
    """The ticket of the QR that somebody shows, or a screen."""
    shown = shown_by(evening.room, pass_of(by)) if by else b""
    return invitation(evening.room, evening.seat(name).number, evening.now_ms, shown).ticket


def ask(evening, shown=None, phone=NEW, device=None):
    """Somebody with another phone asks for Chi's seat, if the ticket is no other's."""
    request = seating.AskForSeat(
        ticket=ticket(evening) if shown is None else shown,
        pass_sha=pass_of(phone),
        device_sha=device_of(phone) if device is None else device,
    )
    return evening.take(seating.ask_for_seat(request, evening.room, evening.moment()))


def confirm(evening, name="An", target="Chi", agreed=True):
    """Somebody at the table says whether it is that person."""
    number = evening.seat(target).number
    return evening.send(name, seating.ConfirmRescue, seating.confirm_rescue, target=number, agreed=agreed)
