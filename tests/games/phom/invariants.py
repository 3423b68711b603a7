"""What holds after every command of Phỏm, as checks that raise AssertionError. Numbered in docs/test-names.md."""

import msgspec

from chieu.games.errors import Refusal
from chieu.games.phom.cards import DECK, points_of, set_of
from chieu.games.phom.game import PHOM
from chieu.games.phom.legal import legal_moves
from chieu.games.phom.melds import MELDS, may_keep
from chieu.games.phom.moves import DeclareU, Discard, Draw, Eat, Lay, Send, SendAll
from chieu.games.phom.own import layings
from chieu.games.phom.state import LAPS, OWN_CARDS, Phase

from .wandering import NOW, PACE, Happening, carried_out
from .worlds import seen


def check_state(state, *, no_leaver):
    """Invariants of a state alone: 1, 3, 10, 23 to 27, 29, 32."""
    assert sorted(PHOM.all_cards(state)) == list(DECK)
    over = state.phase is Phase.OVER
    assert (PHOM.asked(state, PACE) is None) == over == (PHOM.outcome(state) is not None)
    if not over:
        assert not state.players[state.turn].left
        assert not state.players[state.head].left
    for index, player in enumerate(state.players):
        check_player(state, index, player)
    check_balance(state)
    check_order_of_laying(state)
    if no_leaver and not over:
        check_laps(state)


def check_player(state, index, player):
    """Invariants 10 and 23 to 26 of one seat."""
    if player.left:
        assert (player.hand, player.melds, player.eaten) == ((), (), ())
        return
    for meld in player.melds:
        assert set_of(meld.cards) in MELDS
        assert {sent.card for sent in meld.sent} <= set(meld.cards)
    assert len(player.eaten) <= 3
    over = state.phase is Phase.OVER
    assert len(player.eaten) < 3 or over
    assert may_keep(set_of(player.hand), set_of(player.bound()))
    laid = [set(meld.cards) & {eaten.card for eaten in player.eaten} for meld in player.melds]
    assert all(len(eaten) <= 1 for eaten in laid)
    if over:
        return
    owned = player.owned() + player.sent
    taken = index == state.turn and state.phase is not Phase.TAKE
    assert owned == OWN_CARDS + taken


def check_balance(state):
    """Invariant 29: what one seat is up others are down, what leavers gave up included."""
    units = [facts.held_units for facts in PHOM.table_view(state).seats]
    held = sum(held.units for held in state.held)
    assert sum(units) + held == 0
    for transfer in state.ledger:
        assert transfer.units > 0
        assert transfer.from_seat != transfer.to_seat


def check_order_of_laying(state):
    """Invariant 32: the numbers are 1, 2, 3 …, and a móm seat has sent nothing."""
    numbers = sorted(player.lay_no for player in state.players if player.lay_no)
    assert numbers == list(range(1, len(numbers) + 1))
    for index, player in enumerate(state.players):
        if player.mom:
            assert not any(sent.by == index for other in state.players for meld in other.melds for sent in meld.sent)


def check_laps(state):
    """Invariant 27: from the head to the seat before the one to act piles are one longer than from there on."""
    places = len(state.players)
    order = [(state.head + far) % places for far in range(places)]
    piles = [state.players[index].piled() for index in order]
    at = order.index(state.turn)
    done, to_come = piles[:at], piles[at:]
    low = to_come[0]
    assert low < LAPS
    assert set(to_come) == {low}, piles
    assert set(done) <= {low + 1}, piles


def check_step(before, happening, step):
    """Invariants of a step: 8, 26, 30; what is told is what is open."""
    after = step.state
    actor = next(i for i, player in enumerate(before.players) if player.seat == happening.seat)
    assert step.is_turn_action == (happening.what != "leave")
    if step.is_turn_action:
        assert actor == before.turn
    for old, new in zip(before.players, after.players, strict=True):
        if not new.left:
            _check_melds_grow(old, new)
            assert old.seat == happening.seat or new.seat == happening.seat or new.hand == old.hand or new.turns == 1
    _check_events(step.events, after)


def _check_melds_grow(old, new):
    later = {meld.number: set(meld.cards) for meld in new.melds}
    for meld in old.melds:
        assert set(meld.cards) <= later[meld.number]


def _check_events(events, after):
    """No event names a card that does not lie open, and steps are shown one after the other."""
    steps = [event.step for event in events]
    assert steps == sorted(steps)
    assert set(steps) == set(range(steps[-1] + 1))
    gone = {card for player in after.players for card in player.away}
    for event in events:
        assert set(event.cards) <= seen(after, None) | gone


def check_actions(state, chance):
    """Invariants 2, 4 and 5: what is listed is accepted, all else is refused, for every seat; the state stays."""
    written = msgspec.msgpack.encode(state)
    for player in state.players:
        listed = listed_moves(state, player.seat)
        accepted = {move for move in _everything(state) if _accepts(state, player.seat, move, chance)}
        assert accepted == listed, (player.seat, accepted ^ listed)
        assert set(legal_moves(state, player.seat)) == listed
    assert msgspec.msgpack.encode(state) == written
    if state.phase is not Phase.OVER:
        assert listed_moves(state, state.players[state.turn].seat)


def _everything(state):
    """Every move there is, but of layings only those of the seat to act and some that are none."""
    yield from (Draw(), Eat(), SendAll(), DeclareU(), Lay())
    for card in DECK:
        yield Discard(card)
        for number in range(state.next_meld + 1):
            yield Send(card, number)
    found = layings(state.players[state.turn])
    yield from found
    for lay in found[:4]:
        yield Lay(lay.groups[1:])
        yield Lay((*lay.groups, *lay.groups[:1]))


def _accepts(state, seat, move, chance):
    try:
        carried_out(state, Happening(seat, move), chance)
    except Refusal:
        return False
    return True


def listed_moves(state, seat):
    """The moves that a seat's view lists; LAY stands for all layings that leave no phỏm behind."""
    moves = set()
    for action in PHOM.seat_view(state, seat, NOW, PACE).actions:
        moves |= _meant(state, action)
    return moves


def _meant(state, action):
    """The moves of one listed action."""
    match action.kind.value:
        case "EAT":
            assert action.cards == (state.last,)
            return {Eat()}
        case "DISCARD":
            return {Discard(card) for card in action.cards}
        case "LAY":
            return set(layings(state.players[state.turn]))
        case "SEND":
            return {Send(card, action.meld) for card in action.cards}
        case "SEND_ALL":
            assert action.cards
            return {SendAll()}
        case word:
            return {{"DRAW": Draw(), "DECLARE_U": DeclareU()}[word]}


def check_views(state):
    """Invariant 6: counts are right, and a view holds the cards it may hold."""
    table = PHOM.table_view(state)
    assert table.draw_count == len(state.stock)
    for facts, player in zip(table.seats, state.players, strict=True):
        in_hand = [eaten.card for eaten in player.eaten if eaten.card in player.hand]
        assert facts.cards + len(in_hand) == len(player.hand)
        assert facts.discards == player.pile
        assert tuple(meld.cards for meld in facts.melds) == tuple(meld.cards for meld in player.melds)
        assert facts.open_hand == (player.hand if state.phase is Phase.OVER else ())
    for player in state.players:
        check_own_view(state, player)


def check_own_view(state, player):
    """The hand, and the arrangements that can be made of it."""
    view = PHOM.seat_view(state, player.seat, NOW, PACE)
    assert [held.card for held in view.hand] == sorted(player.hand)
    spared = {card for action in view.actions if action.kind.value == "DISCARD" for card in action.cards}
    assert {held.card for held in view.hand if held.playable} == spared
    assert all(held.playable != bool(held.why_not) for held in view.hand)
    for arrangement in view.arrangements:
        laid = [card for group in arrangement.groups for card in group.cards]
        assert sorted((*laid, *arrangement.rest)) == sorted(player.hand)
        assert arrangement.rest_points == points_of(arrangement.rest)
    assert view.arrangements == tuple(sorted(view.arrangements, key=lambda one: one.rest_points))


def check_end(walk, extra_turns, chots):
    """Invariants 27, 28, 30 and 31 of a round that is over."""
    state = walk.state
    outcome = PHOM.outcome(state)
    (winner,) = outcome.winners
    assert sum(score.points for score in outcome.scores) == 0
    assert all(score.points % state.options.stake == 0 for score in outcome.scores)
    assert not state.players[state.winner].left
    assert state.held == ()
    _check_end_payments(state, winner)
    if state.ending.value == "LAID":
        assert all(player.left or player.piled() == LAPS for player in state.players)
        if not walk.has_left:
            assert extra_turns == chots
            dealt, drawn = 9 * len(state.players) + 1, 4 * len(state.players) - 1
            assert len(state.stock) == 52 - dealt - drawn


def _check_end_payments(state, winner):
    """Everybody below the first pays it, at most five units or ten, unless one pays for all; a leaver pays four."""
    most = 10 if state.options.u_tron_double else 5
    ends = [paid for paid in state.ledger if paid.why.value not in ("paid.eat", "paid.chot")]
    assert all(paid.to_seat == winner for paid in ends)
    by_seat = {player.seat: sum(p.units for p in ends if p.from_seat == player.seat) for player in state.players}
    for index, player in enumerate(state.players):
        paid = by_seat[player.seat]
        if player.left:
            assert paid == 4
        elif index == state.winner:
            assert paid == 0
        elif state.den is None:
            assert 0 < paid <= most
        else:
            others = sum(not other.left for other in state.players) - 1
            assert paid in ((5 * others, most * others) if index == state.den else (0,))
