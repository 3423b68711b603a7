"""Who may sit together: what fits, who waited longest, what is given up with time, and when bots come."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.catalogue import GAMES
from chieu.games.catalogue import game as game_of
from chieu.rooms.pairing import Waiting
from chieu.rooms.tickets import Ask, Patience, issue

PATIENCE = Patience(smaller_ms=10_000, mixed_ms=20_000)
NOON = 1_800_000_000_000


def ticket(name, *, at_ms=0, game="lacuoi", device=None, party="", **asked):
    """The ticket of somebody who came `at_ms` after noon."""
    ask = Ask(
        game=game,
        name=name,
        pass_sha=sha256(name.encode()).digest(),
        device_sha=sha256(device.encode()).digest() if device else b"",
        party=sha256(party.encode()).digest() if party else b"",
        **asked,
    )
    return issue(ask, NOON + at_ms)


def waiting(*tickets, game="lacuoi", patience=PATIENCE):
    made = Waiting(game, patience)
    for one in tickets:
        made.add(one)
    return made


def seated(made, after_ms=0, most=100):
    """Who is seated at that time after noon, table by table."""
    return [[one.name for one in table.tickets] for table in made.tables(NOON + after_ms, most)]


def test_four_strangers_are_a_table_at_once():
    """The one who waited longest is first, and will be host."""
    made = waiting(ticket("Chi", at_ms=3), ticket("An", at_ms=1), ticket("Dũng", at_ms=4), ticket("Bình", at_ms=2))

    assert seated(made, 5) == [["An", "Bình", "Chi", "Dũng"]]
    assert len(made) == 0


@pytest.mark.parametrize(
    ("people", "after_ms", "then"),
    [
        (3, 9_999, []),
        (3, 10_000, [["1", "2", "3"]]),
        (2, 19_999, []),
        (2, 20_000, [["1", "2"]]),
        (1, 600_000, []),
    ],
)
def test_a_table_may_be_smaller_the_longer_its_oldest_has_waited(people, after_ms, then):
    """One person fewer each ten seconds, never fewer than the game needs."""
    made = waiting(ticket("1"), *(ticket(str(n), at_ms=8_000) for n in range(2, people + 1)))

    assert seated(made, after_ms) == then


def test_a_newcomer_does_not_make_the_oldest_start_anew():
    """The age that counts is the oldest's: he is seated with somebody who has just come."""
    made = waiting(ticket("An"), ticket("Bình", at_ms=19_900))

    (table,) = made.tables(NOON + 20_000, 10)

    assert [one.name for one in table.tickets] == ["An", "Bình"]
    assert table.since_ms == NOON + 20_000


def test_people_whose_table_was_refused_are_offered_one_after_the_other():
    """Not the same table at once: with others who come, or with fewer, each of them sits down."""
    made = waiting(*(ticket(name) for name in ("An", "Bình", "Chi", "Dũng")), patience=Patience(rest_ms=5_000))
    (table,) = made.tables(NOON, 10)

    made.rest(table.tickets, NOON)
    for one in table.tickets:
        made.add(one)

    assert (len(made), seated(made, 4_999)) == (4, [])
    for name in ("Em", "Giang", "Hà"):
        made.add(ticket(name, at_ms=4_999))
    assert seated(made, 5_000) == [["An", "Em", "Giang", "Hà"]]
    assert (seated(made, 14_999), seated(made, 20_000)) == ([], [["Bình", "Chi", "Dũng"]])


def test_who_withdraws_while_he_rests_is_offered_to_nobody():
    """And whose bots are due meanwhile gets them afterwards."""
    an, binh = ticket("An", bots_after_ms=0), ticket("Bình", bots_after_ms=0)
    made = waiting()
    made.rest((an, binh), NOON)
    for one in (an, binh):
        made.add(one)
    made.remove(an.ticket_id)

    assert seated(made, 9_999) == []
    assert seated(made, 10_000) == [["Bình"]]


@pytest.mark.parametrize(
    ("mine", "theirs", "options"),
    [
        ({}, {}, {}),
        ({"stacking": "true"}, {}, {"stacking": "true"}),
        ({"stacking": "true"}, {"turn_seconds": "15"}, {"stacking": "true", "turn_seconds": "15"}),
        ({"stacking": "true"}, {"stacking": "true"}, {"stacking": "true"}),
        ({"stacking": "true"}, {"stacking": "false"}, None),
    ],
)
def test_options_that_contradict_each_other_keep_people_apart(mine, theirs, options):
    """What somebody insists on is so at the table; what nobody insists on is left to the game."""
    made = waiting(ticket("1", accepts=mine), *(ticket(str(n), accepts=theirs) for n in range(2, 5)))

    tables = made.tables(NOON, 10)

    assert [table.options for table in tables] == ([] if options is None else [options])


def test_options_are_agreed_by_all_and_not_only_with_the_first():
    """The second and the third contradict each other, though both fit to the first."""
    made = waiting(
        ticket("An"),
        ticket("Bình", accepts={"stacking": "true"}),
        ticket("Chi", accepts={"stacking": "false"}),
        ticket("Dũng", accepts={"stacking": "true"}),
    )

    assert seated(made, 10_000) == [["An", "Bình", "Dũng"]]


def test_languages_mix_only_after_a_while():
    """The room speaks the language of the one who waited longest."""
    made = waiting(ticket("An"), ticket("Joe", language="en", at_ms=15_000))
    early = seated(made, 19_999)

    (table,) = made.tables(NOON + 20_000, 10)

    assert (early, len(table.tickets), table.language) == ([], 2, "vi")


def test_friends_sit_together_or_not_at_all():
    """A party of three takes one stranger; an incomplete one waits for its third."""
    friends = [ticket(name, party="friends", party_size=3) for name in ("An", "Bình", "Chi")]
    made = waiting(*friends[:2], ticket("Dũng"), ticket("Em"))
    early = seated(made, 15_000)
    made.add(friends[2])

    assert early == []
    assert seated(made, 15_000) == [["An", "Bình", "Chi", "Dũng"]]


def test_a_party_that_fills_a_table_needs_no_stranger():
    """Six friends of Lá Cuối are a table of six; two friends alone are not one."""
    six = [ticket(f"Sáu {n}", party="six", party_size=6) for n in range(6)]
    two = [ticket(f"Hai {n}", party="two", party_size=2) for n in range(2)]
    made = waiting(*six, *two)

    assert [len(table) for table in seated(made, 60_000)] == [6]


def test_friends_wait_for_a_friend_who_withdraws():
    """The others are not seated without him; when another one takes the place they are."""
    friends = [ticket(name, party="friends", party_size=2) for name in ("An", "Bình")]
    made = waiting(*friends, ticket("Chi"), ticket("Dũng", at_ms=1))
    made.remove(friends[1].ticket_id)
    without = seated(made, 5_000)
    made.add(ticket("Em", party="friends", party_size=2))

    assert without == []
    assert [sorted(table) for table in seated(made, 5_000)] == [["An", "Chi", "Dũng", "Em"]]


def test_friends_who_contradict_each_other_are_no_party():
    """They would be refused at the door; if they slipped in together they wait, and disturb nobody."""
    made = waiting(
        ticket("An", party="friends", party_size=2, accepts={"stacking": "true"}),
        ticket("Bình", party="friends", party_size=2, accepts={"stacking": "false"}),
        *(ticket(str(n)) for n in range(4)),
    )

    assert seated(made, 60_000) == [["0", "1", "2", "3"]]


def test_bots_fill_the_table_after_the_wait_that_was_chosen():
    """Not a moment earlier, and up to four at the table."""
    made = waiting(ticket("An", bots_after_ms=7_000))
    early = seated(made, 6_999)

    (table,) = made.tables(NOON + 7_000, 10)

    assert early == []
    assert (len(table.tickets), table.bots, table.since_ms) == (1, 3, NOON + 7_000)


def test_bots_come_for_those_alone_who_want_them():
    """Whoever said never, or a longer wait, is not seated with bots because another one is."""
    made = waiting(
        ticket("An", bots_after_ms=5_000),
        ticket("Bình"),
        ticket("Chi", bots_after_ms=90_000),
        patience=Patience(smaller_ms=60_000),
    )

    (table,) = made.tables(NOON + 5_000, 10)

    assert [one.name for one in table.tickets] == ["An"]
    assert len(made) == 2


def test_people_are_preferred_to_bots():
    """Four who would all take bots are a table of four people."""
    made = waiting(*(ticket(str(n), bots_after_ms=0) for n in range(4)), ticket("An", at_ms=1, bots_after_ms=0))

    tables = made.tables(NOON + 1, 10)

    assert [(len(table.tickets), table.bots) for table in tables] == [(4, 0), (1, 3)]


def test_one_device_sits_down_once():
    """Two tickets of one device, which the door does not let in together, never meet at a table."""
    twice = [ticket(name, device="phone") for name in ("An", "An lại")]
    made = waiting(*twice, ticket("Bình"), ticket("Chi"), ticket("Dũng"))

    assert seated(made) == [["An", "Bình", "Chi", "Dũng"]]


def test_who_comes_back_has_his_old_place():
    """A table that was not made costs nobody his turn."""
    old = ticket("An")
    made = waiting(*(ticket(str(n), at_ms=1_000 + n) for n in range(4)), old)

    assert seated(made, 2_000) == [["An", "0", "1", "2"]]


def test_no_more_tables_than_are_asked_for():
    """Those who are left are offered the next time."""
    made = waiting(*(ticket(str(n), at_ms=n) for n in range(12)))

    assert [len(seated(made, 100, most)) for most in (0, 2, 5)] == [0, 2, 1]


wishes = st.fixed_dictionaries(
    {},
    optional={
        "accepts": st.dictionaries(st.sampled_from(("stacking",)), st.sampled_from(("true", "false")))
        | st.dictionaries(st.just("turn_seconds"), st.sampled_from(("15", "30"))),
        "language": st.sampled_from(("vi", "en")),
        "bots_after_ms": st.integers(0, 40_000),
        "at_ms": st.integers(0, 30_000),
        "party": st.sampled_from(("a", "b", "c")),
    },
)


@given(st.lists(wishes, max_size=24), st.integers(0, 60_000), st.sampled_from(list(GAMES)))
def test_every_table_is_one_that_all_its_people_asked_for(asked, after_ms, game):
    """Whoever waits, whatever they want: nobody twice, nobody lost, no wish broken, no party parted, never too many."""
    sizes = {"a": 2, "b": 3, "c": 4}
    tickets = [
        ticket(
            str(n),
            game=game,
            **{
                **wish,
                "accepts": wish.get("accepts", {}) if game == "lacuoi" else {},
                "party_size": sizes.get(wish.get("party"), 1),
            },
        )
        for n, wish in enumerate(asked)
    ]
    made = waiting(*tickets, game=game)
    rules = game_of(game)

    tables = made.tables(NOON + after_ms, 100)

    names = [one.ticket_id for table in tables for one in table.tickets]
    assert len(names) == len(set(names))
    assert {one.ticket_id for one in tickets if one.ticket_id not in made} == set(names)
    for table in tables:
        people = table.tickets
        assert rules.least_seats <= len(people) + table.bots <= rules.most_seats
        assert all(table.options.get(key) == value for one in people for key, value in one.accepts)
        assert all(one.bots_after_ms is not None for one in people) or not table.bots
        for party in {one.party for one in people if one.party}:
            assert sum(one.party == party for one in people) == next(p.party_size for p in people if p.party == party)
        assert table.since_ms <= max(NOON + after_ms, *(one.created_ms for one in people))
