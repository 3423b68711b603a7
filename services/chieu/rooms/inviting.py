"""Asking for a ticket: by somebody seated or a paired screen. The ticket itself is made by `invitations`."""

from __future__ import annotations

from .change import Change, Moment
from .commands import touched
from .invitations import may_invite
from .room import Room


def invite(pass_sha: bytes, room: Room, moment: Moment) -> Change:
    """The room, able to make tickets; the very same one unless it was opened before there were any.

    Raises:
        UnknownPass, NotThere: as `invitations.may_invite`.
    """
    may_invite(room, pass_sha)
    return Change(room=room if room.secret else touched(room, moment))
