"""What a client app needs beyond the stubs: safe repetition, resume, and the server's clock.

    async with Client("localhost:7350") as client:
        seat = await client.join_room("KMPXB", "An")
        async with aclosing(seat.follow()) as views:
            async for view in views:
                print(view.turn.seat, [action.kind for action in view.own.lacuoi.actions])

Messages are those of `chieu.api.v1`. This package imports them, grpc and the standard library, and nothing else of
the house, so that an app can be built from it alone. docs/clients.md has a whole program.
"""

from .addresses import Addresses
from .client import Client
from .following import Source, Tap
from .names import suggested_name
from .patience import Patience
from .refused import Refused, Unreachable
from .rescuing import Rescue
from .screens import Screen
from .searching import Search
from .seat import Seat
from .views import View

__all__ = [
    "Addresses",
    "Client",
    "Patience",
    "Refused",
    "Rescue",
    "Screen",
    "Search",
    "Seat",
    "Source",
    "Tap",
    "Unreachable",
    "View",
    "suggested_name",
]
