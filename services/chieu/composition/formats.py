"""Which format of records this process writes, as its setting says."""

from __future__ import annotations

from chieu.chassis.settings import ChassisSettings, SettingsFault
from chieu.rooms.formats import FORMAT, Form
from chieu.store.access import Access

from .redis import access_of


def form_of(number: int) -> Form:
    """How records are written; 0 is the newest format.

    Raises:
        SettingsFault: no format that this release can write.
    """
    try:
        return Form(number or FORMAT)
    except ValueError as wrong:
        raise SettingsFault((f"CHIEU_RECORD_FORMAT must be 0 (the newest), {wrong}, not {number}",)) from wrong


def form_and_access(settings: ChassisSettings) -> tuple[Form, Access]:
    """How records are written, and where they are.

    Raises:
        SettingsFault: all that is wrong with either.
    """
    try:
        form = form_of(settings.record_format)
    except SettingsFault as wrong:
        raise SettingsFault((*wrong.faults, *_of_access(settings))) from wrong
    return form, access_of(settings)


def _of_access(settings: ChassisSettings) -> tuple[str, ...]:
    try:
        access_of(settings)
    except SettingsFault as wrong:
        return wrong.faults
    return ()
