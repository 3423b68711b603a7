// Card faces of both decks, drawn for this house. Colours are told apart by shape, suits as everywhere.
export { back } from "./cards/back.js";
export { colourEmblem, laCuoiFace } from "./cards/lacuoi.js";
export { backName, cardName, colourName, isLaCuoi, suitName } from "./cards/names.js";
export { pokerFace, suitEmblem } from "./cards/poker.js";

import { laCuoiFace } from "./cards/lacuoi.js";
import { isLaCuoi } from "./cards/names.js";
import { pokerFace } from "./cards/poker.js";

/** Any face as written in the API, drawn with its own deck's options. */
export const cardFace = (face, options) => (isLaCuoi(face) ? laCuoiFace(face, options) : pokerFace(face, options));
