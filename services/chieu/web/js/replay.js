// /replay#CODE/ROUND: a finished round, looked at again, and the check of its shuffle. Anybody at the table may open it.
import { render } from "../vendor/lit-html/lit-html.js";
import { alsoRead, loadLanguage, refusal, t } from "./i18n.js";
import { tidyCode } from "./join/door.js";
import { keptPromise, keptSeat } from "./keeping.js";
import { Refused, Unreachable } from "./refused.js";
import { call } from "./rpc.js";
import { encode } from "./schema.js";
import { checks } from "./replay/check.js";
import { film } from "./replay/film.js";
import { page } from "./replay/page.js";

const STEP_MS = 1_300;
const [written, round] = location.hash.slice(1).split("/");
const state = { code: tidyCode(written), asked: Number(round) || 0, error: "", replay: null, moments: [], found: [], at: 0, playing: 0 };
const root = document.getElementById("app");

const on = {
  go(to) {
    if (to < 0 || to >= state.moments.length) return;
    halt();
    show({ at: to });
  },
  play() {
    if (state.playing) return halt(), show({});
    const begin = state.at >= state.moments.length - 1 ? 0 : state.at;
    show({ at: begin, playing: setInterval(step, STEP_MS) });
  },
  /** The log as a file that `chieu verify` reads. */
  save() {
    const { steps, ...log } = state.replay;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([encode("GetReplayResponse", log)]));
    link.download = `chieu-${state.code || "round"}-${log.entries[0].deal.round}.binpb`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
};

function halt() {
  clearInterval(state.playing);
  state.playing = 0;
}

function step() {
  if (state.at >= state.moments.length - 2) halt();
  show({ at: Math.min(state.at + 1, state.moments.length - 1) });
}

function show(what) {
  Object.assign(state, what);
  render(page(state, on), root);
}

async function fetched() {
  const kept = keptSeat(state.code);
  const roomId = kept?.roomId || (await call("MatchmakingService", "GetRoom", { roomCode: state.code })).room.roomId;
  const replay = await call("RulesService", "GetReplay", { roomId, withSteps: true }, { pass: kept?.pass });
  const seen = keptPromise(roomId, replay.entries[0].deal.round);
  return { replay, moments: film(replay), found: checks(replay, seen) };
}

function keys(event) {
  if (event.target.matches("input, summary") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") on.go(state.at - 1);
  if (event.key === "ArrowRight") on.go(state.at + 1);
}

async function start() {
  alsoRead("replay");
  await loadLanguage();
  document.title = `${t("replay.title")} · Chiếu`;
  show({});
  addEventListener("keydown", keys);
  // For tests and the curious, as on the other pages: what the page knows. It is only read.
  window.chieu = { store: { state } };
  if (!state.code) return show({ error: t("replay.no_room") });
  try {
    show(await fetched());
  } catch (error) {
    show({ error: explained(error) });
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
  }
}

function explained(error) {
  if (!(error instanceof Refused)) return t("error.unreachable");
  return error.reason === "REPLAY_NOT_FOUND" ? t("replay.later") : error.text || refusal(error.reason, error.facts);
}

start();
