// The games that a phone can play, by key. Adding one is a module and a row here.
import { gameOf } from "../view.js";
import { LA_CUOI } from "./lacuoi.js";
import { PHOM } from "./phom.js";
import { SWITCH } from "./switch.js";

const DIALECTS = { lacuoi: LA_CUOI, phom: PHOM, switch: SWITCH };

/** How the game of this room is shown; null in the lobby, and for a game that this page does not know. */
export const dialectOf = (view) => DIALECTS[gameOf(view)] || null;
