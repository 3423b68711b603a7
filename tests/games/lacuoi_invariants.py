"""What holds after every command of Lá Cuối besides what holds in every such game. Numbered in docs/test-names.md."""

import msgspec

from chieu.games.lacuoi.cards import COLOUR, DECK, FOURS, IS_WILD, hand_value
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.legal import legal_moves, supply
from chieu.games.lacuoi.moves import Catch, Colour, Play
from chieu.games.lacuoi.state import Phase

from .shedding.invariants import Invariants
from .shedding.wandering import carried_out
from .wandering import OTHERS, PACE


class LaCuoiInvariants(Invariants):
    """The checks of Lá Cuối."""

    game = LA_CUOI
    others = OTHERS
    play = Play
    catch = Catch()

    def deck(self, state):
        return DECK

    def in_order(self, cards):
        return sorted(cards)

    def worth(self, cards):
        return hand_value(cards)

    def in_force(self, state):
        return state.colour

    def legal_moves(self, state, seat, now_ms):
        return legal_moves(state, seat, now_ms, PACE)

    def any_play(self):
        for card in DECK:
            for colour in (None, *Colour):
                yield Play(card, colour)
            yield Play(card, Colour.RED if card in IS_WILD else None, call=True)

    def plays_of(self, action):
        colours = set(action.colours or (None,)) | ({None} if action.colour_optional else set())
        called = Colour.RED if action.colours else None
        return {Play(action.card, colour) for colour in colours} | {Play(action.card, called, call=True)}

    def check_own_choice(self, state, now_ms):
        """Nothing more than what holds for both games."""

    def check_own_state(self, state):
        top = state.pile[-1]
        if state.ending is None:
            assert state.colour is (COLOUR[top] or state.colour)
        assert (state.pending > 0) == (state.phase in (Phase.CHALLENGE, Phase.STACK))
        assert state.pending % 2 == 0
        assert state.challengeable == (state.phase is Phase.CHALLENGE)
        if state.phase is Phase.STACK:
            assert state.options.stacking
        if state.phase is Phase.CHALLENGE:
            assert top in FOURS
            assert state.pending == 4
            assert state.f_by is not None

    def check_drawn(self, before, happening, step, change):
        waiting = before.pending
        whole = {1, 2, 4, 6, waiting, waiting + 2, waiting + 4}
        assert change in whole or supply(step.state) == 0

    def check_score(self, state):
        """Invariant 19: the winner has all that the others hold or held, the others nothing."""
        outcome = LA_CUOI.outcome(state)
        frozen = sum(player.frozen for player in state.players)
        points = [score.points for score in outcome.scores]
        assert sum(points) == max(points)
        assert 0 <= sum(points) <= 1_240 + frozen
        if state.winner is None:
            assert sum(points) == 0
            assert state.ending.value == "DRAWN"
            return
        others = [player for index, player in enumerate(state.players) if index != state.winner]
        assert points[state.winner] == sum(player.frozen + hand_value(player.hand) for player in others)
        assert outcome.winners == (state.players[state.winner].seat,)


def check_direction_is_idle(before, happening, step, chance, counter):
    """Invariant 18: with two active seats the direction changes nothing about who acts."""
    if len(LA_CUOI.active_seats(before)) != 2:
        return
    turned = msgspec.structs.replace(before, direction=-before.direction)
    spent = chance.counter
    chance.counter = counter
    mirrored = carried_out(LA_CUOI, turned, happening, chance).state
    chance.counter = spent
    assert mirrored.turn == step.state.turn
    assert [player.hand for player in mirrored.players] == [player.hand for player in step.state.players]
