"""People with phones of their own, who come and go: what a person is, and what the room has written down for each."""

import hashlib

from tests.rooms import seating
from tests.rooms.evening import Evening, pass_of


def device_of(name):
    """The hash of the key of a person's phone."""
    return hashlib.sha256(f"the phone of {name}".encode()).digest()


def table(*names, **fields):
    """An evening whose guests each have a phone of their own; the host opened the room without a device key."""
    host, *guests = names
    evening = Evening(host, **fields)
    for name in guests:
        sit(evening, name)
    return evening


def sit(evening, name, again=""):
    return evening.join(name, pass_sha=pass_of(name + again), device_sha=device_of(name))


def get_up(evening, name, again=""):
    order = seating.Leave(pass_sha=pass_of(name + again), stamp=evening.stamp())
    return evening.take(seating.leave(order, evening.room, evening.moment()))


def accounts(evening, game="lacuoi"):
    """Points, wins and rounds of every person in one game."""
    return {
        account.person: (one.points, one.wins, one.rounds)
        for account in evening.room.accounts
        for one in account.tallies
        if one.game == game
    }
