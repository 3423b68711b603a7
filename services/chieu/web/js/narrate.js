// Telling: a sentence's key and its typed values, in the page's language. The same function feeds the log, the big
// announcements and the live regions, so that eyes and ears are told the same.
import { cardName, colourName, suitName } from "./cards/names.js";
import { inSeconds, isTheGames, lang, t, told } from "./i18n.js";
import { gameKey, nameOf, playerName } from "./view.js";

/** One sentence; seats by their names, cards and colours in words. Empty for no sentence. */
export function narrate(narration, view) {
  if (!narration?.key) return "";
  const game = gameKey(view.roster?.game);
  const name = isTheGames(game, narration.key) ? playerName : nameOf;
  const values = Object.fromEntries(narration.params.map((param) => [param.name, valueOf(param, view, name)]));
  return told(game, narration.key, values);
}

/** What my turn asks of me; nobody is told her own name. */
export const summons = (view) => (view.turn.headline?.key === "turn.asked" ? t("turn.your_move") : narrate(view.turn.headline, view));

const SUITS_GAMES = new Set(["PHOM", "SWITCH"]);

function valueOf(param, view, name) {
  if (param.seat !== undefined) return name(view, param.seat);
  if (param.card) return cardName(param.card.face, lang());
  if (param.colour !== undefined) return colourWord(param.colour, view);
  if (param.option !== undefined) return t(`option.${param.option}`);
  if (param.game !== undefined) return t(`game.${param.game}`);
  if (param.points !== undefined) return param.points;
  if (param.durationMs !== undefined) return inSeconds(param.durationMs);
  return param.number;
}

function colourWord(letter, view) {
  return SUITS_GAMES.has(view.roster?.game) ? suitName(letter, lang()) : colourName(letter, lang());
}

// Said elsewhere on the page, all the time.
const UNTOLD = new Set(["TURN_STARTED", "DEALT"]);

/** Whether an event belongs in a log. */
export const isTold = (event) => Boolean(event.text?.key) && !UNTOLD.has(event.kind);
