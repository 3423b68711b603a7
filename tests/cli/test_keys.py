"""Keys: every legal action has one, every one that is shown does something, and no two are the same."""

import re
from dataclasses import replace

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.cli.keys import keys, pressed, settled
from chieu.cli.look import Look
from chieu.cli.phone_screen import Phone, lines
from chieu.cli.styles import text_of
from chieu.cli.texts import Texts
from chieu.cli.wishes import AT_THE_TABLE, Ask, Change, Errand, Explain, Menu, Page, Turn
from chieu.games.catalogue import GAMES

from .tables import asked, lobby, states, view

TEXTS = Texts("vi")
EVERYTHING = tuple(number for number in pb.Power.values() if number)
OFFERED = ("lacuoi", "phom", "switch")


def picture(shown, page=AT_THE_TABLE, width=80):
    return "\n".join(map(text_of, lines(Phone(shown, page, offered=OFFERED), Look(TEXTS, width, 1_000))))


def open_pages(shown):
    """Every page that can be open over a view, with a card of the hand chosen and an option."""
    hand = getattr(shown.own, shown.own.WhichOneof("hand"))
    card = hand.cards[0].card.id if hand.cards else 0
    pages = [Page(menu, card_id=card, option="stake", number=17) for menu in Menu]
    return [page for page in pages if settled(page, shown) == page]


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_brackets_is_what_the_keyboard_knows(game):
    """Every key that is shown works, nothing else does, and no two are the same: on every page, in random rounds."""
    for state, now_ms in [*states(1, GAMES[game].most_seats, game), *states(2, 2, game)][::9]:
        shown = view(state, asked(state, game), now_ms, game)
        shown.own.powers.extend(EVERYTHING)
        for page in open_pages(shown):
            known = [key.key for key in keys(shown, page, TEXTS, OFFERED)]

            assert len(set(known)) == len(known), page
            assert sorted(re.findall(r"\[(.)\]", picture(shown, page))) == sorted(known), page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [40, 80])
def test_the_lobby_shows_its_keys_at_every_width(game, width):
    """Forty columns are a phone over SSH."""
    seats = GAMES[game].most_seats
    shown = lobby(seats, EVERYTHING, bots=(seats - 2, seats - 1), game=game, can_start=True)
    for page in (Page(menu, option="stake", number=17) for menu in Menu if menu not in (Menu.NAMING, Menu.SENDING)):
        known = [key.key for key in keys(shown, page, TEXTS, OFFERED)]

        assert sorted(re.findall(r"\[(.)\]", picture(shown, page, width))) == sorted(known), page


def test_a_guest_has_no_key_of_the_host():
    """The powers of the seat decide; the server would refuse anyway."""
    came = {key.key: key.wish for key in keys(lobby(3), AT_THE_TABLE, TEXTS)}

    assert came == {
        "Y": Ask(Errand.READY),
        "C": Turn(Page(Menu.CHAIRS)),
        "W": Turn(Page(Menu.SCREENS)),
        "Q": Turn(Page(Menu.LEAVING)),
        "?": Turn(Page(Menu.HELP)),
    }


@pytest.mark.parametrize(
    ("power", "key", "wish"),
    [
        (pb.POWER_START, "S", Ask(Errand.START)),
        (pb.POWER_BOTS, "A", Ask(Errand.ADD_BOT)),
        (pb.POWER_BOTS, "M", Turn(Page(Menu.BOTS))),
        (pb.POWER_OPTIONS, "O", Turn(Page(Menu.OPTIONS))),
        (pb.POWER_KICK, "X", Turn(Page(Menu.KICK))),
        (pb.POWER_TRANSFER_HOST, "H", Turn(Page(Menu.HAND_OVER))),
        (pb.POWER_LOCK, "K", Ask(Errand.LOCK)),
        (pb.POWER_LOCK, "V", Ask(Errand.TICKETS_ONLY)),
        (pb.POWER_LIST, "N", Ask(Errand.LIST)),
        (pb.POWER_GAME, "G", Turn(Page(Menu.GAMES))),
    ],
)
def test_each_power_of_a_host_has_its_key(power, key, wish):
    """A page shows exactly what the seat may do."""
    shown = lobby(3, [power], bots=[2], can_start=True)
    came = pressed(key, shown, AT_THE_TABLE, TEXTS, OFFERED)

    assert came.wish == wish


def test_between_rounds_small_letters_do_as_well():
    """A newcomer does not look for the shift key; during a round small letters are cards."""
    shown = lobby(3, [pb.POWER_START, pb.POWER_BOTS], can_start=True)
    state, now_ms = next(states(1))
    playing = view(state, asked(state), now_ms)

    assert pressed("s", shown, AT_THE_TABLE, TEXTS).wish == Ask(Errand.START)
    assert pressed("y", shown, AT_THE_TABLE, TEXTS).wish == Ask(Errand.READY)
    assert pressed("Q", playing, AT_THE_TABLE, TEXTS).wish == Turn(Page(Menu.LEAVING))
    assert pressed("q", playing, AT_THE_TABLE, TEXTS) is None


@pytest.mark.parametrize(
    ("key", "power", "at", "label", "errand"),
    [
        ("K", pb.POWER_LOCK, {"admission": pb.ADMISSION_NOBODY}, "mở khóa phòng", Errand.UNLOCK),
        ("V", pb.POWER_LOCK, {"admission": pb.ADMISSION_TICKET}, "cho vào bằng mã", Errand.UNLOCK),
        ("N", pb.POWER_LIST, {"listed": True}, "rút khỏi danh sách công khai", Errand.UNLIST),
    ],
)
def test_what_is_on_is_turned_off_with_the_same_key(key, power, at, label, errand):
    """What a key does stands beside it, so it may change."""
    came = pressed(key, lobby(3, [power], **at), AT_THE_TABLE, TEXTS)

    assert (came.label, came.wish) == (label, Ask(errand))


def test_chairs_are_offered_with_who_sits_there():
    """Every chair but the own one; who waits for somebody's chair may stay after all."""
    shown = lobby(3, game="phom")
    asked_for = [key.label for key in keys(shown, Page(Menu.CHAIRS), TEXTS)]
    shown.roster.seats[0].wants_chair = 1
    (stay, first, *_) = keys(shown, Page(Menu.CHAIRS), TEXTS)

    names = [seat.name for seat in shown.roster.seats]
    assert asked_for == [f"đổi chỗ với {names[1]}", f"đổi chỗ với {names[2]}", "sang ghế số 4", "quay lại"]
    assert (stay.label, stay.wish) == ("thôi, ngồi yên", Ask(Errand.MOVE, 0))
    assert first.wish == Ask(Errand.MOVE, 1)


def test_the_other_games_of_the_server_can_be_chosen():
    """The one that is played is no choice, and with that one alone there is nothing to choose."""
    came = keys(lobby(3, [pb.POWER_GAME]), Page(Menu.GAMES), TEXTS, OFFERED)

    assert [(key.key, key.label, key.wish) for key in came[:-1]] == [
        ("1", "Phỏm", Ask(Errand.CHANGE_GAME, pb.GAME_PHOM)),
        ("2", "Switch", Ask(Errand.CHANGE_GAME, pb.GAME_SWITCH)),
    ]
    assert pressed("G", lobby(3, [pb.POWER_GAME]), AT_THE_TABLE, TEXTS, ["lacuoi"]) is None


@pytest.mark.parametrize(
    ("menu", "whom"),
    [
        (Menu.BOTS, {3: Errand.REMOVE_BOT}),
        (Menu.HAND_OVER, {1: Errand.HAND_OVER, 2: Errand.HAND_OVER}),
        (Menu.KICK, dict.fromkeys((1, 2, 3), Errand.KICK)),
    ],
)
def test_a_page_about_others_lists_those_it_can_be_about(menu, whom):
    """A bot cannot be host, a person is no bot, and nobody removes himself."""
    came = keys(lobby(4, EVERYTHING, bots=[3]), Page(menu), TEXTS)

    assert [key.wish for key in came[:-1]] == [Ask(errand, seat) for seat, errand in whom.items()]


def test_an_option_goes_to_its_next_value_and_leaves_the_others_alone():
    """One press, one option, named by its path."""
    first, second = (key.wish for key in keys(lobby(3, EVERYTHING), Page(Menu.OPTIONS), TEXTS)[:2])

    assert isinstance(first, Change)
    assert (first.path, first.options.lacuoi.turn_seconds, first.options.lacuoi.stacking) == (
        "lacuoi.turn_seconds",
        60,
        False,
    )
    assert (second.path, second.options.lacuoi.turn_seconds, second.options.lacuoi.stacking) == (
        "lacuoi.stacking",
        30,
        True,
    )


@pytest.mark.parametrize("wanted", [1, 2, 9, 10, 11, 47, 100, 999, 1_000])
def test_any_number_can_be_chosen_in_steps(wanted):
    """Down and up by one, ten, a hundred; never past what the option may be; set with a key of its own."""
    shown = lobby(3, EVERYTHING, game="phom")
    page = pressed("1", shown, Page(Menu.OPTIONS), TEXTS).wish.page
    for _ in range(40):
        reached = {key.wish.page.number: key.wish.page for key in keys(shown, page, TEXTS)[:6]}
        if page.number == wanted:
            break
        page = reached[min(reached, key=lambda number: abs(number - wanted))]
        assert all(1 <= number <= 1_000 for number in reached)
    wish = pressed("=", shown, page, TEXTS).wish

    assert (wish.path, wish.options.phom.stake, wish.options.phom.eat_payment) == ("phom.stake", wanted, 1)
    assert pressed("0", shown, page, TEXTS).wish.page.menu is Menu.OPTIONS


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_has_a_key_that_names_it(game):
    """Truths, choices and numbers, in the words of the language."""
    labels = [key.label for key in keys(lobby(3, EVERYTHING, game=game), Page(Menu.OPTIONS), TEXTS)]
    named = [TEXTS.say(f"option.{spec.key}") for spec in GAMES[game].options]

    assert len(labels) == len(named) + 1
    assert [option for option, label in zip(named, labels, strict=False) if not label.startswith(option)] == []
    assert not [label for label in labels if "⟦" in label]


def test_leaving_asks_first():
    """A leaver does not come back into the same round (G-10)."""
    asked = pressed("Q", lobby(), AT_THE_TABLE, TEXTS).wish.page

    assert pressed("1", lobby(), asked, TEXTS).wish == Ask(Errand.LEAVE)
    assert pressed("0", lobby(), asked, TEXTS).wish == Turn(AT_THE_TABLE)


def test_a_card_that_cannot_be_played_says_why():
    """A grey card is a question, not a wall."""
    state, now_ms = next(states(3))
    shown = view(state, (state.turn + 1) % 4, now_ms)

    assert pressed("1", shown, AT_THE_TABLE, TEXTS).wish == Explain("NOT_YOUR_TURN")


def test_the_colour_page_closes_when_the_turn_is_over():
    """The time ran out while the colour was being chosen: the server has acted already."""
    state, now_ms = next(states(3))
    choosing = Page(Menu.NAMING, card_id=100, is_calling=True)
    mine, not_mine = view(state, state.turn, now_ms), view(state, (state.turn + 1) % 4, now_ms)

    assert settled(choosing, mine) == choosing
    assert settled(choosing, not_mine) == replace(choosing, menu=Menu.TABLE, card_id=0)
