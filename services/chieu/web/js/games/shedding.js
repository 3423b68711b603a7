// What Lá Cuối and Switch have in common on a phone: one pile, one hand to get rid of, a last card to call.
//
// A dialect turns the messages of its game into what the phone draws, and what a person taps into a Move. Everything that
// may be done comes from the server's list of actions; nothing is decided here.

/** Builds the dialect of a shedding game. `choice` is the field of a play that names a colour or suit. */
export function shedding({ key, choice, letters, pending, words }) {
  const letterOf = (word) => letters[word] || "";
  const wordOf = (letter) => Object.keys(letters).find((word) => letters[word] === letter);
  const FIELDS = { DRAW: "draw", KEEP: "keep", PASS: "passTurn", CALL_LAST: "callLast", CATCH: "catch", ...words };

  return {
    key,
    isShedding: true,
    table: (view) => view.table[key],
    hand: (view) => view.own?.[key] || null,
    cards: (view) => (view.own?.[key]?.cards || []).map(({ card, ...facts }) => ({ ...card, ...facts, locked: false, group: 0 })),
    actions: (view) => view.own?.[key]?.actions || [],
    play: (view, cardId) => (view.own?.[key]?.actions || []).find((action) => action.kind === "PLAY" && action.cardId === cardId),
    places: (view) => (view.seats[key]?.seats || []),
    inForce: (view) => letterOf(view.table[key]?.[choice]),
    pending: (view) => pending(view.table[key]),
    choices: (action) => action[`${choice}s`].map(letterOf),
    choiceOptional: (action) => action[`${choice}Optional`],

    /** A play; `named` is the letter of a colour or suit, `call` says "Lá cuối" with it. */
    playMove: (cardId, { named = "", call = false } = {}) => ({
      [key]: { play: { cardId, callLast: call, ...(named ? { [choice]: wordOf(named) } : {}) } },
    }),

    /** Any other action of the server's list. */
    move: (action) => ({ [key]: { [FIELDS[action.kind]]: {} } }),
  };
}

/** Sorted for the eye: as the server gave it, by number, or what can be played first. */
export function sorted(cards, order) {
  if (order === "playable") return [...cards].sort((one, other) => Number(other.playable) - Number(one.playable));
  if (order === "number") return [...cards].sort((one, other) => rank(one.face).localeCompare(rank(other.face)));
  return cards;
}

const RANKS = "A23456789TJQK";

function rank(face) {
  if (face.length === 1) return `z${face}`;
  if ("RYGB".includes(face[0]) && face.length === 2 && !"HDCS".includes(face[1])) return face[1];
  if ("RYGB".includes(face[0]) && "SVD".includes(face[1])) return `y${face[1]}`;
  return String.fromCharCode(97 + RANKS.indexOf(face[0] === "1" ? "T" : face[0])) + face.slice(-1);
}
