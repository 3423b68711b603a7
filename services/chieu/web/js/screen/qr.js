// QRs come from the server: it knows where others find it. What is scanned stands behind the # and is posted, so that no
// proxy writes it down and no browser sends it on.

const kept = new Map();
const MOST_KEPT = 12;

/** {picture, place} of a fragment: an address for <img>, and where people go. Throws when the server is not there. */
export async function qr(fragment) {
  if (!kept.has(fragment)) {
    kept.set(fragment, fetchQr(fragment));
    kept.get(fragment).catch(() => kept.delete(fragment));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(fragment);
}

async function fetchQr(fragment) {
  const answer = await fetch("/qr.svg", { method: "POST", body: fragment });
  if (!answer.ok) throw new Error(`qr: ${answer.status}`);
  return {
    picture: `data:image/svg+xml,${encodeURIComponent(await answer.text())}`,
    // Its letters beyond ASCII come as %XX, since a header has no others.
    place: decodeURIComponent(answer.headers.get("x-chieu-place") || "") || location.origin,
  };
}
