"""Enums of the domain and of the wire: the same names, but for the prefix that protobuf needs.

Each pair is made once, from the names, and fails at import when the wire lacks a name.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from chieu.games.errors import Malformed, Reason

Member = TypeVar("Member", bound=StrEnum)


class Named(Protocol):
    """An enum of the wire, as generated."""

    def Value(self, name: str) -> Any:  # noqa: N802 (the library's name)
        """The number of a name."""


class Pair(Generic[Member]):
    """A domain enum beside the wire's. The wire may have more names; what it has more is unknown to the domain."""

    __slots__ = ("_members", "_numbers")

    def __init__(self, domain: type[Member], wire: Named, prefix: str) -> None:
        self._numbers: dict[str, int] = {member: wire.Value(f"{prefix}_{member.name}") for member in domain}
        self._members = {self._numbers[member]: member for member in domain}

    def number(self, member: Member | str) -> Any:
        """The wire's number of a member, or of its written form."""
        return self._numbers[member]

    def member(self, number: int, field: str) -> Member:
        """The member of a number that came in `field`.

        Raises:
            Malformed: ``UNKNOWN_ENUM``, also for an unspecified value.
        """
        found = self._members.get(number)
        if found is None:
            raise Malformed(Reason.UNKNOWN_ENUM, field=field)
        return found
