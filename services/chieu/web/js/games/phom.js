// Phỏm on a phone: the moves. How its table looks is in phone/phom.js.

const FIELDS = { DRAW: "draw", EAT: "eat", SEND_ALL: "sendAll", DECLARE_U: "declareU" };

export const PHOM = {
  key: "phom",
  isShedding: false,
  back: "poker",
  table: (view) => view.table.phom,
  hand: (view) => view.own?.phom || null,
  cards: (view) => (view.own?.phom?.cards || []).map(({ card, ...facts }) => ({ ...card, ...facts })),
  actions: (view) => view.own?.phom?.actions || [],
  play: (view, cardId) => (view.own?.phom?.actions || []).find((action) => action.kind === "DISCARD" && action.cardIds.includes(cardId)),
  places: (view) => view.seats.phom?.seats || [],
  inForce: () => "",
  pending: () => null,
  choices: () => [],
  choiceOptional: () => false,
  prompt: () => null,
  playMove: (cardId) => ({ phom: { discard: { cardId } } }),
  move: (action) => ({ phom: { [FIELDS[action.kind]]: {} } }),
  layMove: (arrangement) => ({ phom: { lay: { melds: arrangement.melds } } }),
  sendMove: (cardId, meldId) => ({ phom: { send: { cardId, meldId } } }),

  /** Every card that this page can see, by its id. */
  known(view) {
    const found = new Map();
    const add = (card) => card && found.set(card.id, card);
    PHOM.cards(view).forEach(add);
    for (const place of PHOM.places(view)) {
      place.discards.forEach(add);
      place.eaten.forEach(({ card }) => add(card));
      place.melds.forEach((meld) => (meld.cards.forEach(add), meld.sent.forEach(({ card }) => add(card))));
    }
    add(view.own?.phom?.eat?.card);
    add(view.table.phom?.lastDiscard?.card);
    return found;
  },
};
