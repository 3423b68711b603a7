"""A position of Phỏm written in a line, for the tables of rule tests.

``4p; P2 5H 6H* 7H 2S; pile P1 KC 6C; laid P3 4S 5S 6S / 9C 9D 9H; last P1; turn P2; phase TAKE``. A number is so many
cards that make no phỏm, and of four seats (``4p``) those not named have nine such; ``*`` marks a card eaten from the
seat before, ``*3`` from P3, ``!`` as a chốt; what is not named lies in the stock. ``mom P4``, ``left P4``, ``first P2``
(in its first turn), ``sent P1 2``, ``empty P1 1`` (a turn without a discard), ``extra`` and the options are words.
"""

import re

from chieu.games.phom.cards import DECK, FACE, parse_card, set_of
from chieu.games.phom.ledger import eat_units
from chieu.games.phom.melds import may_keep
from chieu.games.phom.options import AutoDiscard, EatPayment, Options
from chieu.games.phom.state import Eaten, Held, Meld, Phase, Player, State, Transfer, Why


def seat(word):
    """P1 is seat 0."""
    assert re.fullmatch(r"P\d", word), word
    return int(word[1:]) - 1


class _Given:
    """The words of a position, and the cards as they are handed out."""

    def __init__(self, text):
        self.hands = {}
        self.of_seat = {}
        self.words = {}
        self.order_of_laying = []
        self.used = set()
        for part in filter(None, (part.strip() for part in text.split(";"))):
            name, _, rest = part.partition(" ")
            if re.fullmatch(r"\dp", name):
                self.hands = {place: "9" for place in range(int(name[0]))} | self.hands
            elif re.fullmatch(r"P\d", name):
                self.hands[seat(name)] = rest
            elif name in ("pile", "laid", "mom", "left", "first", "sent", "empty"):
                self._about_a_seat(name, rest)
            else:
                self.words[name] = rest

    def _about_a_seat(self, name, rest):
        who, _, what = rest.partition(" ")
        self.of_seat.setdefault(name, {})[seat(who)] = what
        if name in ("laid", "mom"):
            self.order_of_laying.append(seat(who))

    def named(self, text):
        cards = [parse_card(re.match(r"\d*[A-Z]+", word)[0]) for word in text.split() if not word.isdigit()]
        for card in cards:
            assert card not in self.used, f"{FACE[card]} is there twice"
            self.used.add(card)
        return tuple(cards)

    def filled(self, cards, text):
        """Free cards that make no phỏm with those that are there."""
        number = sum(int(word) for word in text.split() if word.isdigit())
        for card in sorted(DECK, key=lambda card: (card * 19) % 53):
            if number and card not in self.used and not may_keep(set_of((*cards, card)), 1 << card):
                cards += (card,)
                self.used.add(card)
                number -= 1
        assert not number, "no free cards are left that make no phỏm"
        return cards

    def place(self, word, default=None):
        return seat(self.words[word]) if word in self.words else default

    def options(self):
        words = self.words
        return Options(
            stake=int(words.get("stake", 10)),
            eat_payment=EatPayment(words.get("eat", "progressive")),
            u_tron_double="double" in words,
            u_khan="khan" in words,
            auto_discard=AutoDiscard.HIGHEST_JUNK if "junk" in words else AutoDiscard.HIGHEST,
        )


class _Building:
    """A position in the making."""

    def __init__(self, text):
        self.said = _Given(text)
        self.options = self.said.options()
        self.ledger = []
        self.chots = []
        self.count = len(self.said.hands)
        self.next_meld = 1

    def state(self):
        said = self.said
        stock = said.named(said.words.get("stock", ""))
        melds = {place: self.melds(place) for place in range(self.count)}
        hands = {place: said.named(text) for place, text in sorted(said.hands.items())}
        piles = {place: said.named(said.of_seat.get("pile", {}).get(place, "")) for place in range(self.count)}
        for place, text in sorted(said.hands.items()):
            hands[place] = said.filled(hands[place], text)
        for place in range(self.count):
            piles[place] = said.filled(piles[place], said.of_seat.get("pile", {}).get(place, ""))
        players = tuple(self.player(place, hands, piles, melds) for place in range(self.count))
        last_by = said.place("last")
        return State(
            options=self.options,
            players=players,
            stock=(*stock, *(card for card in DECK if card not in said.used)),
            turn=said.place("turn", 0),
            head=said.place("head", 0),
            phase=Phase(said.words.get("phase", "TAKE")),
            last=None if last_by is None else piles[last_by][-1],
            last_by=last_by,
            chots=tuple(seat(word) for word in said.words["chots"].split())
            if "chots" in said.words
            else tuple(self.chots),
            ledger=tuple(self.ledger),
            held=tuple(Held(place, 4) for place in sorted(said.of_seat.get("left", {}))),
            next_meld=self.next_meld,
            turn_number=9,
            extra="extra" in said.words,
        )

    def melds(self, place):
        found = []
        for text in filter(None, self.said.of_seat.get("laid", {}).get(place, "").split("/")):
            found.append(Meld(self.next_meld, tuple(sorted(self.said.named(text)))))
            self.next_meld += 1
        return tuple(found)

    def player(self, place, hands, piles, melds):
        of_seat = self.said.of_seat
        laying = self.said.order_of_laying
        left = place in of_seat.get("left", {})
        laid = [card for meld in melds[place] for card in meld.cards]
        return Player(
            seat=place,
            hand=() if left else hands[place],
            pile=piles[place],
            eaten=self.eaten(place),
            melds=() if left else melds[place],
            lay_no=1 + laying.index(place) if place in laying else 0,
            sent=int(of_seat.get("sent", {}).get(place, 0)),
            empty_turns=int(of_seat.get("empty", {}).get(place, 0)),
            mom=place in of_seat.get("mom", {}),
            mom_for_good=of_seat.get("mom", {}).get(place) == "for good",
            turns=1 if place in of_seat.get("first", {}) else 2,
            left=left,
            away=(*hands[place], *laid) if left else (),
        )

    def eaten(self, place):
        text = self.said.hands[place] + " " + self.said.of_seat.get("laid", {}).get(place, "")
        found = []
        for face, mark, giver in re.findall(r"(\d*[A-Z]+)([*!])(\d?)", text):
            by = int(giver) - 1 if giver else (place - 1) % self.count
            nth, chot = len(found) + 1, mark == "!"
            units = eat_units(self.options, nth, chot)
            found.append(Eaten(parse_card(face), by, units, chot))
            if units:
                self.ledger.append(Transfer(by, place, units, Why.CHOT if chot else Why.EAT, nth))
            if chot:
                self.chots.append(place)
        return tuple(found)


def given(text):
    """The position of a line."""
    return _Building(text).state()
