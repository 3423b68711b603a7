"""What holds after every command of Switch, as checks that raise AssertionError. Numbered in docs/test-names.md."""

import msgspec

from chieu.games.errors import Refusal
from chieu.games.switch.cards import NAMING, RANK, SUIT, in_order, pack
from chieu.games.switch.chains import RANK_OF, cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.legal import legal_moves, supply
from chieu.games.switch.moves import Catch, Play, Suit
from chieu.games.switch.state import Phase

from .wandering import OTHERS, PACE, Happening, carried_out


def check_state(state):
    """Invariants of a state alone: 1, 3, 10, 12, 13, 16, 21."""
    assert sorted(SWITCH.all_cards(state)) == list(pack(state.decks))
    assert state.decks == (1 if len(state.players) <= 4 else 2)
    over = state.phase is Phase.OVER
    assert (SWITCH.asked(state, PACE) is None) == over == (SWITCH.outcome(state) is not None)
    for index, player in enumerate(state.players):
        _check_player(state, index, player, over)
    top = state.pile[-1]
    assert state.suit is SUIT[top] or top in NAMING
    if state.vulnerable is not None:
        assert len(state.players[state.vulnerable].hand) == 1
        assert not state.players[state.vulnerable].called
        assert state.vulnerable != state.turn
        assert not over
    _check_chain(state)


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


def _check_chain(state):
    waits = state.phase in RANK_OF
    assert waits == (state.chain > 0) == (state.chain_by is not None)
    if waits:
        rank = RANK_OF[state.phase]
        assert RANK[state.pile[-1]] == rank
        assert state.chain <= 4 * state.decks
        assert cards_waiting(state) == {"2": 2, "A": 4, "8": 0}[rank] * state.chain
    assert (state.drawn is not None) == (state.phase is Phase.DREW)
    if state.drawn is not None:
        assert state.drawn in state.players[state.turn].hand


def check_step(before, happening, step):
    """Invariants of a step: 8, 14, 15, 22."""
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
        _check_hand(before, happening, step, index, len(new.hand) - len(old.hand), new)
    if "PLAYED" not in kinds:
        assert after.pile[-1] == before.pile[-1]
        assert after.suit is before.suit
        assert len(after.pile) == (1 if "RESHUFFLED" in kinds else len(before.pile))
    _check_events(step.events, after)


def _check_hand(before, happening, step, index, change, new):
    drew = [event.amount for event in step.events if event.kind.value == "DREW" and event.actor == new.seat]
    if change < 0 and not new.left:
        assert change == -1
        assert index == before.turn
        assert isinstance(happening.what, Play)
    elif change < 0:
        assert happening.what == "leave"
    elif change > 0:
        assert drew == [change]
        wanted = 2 if happening.what == Catch() else cards_waiting(before) or 1
        assert change == min(wanted, supply(before))
    else:
        assert sum(drew) == 0


def _check_events(events, after):
    """No event names a card that does not lie open on the pile."""
    steps = [event.step for event in events]
    assert steps == sorted(steps)
    assert set(steps) == set(range(steps[-1] + 1))
    for event in events:
        assert set(event.cards) <= set(after.pile)
        assert not event.cards or event.kind.value in ("PLAYED", "TURNED_UP")


def check_actions(state, now_ms, chance):
    """Invariants 4, 5 and 20: what is listed is accepted, all else is refused, for every seat; the state stays."""
    written = msgspec.msgpack.encode(state)
    for player in state.players:
        listed = _listed(state, player.seat, now_ms)
        accepted = {move for move in _everything() if _accepts(state, player.seat, move, now_ms, chance)}
        assert accepted == listed, player.seat
        assert set(legal_moves(state, player.seat, now_ms, PACE)) == {m for m in accepted if not _has_call(m)}
    assert msgspec.msgpack.encode(state) == written
    if state.phase is not Phase.OVER:
        _check_choice(state, now_ms)


def _check_choice(state, now_ms):
    """There is always something to do; drawing beside a card that fits needs the option. Invariants 4, 20."""
    late = now_ms + PACE.catch_lock_ms
    actions = SWITCH.seat_view(state, state.players[state.turn].seat, late, PACE).actions
    plays = {action.card for action in actions if action.card is not None}
    besides = [action.kind.value for action in actions if action.card is None and not action.any_time]
    assert plays or besides
    assert len(besides) <= 1
    if state.phase in RANK_OF:
        assert {RANK[card] for card in plays} <= {RANK_OF[state.phase]}
        assert besides == ["STAND" if state.phase is Phase.EIGHTS else "TAKE_PENALTY"]
    if "DRAW" in besides and not state.options.voluntary_draw:
        assert not plays


def _has_call(move):
    return isinstance(move, Play) and move.call


def _everything():
    yield from OTHERS
    for card in pack(2):
        for suit in (None, *Suit):
            yield Play(card, suit)
        yield Play(card, Suit.HEARTS if card in NAMING else None, call=True)


def _accepts(state, seat, move, now_ms, chance):
    counter = chance.counter
    try:
        carried_out(state, Happening(seat, move, now_ms), chance)
    except Refusal:
        return False
    finally:
        chance.counter = counter
    return True


def _listed(state, seat, now_ms):
    """The moves that a seat's view lists for this instant. Catching is listed always, and accepted when it finds one."""
    moves = set()
    for action in SWITCH.seat_view(state, seat, now_ms, PACE).actions:
        if action.not_before_ms > now_ms:
            continue
        if action.kind.value == "CATCH":
            vulnerable = state.vulnerable
            if vulnerable is not None and state.players[vulnerable].seat != seat:
                moves.add(Catch())
        elif action.card is None:
            moves.add(next(move for move in OTHERS if _kind(move) == action.kind.value))
        else:
            moves |= _plays(action)
    return moves


def _plays(action):
    suits = set(action.suits or (None,)) | ({None} if action.suit_optional else set())
    called = Suit.HEARTS if action.suits else None
    return {Play(action.card, suit) for suit in suits} | {Play(action.card, called, call=True)}


def _kind(move):
    words = {"CallLast": "CALL_LAST", "TakePenalty": "TAKE_PENALTY"}
    return words.get(type(move).__name__, type(move).__name__.upper())


def check_views(state, now_ms):
    """Invariant 6: counts are right, and a view holds the cards it may hold."""
    table = SWITCH.table_view(state)
    assert [(facts.seat, facts.cards) for facts in table.seats] == [(p.seat, len(p.hand)) for p in state.players]
    assert (table.draw_count, table.discard_count) == (len(state.stock), len(state.pile))
    assert (table.top, *table.under) == tuple(reversed(state.pile))[:6]
    assert (SWITCH.open_table(state) is not None) == state.options.beginner_mode
    for player in state.players:
        view = SWITCH.seat_view(state, player.seat, now_ms, PACE)
        assert [held.card for held in view.hand] == in_order(player.hand)
        playable = {held.card for held in view.hand if held.playable}
        assert playable == {action.card for action in view.actions if action.card is not None}
        assert all(held.playable != bool(held.why_not) for held in view.hand)
        assert view.hand_value == len(player.hand)


def check_score(state):
    """The winner has one win, everybody else nothing; a draw brings nobody anything."""
    outcome = SWITCH.outcome(state)
    points = [score.points for score in outcome.scores]
    if state.winner is None:
        assert (outcome.winners, sum(points), state.ending.value) == ((), 0, "DRAWN")
        return
    assert sum(points) == points[state.winner] == 1
    assert outcome.winners == (state.players[state.winner].seat,)
    assert not state.players[state.winner].left
