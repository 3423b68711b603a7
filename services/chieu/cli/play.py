"""`chieu play`: the loop of a terminal phone. What is shown and what keys mean is decided in pure functions."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from contextlib import aclosing
from dataclasses import replace

from chieu.api.v1.rooms_pb2 import ADMISSION_CODE, ADMISSION_TICKET, Game
from chieu.api.v1.views_pb2 import GoodbyeReason
from chieu.client import Refused, Unreachable, View
from chieu.client.seat import Seat

from .games import number_of, offered
from .keeping import Kept
from .keys import pressed, settled
from .look import Look
from .narration import continued, told
from .phone_screen import Phone, lines
from .session import Session, why
from .terminal import Terminal
from .wishes import AT_THE_TABLE, Act, Ask, Change, Errand, Explain, Pair, Turn, Wish

_TICK_S = 1.0
_LOST = frozenset({"PASS_UNKNOWN", "ROOM_NOT_FOUND", "ROOM_GONE", "WRONG_ROOM"})


async def play(words: Namespace, session: Session) -> int:
    """Sit down and play until the seat ends or the user does; the exit status."""
    return await play_at(await sit_down(words, session), session)


async def play_at(seat: Seat, session: Session) -> int:
    """Play in a seat until it ends or the user does; the exit status."""
    phone = Handset(seat, session, offered(await session.client.games()))
    said = session.texts.say("come_back", command=session.command("play", seat.code))
    try:
        async with Terminal() as terminal:
            said = await phone.run(terminal)
    finally:
        # Also after Ctrl-C, which keeps the seat.
        if said:
            print(said)
    return 0


async def sit_down(words: Namespace, session: Session) -> Seat:
    """The seat that was kept for this room, or a new one in it, or in a new room without a code."""
    client, keeping = session.client, session.keeping
    if not words.code:
        seat = await client.create_room(number_of(words.game), words.name)
    else:
        kept = keeping.seat(session.server, words.code, words.person)
        if kept is not None:
            back = client.seat(room_id=kept.room_id, code=kept.code, number=kept.number, pass_=kept.pass_)
            if await is_ours(back):
                return back
            keeping.forget(session.server, words.code, kept.pass_)
        seat = await client.join_room(words.code, words.name)
    keeping.keep(session.server, Kept(seat.room_id, seat.code, seat.number, seat.pass_, words.name))
    return seat


async def is_ours(seat: Seat) -> bool:
    """Whether the seat is still there for its pass."""
    try:
        await seat.view()
    except Refused as refused:
        if refused.reason in _LOST:
            return False
        raise
    return True


class Handset:
    """A phone in the hand: it holds what is shown and carries out what keys ask for."""

    def __init__(self, seat: Seat, session: Session, games: tuple[str, ...]) -> None:
        """Nothing is shown before `run`. `games` are the keys of those that the server has."""
        self._seat = seat
        self._session = session
        self._texts = session.texts
        self._phone = Phone(View(), note=session.texts.say("connecting"), offered=games)
        self._changed = asyncio.Event()
        self._seen = asyncio.Event()
        self._rings = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, terminal: Terminal) -> str:
        """Play until the seat ends; what is to be said afterwards."""
        following = asyncio.create_task(self._follow())
        beside = [asyncio.create_task(work) for work in (self._keys(terminal), self._redraw(terminal))]
        try:
            await asyncio.wait({following, *beside}, return_when=asyncio.FIRST_COMPLETED)
            for done in (following, *beside):
                if done.done():
                    return done.result() or ""
            return ""
        finally:
            ours = {following, *beside, *self._tasks}
            for task in ours:
                task.cancel()
            await asyncio.gather(*ours, return_exceptions=True)

    async def _follow(self) -> str:
        async with aclosing(self._seat.follow()) as views:
            async for view in views:
                self._see(view)
        ended = self._phone.view.ended
        return said_at_the_end(ended or 0, self._session)

    def _see(self, view: View) -> None:
        before = self._phone
        self._seen.set()
        self._session.promises.see(self._seat.room_id, view)
        story = continued(before.story, view, before.view, told(view, self._texts, before.view))
        self._rings |= view.is_my_turn and view.turn.turn_seq != before.view.turn.turn_seq
        # A note is about what was on the table when the key was pressed.
        note = before.note if before.view.position == view.position else ""
        self._show(replace(before, view=view, page=settled(before.page, view), story=story, note=note))

    def _show(self, phone: Phone) -> None:
        self._phone = phone
        self._changed.set()

    async def _redraw(self, terminal: Terminal) -> str:
        """Draw whenever something changed, and each second for the countdown."""
        while True:
            now_ms = self._session.client.now_ms()
            look = Look(self._texts, terminal.width, terminal.height, now_ms, self._session.where)
            if self._phone.view.cursor:
                terminal.draw(lines(self._phone, look), bell=self._rings)
                self._rings = False
            self._changed.clear()
            try:
                # A countdown printed line by line would fill the paper.
                async with asyncio.timeout(_TICK_S if terminal.is_drawn_in_place else None):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def _keys(self, terminal: Terminal) -> str:
        # What is typed ahead is for the first picture, not for nothing.
        await self._seen.wait()
        while (key := await terminal.keys.get()) is not None:
            found = pressed(key, self._phone.view, self._phone.page, self._texts, self._phone.offered)
            if found is not None:
                self._grant(found.wish)
        # Nobody is at the keys any more; the picture goes on until the seat ends.
        await asyncio.get_running_loop().create_future()
        return ""

    def _grant(self, wish: Wish) -> None:
        match wish:
            case Turn(page):
                self._show(replace(self._phone, page=page, note=""))
            case Explain(reason):
                self._show(replace(self._phone, note=self._texts.refusal(reason)))
            case _:
                self._show(replace(self._phone, page=AT_THE_TABLE, note=self._texts.say("asked")))
                task = asyncio.create_task(self._carry_out(wish, self._phone.view))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, wish: Wish, seen: View) -> None:
        note = ""
        try:
            await self._ask(wish, seen)
        except Refused as refused:
            note = why(refused, self._texts)
        except Unreachable:
            note = self._texts.say("unknown")
        self._show(replace(self._phone, note=note))

    async def _ask(self, wish: Wish, seen: View) -> None:
        match wish:
            case Act(move):
                await self._seat.act(move, on=seen)
            case Change(path, options):
                await self._seat.update_options(options, [path])
            case Pair(code):
                await self._seat.pair_screen(code)
            case Ask(errand, about):
                await self._run_errand(errand, about)

    async def _run_errand(self, errand: Errand, about: int) -> None:
        seat = self._seat
        errands = {
            Errand.START: seat.start_round,
            Errand.ADD_BOT: seat.add_bot,
            Errand.REMOVE_BOT: lambda: seat.remove_bot(about),
            Errand.KICK: lambda: seat.kick(about),
            Errand.HAND_OVER: lambda: seat.transfer_host(about),
            Errand.READY: lambda: seat.set_ready(True),
            Errand.NOT_READY: lambda: seat.set_ready(False),
            Errand.LOCK: lambda: seat.lock(),
            Errand.UNLOCK: lambda: seat.lock(ADMISSION_CODE),
            Errand.TICKETS_ONLY: lambda: seat.lock(ADMISSION_TICKET),
            Errand.LIST: lambda: seat.set_listed(True),
            Errand.UNLIST: lambda: seat.set_listed(False),
            Errand.MOVE: lambda: seat.move(about),
            Errand.PAUSE: seat.pause_clock,
            Errand.RESUME: seat.resume_clock,
            Errand.EXTEND: lambda: seat.extend_turn(about * 1_000),
            Errand.LONGER_CLOCK: lambda: seat.set_longer_clock(about, True),
            Errand.USUAL_CLOCK: lambda: seat.set_longer_clock(about, False),
            Errand.CHANGE_GAME: lambda: seat.change_game(Game.ValueType(about)),
            Errand.REMOVE_SCREEN: lambda: seat.remove_screen(about),
            Errand.SHOW_HANDS: lambda: seat.show_hands(about, True),
            Errand.HIDE_HANDS: lambda: seat.show_hands(about, False),
            Errand.CONFIRM: lambda: seat.confirm_rescue(about, True),
            Errand.REFUSE: lambda: seat.confirm_rescue(about, False),
            Errand.LEAVE: seat.leave,
        }
        await errands[errand]()
        if errand is Errand.LEAVE:
            self._session.keeping.forget(self._session.server, seat.code, seat.pass_)


def said_at_the_end(ended: int, session: Session) -> str:
    """Why it is over, as a sentence."""
    known = {"SEAT_TAKEN_OVER", "SEAT_GONE", "ROOM_CLOSED", "SUPERSEDED", "ROOM_BROKEN"}
    name = next((name for name, number in GoodbyeReason.items() if number == ended), "").removeprefix("GOODBYE_REASON_")
    return session.texts.say(f"ended.{name if name in known else 'UNSPECIFIED'}")
