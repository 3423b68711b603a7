"""A screen that opens itself and a phone that rescues a seat, as an app's author writes them."""

import asyncio
from contextlib import aclosing

import pytest

from chieu.api.v1.rooms_pb2 import GAME_SWITCH, GameOptions
from chieu.client import Addresses, Client, Refused
from chieu.rooms.presence import Seen, observe
from tests.support.positions import alter


async def clients(house, *names):
    """An app for each name, at a house with one pod of everything."""
    pod = await house.pod("all")
    at = Addresses(matchmaking=pod.address, rules=pod.address, timers=pod.address, display=pod.address)
    return [Client(at, language="en") for _ in names]


async def test_a_screen_shows_its_code_and_then_the_room_until_it_is_removed(house):
    """The loop of docs/clients.md: wait, follow; all hands come while the host has it so."""
    phone, tv = await clients(house, "phone", "screen")
    async with phone, tv:
        host = await phone.create_room(GAME_SWITCH, "An", options=GameOptions(switch={"beginner_mode": True}))
        await host.add_bot()
        screen = tv.screen()
        async with aclosing(screen.wait()) as codes:
            async for code in codes:
                paired = await host.pair_screen(code)
        async with aclosing(screen.follow()) as views:
            first = await anext(views)
            await host.start_round()
            await host.show_hands(paired.screen)
            opened = await until(views, lambda view: view.open_table is not None)
            ticket = await screen.issue_ticket()
            await host.remove_screen(paired.screen)
            last = await until(views, lambda view: view.ended is not None)
        with pytest.raises(Refused, match="PASS_UNKNOWN"):
            await screen.remove()

        assert (screen.room_id, screen.number) == (host.room_id, paired.screen)
        assert [one.screen for one in first.roster.screens] == [paired.screen]
        assert len(opened.open_table.switch.hands) == 2
        assert len(ticket.ticket) == 22
        assert last.ended


async def until(views, holds):
    async for view in views:
        if holds(view):
            return view
    raise AssertionError("no such view")


async def test_a_seat_is_rescued_from_a_new_phone(house):
    """The table says yes, and the new app has the seat."""
    phone, friend, new = await clients(house, "phone", "friend", "new")
    async with phone, friend, new:
        host = await phone.create_room(GAME_SWITCH, "An")
        lost = await friend.join_room(host.code, "Bình")
        await alter(house, host.room_id, lambda room, moment: observe(Seen(here=frozenset({0})), room, moment).room)
        rescue = new.rescue_seat(host.code, (await host.issue_ticket(lost.number)).ticket)
        async with aclosing(rescue.follow()) as answers:
            first = await anext(answers)
            said = asyncio.create_task(host.confirm_rescue(lost.number))
            last = [answer async for answer in answers][-1]
        await said
        await rescue.seat.set_ready()
        with pytest.raises(Refused, match="SEAT_TAKEN_OVER"):
            await lost.set_ready()

        assert (first.confirmed, last.confirmed, rescue.seat.number) == (False, True, lost.number)
