"""Other worlds of Lá Cuối, where more is hidden than cards."""

from collections.abc import Collection

import msgspec

from chieu.games.chance import Chance
from chieu.games.lacuoi.state import State

from .shedding import worlds
from .shedding.worlds import seen

__all__ = ["other_world", "seen"]


def other_world(state: State, viewer: int | None, luck: Chance, keep: Collection[int] = ()) -> State:
    """The round with other hidden cards; whether the open wild draw four was right is hidden too."""
    elsewhere = worlds.other_world(state, viewer, luck, keep)
    return msgspec.structs.replace(elsewhere, f_legal=not state.f_legal)
