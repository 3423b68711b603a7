"""Prepared deals, by the cards of each hand in the order of dealing: the starter's first."""

from __future__ import annotations

TABLE_OF_EVERYTHING = (
    ("R5", "RS", "RV", "RD", "W", "F", "G1"),
    ("F", "W", "G7", "G8", "G9", "Y1", "Y2"),
)
"""Lá Cuối for two: the starter can skip, turn round, make draw, and be challenged; the other can win by calling."""
TURNED_UP = "R1"
STOCK = (
    *("G4", "G6"),  # the other draws for RD
    *("B1", "B2", "B3", "B4"),  # the starter draws: challenged rightly
    *("B5", "B6", "B7", "B8", "B9", "BS"),  # the starter draws: challenged wrongly
    *("R2", "R3", "R4", "R6", "R7", "R8"),  # the starter draws one a turn
    *("Y3", "Y4"),  # the other is caught
    *("R9", "R0", "RS", "RV"),
)


def lacuoi() -> str:
    """The deck as a line of a file of decks."""
    starter, other = TABLE_OF_EVERYTHING
    dealt = [face for pair in zip(starter, other, strict=True) for face in pair]
    return " ".join(("lacuoi", *dealt, TURNED_UP, *STOCK))


ONE_AFTER_ANOTHER = (
    ("RS", "RS", "RV", "RV", "RD", "RD", "R5"),
    ("G1", "G2", "G3", "Y1", "Y2", "Y3", "B1"),
)
"""Lá Cuối for two: the starter lays six cards before the other is asked for the first time."""


def lacuoi_in_a_row() -> str:
    """The deck as a line of a file of decks; the other draws four on the way."""
    starter, other = ONE_AFTER_ANOTHER
    dealt = [face for pair in zip(starter, other, strict=True) for face in pair]
    return " ".join(("lacuoi", *dealt, TURNED_UP, "G4", "G5", "G6", "G7", "B2", "B3", "B4", "B5"))
