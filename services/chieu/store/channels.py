"""Who hears which channel in this process, and which of them Redis has confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .frames import Lost, Published

Hear = Callable[[Published | Lost], None]


@dataclass(slots=True)
class _Channel:
    confirmed: asyncio.Future[None]
    heard_before: bool = False
    listeners: dict[int, Hear] = field(default_factory=dict)


class Subscription:
    """One listener's place at a channel; `first` when it is the reason that the channel is subscribed to."""

    __slots__ = ("_close", "first")

    def __init__(self, close: Callable[[], None], *, first: bool) -> None:
        self._close: Callable[[], None] | None = close
        self.first = first

    def close(self) -> None:
        """Hear no more; closing twice is closing once."""
        close, self._close = self._close, None
        if close is not None:
            close()


class Channels:
    """A channel is there as long as somebody hears it."""

    def __init__(self) -> None:
        self._channels: dict[str, _Channel] = {}
        self._numbers = 0

    def names(self) -> list[str]:
        """All channels that are heard."""
        return list(self._channels)

    def __contains__(self, name: str) -> bool:
        return name in self._channels

    def add(self, name: str, hear: Hear, leave: Callable[[str], None]) -> Subscription:
        """One more listener; `leave` is called with the channel when the last one closes."""
        channel = self._channels.get(name)
        first = channel is None
        if channel is None:
            channel = self._channels[name] = _Channel(asyncio.get_running_loop().create_future())
        self._numbers += 1
        number = self._numbers
        channel.listeners[number] = hear

        def close() -> None:
            del channel.listeners[number]
            if not channel.listeners:
                del self._channels[name]
                channel.confirmed.cancel()
                leave(name)

        return Subscription(close, first=first)

    def is_confirmed(self, name: str) -> bool:
        """Is it subscribed to, as far as Redis said?"""
        channel = self._channels.get(name)
        return channel is not None and channel.confirmed.done()

    async def confirmed(self, name: str) -> None:
        """Wait until the channel is subscribed to."""
        await asyncio.shield(self._channels[name].confirmed)

    def confirm(self, name: str) -> None:
        """Redis says that it is; whoever heard it on an earlier connection may have missed something."""
        channel = self._channels.get(name)
        if channel is None or channel.confirmed.done():
            return
        channel.confirmed.set_result(None)
        if channel.heard_before:
            self.tell(name, Lost("reconnected"))
        channel.heard_before = True

    def unconfirm(self, names: Iterable[str]) -> None:
        """The connection that heard these is gone."""
        for name in names:
            channel = self._channels.get(name)
            if channel is not None and channel.confirmed.done():
                channel.confirmed = asyncio.get_running_loop().create_future()

    def tell(self, name: str, what: Published | Lost) -> None:
        """Pass it to all listeners; one that fails is reported and keeps nobody else from hearing."""
        channel = self._channels.get(name)
        for hear in tuple(channel.listeners.values()) if channel else ():
            try:
                hear(what)
            except Exception as failure:
                report = {"message": "a listener of a room's changes failed", "exception": failure}
                asyncio.get_running_loop().call_exception_handler(report)
