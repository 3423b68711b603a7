"""Whatever people do in whatever order, a room stays a room."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chieu.games.catalogue import GAMES, game
from chieu.games.errors import Refusal
from chieu.games.lacuoi import moves as lacuoi
from chieu.games.switch import moves as switch
from chieu.rooms.clock import due_of
from chieu.rooms.invitations import invitation, shown_by
from chieu.rooms.seats import people, seat_at
from tests.rooms import seating
from tests.rooms.evening import Evening, pass_of
from tests.rooms.promises import commit_holds, holds

NAMES = ("An", "Bình", "Chi", "Dũng", "Em")
PHONES = ("An", "Bình", "screen 1", "phone 1", "phone 2", "phone 3", "phone 4")
"""Whose passes are used to ask for gone seats: also of those who may sit at the table, or hang on the wall."""
HOST = "*"
WINDOW_MOVES = {"lacuoi": lacuoi, "switch": switch}
"""Where calls and catches of a game are; in one that has none those of Lá Cuối are tried in vain."""
name = st.sampled_from(NAMES)
boss = st.sampled_from((HOST, HOST, HOST, *NAMES))
number = st.integers(0, 6)

PLAY = st.tuples(st.just("play"), name)
STEPS = st.one_of(
    PLAY,
    PLAY,
    PLAY,
    st.tuples(st.just("fire")),
    st.tuples(st.just("fire")),
    st.tuples(st.just("idle"), st.integers(0, 9)),
    st.tuples(st.just("round")),
    st.tuples(st.just("next")),
    st.tuples(st.just("early"), st.integers(1, 3_000)),
    st.tuples(st.just("join"), name),
    st.tuples(st.just("leave"), name),
    st.tuples(st.just("kick"), boss, number),
    st.tuples(st.just("ready"), name, st.booleans()),
    st.tuples(st.just("bot"), boss),
    st.tuples(st.just("no_bot"), boss, number),
    st.tuples(st.just("host"), boss, number),
    st.tuples(st.just("options"), boss, st.sampled_from(["0", "15", "60", "7"])),
    st.tuples(st.just("move"), name, number),
    st.tuples(st.just("move"), name, number),
    st.tuples(st.just("list"), boss, st.booleans()),
    st.tuples(st.just("lock"), boss, st.sampled_from(seating.Admission)),
    st.tuples(st.just("pause"), boss),
    st.tuples(st.just("resume"), boss),
    st.tuples(st.just("extend"), boss, st.sampled_from((0, 5_000, 60_000))),
    st.tuples(st.just("longer"), boss, number, st.booleans()),
    st.tuples(st.just("game"), boss, st.sampled_from(sorted(GAMES))),
    st.tuples(st.just("start"), boss),
    st.tuples(st.just("start"), boss),
    st.tuples(st.just("catch"), name),
    st.tuples(st.just("call"), name),
    st.tuples(st.just("seen"), st.frozensets(number, max_size=5)),
    st.tuples(st.just("pair"), name, number),
    st.tuples(st.just("unpair"), boss, number),
    st.tuples(st.just("hands"), boss, number, st.booleans()),
    st.tuples(st.just("rescue"), number, number),
    st.tuples(st.just("phone"), number, number),
    st.tuples(st.just("confirm"), name, number, st.booleans()),
)


class Doing:
    """One method for each step that may be drawn."""

    def __init__(self, evening):
        self.evening = evening

    def play(self, who):
        """The seat to act plays, if it is a person's; else the named one tries in vain."""
        if self.evening.room.phase == "PLAYING":
            asked = self.evening.asked()
            seat = seat_at(self.evening.room, asked.seat)
            self.evening.now_ms = max(self.evening.now_ms, asked.not_before_ms)
            self.evening.act(who if seat.bot else seat.name, self.evening.choice(asked.seat))

    def by(self, who):
        return self.evening.host_name() if who == HOST else who

    def fire(self):
        """The clock of a running round; the lobby's only deadline would end the evening."""
        if self.evening.room.phase == "PLAYING":
            self.evening.fire()

    def idle(self, dice):
        """Now and then nobody does anything for so long that the next deadline comes, whatever it is."""
        if dice == 0 and self.evening.room.phase != "CLOSED":
            self.evening.fire()

    def next(self):
        """Everybody becomes ready, and the countdown ends."""
        for seat in people(self.evening.room):
            self.ready(seat.name, True)
        if self.evening.room.next_ms:
            self.evening.fire()

    def round(self):
        """Everybody plays on until the round is over."""
        if self.evening.room.phase == "PLAYING":
            self.evening.play_out()

    def early(self, ms):
        due = due_of(self.evening.room, self.evening.pace)
        if due is not None and due - ms > self.evening.now_ms:
            self.evening.now_ms = due - ms
            assert self.evening.expire().events == ()

    def join(self, who):
        self.evening.join(who)

    def phone(self, one, other):
        """The pass of one phone and the key of another take a seat, or the seat of that key."""
        self.evening.join("Khách", pass_sha=pass_of(PHONES[one]), device_sha=pass_of(PHONES[other]))

    def leave(self, who):
        self.evening.leave(who)

    def kick(self, who, target):
        self.evening.kick(self.by(who), target)

    def ready(self, who, ready):
        self.evening.send(who, seating.SetReady, seating.set_ready, ready=ready)

    def bot(self, who):
        self.evening.send(self.by(who), seating.AddBot, seating.add_bot)

    def no_bot(self, who, target):
        self.evening.send(self.by(who), seating.RemoveBot, seating.remove_bot, target=target)

    def host(self, who, to_seat):
        self.evening.send(self.by(who), seating.TransferHost, seating.transfer_host, to_seat=to_seat)

    def options(self, who, seconds):
        values = {"turn_seconds": seconds}
        self.evening.send(self.by(who), seating.UpdateOptions, seating.update_options, values=values)

    def game(self, who, key):
        self.evening.send(self.by(who), seating.ChangeGame, seating.change_game, game=key)

    def lock(self, who, admission):
        self.evening.send(self.by(who), seating.Lock, seating.set_admission, admission=admission)

    def move(self, who, chair):
        self.evening.send(who, seating.MoveSeat, seating.move_seat, to_seat=chair)

    def list(self, who, listed):
        self.evening.send(self.by(who), seating.Publish, seating.publish, listed=listed)

    def pause(self, who):
        self.evening.send(self.by(who), seating.PauseClock, seating.pause_clock)

    def resume(self, who):
        self.evening.send(self.by(who), seating.ResumeClock, seating.resume_clock)

    def extend(self, who, extra_ms):
        self.evening.send(self.by(who), seating.ExtendTurn, seating.extend_turn, extra_ms=extra_ms)

    def longer(self, who, target, longer):
        request, decide = seating.SetLongerClock, seating.set_longer_clock
        self.evening.send(self.by(who), request, decide, target=target, longer=longer)

    def start(self, who):
        self.evening.start(self.by(who))

    def catch(self, who):
        self.evening.act(who, WINDOW_MOVES.get(self.evening.room.game, lacuoi).Catch())

    def call(self, who):
        self.evening.act(who, WINDOW_MOVES.get(self.evening.room.game, lacuoi).CallLast())

    def seen(self, here):
        names = [seat.name for seat in people(self.evening.room) if seat.number in here]
        self.evening.seen(*names)

    def pair(self, who, screen):
        """The code of the first screen is always mistyped."""
        shown = pass_of(f"screen {screen}") if screen else b""
        self.evening.send(who, seating.PairScreen, seating.pair_screen, screen_sha=shown)

    def unpair(self, who, screen):
        self.evening.send(self.by(who), seating.RemoveScreen, seating.remove_screen, screen=screen)

    def hands(self, who, screen, shown):
        self.evening.send(self.by(who), seating.ShowHands, seating.show_hands, screen=screen, shown=shown)

    def rescue(self, target, phone):
        """Somebody with one of a few phones scans the QR of that seat; whatever hangs there if it is not gone."""
        evening = self.evening
        by_sha = shown_by(evening.room, pass_of(NAMES[phone % len(NAMES)]))
        try:
            ticket = invitation(evening.room, target, evening.now_ms, by_sha).ticket
        except Refusal:
            ticket = b""
        named = pass_of(PHONES[phone])
        request = seating.AskForSeat(ticket=ticket, pass_sha=named, device_sha=named)
        evening.take(seating.ask_for_seat(request, evening.room, evening.moment()))

    def confirm(self, who, target, agreed):
        request, decide = seating.ConfirmRescue, seating.confirm_rescue
        self.evening.send(who, request, decide, target=target, agreed=agreed)


@given(st.lists(STEPS, max_size=120), st.integers(0, 5), st.integers(0, 2), st.sampled_from(sorted(GAMES)))
@settings(max_examples=90)
def test_any_evening_keeps_what_a_room_promises(steps, seed, bots, key):
    """G2, G8, G11; docs/test-names.md.

    One host, a person; a deadline whenever the room is open; a countdown exactly while all are ready and no pause; a
    clock for whoever is asked, unless it stands, and then an end of the pause; accounts and
    history change when a round ends and never else; the record is read back equal; what is refused leaves the very same
    object; a sealed log plays the round again. Of every game, and from one game to another.
    """
    evening = Evening("An", "Bình", bots=bots, seed=seed, game_key=key)
    evening.start()
    doing = Doing(evening)
    for step, *values in steps:
        before = evening.room
        try:
            getattr(doing, step)(*values)
        except Refusal:
            assert evening.room is before
        if evening.room is not before:
            holds(evening.room, evening)
        if evening.room.version == before.version + 1:
            commit_holds(before, evening.room, evening)


@given(st.integers(0, 30), st.integers(0, 8), st.sampled_from(sorted(GAMES)))
@settings(max_examples=24)
def test_a_table_of_bots_always_comes_to_an_end(seed, bots, key):
    """G11, invariant 11: one person who does nothing, and the round still ends."""
    bots = min(bots, game(key).most_seats - 2)
    evening = Evening("An", bots=bots + 1, seed=seed, game_key=key)
    evening.start()

    fired = 0
    while evening.room.phase == "PLAYING" and fired < 3_000:
        evening.fire()
        fired += 1

    assert evening.room.round.over
    assert not evening.room.round.void


@pytest.mark.parametrize("key", GAMES)
def test_the_same_commands_make_the_same_room(key):
    """Invariant 7: same seed, same commands, same state; every field, scores and clocks included."""

    def played():
        evening = Evening("An", "Bình", bots=2, seed=4, game_key=key)
        evening.start()
        return evening.play_out().room

    assert msgspec.structs.asdict(played()) == msgspec.structs.asdict(played())
