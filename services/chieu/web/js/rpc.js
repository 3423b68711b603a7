// Unary calls of the API: Connect with binary messages over fetch, repeated with the same bytes until an answer is known.
import { CALL_MS, TOTAL_MS, pauseMs, wait } from "./patience.js";
import { Refused, Unreachable, base64url, fromAnswer } from "./refused.js";
import { decode, encode, loadSchema, method } from "./schema.js";

/** The language of the sentences in refusals. */
let language = "vi";
export function speak(code) {
  language = code;
}

/**
 * One call with its repetitions. What is asked must be idempotent: by its command id, by its pass, or because it only reads.
 * Throws Refused when the server said no, Unreachable when nobody knows.
 */
export async function call(service, name, request, { pass = null, totalMs = TOTAL_MS, callMs = CALL_MS, signal = null } = {}) {
  await loadSchema();
  const { path, input, output } = method(service, name);
  const body = encode(input, request);
  const until = performance.now() + totalMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return decode(output, await once(path, body, pass, callMs, signal));
    } catch (error) {
      if (signal?.aborted || !(error instanceof Refused) || !error.mayBeRepeated) throw error;
      const pause = error.retryAfterMs + pauseMs(tries);
      if (performance.now() + pause >= until) throw error.isAnswer ? error : new Unreachable();
      await wait(pause);
    }
  }
}

async function once(path, body, pass, callMs, signal) {
  const ending = new AbortController();
  const end = () => ending.abort();
  const clock = setTimeout(end, callMs);
  signal?.addEventListener("abort", end);
  try {
    const answer = await fetch(path, { method: "POST", headers: headers(pass), body, signal: ending.signal, credentials: "omit" });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    throw fromAnswer(await answer.json().catch(() => null));
  } catch (error) {
    // Whatever else went wrong on the way, a phone cannot tell whether the call arrived.
    throw error instanceof Refused ? error : new Refused({ code: "unavailable" });
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", end);
  }
}

function headers(pass) {
  return {
    "content-type": "application/proto",
    "connect-protocol-version": "1",
    "accept-language": language,
    ...(pass ? { authorization: `Bearer ${base64url(pass)}` } : {}),
  };
}
