"""What holds after every command of Lá Cuối, as checks that raise AssertionError. Numbered in docs/test-names.md."""

import msgspec

from chieu.games.errors import Refusal
from chieu.games.lacuoi.cards import COLOUR, DECK, FOURS, IS_WILD, hand_value
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.legal import legal_moves, supply
from chieu.games.lacuoi.moves import Catch, Colour, Play
from chieu.games.lacuoi.state import Phase

from .wandering import OTHERS, PACE, Happening, carried_out


def check_state(state):
    """Invariants of a state alone: 1, 3, 10, 12, 13, 16, 17, 21."""
    assert sorted(LA_CUOI.all_cards(state)) == list(DECK)
    over = state.phase is Phase.OVER
    assert (LA_CUOI.asked(state, PACE) is None) == over == (LA_CUOI.outcome(state) is not None)
    for index, player in enumerate(state.players):
        if player.left:
            assert player.hand == ()
            assert not player.called
            assert index not in (state.vulnerable,)
            assert over or index != state.turn
        elif not player.hand:
            assert over
            assert state.winner == index
            assert state.ending.value == "OUT"
    assert state.pile
    top = state.pile[-1]
    if not over:
        assert state.colour is (COLOUR[top] or state.colour)
    if state.vulnerable is not None:
        assert len(state.players[state.vulnerable].hand) == 1
        assert not state.players[state.vulnerable].called
        assert not over
    _check_pending(state, top)


def _check_pending(state, top):
    assert (state.pending > 0) == (state.phase in (Phase.CHALLENGE, Phase.STACK))
    assert state.pending % 2 == 0
    assert state.challengeable == (state.phase is Phase.CHALLENGE)
    if state.phase is Phase.STACK:
        assert state.options.stacking
    if state.phase is Phase.CHALLENGE:
        assert top in FOURS
        assert state.pending == 4
        assert state.f_by is not None
    assert (state.drawn is not None) == (state.phase is Phase.DREW)


def check_step(before, happening, step):
    """Invariants of a step: 8, 14, 15, 18, 22."""
    after = step.state
    kinds = [event.kind.value for event in step.events]
    played = "PLAYED" in kinds
    actor = next(i for i, player in enumerate(before.players) if player.seat == happening.seat)
    if step.is_turn_action:
        assert actor == before.turn or happening.what == "late"
        assert after.turn_actions == before.turn_actions + 1
        assert after.vulnerable is None or (after.vulnerable == actor and after.vulnerable_ms == happening.now_ms)
    else:
        assert after.turn_actions == before.turn_actions
    for index, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        _check_hand(before, happening, step, index, len(new.hand) - len(old.hand), new)
    if not played:
        assert after.pile[-1] == before.pile[-1]
        assert after.colour is before.colour
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
        waiting = before.pending
        whole = {1, 2, 4, 6, waiting, waiting + 2, waiting + 4}
        assert change in whole or supply(step.state) == 0
    else:
        assert sum(drew) == 0


def _check_events(events, after):
    """No event names a card that does not lie open: the pile, and the hands of a round that is over."""
    steps = [event.step for event in events]
    assert steps == sorted(steps)
    assert steps[0] == 0
    assert set(steps) == set(range(steps[-1] + 1))
    for event in events:
        assert set(event.cards) <= set(after.pile)
        assert not event.cards or event.kind.value in ("PLAYED", "TURNED_UP")


def check_actions(state, now_ms, chance):
    """Invariants 4 and 5: what is listed is accepted, all else is refused, for every seat; the state stays as it was."""
    written = msgspec.msgpack.encode(state)
    for player in state.players:
        listed = _listed(state, player.seat, now_ms)
        accepted = {move for move in _everything() if _accepts(state, player.seat, move, now_ms, chance)}
        assert accepted == listed, player.seat
        assert set(legal_moves(state, player.seat, now_ms, PACE)) == {m for m in accepted if not _has_call(m)}
    assert msgspec.msgpack.encode(state) == written
    if state.phase is not Phase.OVER:
        late = now_ms + PACE.catch_lock_ms
        assert _listed(state, state.players[state.turn].seat, late) - {Catch()}


def _has_call(move):
    return isinstance(move, Play) and move.call


def _everything():
    yield from OTHERS
    for card in DECK:
        for colour in (None, *Colour):
            yield Play(card, colour)
        yield Play(card, Colour.RED if card in IS_WILD else None, call=True)


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
    for action in LA_CUOI.seat_view(state, seat, now_ms, PACE).actions:
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
    colours = set(action.colours or (None,)) | ({None} if action.colour_optional else set())
    called = Colour.RED if action.colours else None
    return {Play(action.card, colour) for colour in colours} | {Play(action.card, called, call=True)}


def _kind(move):
    words = {"CallLast": "CALL_LAST", "TakePenalty": "TAKE_PENALTY"}
    return words.get(type(move).__name__, type(move).__name__.upper())


def check_direction_is_idle(before, happening, step, chance, counter):
    """Invariant 18: with two active seats the direction changes nothing about who acts."""
    if len(LA_CUOI.active_seats(before)) != 2:
        return
    turned = msgspec.structs.replace(before, direction=-before.direction)
    spent = chance.counter
    chance.counter = counter
    mirrored = carried_out(turned, happening, chance).state
    chance.counter = spent
    assert mirrored.turn == step.state.turn
    assert [player.hand for player in mirrored.players] == [player.hand for player in step.state.players]


def check_views(state, now_ms):
    """Invariant 6: counts are right, and a view holds the cards it may hold."""
    table = LA_CUOI.table_view(state)
    assert [(facts.seat, facts.cards) for facts in table.seats] == [(p.seat, len(p.hand)) for p in state.players]
    assert (table.draw_count, table.discard_count) == (len(state.stock), len(state.pile))
    assert (table.top, *table.under) == tuple(reversed(state.pile))[:6]
    for player in state.players:
        view = LA_CUOI.seat_view(state, player.seat, now_ms, PACE)
        assert [held.card for held in view.hand] == sorted(player.hand)
        playable = {held.card for held in view.hand if held.playable}
        assert playable == {action.card for action in view.actions if action.card is not None}
        assert all(held.playable != bool(held.why_not) for held in view.hand)
        assert view.hand_value == hand_value(player.hand)


def check_score(state):
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
