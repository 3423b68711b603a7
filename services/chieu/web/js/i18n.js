// The sentences, in Vietnamese and English: the page's own from i18n/, everything that the server may say from the server,
// which serves the same catalogue that its other clients read.
import { insist } from "./patience.js";
import { speak } from "./rpc.js";

export const LANGUAGES = Object.freeze(["vi", "en"]);
const KEPT = "chieu.language";
const texts = {};
const books = [""];
let language = "vi";

/** The language of the page. */
export const lang = () => language;

/**
 * Choose and load a language: the one that was chosen before, else the address's ?lang=, else `wished`, else the phone's.
 * No page is anything without its sentences: they are asked for until they come.
 */
export async function loadLanguage(wished = "") {
  const asked = new URLSearchParams(location.search).get("lang");
  const phone = (navigator.language || "vi").slice(0, 2);
  const code = [asked, kept(), wished, phone].find((one) => LANGUAGES.includes(one)) || "vi";
  const page = document.documentElement;
  await insist((tries) => {
    // The style sheet has words for whoever waits; see there.
    page.toggleAttribute("data-wordless", tries > 1);
    return useLanguage(code);
  });
  page.removeAttribute("data-wordless");
}

/** Read `i18n/<book>.<language>.json` besides the sentences that every page has; to be called before a language is loaded. */
export const alsoRead = (book) => void books.push(`${book}.`);

/** Switch to a language and remember it, when `remember`. */
export async function useLanguage(code, remember = false) {
  if (!texts[code]) {
    const owned = books.map((book) => read(new URL(`../i18n/${book}${code}.json`, import.meta.url)));
    const [told, ...own] = await Promise.all([read(new URL(`../texts/${code}.json`, import.meta.url)), ...owned]);
    texts[code] = { own: Object.assign({}, ...own), told };
  }
  language = code;
  document.documentElement.lang = code;
  speak(code);
  if (remember) keep(code);
}

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // A page that may keep nothing asks again next time.
  }
}

/** A sentence of the page's own. */
export function t(key, values = {}) {
  const counted = values.n === 1 ? texts[language]?.own[`${key}.one`] : undefined;
  return filled(counted ?? texts[language]?.own[key], key, values);
}

/** Whether the page has a sentence. */
export const has = (key) => texts[language]?.own[key] !== undefined;

/** A sentence that the server named: the game's own, else the room's. */
export function told(game, key, values = {}) {
  const all = texts[language]?.told;
  return filled(all?.[game]?.[key] ?? all?.rooms[key], key, values);
}

/** Whether a game itself has a sentence, and not the room. */
export const isTheGames = (game, key) => texts[language]?.told?.[game]?.[key] !== undefined;

/** Why something cannot be done, by the name of a Reason; the fuller sentence when the facts fill it. */
export function refusal(reason, facts = {}) {
  const all = texts[language]?.told.refusals || {};
  const fuller = all[`${reason}+`];
  const given = facts.late_ms === undefined ? facts : { ...facts, late: inSeconds(Number(facts.late_ms)) };
  if (fuller && placeholders(fuller).every((name) => given[name] !== undefined)) return filled(fuller, reason, given);
  return all[reason] || t("error.unknown", { reason });
}

/** A time in seconds with a tenth, and never less than one; the unit is the sentence's. */
export function inSeconds(ms) {
  const tenths = Math.max(1, Math.floor((ms + 50) / 100));
  return `${Math.floor(tenths / 10)}${language === "vi" ? "," : "."}${tenths % 10}`;
}

const placeholders = (text) => Array.from(text.matchAll(/\{(\w+)\}/g), (found) => found[1]);

/** A sentence that nobody wrote is a fault of ours: said aloud, and shown so that it can be reported. */
function missing(key) {
  console.error(`no sentence ${language}: ${key}`);
  return `⟦${key}⟧`;
}

/** A number below nothing has the same sign everywhere: a minus, no hyphen. */
export const minus = (value) => String(value).replace(/^-(?=\d)/, "−");

function filled(text, key, values) {
  if (text === undefined) return missing(key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (values[name] === undefined ? whole : minus(values[name])));
}
