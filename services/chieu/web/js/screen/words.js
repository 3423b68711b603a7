// What the API says in words, as the letters that cards are written with.

const COLOURS = { RED: "R", YELLOW: "Y", GREEN: "G", BLUE: "B" };
const SUITS = { SPADES: "S", HEARTS: "H", DIAMONDS: "D", CLUBS: "C" };

/** A colour or a suit of the API by its letter; empty for none. */
export const letterOf = (word) => COLOURS[word] || SUITS[word] || "";

/** Points with their sign, as one says them: "+12", "−4", "0". */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** How long a name is, for a box that is as wide as it is. */
export const nameSize = (name) => (name.length > 12 ? "long" : name.length > 8 ? "middling" : "short");
