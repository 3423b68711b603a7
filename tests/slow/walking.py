"""Evenings at random at a room's own layer, and what they came across."""

from collections import Counter
from contextlib import suppress
from random import Random

from chieu.games.catalogue import GAMES
from chieu.games.errors import Refusal
from chieu.games.lacuoi.moves import Play
from chieu.rooms.clock import DueKind, deadlines, next_deadline
from chieu.rooms.invitations import invitation
from chieu.rooms.seats import people, seat_at
from tests.games.wandering import MOODS, Reached, Walk
from tests.rooms import seating
from tests.rooms.evening import Evening, pass_of
from tests.rooms.test_any_evening import NAMES, Doing

SECONDS = ("0", "15", "30", "60")
WALKS = 1_500


class Met:
    """What was come across so far: the kinds of events, reasons, phases of rooms, clocks that ran out, options."""

    def __init__(self):
        self.events = Counter()
        self.reasons = Counter()
        self.phases = Counter()
        self.clocks = Counter()
        self.options = Counter()
        self.game = Reached()


def walk_rounds(met):
    """Rounds in which everything is tried that a seat, the clock or a leaver could do."""
    moods = sorted(MOODS)
    for number in range(WALKS):
        walk = Walk(number.to_bytes(4, "big"), 2 + number % 9, number % 2 == 0, moods[number // 9 % 4], met.game)
        for _ in walk.steps():
            pass
    met.events.update(met.game.kinds)
    met.reasons.update(met.game.refusals)


def walk_evenings(met, evenings=300, steps=80):
    """Evenings of people who come, go, host, idle and play."""
    for number in range(evenings):
        walk_evening(met, Random(number), steps)


def walk_evening(met, dice, steps):
    """One evening from the opening of the room on."""
    options = {"turn_seconds": dice.choice(SECONDS), "stacking": dice.choice(("true", "false"))}
    evening = Evening(*NAMES[: dice.randrange(2, 5)], bots=dice.randrange(3), seed=dice.random(), options=options)
    met.options.update(options.items())
    steps_of = Living(met, evening, dice)
    for _ in range(steps):
        met.phases[evening.room.phase.value] += 1
        step, values = drawn(dice)
        try:
            getattr(steps_of, step)(*values)
        except Refusal as refused:
            met.reasons[refused.reason.value] += 1
    met.events.update(event.kind.value for event in evening.events)


class Living(Doing):
    """One method for each step, and what only whole evenings have: clocks, other phones, an empty room."""

    def __init__(self, met, evening, dice):
        super().__init__(evening)
        self.met = met
        self.dice = dice

    def fire(self):
        """The room's next clock runs out, now and then long ago; seldom the idle end, or no evening would be long."""
        due = next_deadline(self.evening.room, self.evening.pace)
        if due is not None and self.dice.random() < self._likely(due.kind):
            self.sleep_until(due.at_ms + (60_000 if self.dice.random() < 0.1 else 0))

    def _likely(self, kind):
        """How often a deadline is waited for; the end of the room seldom, so that evenings are long."""
        ending = 0.5 if self.evening.room.idle_warned else 0.1
        return {DueKind.IDLE: ending, DueKind.WARN: 0.1}.get(kind, 1)

    def desert(self):
        """Nobody is connected for longer than anything waits for."""
        self.evening.seen()
        self.sleep_until(self.evening.now_ms + self.evening.pace.all_absent_ms)

    def sleep_until(self, now_ms):
        evening = self.evening
        evening.now_ms = max(evening.now_ms, now_ms)
        due = [due for due in deadlines(evening.room, evening.pace) if due.at_ms <= evening.now_ms]
        self.met.clocks.update(due.kind.value for due in due)
        evening.expire()

    def move_house(self, number):
        """Somebody joins, and joins again from the same device with another pass."""
        device = pass_of(f"device {number}")
        for pass_ in ("first", "second"):
            self.evening.join(f"khách {number}", pass_sha=pass_of(f"{pass_} {number}"), device_sha=device)

    def agree(self):
        """Everybody is ready, and the countdown runs out."""
        for name in self.evening.people():
            self.ready(name, True)
        self.fire()

    def change(self):
        """The host tries another game, and comes back to the one that is walked here."""
        for key in GAMES:
            try:
                self.turn_to(key)
            finally:
                self.turn_to("lacuoi")

    def insist(self):
        """The host turns to a game whose clock is fixed, and asks for a longer one in vain."""
        self.turn_to("phom")
        try:
            self.longer("*", self.evening.room.host, True)
        finally:
            self.turn_to("lacuoi")

    def quarrel(self):
        """Everybody plays on, nobody calls, and everybody presses "Bắt" all the time."""
        evening = self.evening
        while evening.room.phase == "PLAYING":
            asked = evening.asked()
            if seat_at(evening.room, asked.seat).bot:
                evening.fire()
            else:
                self.silently(asked)
            for one in people(evening.room):
                with suppress(Refusal):
                    self.catch(one.name)

    def silently(self, asked):
        evening = self.evening
        evening.now_ms = max(evening.now_ms, asked.not_before_ms)
        move = evening.choice(asked.seat)
        evening.act(evening.name_of(asked.seat), Play(move.card, move.colour) if isinstance(move, Play) else move)

    def overdo(self, more):
        """The host pauses, or gives more time, until it is refused."""
        for _ in range(5):
            if more:
                self.extend("*", 1_000)
            else:
                self.pause("*")
                self.resume("*")

    def show_all(self, number):
        """The host adopts a screen and has it show the hands of a game that is played with open cards."""
        self.pair(self.evening.host_name(), number + 1)
        self.turn_to("switch")
        try:
            self.evening.send(
                self.evening.host_name(),
                seating.UpdateOptions,
                seating.update_options,
                values={"beginner_mode": "true"},
            )
            self.hands("*", self.evening.room.screens[0].number, True)
        finally:
            self.turn_to("lacuoi")

    def lose(self, number, dice):
        """A phone breaks, another asks for the seat; the owner is back, somebody answers, or nobody does."""
        names = self.evening.people()
        if self.evening.room.phase == "CLOSED":
            return
        lost, *others = names[number % len(names) :] + names[: number % len(names)]
        self.evening.seen(*others)
        target = self.evening.seat(lost).number
        ticket = invitation(self.evening.room, target, self.evening.now_ms).ticket
        if dice == 0:
            self.evening.seen(*names)
        named = pass_of(f"phone {number}")
        request = seating.AskForSeat(ticket=ticket, pass_sha=named, device_sha=named)
        self.evening.take(seating.ask_for_seat(request, self.evening.room, self.evening.moment()))
        if dice == 1:
            self.sleep_until(self.evening.now_ms + self.evening.pace.rescue_ms)
        self.confirm(self.evening.host_name(), target, dice == 2)
        self.evening.take(seating.ask_for_seat(request, self.evening.room, self.evening.moment()))

    def turn_to(self, key):
        self.evening.send(self.evening.host_name(), seating.ChangeGame, seating.change_game, game=key)


def drawn(dice):
    """The next thing that somebody does."""
    who, boss, number = dice.choice(NAMES), dice.choice(("*", "*", *NAMES)), dice.randrange(8)
    steps = {
        "play": (30, (who,)),
        "fire": (14, ()),
        "round": (2, ()),
        "join": (6, (who,)),
        "leave": (3, (who,)),
        "kick": (3, (boss, number)),
        "ready": (3, (who, dice.random() < 0.5)),
        "move_house": (1, (number,)),
        "desert": (1, ()),
        "agree": (2, ()),
        "change": (1, ()),
        "insist": (1, ()),
        "quarrel": (1, ()),
        "overdo": (2, (dice.random() < 0.5,)),
        "pair": (1, (boss, number)),
        "unpair": (2, (boss, number)),
        "show_all": (1, (number,)),
        "lose": (2, (number, dice.randrange(4))),
        "move": (4, (who, number)),
        "bot": (6, (boss,)),
        "no_bot": (3, (boss, number)),
        "host": (3, (boss, number)),
        "options": (3, (boss, dice.choice((*SECONDS, "7")))),
        "pause": (2, (boss,)),
        "resume": (1, (boss,)),
        "extend": (4, (boss, dice.choice((0, 5_000, 60_000)))),
        "longer": (1, (boss, number, dice.random() < 0.5)),
        "lock": (1, (boss, dice.choice(tuple(seating.Admission)))),
        "start": (12, (boss,)),
        "catch": (3, (who,)),
        "call": (3, (who,)),
        "seen": (2, (frozenset(dice.sample(range(7), dice.randrange(6))),)),
    }
    step = dice.choices(list(steps), weights=[weight for weight, _ in steps.values()])[0]
    return step, steps[step][1]
