"""An evening at a table: a room, the time, and people who send commands; what a commit does to a record is done here."""

import hashlib

import msgspec

from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.pace import Pace
from chieu.rooms.change import Moment, Stamp
from chieu.rooms.clock import due_of, expire
from chieu.rooms.opening import Open, open_room
from chieu.rooms.passes import farewell
from chieu.rooms.presence import Seen, observe
from chieu.rooms.room import Farewell
from chieu.rooms.rounds import Act, Start, act, start_round
from chieu.rooms.seats import people, seat_at
from tests.rooms import seating

START_MS = 1_700_000_000_000
CLIENT = b"phone--1"


def pass_of(name):
    """The hash of a person's pass."""
    return hashlib.sha256(name.encode()).digest()


class Evening:
    """A room and its clock. Every method that sends something commits it, and answers with the change.

    `watch` is given every version of the room from when it is set.
    """

    def __init__(self, *names, bots=0, options=None, pace=None, seed=0, game_key="lacuoi", language="vi"):
        self.now_ms = START_MS
        self.pace = pace or Pace()
        self.seed = seed
        self.commands = 0
        self.commits = 0
        self.log = []
        self.events = []
        self.watch = None
        self.passes = {}
        host, *guests = names
        request = Open(
            room_id="r-BFGHJKMN",
            code="BFGHJ",
            game=game_key,
            options=options or {},
            name=host,
            pass_sha=pass_of(host),
            language=language,
        )
        self.room = None
        self.take(open_room(request, self.moment()))
        for name in guests:
            self.join(name)
        for _ in range(bots):
            self.send(host, seating.AddBot, seating.add_bot)

    def moment(self, **more):
        """The world at the next commit."""
        secret = hashlib.sha256(f"{self.seed}/{self.commits}".encode()).digest()
        return Moment(now_ms=self.now_ms, tag=f"tag{self.commits + 1}", secret=secret, pace=self.pace, **more)

    def take(self, change):
        """What the store does with a change."""
        if change.room is not self.room:
            self.commits += 1
            tag = f"tag{self.commits}"
            self.room = msgspec.structs.replace(change.room, version=change.room.version + 1, tag=tag)
            if change.log and change.log[0].kind == "DEALT":
                self.log = []
            self.log += change.log
            self.events += change.events
            if self.watch:
                self.watch(self.room)
        return change

    def stamp(self, body=b"body"):
        """The next command of the one phone all seats send from in tests."""
        self.commands += 1
        return Stamp(CLIENT, self.commands, body)

    def send(self, name, request, decide, stamp=None, **fields):
        """A person's command."""
        order = request(pass_sha=self.pass_of(name), stamp=stamp or self.stamp(), **fields)
        return self.take(decide(order, self.room, self.moment()))

    def pass_of(self, name):
        """The hash of the pass that a person has now; whoever comes back after leaving comes with a new one."""
        return self.passes.get(name, pass_of(name))

    def join(self, name, **fields):
        gone = farewell(self.room, self.pass_of(name))
        if "pass_sha" not in fields and gone is not None and gone.why is Farewell.LEFT:
            self.passes[name] = pass_of(f"{name} after {self.commits} commits")
        request = seating.Join(name=name, pass_sha=fields.pop("pass_sha", self.pass_of(name)), **fields)
        return self.take(seating.join(request, self.room, self.moment()))

    def leave(self, name):
        return self.send(name, seating.Leave, seating.leave)

    def kick(self, name, target):
        return self.send(name, seating.Kick, seating.kick, target=target)

    def start(self, name=None):
        return self.send(name or self.host_name(), Start, start_round)

    def act(self, name, move, **fields):
        """A move for the present decision, unless the fields say otherwise."""
        played = self.room.round
        now = {"turn_seq": played.turn_seq, "turn_tag": played.turn_tag} if played else {}
        return self.send(name, Act, act, move=move, **{**now, **fields})

    def play(self, name=None):
        """The seat to act does what a bot would do in its place; whichever pass it has now."""
        number = self.asked().seat
        if name is not None:
            return self.act(name, self.choice(number))
        played, pass_sha = self.room.round, seat_at(self.room, number).pass_sha
        order = Act(
            pass_sha=pass_sha,
            stamp=self.stamp(),
            move=self.choice(number),
            turn_seq=played.turn_seq,
            turn_tag=played.turn_tag,
        )
        return self.take(act(order, self.room, self.moment()))

    def choice(self, number):
        rules, state = game(self.room.game), self.room.round.state
        own = rules.seat_view(state, number, self.now_ms, self.pace)
        return rules.bot_move(rules.table_view(state), own, Chance(b"a choice", self.commits * 64))

    def seen(self, *names, **fields):
        """Exactly these people have a link open."""
        here = frozenset(self.seat(name).number for name in names)
        return self.take(observe(Seen(here=here, **fields), self.room, self.moment()))

    def wait(self, ms):
        self.now_ms += ms

    def expire(self):
        return self.take(expire(self.room, self.moment()))

    def fire(self):
        """Wait for the room's deadline and carry it out."""
        self.now_ms = max(self.now_ms, due_of(self.room, self.pace))
        return self.expire()

    def asked(self):
        return game(self.room.game).asked(self.room.round.state, self.pace)

    def seat(self, name):
        """The person's seat, the present one if one was left before."""
        return max((s for s in self.room.seats if s.name == name), key=lambda seat: not seat.left)

    def name_of(self, number):
        return seat_at(self.room, number).name

    def host_name(self):
        return self.name_of(self.room.host)

    def people(self):
        return [seat.name for seat in people(self.room)]

    def take_turn(self):
        """The seat to act acts as soon as it may, a bot by its clock."""
        asked = self.asked()
        self.now_ms = max(self.now_ms, asked.not_before_ms)
        if seat_at(self.room, asked.seat).bot:
            self.fire()
        else:
            self.play()

    def play_out(self, limit=3_000):
        """Play until the round is over."""
        for _ in range(limit):
            if self.room.phase != "PLAYING":
                return self
            self.take_turn()
        raise AssertionError("the round does not end")


def came_of(decision):
    """The reason's name when it is refused, "ok" when it is not."""
    try:
        decision()
    except Refusal as refused:
        return refused.reason.value
    return "ok"


def kinds(change):
    """The kinds of the change's events."""
    return [event.kind.value for event in change.events]
