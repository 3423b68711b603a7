"""A hall of our own beside the pods of a house, whose feed hears what a test lets it hear."""

from chieu.api.v1 import views_pb2
from chieu.chassis.failpoints import NO_FAILPOINTS
from chieu.chassis.metrics import Registry
from chieu.display.hall import Hall
from chieu.display.metrics import Metrics
from chieu.display.viewers import AUDIENCE, Identity, Role, Viewer
from tests.display.evidence import newest
from tests.support.evenings import play, sit
from tests.support.phones import Phone
from tests.support.pods import until
from tests.support.positions import stored


class Desk:
    """A hall of our own beside the pods, and every message that the room's channel brought."""

    def __init__(self, house, phones, failpoints=NO_FAILPOINTS):
        self.house = house
        self.phones = phones
        self.room_id = phones[0].room_id
        self.ground = ground = house.of("display")[0].ground
        self.bus = ground.store.bus
        self.metrics = Metrics(Registry())
        self.hall = Hall(self.bus, ground.process.clock, failpoints, self.metrics)
        self.heard = []

    async def open(self):
        """The room's feed, deaf: it hears what the test lets it hear."""
        await self.bus.subscribe(self.room_id, self.heard.append)
        feed = await self.hall.enter(self.room_id)
        feed._subscription.close()
        return feed

    async def viewer(self, feed, who=AUDIENCE, position=None):
        viewer = Viewer(who, position)
        feed.add(viewer)
        assert await viewer.settled(5)
        return viewer

    async def played(self, moves):
        """Let something happen; every message of it has come in."""
        version = await play(self.phones, moves)
        await until(lambda: self.heard and self.heard[-1].version == version)
        return version

    def commands(self):
        """How many have been sent to Redis for this display."""
        return self.ground.process.registry.counter("chieu_store_commands_total", "").value()

    async def changed(self):
        """Whatever has been committed has been announced; the newest version."""
        version = await newest(self.house, self.room_id)
        await until(lambda: self.heard and self.heard[-1].version == version)
        return version

    async def comes(self, name):
        """Somebody more takes a chair: his phone, and who his pass is."""
        phone = Phone(name, self.phones[0].doors)
        await phone.join(self.phones[0].code)
        await self.changed()
        return phone, await self.who(phone.seat)

    async def who(self, seat):
        held = (await stored(self.house, self.room_id)).seats[seat]
        return Identity(Role.SEAT, seat, held.generation, held.pass_sha.hex())


async def desk(house, *names, dealt=True, failpoints=NO_FAILPOINTS):
    await house.table()
    phones = await sit(house, *(names or ("An", "Bình", "Chi")))
    if dealt:
        await phones[0].start()
    return Desk(house, phones, failpoints)


def taken(viewer):
    """All frames that wait."""
    frames = []
    while (frame := viewer.take_frame()) is not None:
        frames.append(views_pb2.SeatFrame.FromString(frame))
    return frames
