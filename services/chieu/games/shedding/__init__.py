"""What games of getting rid of cards have in common; Lá Cuối and Switch are two of them.

Cards are drawn from a stock that the pile fills again, and the last one is called. Which cards fit, what they do and
what waits for the next seat is each game's own, and so are its moves: no game takes another's.

A seat stands here and not in `state`, because records of every version know it by this name.
"""

from __future__ import annotations

import msgspec


class Player(msgspec.Struct, frozen=True, array_like=True):
    """One seat of the round.

    `called`: a valid call stands for the present two or one cards (CW-2). `left` seats hold no cards; `frozen` is what
    their hand was worth, as the game counts it. `last_change` is the change of the number of cards at the last commit
    that touched it, for the "+4" flag; `skipped`: it lost its turn by the last turn action; `fresh` are the cards it
    drew last, for its own view.
    """

    seat: int
    hand: tuple[int, ...]
    called: bool = False
    left: bool = False
    frozen: int = 0
    last_change: int = 0
    skipped: bool = False
    fresh: tuple[int, ...] = ()
