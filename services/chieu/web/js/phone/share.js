// The way in for others: a QR and a link, with a ticket where the room asks for one; and the way back to a gone seat.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { nowMs } from "../clock.js";
import { t } from "../i18n.js";
import { base64url } from "../refused.js";
import { seatOf } from "../view.js";

/** A ticket is good for two minutes; one that is shown is good for one at least. */
const FRESH_MS = 60_000;

export function shareSheet({ view, page }, on, rescued) {
  const seat = rescued === undefined ? null : seatOf(view, Number(rescued));
  return seat ? rescue(view, page, on, seat) : invite(view, page, on);
}

function invite(view, page, on) {
  const { code, admission, joinUrl } = view.roster;
  const place = (joinUrl || location.origin).replace(/\/$/, "");
  if (admission === "NOBODY") return html`<h2>${t("share.title")}</h2><p class="notice bad">${t("join.locked")}</p>`;
  const needsTicket = admission === "TICKET";
  const ticket = needsTicket ? freshTicket(page, on, undefined) : "";
  const picture = needsTicket ? ticket && secretPicture(`${code}/${ticket}`, on) : `/qr/${code}.svg`;
  const url = `${place}/#${code}${ticket ? `/${ticket}` : ""}`;
  return html`<h2>${t("share.title")}</h2>${drawing(picture, t("share.qr_alt", { code }))}
    <p class="room-code">${code}</p>
    ${needsTicket ? html`<p class="why">${t("share.qr_only")}</p>` : html`<p class="url">${url.replace(/^https?:\/\//, "")}</p>`}
    ${navigator.share || navigator.clipboard ? html`<button class="button primary wide" @click=${() => on.share(url)}>${t("share.send")}</button>` : nothing}
    <p class="why">${t("share.tv", { place: place.replace(/^https?:\/\//, "") })}</p>`;
}

function rescue(view, page, on, seat) {
  const ticket = freshTicket(page, on, seat.seat);
  const picture = ticket && secretPicture(`rescue/${view.roster.code}/${ticket}`, on);
  return html`<h2>${t("rescue.for", { seat: seat.name })}</h2><p>${t("rescue.scan")}</p>${drawing(picture, t("rescue.qr_alt"))}`;
}

const drawing = (picture, words) =>
  picture ? html`<img class="qr large" src=${picture} alt=${words} width="220" height="220" />` : html`<div class="spinner" role="status" aria-label=${t("conn.first")}></div>`;

/** The ticket in hand if it is fresh; otherwise a new one is asked for, and drawn when it is there. */
function freshTicket(page, on, seat) {
  const held = page.ticket;
  if (held && held.seat === seat && held.expiresMs - nowMs() > FRESH_MS) {
    setTimeout(on.redraw, held.expiresMs - nowMs() - FRESH_MS + 100);
    return base64url(held.ticket);
  }
  setTimeout(() => on.invite(seat));
  return "";
}

let drawn = { fragment: "", url: "" };

/** A picture with a ticket in it is asked for by POST, so that no server on the way writes the ticket down. */
function secretPicture(fragment, on) {
  if (drawn.fragment === fragment) return drawn.url;
  URL.revokeObjectURL(drawn.url);
  drawn = { fragment, url: "" };
  fetch("/qr.svg", { method: "POST", body: fragment }).then(async (answer) => {
    if (answer.ok && drawn.fragment === fragment) drawn = { fragment, url: URL.createObjectURL(await answer.blob()) };
    on.redraw();
  });
  return "";
}
