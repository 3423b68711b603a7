"""Which format of records this process writes, as its setting says."""

from __future__ import annotations

from chieu.chassis.settings import SettingsFault
from chieu.rooms.formats import FORMAT, Form


def form_of(number: int) -> Form:
    """How records are written; 0 is the newest format.

    Raises:
        SettingsFault: no format that this release can write.
    """
    try:
        return Form(number or FORMAT)
    except ValueError as wrong:
        raise SettingsFault((f"CHIEU_RECORD_FORMAT must be {wrong}, not {number}",)) from wrong
