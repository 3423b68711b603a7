"""Other worlds of Switch: nothing is hidden but cards."""

from tests.games.shedding.worlds import other_world, seen

__all__ = ["other_world", "seen"]
