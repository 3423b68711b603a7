"""Paired screens as the room decides about them. Rule: SW-20; issue, part 4."""

import pytest

from chieu.rooms.passes import known
from chieu.rooms.screens import paired_by, screen_view
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds, pass_of

BEGINNERS = {"game_key": "switch", "options": {"beginner_mode": "true"}}


def pair(evening, screen, name="An", stamp=None):
    return evening.send(
        name, seating.PairScreen, seating.pair_screen, stamp, screen_sha=pass_of(screen) if screen else b""
    )


def remove(evening, screen, name="An"):
    return evening.send(name, seating.RemoveScreen, seating.remove_screen, screen=screen)


def show(evening, screen, shown=True, name="An"):
    return evening.send(name, seating.ShowHands, seating.show_hands, screen=screen, shown=shown)


def roster(evening):
    return [(one.number, one.shows_hands) for one in public_view(evening.room, evening.pace).roster.screens]


def powers(evening):
    own = own_view(evening.room, 0, evening.now_ms, evening.pace)
    return {power.value for power in own.powers} & {"SCREENS", "HANDS"}


def test_anybody_seated_adopts_a_screen_and_everybody_is_told():
    """The lowest free number is its; its pass is known to those who show the room."""
    evening = Evening("An", "Bình")

    first, second = pair(evening, "one"), pair(evening, "two", "Bình")
    remove(evening, 0)
    third = pair(evening, "three")

    assert kinds(first) == kinds(second) == ["SCREEN_PAIRED"]
    assert roster(evening) == [(1, False), (0, False)]
    assert known(evening.room)[pass_of("three").hex()] == ("screen", 0, 1)
    assert pass_of("one").hex() not in known(evening.room)
    assert kinds(third) == ["SCREEN_PAIRED"]


def test_a_repeated_command_names_the_screen_that_it_adopted():
    """Also when nobody shows the code any more; a screen that was removed since has no number."""
    evening = Evening("An", "Bình")
    stamp = evening.stamp()
    pair(evening, "one", stamp=stamp)
    pair(evening, "two")

    again = pair(evening, "", stamp=stamp)
    number = paired_by(evening.room, again.version, b"").number
    remove(evening, 0)

    assert (again.replayed, number) == (True, 0)
    assert came_of(lambda: paired_by(evening.room, again.version, b"")) == "SCREEN_NOT_FOUND"


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda evening: pair(evening, ""), "PAIRING_NOT_FOUND"),
        (lambda evening: pair(evening, "Bình"), "SCOPE"),
        (lambda evening: pair(evening, "two", "nobody"), "PASS_UNKNOWN"),
        (lambda evening: pair(evening, "two", "one"), "SCOPE"),
        (lambda evening: remove(evening, 5), "SCREEN_NOT_FOUND"),
        (lambda evening: remove(evening, 0, "Bình"), "HOST_ONLY"),
        (lambda evening: remove(evening, 1, "one"), "SCOPE"),
        (lambda evening: show(evening, 0), "OPTION_OFF"),
        (lambda evening: show(evening, 5), "SCREEN_NOT_FOUND"),
        (lambda evening: show(evening, 0, name="Bình"), "HOST_ONLY"),
        (lambda evening: show(evening, 0, name="one"), "SCOPE"),
    ],
)
def test_what_may_not_be_is_refused(act, reason):
    """Each with its own reason."""
    evening = Evening("An", "Bình")
    pair(evening, "one")

    assert came_of(lambda: act(evening)) == reason


def test_a_room_has_eight_screens():
    """The ninth is told LIMIT; the same one again is no ninth."""
    evening = Evening("An", "Bình")
    for number in range(8):
        pair(evening, f"screen {number}")

    assert came_of(lambda: pair(evening, "ninth")) == "LIMIT"
    assert came_of(lambda: pair(evening, "screen 7")) == "ok"


def test_the_host_sees_the_buttons_that_do_something():
    """Screens once there is one; hands where an option plays with open cards."""
    plain, beginners = Evening("An", "Bình"), Evening("An", "Bình", **BEGINNERS)

    before = powers(beginners)
    for evening in (plain, beginners):
        pair(evening, "one")

    assert (before, powers(plain), powers(beginners)) == (set(), {"SCREENS"}, {"SCREENS", "HANDS"})


def test_hands_are_shown_from_the_deal_to_the_end_of_the_round():
    """Rule: SW-20. Everybody is told; a wish between rounds is for the next one."""
    evening = Evening("An", "Bình", **BEGINNERS)
    pair(evening, "one")

    def shown():
        return screen_view(evening.room, evening.room.screens[0]).open_table is not None

    told = show(evening, 0)
    seen = [shown()]
    evening.start()
    seen.append(shown())
    evening.play_out()
    seen.append(shown())
    evening.start()
    show(evening, 0, shown=False)
    seen.append(shown())

    assert kinds(told) == ["HANDS_SHOWN"]
    assert seen == [False, True, False, False]


@pytest.mark.parametrize("turn", ["options", "game"])
def test_a_wish_ends_with_the_option(turn):
    """Rule: SW-20. Hands that are open again some day are not shown because somebody once asked for it."""
    evening = Evening("An", "Bình", **BEGINNERS)
    pair(evening, "one")
    show(evening, 0)

    if turn == "options":
        evening.send("An", seating.UpdateOptions, seating.update_options, values={"beginner_mode": "false"})
        evening.send("An", seating.UpdateOptions, seating.update_options, values={"beginner_mode": "true"})
    else:
        evening.send("An", seating.ChangeGame, seating.change_game, game="lacuoi")
        evening.send("An", seating.ChangeGame, seating.change_game, game="switch")

    assert evening.room.options.beginner_mode
    assert roster(evening) == [(0, False)]


def test_a_screen_takes_itself_away_while_people_are_there():
    """No command of a seat: it asks with its own pass, and once more it is unknown."""
    evening = Evening("An", "Bình")
    pair(evening, "one")

    gone = remove(evening, 0, "one")

    assert (kinds(gone), roster(evening)) == (["SCREEN_REMOVED"], [])
    assert came_of(lambda: remove(evening, 0, "one")) == "PASS_UNKNOWN"
