"""What holds after every command of Switch besides what holds in every such game. Numbered in docs/test-names.md."""

from chieu.games.switch.cards import NAMING, RANK, SUIT, in_order, pack
from chieu.games.switch.chains import RANK_OF, cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.legal import legal_moves, supply
from chieu.games.switch.moves import Catch, Play, Suit
from chieu.games.switch.state import Phase
from tests.games.shedding.invariants import Invariants

from .wandering import OTHERS, PACE


class SwitchInvariants(Invariants):
    """The checks of Switch."""

    game = SWITCH
    others = OTHERS
    play = Play
    catch = Catch()

    def deck(self, state):
        return pack(state.decks)

    def in_order(self, cards):
        return in_order(cards)

    def worth(self, cards):
        return len(cards)

    def in_force(self, state):
        return state.suit

    def legal_moves(self, state, seat, now_ms):
        return legal_moves(state, seat, now_ms, PACE)

    def any_play(self):
        for card in pack(2):
            for suit in (None, *Suit):
                yield Play(card, suit)
            yield Play(card, Suit.HEARTS if card in NAMING else None, call=True)

    def plays_of(self, action):
        suits = set(action.suits or (None,)) | ({None} if action.suit_optional else set())
        called = Suit.HEARTS if action.suits else None
        return {Play(action.card, suit) for suit in suits} | {Play(action.card, called, call=True)}

    def check_own_state(self, state):
        assert state.decks == (1 if len(state.players) <= 4 else 2)
        top = state.pile[-1]
        assert state.suit is SUIT[top] or top in NAMING
        assert state.vulnerable is None or state.vulnerable != state.turn
        waits = state.phase in RANK_OF
        assert waits == (state.chain > 0) == (state.chain_by is not None)
        if waits:
            rank = RANK_OF[state.phase]
            assert RANK[top] == rank
            assert state.chain <= 4 * state.decks
            assert cards_waiting(state) == {"2": 2, "A": 4, "8": 0}[rank] * state.chain

    def check_drawn(self, before, happening, step, change):
        wanted = 2 if happening.what == Catch() else cards_waiting(before) or 1
        assert change == min(wanted, supply(before))

    def check_own_choice(self, state, now_ms):
        """At most one thing besides playing; drawing beside a card that fits needs the option. Invariants 4, 20."""
        actions = SWITCH.seat_view(state, state.players[state.turn].seat, now_ms, PACE).actions
        plays = {action.card for action in actions if action.card is not None}
        besides = [action.kind.value for action in actions if action.card is None and not action.any_time]
        assert plays or besides
        assert len(besides) <= 1
        if state.phase in RANK_OF:
            assert {RANK[card] for card in plays} <= {RANK_OF[state.phase]}
            assert besides == ["STAND" if state.phase is Phase.EIGHTS else "TAKE_PENALTY"]
        if "DRAW" in besides and not state.options.voluntary_draw:
            assert not plays

    def check_views(self, state, now_ms):
        """The open table is there exactly in beginner mode."""
        super().check_views(state, now_ms)
        assert (SWITCH.open_table(state) is not None) == state.options.beginner_mode

    def check_score(self, state):
        """The winner has one win, everybody else nothing; a draw brings nobody anything."""
        outcome = SWITCH.outcome(state)
        points = [score.points for score in outcome.scores]
        if state.winner is None:
            assert (outcome.winners, sum(points), state.ending.value) == ((), 0, "DRAWN")
            return
        assert sum(points) == points[state.winner] == 1
        assert outcome.winners == (state.players[state.winner].seat,)
        assert not state.players[state.winner].left
