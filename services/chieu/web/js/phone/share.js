// The way in for others: a QR and a link, with a ticket where the room asks for one; and the way back to a gone seat.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { nowMs } from "../clock.js";
import { t } from "../i18n.js";
import { insist, pauseMs } from "../patience.js";
import { base64url } from "../refused.js";
import { seatOf } from "../view.js";

export function shareSheet({ view, page }, on, rescued) {
  if (rescued === undefined) return invite(view, page, on);
  const seat = seatOf(view, Number(rescued));
  return seat ? rescue(view, page, on, seat) : html`<p>${t("seat.left")}</p>`;
}

function invite(view, page, on) {
  const { code, admission, joinUrl } = view.roster;
  const place = (joinUrl || location.origin).replace(/\/$/, "");
  if (admission === "NOBODY") return html`<h2>${t("share.title")}</h2><p class="notice bad">${t("join.locked")}</p>`;
  const needsTicket = admission === "TICKET";
  const { ticket, failure } = needsTicket ? freshTicket(page, on, undefined) : {};
  const picture = needsTicket ? ticket && secretPicture(`${code}/${ticket}`, on) : `/qr/${code}.svg`;
  const url = `${place}/#${code}${ticket ? `/${ticket}` : ""}`;
  return html`<h2>${t("share.title")}</h2>${drawing(picture, failure, t("share.qr_alt", { code }), on)}
    <p class="room-code">${code}</p>
    ${needsTicket ? html`<p class="why">${t("share.qr_only")}</p>` : html`<p class="url">${url.replace(/^https?:\/\//, "")}</p>`}
    ${navigator.share || navigator.clipboard ? html`<button class="button primary wide" @click=${() => on.share(url)}>${t("share.send")}</button>` : nothing}
    <p class="why">${t("share.tv", { place: place.replace(/^https?:\/\//, "") })}</p>`;
}

function rescue(view, page, on, seat) {
  const heading = html`<h2>${t("rescue.for", { seat: seat.name })}</h2>`;
  if (!seat.rescuable) return html`${heading}<p role="status">${t("rescue.over")}</p>`;
  const { ticket, failure } = freshTicket(page, on, seat.seat);
  const picture = ticket && secretPicture(`rescue/${view.roster.code}/${ticket}`, on);
  return html`${heading}<p>${t("rescue.scan")}</p>${drawing(picture, failure, t("rescue.qr_alt"), on)}`;
}

/** The `error` handler of a picture: it is asked for again for as long as it is to be seen. */
export const loadedAgain = ({ target }) => setTimeout(() => target.isConnected && (target.src = target.src), pauseMs(4));

/** A picture, the waiting for it, or why there is none, with a way to ask once more. */
function drawing(picture, failure, words, on) {
  if (picture) return html`<img class="qr large" src=${picture} alt=${words} width="220" height="220" @error=${loadedAgain} />`;
  if (!failure) return html`<div class="spinner" role="status" aria-label=${t("conn.first")}></div>`;
  return html`<p class="notice bad">${failure}</p><button class="button wide" @click=${on.inviteAgain}>${t("again")}</button>`;
}

/** {failure} after a refusal, else {ticket} if there is one; a fresh one is asked for, and drawn when it is there. */
function freshTicket(page, on, seat) {
  const held = page.ticket?.seat === seat ? page.ticket : null;
  clearTimeout(stale);
  if (held?.failure) return { failure: held.failure };
  const leftMs = held ? held.freshUntil - nowMs() : 0;
  stale = setTimeout(leftMs > 0 ? on.redraw : () => on.invite(seat), Math.max(0, leftMs));
  return { ticket: held ? base64url(held.ticket) : "" };
}

let stale = null;
const NOTHING = { fragment: "", url: "" };
let drawn = NOTHING;

/** A picture with a ticket in it is asked for by POST, so that no server on the way writes the ticket down. */
function secretPicture(fragment, on) {
  if (drawn.fragment !== fragment) {
    URL.revokeObjectURL(drawn.url);
    draw((drawn = { fragment, url: "" }), on);
  }
  return drawn.url;
}

/** It is asked for until it comes, or nobody looks any more. */
async function draw(mine, on) {
  // The sheet is in the page when this drawing of it is done.
  await null;
  const picture = await insist(() => fetched(mine.fragment), () => drawn === mine && document.querySelector(".sheet-share"));
  if (drawn !== mine) return;
  drawn = picture ? { ...mine, url: URL.createObjectURL(picture) } : NOTHING;
  on.redraw();
}

async function fetched(fragment) {
  const answer = await fetch("/qr.svg", { method: "POST", body: fragment });
  if (!answer.ok) throw new Error(`qr: ${answer.status}`);
  return answer.blob();
}
