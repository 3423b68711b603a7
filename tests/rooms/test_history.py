"""What the evening has been so far: the last twenty rounds, by the names of those who played them."""

from itertools import pairwise

from chieu.rooms.accounts import KEPT_ROUNDS
from chieu.rooms.views import public_view
from tests.rooms.evening import Evening


def history(evening):
    return public_view(evening.room, evening.pace).history.rounds


def test_every_round_that_ended_is_in_the_history():
    """Game, number, ending, and what it brought whom; a leaver too, by the name worn then."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Chi")
    evening.play_out()
    result = public_view(evening.room, evening.pace).result

    (one,) = history(evening)

    assert (one.game, one.number, one.ending) == ("lacuoi", 1, result.ending)
    assert [(score.name, score.points) for score in one.scores] == [(line.name, line.points) for line in result.seats]
    assert [score.won for score in one.scores] == [line.seat in result.winners for line in result.seats]


def test_a_round_that_does_not_count_is_history_too():
    """Rule: G-13. Void, and nil for everybody."""
    evening = Evening("An", bots=2)
    evening.start()
    evening.leave("An")

    (one,) = history(evening)

    assert (one.ending, {(score.points, score.won) for score in one.scores}) == ("VOID", {(0, False)})


def test_twenty_rounds_are_kept():
    """G12. The oldest goes first, and the numbers go on."""
    evening = Evening("An", "Bình")
    for _ in range(KEPT_ROUNDS + 2):
        evening.start()
        evening.play_out()

    assert [one.number for one in history(evening)] == list(range(3, KEPT_ROUNDS + 3))


def test_the_history_changes_only_when_a_round_ends():
    """A section that is sent once a round."""
    evening = Evening("An", "Bình")
    seen = []
    evening.watch = lambda room: seen.append((room.phase, room.history))
    for _ in range(2):
        evening.start()
        evening.play_out()
        evening.join(f"Khách {len(evening.room.seats)}")

    changed = [after for before, after in pairwise(seen) if before[1] != after[1]]
    assert [(phase, len(rounds)) for phase, rounds in changed] == [("ROUND_END", 1), ("ROUND_END", 2)]
