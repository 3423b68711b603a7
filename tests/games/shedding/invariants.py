"""What holds after every command of a game of getting rid of cards, as checks that raise AssertionError.

Numbered in docs/test-names.md.
"""

from abc import ABC, abstractmethod

import msgspec

from chieu.games.errors import Refusal
from chieu.games.last_card import may_catch

from .wandering import PACE, Happening, carried_out


class Invariants(ABC):
    """The checks of one game, which brings its cards, its moves, and what holds for it alone."""

    game = None
    others = ()
    """Its moves without a card."""
    play = None
    """The type of its plays."""
    catch = None

    @abstractmethod
    def deck(self, state):
        """All cards of the round, in the order of ids."""

    @abstractmethod
    def in_order(self, cards):
        """A hand as its owner sees it."""

    @abstractmethod
    def worth(self, cards):
        """What a hand counts."""

    @abstractmethod
    def in_force(self, state):
        """The colour or the suit to follow."""

    @abstractmethod
    def legal_moves(self, state, seat, now_ms):
        """What the rules list for a seat."""

    @abstractmethod
    def any_play(self):
        """Every play of every card, with every name, and with a call."""

    @abstractmethod
    def plays_of(self, action):
        """The plays that a listed action stands for."""

    @abstractmethod
    def check_own_state(self, state):
        """What holds for a state of this game alone."""

    @abstractmethod
    def check_drawn(self, before, happening, step, change):
        """So many cards were drawn by one seat: as many as its game says."""

    @abstractmethod
    def check_own_choice(self, state, now_ms):
        """What holds for what the seat to act is offered in this game alone."""

    @abstractmethod
    def check_score(self, state):
        """What a round brought. Invariant 19."""

    def check_state(self, state):
        """Invariants of a state alone: 1, 3, 10, 12, 13, 16, 17, 21."""
        assert sorted(self.game.all_cards(state)) == list(self.deck(state))
        over = state.ending is not None
        assert (self.game.asked(state, PACE) is None) == over == (self.game.outcome(state) is not None)
        for index, player in enumerate(state.players):
            _check_player(state, index, player, over)
        assert state.pile
        if state.vulnerable is not None:
            assert len(state.players[state.vulnerable].hand) == 1
            assert not state.players[state.vulnerable].called
            assert not over
        assert (state.phase.value == "OVER") == over
        assert (state.drawn is not None) == (state.phase.value == "DREW")
        assert state.drawn is None or state.drawn in state.players[state.turn].hand
        self.check_own_state(state)

    def check_step(self, before, happening, step):
        """Invariants of a step: 8, 14, 15, 18, 22."""
        after = step.state
        kinds = [event.kind.value for event in step.events]
        actor = next(i for i, player in enumerate(before.players) if player.seat == happening.seat)
        assert after.turn_actions == before.turn_actions + step.is_turn_action
        if step.is_turn_action:
            assert actor == before.turn or happening.what == "late"
            assert after.vulnerable is None or (after.vulnerable == actor and after.vulnerable_ms == happening.now_ms)
        else:
            assert isinstance(happening.what, str) or after.turn == before.turn
        for index, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            self._check_hand(before, happening, step, index, len(new.hand) - len(old.hand), new)
        if "PLAYED" not in kinds:
            assert after.pile[-1] == before.pile[-1]
            assert self.in_force(after) is self.in_force(before)
            assert len(after.pile) == (1 if "RESHUFFLED" in kinds else len(before.pile))
        _check_events(step.events, after)

    def _check_hand(self, before, happening, step, index, change, new):
        drew = [event.amount for event in step.events if event.kind.value == "DREW" and event.actor == new.seat]
        if change < 0 and not new.left:
            assert change == -1
            assert index == before.turn
            assert isinstance(happening.what, self.play)
        elif change < 0:
            assert happening.what == "leave"
        elif change > 0:
            assert drew == [change]
            self.check_drawn(before, happening, step, change)
        else:
            assert sum(drew) == 0

    def check_actions(self, state, now_ms, chance):
        """Invariants 4, 5 and 20: what is listed is accepted, all else is refused, for every seat; the state stays."""
        written = msgspec.msgpack.encode(state)
        everything = [*self.others, *self.any_play()]
        for player in state.players:
            listed = self._listed(state, player.seat, now_ms)
            accepted = {move for move in everything if self._accepts(state, player.seat, move, now_ms, chance)}
            assert accepted == listed, player.seat
            uncalled = {move for move in accepted if not (isinstance(move, self.play) and move.call)}
            assert set(self.legal_moves(state, player.seat, now_ms)) == uncalled
        assert msgspec.msgpack.encode(state) == written
        if state.ending is None:
            late = now_ms + PACE.catch_lock_ms
            assert self._listed(state, state.players[state.turn].seat, late) - {self.catch}
            self.check_own_choice(state, late)

    def _accepts(self, state, seat, move, now_ms, chance):
        counter = chance.counter
        try:
            carried_out(self.game, state, Happening(seat, move, now_ms), chance)
        except Refusal:
            return False
        finally:
            chance.counter = counter
        return True

    def _listed(self, state, seat, now_ms):
        """The moves that a seat's view lists for this instant. Catching always is, and accepted when it finds one."""
        place = next(i for i, player in enumerate(state.players) if player.seat == seat)
        moves = set()
        for action in self.game.seat_view(state, seat, now_ms, PACE).actions:
            if action.not_before_ms > now_ms:
                continue
            if action.kind.value == "CATCH":
                moves |= {self.catch} if may_catch(state, place) else set()
            elif action.card is None:
                moves.add(next(move for move in self.others if _kind(move) == action.kind.value))
            else:
                moves |= self.plays_of(action)
        return moves

    def check_views(self, state, now_ms):
        """Invariant 6: counts are right, and a view holds the cards it may hold."""
        table = self.game.table_view(state)
        assert [(facts.seat, facts.cards) for facts in table.seats] == [(p.seat, len(p.hand)) for p in state.players]
        assert (table.draw_count, table.discard_count) == (len(state.stock), len(state.pile))
        assert (table.top, *table.under) == tuple(reversed(state.pile))[:6]
        for player in state.players:
            view = self.game.seat_view(state, player.seat, now_ms, PACE)
            assert [held.card for held in view.hand] == self.in_order(player.hand)
            playable = {held.card for held in view.hand if held.playable}
            assert playable == {action.card for action in view.actions if action.card is not None}
            assert all(held.playable != bool(held.why_not) for held in view.hand)
            assert view.hand_value == self.worth(player.hand)


def _check_player(state, index, player, over):
    if player.left:
        assert player.hand == ()
        assert not player.called
        assert index != state.vulnerable
        assert over or index != state.turn
    elif not player.hand:
        assert over
        assert (state.winner, state.ending.value) == (index, "OUT")
    assert not player.called or 1 <= len(player.hand) <= 2


def _check_events(events, after):
    """No event names a card that does not lie open on the pile."""
    steps = [event.step for event in events]
    assert steps == sorted(steps)
    assert set(steps) == set(range(steps[-1] + 1))
    for event in events:
        assert set(event.cards) <= set(after.pile)
        assert not event.cards or event.kind.value in ("PLAYED", "TURNED_UP")


def _kind(move):
    words = {"CallLast": "CALL_LAST", "TakePenalty": "TAKE_PENALTY"}
    return words.get(type(move).__name__, type(move).__name__.upper())
