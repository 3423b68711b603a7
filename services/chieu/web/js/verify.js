// The shuffle check: the seed that was opened at the end of a round must be the one that was promised at the deal.
// What this proves, and what only a whole replay proves, is in docs/shuffle.md; `chieu verify` does the latter.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { sha256 } from "../vendor/hashes/sha2.js";
import { loadLanguage, refusal, t } from "./i18n.js";
import { tidyCode } from "./join/door.js";
import { keptPromise, keptSeat } from "./keeping.js";
import { Refused, hex } from "./refused.js";
import { call } from "./rpc.js";
import { gameKey } from "./view.js";

const LABEL = "chieu-deal-1";
const bytes = (text) => new TextEncoder().encode(text);

/** Options in the one form that is hashed: a line key=value each, sorted by key. */
export function writtenOptions(options) {
  const snake = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const lines = Object.entries(options).map(([key, value]) => [snake(key), typeof value === "string" ? value.toLowerCase() : String(value)]);
  return lines.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => `${key}=${value}\n`).join("");
}

/** The commitment of a deal, from what a replay says of it. */
export function commitmentOf(deal, seed) {
  const parts = [bytes(LABEL), seed, bytes(writtenOptions(deal.options[gameKey(deal.game)])), bytes(deal.seats.join(","))];
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(sha256(whole));
}

async function check(code) {
  const roomId = keptSeat(code)?.roomId || (await call("MatchmakingService", "GetRoom", { roomCode: code })).room.roomId;
  const { entries } = await call("RulesService", "GetReplay", { roomId });
  const { deal } = entries[0];
  const { seed } = entries[entries.length - 1];
  return {
    deal, seed: hex(seed), entries: entries.length, logged: hex(deal.commitment),
    made: commitmentOf(deal, seed), seen: keptPromise(roomId, deal.round),
  };
}

const line = (holds, text) => html`<li class=${holds === null ? "" : holds ? "good" : "bad"}><span aria-hidden="true">${holds === null ? "•" : holds ? "✓" : "✗"}</span> ${text}</li>`;

const page = ({ found, error, code }) => html`<header class="door-top"><a class="brand" href=${code ? `/play#${code}` : "/"}>Chiếu</a></header>
  <main class="door"><h1>${t("verify.title")}</h1>
    ${error ? html`<p class="notice bad" role="alert">${error}</p>` : found ? result(found) : html`<p role="status">${t("verify.asking")}</p>`}
    <p>${t("verify.more", { code: code || "CODE" })}</p>
    <a class="button" href=${code ? `/play#${code}` : "/"}>← ${t("back")}</a></main>`;

function result({ deal, seed, entries, logged, made, seen }) {
  return html`<p>${t("verify.round", { game: t(`game.${gameKey(deal.game)}`), n: deal.round, entries })}</p>
    <ul class="checks">
      ${line(made === logged, t("verify.made"))}
      ${seen ? line(seen === logged, t("verify.seen")) : line(null, t("verify.not_seen"))}
      ${deal.preparedDeck.length ? line(null, t("verify.prepared")) : nothing}
    </ul>
    <dl><dt>${t("fairness.commitment")}</dt><dd class="hex">${logged}</dd><dt>${t("fairness.seed")}</dt><dd class="hex">${seed}</dd></dl>`;
}

async function start(root) {
  const code = tidyCode(location.hash);
  await loadLanguage();
  document.title = `${t("verify.title")} · Chiếu`;
  render(page({ code }), root);
  try {
    render(page({ code, found: await check(code) }), root);
  } catch (error) {
    render(page({ code, error: error instanceof Refused ? error.text || refusal(error.reason, error.facts) : t("error.unreachable") }), root);
  }
}

const root = document.getElementById("app");
if (root?.dataset.page === "verify") start(root);
