"""Every move has a key: in random rounds of every game, what can be sent can be pressed."""

import pytest

from chieu.api.v1.lacuoi_pb2 import LaCuoiHandCard
from chieu.cli.keys import keys
from chieu.cli.texts import Texts
from chieu.cli.wishes import AT_THE_TABLE, Act, Menu, Turn
from chieu.games.catalogue import GAMES
from chieu.wire.games import DIALECTS

from .tables import BOOLS, PACE, asked, states, view

TEXTS = Texts("vi")
PLAYING_PAGES = {Menu.TABLE, Menu.NAMING, Menu.SENDING}
NAMING = {"lacuoi": ("colour", "colours", "colour_optional"), "switch": ("suit", "suits", "suit_optional")}
MANY = {"lacuoi": 6, "phom": 12, "switch": 6}
# With ten seats there comes a moment with no card to draw; and somebody is Ù and has not said it.
RARE = {"lacuoi": [(10, 10)], "phom": [(55, 2)], "switch": []}


def by_keys(shown, game="lacuoi", page=AT_THE_TABLE, depth=3):
    """Every move that some presses send; equal cards count as one."""
    found = set()
    for key in keys(shown, page, TEXTS):
        match key.wish:
            case Act(move):
                found.add(written(DIALECTS[game].move_from(getattr(move, game)), game))
            case Turn(following) if depth and following.menu in PLAYING_PAGES:
                found |= by_keys(shown, game, following, depth - 1)
    return found


def by_actions(shown, game="lacuoi"):
    """Every move that the listed actions allow; equal cards count as one."""
    own = DIALECTS[game].seat_from(getattr(shown.own, game), shown.own.seat)
    found = set()
    for action in own.actions:
        match action.kind.value:
            case "PLAY":
                found |= plays(action, game)
            case "DISCARD":
                found |= {("DISCARD", card) for card in action.cards}
            case "SEND":
                found |= {("SEND", card, action.meld) for card in action.cards}
            case "LAY":
                found |= {("LAY", way.groups) for way in own.arrangements}
            case word:
                found.add(word.replace("_", ""))
    return found


def plays(action, game):
    """Every way in which a card may be laid."""
    _, choices, is_optional = NAMING[game]
    named = getattr(action, choices)
    chosen = [*named, *([None] if not named or getattr(action, is_optional) else [])]
    calls = (False, True) if action.may_call else (False,)
    return {("PLAY", face(action.card, game), one, call) for one in chosen for call in calls}


def written(move, game):
    """A move as a value that can be compared, whatever the game."""
    match type(move).__name__.upper():
        case "PLAY":
            return ("PLAY", face(move.card, game), getattr(move, NAMING[game][0]), move.call)
        case "DISCARD":
            return ("DISCARD", move.card)
        case "SEND":
            return ("SEND", move.card, move.meld)
        case "LAY":
            return ("LAY", move.groups)
        case word:
            return word


def face(card, game):
    return DIALECTS[game].deck.messages[card].face


def rounds(game):
    """Random rounds of a game with two seats and more, its options off and on: what `states` takes."""
    several = [
        (seed, GAMES[game].least_seats + seed % 3, game, {key: bool(seed % 2) for key in BOOLS[game]})
        for seed in range(MANY[game])
    ]
    return several + [(seed, seats, game, {}) for seed, seats in RARE[game]]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_a_key_and_every_key_a_legal_action(game):
    """The list of actions is complete; so is the keyboard, in every state of random rounds, on turn and off."""
    wrong = []
    for seed, seats, _, options in rounds(game):
        for state, now_ms in states(seed, seats, game, **options):
            for seat in (asked(state, game), (asked(state, game) + 1) % seats):
                shown = view(state, seat, now_ms, game)
                if by_keys(shown, game) != by_actions(shown, game):
                    wrong.append((seed, now_ms, seat, by_keys(shown, game) ^ by_actions(shown, game)))

    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_those_rounds_come_to_every_kind_of_action(game):
    """The test before this one proves nothing of what never comes up."""
    found = set()
    for seed, seats, _, options in rounds(game):
        for state, now_ms in states(seed, seats, game, **options):
            own = GAMES[game].seat_view(state, asked(state, game), now_ms, PACE)
            found |= {action.kind for action in own.actions}

    assert found == set(type(next(iter(found))))


def test_with_more_cards_than_keys_the_playable_ones_have_one():
    """Fifty different cards in a hand are rare and must not hide the one that can be laid."""
    state, now_ms = next(states(3))
    shown = view(state, state.turn, now_ms)
    hand = shown.own.lacuoi
    playable = [held for held in hand.cards if held.playable]
    strangers = [
        LaCuoiHandCard(card=DIALECTS["lacuoi"].deck.messages[card], why_not="CARD_NOT_PLAYABLE") for card in range(108)
    ]
    others = [held for held in strangers if held.card.face not in {one.card.face for one in playable}]
    del hand.cards[:]
    hand.cards.extend([*others, *playable])

    assert by_keys(shown) == by_actions(shown)
