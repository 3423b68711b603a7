// The door, drawn.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { cardFace } from "../cards.js";
import { LANGUAGES, t } from "../i18n.js";
import { setSetting, settings } from "../keeping.js";
import { avatar } from "../avatars.js";
import { optionsForm } from "../ui/options.js";
import { styled } from "../ui/styled.js";
import { GAMES, gameKey } from "../view.js";

const FANS = { LA_CUOI: ["R7", "F", "BV"], PHOM: ["7H", "8H", "9H"], SWITCH: ["JS", "2D", "AC"] };
const HELP = { LA_CUOI: "lacuoi", PHOM: "phom", SWITCH: "switch" };
// A phone that cannot vibrate does not offer to.
const FEELS = navigator.vibrate ? ["vibrate", "sound"] : ["sound"];
const PAGES = { home, create, quick, waiting, rescue, pair };

export const page = (state, on, language) => html`
  <header class="door-top">
    <a class="brand" href="#" @click=${(event) => (event.preventDefault(), on.back())}>Chiếu</a>
    <nav aria-label=${t("language")}>
      ${LANGUAGES.map((code) => html`<button class="button quiet small" type="button" lang=${code} aria-pressed=${String(code === language)} @click=${() => on.language(code)}>
          ${code.toUpperCase()}</button>`)}
    </nav>
  </header>
  ${PAGES[state.step](state, on, language)}
  <footer class="door-foot">
    ${GAMES.map((game) => html`<a href=${`/help/${HELP[game]}?lang=${language}`}>${t("join.how_to", { game: t(`game.${gameKey(game)}`) })}</a>`)}
  </footer>`;

const fan = (game, language) => html`<span class="fan" aria-hidden="true">
  ${FANS[game].map((face, at) => html`<span ${styled({ "--at": at - 1 })}>${cardFace(face, { language, label: "" })}</span>`)}
</span>`;

function home(state, on, language) {
  return html`<main class="door">
    <div class="hero">${fan("LA_CUOI", language)}<h1>${t("join.heading")}</h1><p>${t("join.lead")}</p></div>
    ${state.seats.map((seat) => comeBack(seat, on))}
    <form class="panel" novalidate @submit=${(event) => (event.preventDefault(), on.join())}>
      <label for="code">${t("join.code")}</label>
      <input id="code" class="field code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12"
        placeholder=${t("join.code_example")} aria-describedby="room" aria-invalid=${String(state.field === "code" || Boolean(state.roomError))}
        .value=${live(state.code)} @input=${(event) => on.setCode(event.target.value)} />
      <p id="room" class="room" role="status">${roomLine(state)}</p>
      ${nameField(state, on)}
      ${state.error === state.roomError ? nothing : errorLine(state)}
      ${enterOr(state, on, language)}
    </form>
    <div class="ways">
      <button class="way" type="button" @click=${() => on.to("create")}><b>${t("join.create")}</b><span>${t("join.create_hint")}</span></button>
      <button class="way" type="button" @click=${() => on.to("quick")}><b>${t("join.quick")}</b><span>${t("join.quick_hint")}</span></button>
      <a class="way" href="/tv"><b>${t("join.screen")}</b><span>${t("join.screen_hint")}</span></a>
    </div>
  </main>`;
}

const comeBack = (seat, on) => html`<button class="comeback" type="button" @click=${() => on.enter(seat.code)}>
  <span class="portrait" aria-hidden="true">${avatar(seat.seat)}</span>
  <span><b>${t("join.come_back", { code: seat.code })}</b><span>${seat.name} · ${t(`game.${gameKey(seat.game)}`)}</span></span>
</button>`;

const isFull = (room) => Boolean(room) && room.seatsTaken >= room.mostSeats && room.admission !== "NOBODY";

/** What the button is for; where no chair is free, what can be done instead. */
const enterOr = (state, on, language) => isFull(state.room)
  ? html`${state.room.admission === "CODE" ? html`<a class="button primary large" href=${`/tv?lang=${language}#${state.code}`}>${t("join.watch")}</a>` : nothing}
      <button class="button large" type="button" @click=${() => on.to("create")}>${t("join.create")}</button>`
  : html`<button class="button primary large" type="submit" ?disabled=${state.busy}>${state.busy ? t("join.entering") : t("join.enter")}</button>`;

function roomLine(state) {
  const { room, roomError, code, ticket, looked } = state;
  if (roomError) return html`<span class="bad">${roomError}</span>${state.unknown ? html` <small>${t("join.maybe_tv")}</small>` : nothing}`;
  if (!room && ticket) return html`<span class="good">✓ ${t("join.with_ticket")}</span>`;
  if (!room) return code.length >= 5 && !looked ? t("join.looking") : nothing;
  const game = t(`game.${gameKey(room.game)}`);
  if (isFull(room)) return html`<span class="bad">${t("join.full")} (${game} ${room.seatsTaken}/${room.mostSeats})</span>`;
  const line = html`<span class="good">✓ ${game} · ${t("join.people", { n: room.seatsTaken, most: room.mostSeats })}</span>`;
  if (room.admission === "NOBODY") return html`${line} <span class="bad">${t("join.locked")}</span>`;
  if (room.admission === "TICKET") return html`${line} <span>${t("join.needs_qr")}</span>`;
  return room.phase === "PLAYING" || room.phase === "PAUSED" ? html`${line} <span>${t("join.running")}</span>` : line;
}

const nameField = (state, on) => html`
  <label for="name">${t("join.name")}</label>
  <div class="named">
    <input id="name" class="field" name="name" autocomplete="nickname" maxlength="16" placeholder=${state.offered} aria-invalid=${String(state.field === "name")}
      .value=${live(state.name)} @input=${(event) => on.setName(event.target.value)} />
    <button class="button quiet" type="button" aria-label=${t("join.another_name")} title=${t("join.another_name")} @click=${on.dice}>🎲</button>
  </div>
  <div class="feels">${FEELS.map((name) => html`<label class="check"><input type="checkbox" .checked=${settings()[name]} @change=${(event) => setSetting(name, event.target.checked)} />
    <span>${t(`join.${name}`)}</span></label>`)}</div>`;

const errorLine = (state) => (state.error ? html`<p id="error" class="bad" role="alert" tabindex="-1">${state.error}</p>` : nothing);

const gameChoice = (state, on, language) => html`<div class="games" role="radiogroup" aria-label=${t("join.which_game")}>
  ${(state.games || []).map(({ game, leastSeats, mostSeats }) => html`
    <button class="game" type="button" role="radio" aria-checked=${String(game === state.game)} @click=${() => on.choose(game)}>
      ${fan(game, language)}<b>${t(`game.${gameKey(game)}`)}</b><span>${t("join.seats", { least: leastSeats, most: mostSeats })}</span>
    </button>`)}
</div>`;

const top = (on, heading) => html`<div class="back"><button class="button quiet" type="button" @click=${on.back}>← ${t("back")}</button><h1>${heading}</h1></div>`;

function create(state, on, language) {
  const specs = state.games?.find((one) => one.game === state.game)?.options || [];
  return html`<main class="door">${top(on, t("join.create"))}
    ${gameChoice(state, on, language)}
    <form class="panel" novalidate @submit=${(event) => (event.preventDefault(), on.open())}>
      ${nameField(state, on)}
      <details class="more" open><summary>${t("options.title")}</summary>${optionsForm(specs, state.options, on.setOption)}</details>
      ${errorLine(state)}
      <button class="button primary large" type="submit" ?disabled=${state.busy || !state.games}>${t("join.open")}</button>
    </form>
  </main>`;
}

function quick(state, on, language) {
  return html`<main class="door">${top(on, t("join.quick"))}
    ${gameChoice(state, on, language)}
    <form class="panel" novalidate @submit=${(event) => (event.preventDefault(), on.search())}>
      ${nameField(state, on)}
      <label class="check"><input type="checkbox" .checked=${live(state.bots)} @change=${(event) => on.setBots(event.target.checked)} />
        <span>${t("quick.bots")}</span></label>
      ${errorLine(state)}
      <button class="button primary large" type="submit" ?disabled=${state.busy || !state.games}>${t("quick.find")}</button>
    </form>
    ${publicRooms(state, on)}
  </main>`;
}

/** Tables that anybody may join, of the chosen game. */
function publicRooms(state, on) {
  const rooms = state.open.filter((room) => room.game === state.game);
  if (!rooms.length) return nothing;
  return html`<section class="ways" aria-label=${t("quick.public")}><h2>${t("quick.public")}</h2>
    ${rooms.map((room) => html`<button class="way" type="button" @click=${() => on.take(room.code)}><b>${room.code}</b>
        <span>${t("join.people", { n: room.seatsTaken, most: room.mostSeats })} · ${t(`language.${room.language}`)}</span></button>`)}</section>`;
}

function waiting(state, on, language) {
  const found = state.found;
  const waited = Math.round((found?.waitedMs || 0) / 1000);
  const more = found?.estimateMs === undefined ? "" : t("quick.soon", { n: Math.max(1, Math.round(found.estimateMs / 1000)) });
  return html`<main class="door centred">
    <div class="searching">${fan(state.game, language)}</div>
    <h1>${t(found?.state === "PROPOSED" ? "quick.proposed" : "quick.waiting")}</h1>
    <p role="status">${t("quick.waited", { n: waited })} ${more}</p>
    <button class="button large" type="button" @click=${on.withdraw}>${t("quick.withdraw")}</button>
  </main>`;
}

function rescue(state, on) {
  return html`<main class="door centred">
    <div class="searching">🛟</div><h1>${t("rescue.heading")}</h1>${state.busy ? html`<p>${t("rescue.wait")}</p>` : nothing}${errorLine(state)}
    <button class="button large" type="button" @click=${on.back}>${t("back")}</button>
  </main>`;
}

function pair(state, on) {
  return html`<main class="door">${top(on, t("pair.heading"))}<p>${t("pair.which", { code: state.pairing })}</p>
    ${state.seats.map((seat) => html`<button class="comeback" type="button" @click=${() => on.pair(seat.code)}>
        <span class="portrait" aria-hidden="true">📺</span>
        <span><b>${t("pair.with", { code: seat.code })}</b><span>${seat.name} · ${t(`game.${gameKey(seat.game)}`)}</span></span></button>`)}
  </main>`;
}
