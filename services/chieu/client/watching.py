"""The streams of those who only look: screens and the audience."""

from collections.abc import AsyncGenerator
from typing import Any

from chieu.api.v1.display_pb2 import WatchAudienceRequest, WatchScreenRequest

from .link import CONTRACT
from .views import Frame


class Watching:
    """The source of frames of a server stream."""

    def __init__(self, method: Any, request: Any, which: dict[str, str], metadata: Any) -> None:
        """`method` is the stub's, `request` the type of its request, `which` the fields that name the room."""
        self._method = method
        self._request = request
        self._which = which
        self._metadata = metadata

    async def frames(self, cursor: str) -> AsyncGenerator[Frame, None]:
        """Open the stream and give its frames until it ends."""
        request = self._request(**self._which, cursor=cursor, contract=CONTRACT)
        call = self._method(request, metadata=self._metadata)
        try:
            async for response in call:
                yield response.frame
        finally:
            call.cancel()


def screen(stub: Any, room_code: str, metadata: Any) -> Watching:
    """The frames of a shared screen that nobody adopted."""
    return Watching(stub.WatchScreen, WatchScreenRequest, {"room_code": room_code}, metadata)


def audience(stub: Any, room_code: str, metadata: Any) -> Watching:
    """The audience's frames."""
    return Watching(stub.WatchAudience, WatchAudienceRequest, {"room_code": room_code}, metadata)
