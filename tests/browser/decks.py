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


def lacuoi_for_ten() -> str:
    """The deck of a round with stacking, as a line of a file of decks: nine add up to twenty, and the tenth has to draw them.

    The starter can lay nothing but a draw two; those after him have nothing else to defend with.
    """
    numbers = [f"{colour}{number}" for colour in "YGBR" for number in range(2, 10) for _ in range(2)]
    adding = ("RD", "RD", "YD", "YD", "GD", "GD", "BD", "BD", "F")
    hands = [(card, *numbers[6 * at : 6 * at + 6]) for at, card in enumerate(adding)]
    hands.append(tuple(numbers[54:61]))
    return dealt("lacuoi", tuple(" ".join(hand) for hand in hands), TURNED_UP)


def dealt(key: str, hands: tuple[str, ...], *rest: str) -> str:
    """A line of a file of decks: hands in the order of dealing, the starter's first, then what is drawn, in order.

    A starter who has a card more than the others, as in Phỏm, gets it last.
    """
    each = [hand.split() for hand in hands]
    least = min(len(hand) for hand in each)
    first = [hand[place] for place in range(least) for hand in each]
    return " ".join((key, *first, *each[0][least:], *rest))


def phom() -> tuple[str, ...]:
    """Two rounds of Phỏm for four. In the first one eats, chain-eats and eats a chốt; in the second one is Ù by eating."""
    return (
        dealt(
            "phom",
            (
                "9S 7C KD QC 10S 5S 3D AS 7D JH",
                "5H 6H 7H 8D 4D KS JC 3S AH",
                "4S 4H 8C QD 2C 3C 10D 6S KH",
                "8S 8H QS QH 4C JD 2H 6D 10C",
            ),
            *"9D 2S 9C JS AD 3H 6C 7S 9H 10H 5C 5D KC 2D AC".split(),
        ),
        dealt(
            "phom",
            (
                "JD 2H 4S 6S 8S QC KC AC 9S 5H",
                "3S 3H 3D 4C 5C 6C 9D 10D KS",
                "AS 2C 4D 6D 8D JS QS KH 7C",
                "AH 2D 4H 6H 8H JC QH KD 9C",
            ),
        ),
    )


def switch() -> tuple[str, ...]:
    """Two rounds of Switch for three: chains of twos, aces and eights, suits that are named, a call that is forgotten."""
    return (
        dealt(
            "switch",
            (
                "2S AH 8S KH 4H QS 3H",
                "2H 5D 10H 4S 6S 7H 3D",
                "2D AC 8H JC 7S 3S 7D",
            ),
            "9S",
            # P1 takes six, P2 takes eight.
            *"KC QC 10C 9C 5C KD".split(),
            *"5H 6H 9H QH KS 5S 8C JH".split(),
            # P3 draws what does not fit, two for being caught, and what does fit; P1 keeps one, P2 gets what does not.
            *"6C 4D 6D JS 10D 4C".split(),
        ),
        dealt("switch", ("3C 4C 5C 6C 7C 9C 10C", "3D 4D 5D 6D 7D 9D 10D", "3H 4H 5H 6H 7H 9H 10H"), "KS"),
    )
