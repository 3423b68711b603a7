"""Points belong to the person, not to the chair: who leaves and comes back finds them. Rule: G-16; G9.

Accounts change when a round ends and at no other time; what seats show is copied from them. An account that holds
anything is never dropped, so the accounts of a game whose payments are transfers add up to 0 in every version.
"""

from __future__ import annotations

import msgspec

from chieu.games.game import Outcome

from .room import Account, PersonScore, Room, Round, RoundSummary, Seat, Tally

MOST_PERSONS = 64
"""So many a room remembers, those at the table included: more than sit down in an evening, and few enough to carry."""
KEPT_ROUNDS = 20


def person_of(seat: Seat) -> bytes:
    """Who sits there: the hash of the device key, or of the pass; a bot has neither and is its chair."""
    return seat.device_sha or seat.pass_sha or chair_of(seat.number)


def chair_of(number: int) -> bytes:
    """What the bot on that chair is known by."""
    return b"chair %d" % number


def shown(room: Room) -> Room:
    """The room whose seats show what their persons have in the present game."""
    room = opened(room)
    found = {account.person: _of_game(account, room.game) for account in room.accounts}
    nothing = Tally(room.game)
    seats = tuple(_showing(seat, found.get(person_of(seat), nothing)) for seat in room.seats)
    return msgspec.structs.replace(room, seats=seats)


def with_place_for(room: Room, person: bytes) -> Room | None:
    """The room with a place for one more person's account, or None when every account in it holds something.

    Those who have played nothing but nil are forgotten first, whoever played longest ago before the others.
    """
    here = {person_of(seat) for seat in room.seats} | {person}
    too_many = len(here | {account.person for account in room.accounts}) - MOST_PERSONS
    if too_many <= 0:
        return room
    empty = [account.person for account in room.accounts if account.person not in here and not _holds(account)]
    if len(empty) < too_many:
        return None
    forgotten = frozenset(empty[:too_many])
    kept = tuple(account for account in room.accounts if account.person not in forgotten)
    return msgspec.structs.replace(room, accounts=kept)


def entered(room: Room, outcome: Outcome) -> Room:
    """The room with what its ended round brought everybody who was dealt in, those who left it included."""
    room = opened(room)
    books = {account.person: account for account in room.accounts}
    persons = {seat.number: person_of(seat) for seat in room.seats}
    for score in outcome.scores:
        person = persons[score.seat]
        account = books.pop(person, Account(person))
        books[person] = _added(account, Tally(room.game, score.points, int(score.seat in outcome.winners), 1))
    return shown(msgspec.structs.replace(room, accounts=tuple(books.values())))


def remembered(room: Room, played: Round, outcome: Outcome) -> Room:
    """The room with the ended round at the end of its history."""
    names = dict(zip(played.seats, played.names, strict=True))
    scores = tuple(PersonScore(names[one.seat], one.points, one.seat in outcome.winners) for one in outcome.scores)
    summary = RoundSummary(room.game, played.number, outcome.ending, scores)
    return msgspec.structs.replace(room, history=(*room.history, summary)[-KEPT_ROUNDS:])


def renamed(room: Room, before: bytes, now: bytes) -> Room:
    """The room in which a person goes by another hash, with what they have.

    Had somebody else gone by it, they go by the old one: no account is lost, and none is added to another's.
    """
    if before == now:
        return room
    room = opened(room)
    names = {before: now, now: before}
    books = tuple(Account(names.get(one.person, one.person), one.tallies) for one in room.accounts)
    return shown(msgspec.structs.replace(room, accounts=books))


def opened(room: Room) -> Room:
    """The room with accounts; where it was written before there were any, what its seats show is theirs."""
    if room.accounts or not any(seat.score or seat.wins for seat in room.seats):
        return room
    books: dict[bytes, Account] = {}
    for seat in room.seats:
        account = books.get(person_of(seat), Account(person_of(seat)))
        books[account.person] = _added(account, Tally(room.game, seat.score, seat.wins))
    return msgspec.structs.replace(room, accounts=tuple(books.values()))


def _of_game(account: Account, game: str) -> Tally:
    return next((one for one in account.tallies if one.game == game), Tally(game))


def _showing(seat: Seat, has: Tally) -> Seat:
    if (seat.score, seat.wins) == (has.points, has.wins):
        return seat
    return msgspec.structs.replace(seat, score=has.points, wins=has.wins)


def _holds(account: Account) -> bool:
    return any(one.points or one.wins for one in account.tallies)


def _added(account: Account, more: Tally) -> Account:
    has = _of_game(account, more.game)
    total = Tally(more.game, has.points + more.points, has.wins + more.wins, has.rounds + more.rounds)
    others = [one for one in account.tallies if one.game != more.game]
    return msgspec.structs.replace(account, tallies=(*others, total))
