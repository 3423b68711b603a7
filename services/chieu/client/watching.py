"""The streams of those who only look: screens and the audience. They ask by the room's code."""

from collections.abc import AsyncGenerator
from typing import Any

from chieu.api.v1.display_pb2 import WatchAudienceRequest, WatchScreenRequest

from .link import CONTRACT
from .views import Frame


class Watching:
    """The source of frames of a server stream."""

    def __init__(self, method: Any, request: Any, room_code: str, metadata: Any) -> None:
        """`method` is the stub's, `request` the type of its request."""
        self._method = method
        self._request = request
        self._room_code = room_code
        self._metadata = metadata

    async def frames(self, cursor: str) -> AsyncGenerator[Frame, None]:
        """Open the stream and give its frames until it ends."""
        request = self._request(room_code=self._room_code, cursor=cursor, contract=CONTRACT)
        call = self._method(request, metadata=self._metadata)
        try:
            async for response in call:
                yield response.frame
        finally:
            call.cancel()


def screen(stub: Any, room_code: str, metadata: Any) -> Watching:
    """A shared screen's frames."""
    return Watching(stub.WatchScreen, WatchScreenRequest, room_code, metadata)


def audience(stub: Any, room_code: str, metadata: Any) -> Watching:
    """The audience's frames."""
    return Watching(stub.WatchAudience, WatchAudienceRequest, room_code, metadata)
