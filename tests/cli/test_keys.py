"""Keys: every legal action has one, every one that is shown does something, and no two are the same."""

import re
from dataclasses import replace

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.lacuoi_pb2 import LaCuoiHandCard
from chieu.cli.keys import keys, pressed, settled
from chieu.cli.look import Look
from chieu.cli.phone_screen import Phone, lines
from chieu.cli.styles import text_of
from chieu.cli.texts import Texts
from chieu.cli.wishes import AT_THE_TABLE, Act, Ask, Change, Errand, Explain, Menu, Page, Turn
from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.moves import Play
from chieu.games.lacuoi.view import ActionKind
from chieu.wire.lacuoi import LA_CUOI as WIRE

from .tables import lobby, states, view

TEXTS = Texts("vi")
EVERYTHING = tuple(number for number in pb.Power.values() if number)
OFFERED = ("lacuoi", "phom", "switch")
PLAYING_PAGES = {Menu.TABLE, Menu.COLOURS}


def by_keys(shown, page=AT_THE_TABLE, depth=3):
    """Every move that some presses send; equal cards count as one."""
    found = set()
    for key in keys(shown, page, TEXTS):
        match key.wish:
            case Act(move):
                found.add(written(WIRE.move_from(move.lacuoi)))
            case Turn(following) if depth and following.menu in PLAYING_PAGES:
                found |= by_keys(shown, following, depth - 1)
    return found


def by_actions(shown):
    """Every move that the listed actions allow; equal cards count as one."""
    found = set()
    for action in WIRE.seat_from(shown.own.lacuoi, shown.own.seat).actions:
        if action.kind is not ActionKind.PLAY:
            found.add(action.kind.value.replace("_", ""))
            continue
        colours = [*action.colours, *([] if action.colours and not action.colour_optional else [None])]
        calls = (False, True) if action.may_call else (False,)
        found |= {written(Play(action.card, colour, call)) for colour in colours for call in calls}
    return found


def written(move):
    return (FACE[move.card], move.colour, move.call) if isinstance(move, Play) else type(move).__name__.upper()


def picture(shown, page=AT_THE_TABLE, width=80):
    return "\n".join(map(text_of, lines(Phone(shown, page, offered=OFFERED), Look(TEXTS, width, 1_000))))


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_has_a_key_and_every_key_a_legal_action(seed):
    """The list of actions is complete; so is the keyboard, in every state of random rounds, on turn and off."""
    wrong = []
    for state, now_ms in states(seed, seats=2 + seed % 3, stacking=bool(seed % 2)):
        for seat in (state.turn, state.turn - 1):
            shown = view(state, seat % len(state.players), now_ms)
            if by_keys(shown) != by_actions(shown):
                wrong.append((now_ms, seat, by_keys(shown) ^ by_actions(shown)))

    assert wrong == []


@pytest.mark.parametrize("menu", Menu)
def test_what_stands_in_brackets_is_what_the_keyboard_knows(menu):
    """Every key that is shown works, nothing else does, and no two are the same: on every page, in random rounds."""
    for state, now_ms in [*states(1, seats=10), *states(2, seats=2)][::9]:
        shown = view(state, state.turn, now_ms)
        shown.own.powers.extend(EVERYTHING)
        cards = shown.own.lacuoi.cards
        page = Page(menu, card_id=cards[0].card.id if cards else 0)
        known = [key.key for key in keys(shown, page, TEXTS, OFFERED)]

        assert len(set(known)) == len(known)
        assert sorted(re.findall(r"\[(.)\]", picture(shown, page))) == sorted(known)


@pytest.mark.parametrize("menu", Menu)
@pytest.mark.parametrize("width", [40, 80])
def test_the_lobby_shows_its_keys_at_every_width(menu, width):
    """Forty columns are a phone over SSH."""
    shown = lobby(10, EVERYTHING, bots=(8, 9), can_start=True)
    known = [key.key for key in keys(shown, Page(menu), TEXTS, OFFERED)]

    assert sorted(re.findall(r"\[(.)\]", picture(shown, Page(menu), width))) == sorted(known)


def test_a_guest_has_no_key_of_the_host():
    """The powers of the seat decide; the server would refuse anyway."""
    came = {key.key: key.wish for key in keys(lobby(3), AT_THE_TABLE, TEXTS)}

    assert came == {"Y": Ask(Errand.READY), "Q": Turn(Page(Menu.LEAVING)), "?": Turn(Page(Menu.HELP))}


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
        (pb.POWER_GAME, "G", Turn(Page(Menu.GAMES))),
    ],
)
def test_each_power_of_a_host_has_its_key(power, key, wish):
    """A page shows exactly what the seat may do."""
    shown = lobby(3, [power], bots=[2], can_start=True)
    came = pressed(key, shown, AT_THE_TABLE, TEXTS, OFFERED)

    assert came.wish == wish


def test_a_locked_room_is_unlocked_with_the_same_key():
    """What a key does stands beside it, so it may change."""
    came = pressed("K", lobby(3, [pb.POWER_LOCK], locked=True), AT_THE_TABLE, TEXTS)

    assert (came.label, came.wish) == ("mở khóa phòng", Ask(Errand.UNLOCK))


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


def test_with_more_cards_than_keys_the_playable_ones_have_one():
    """Fifty different cards in a hand are rare and must not hide the one that can be laid."""
    state, now_ms = next(states(3))
    shown = view(state, state.turn, now_ms)
    hand = shown.own.lacuoi
    playable = [held for held in hand.cards if held.playable]
    strangers = [LaCuoiHandCard(card=WIRE.deck.messages[card], why_not="CARD_NOT_PLAYABLE") for card in range(108)]
    others = [held for held in strangers if held.card.face not in {one.card.face for one in playable}]
    del hand.cards[:]
    hand.cards.extend([*others, *playable])

    assert by_keys(shown) == by_actions(shown)


def test_the_colour_page_closes_when_the_turn_is_over():
    """The time ran out while the colour was being chosen: the server has acted already."""
    state, now_ms = next(states(3))
    choosing = Page(Menu.COLOURS, card_id=100, is_calling=True)
    mine, not_mine = view(state, state.turn, now_ms), view(state, (state.turn + 1) % 4, now_ms)

    assert settled(choosing, mine) == choosing
    assert settled(choosing, not_mine) == replace(choosing, menu=Menu.TABLE, card_id=0)
