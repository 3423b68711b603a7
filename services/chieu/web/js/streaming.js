// Server streams of the API over fetch: Connect's envelopes, one byte of flags and four of length before each message.
import { fromAnswer } from "./refused.js";
import { decode, encode, loadSchema, method } from "./schema.js";
import { base64url } from "./refused.js";

const END = 2;

/** The messages of a stream; ends with it, throws Refused when it ends badly. Abort `signal` to hang up. */
export async function* stream(service, name, request, { pass = null, signal = null } = {}) {
  await loadSchema();
  const { path, input, output } = method(service, name);
  const headers = { "content-type": "application/connect+proto", "connect-protocol-version": "1" };
  if (pass) headers.authorization = `Bearer ${base64url(pass)}`;
  const answer = await fetch(path, { method: "POST", headers, body: enveloped(encode(input, request)), signal, credentials: "omit" });
  if (!answer.ok) throw fromAnswer(await answer.json().catch(() => null));
  for await (const { flags, bytes } of envelopes(answer.body.getReader())) {
    if (!(flags & END)) yield decode(output, bytes);
    else {
      const { error } = JSON.parse(new TextDecoder().decode(bytes));
      if (error) throw fromAnswer(error);
      return;
    }
  }
}

function enveloped(bytes) {
  const whole = new Uint8Array(5 + bytes.length);
  new DataView(whole.buffer).setUint32(1, bytes.length);
  whole.set(bytes, 5);
  return whole;
}

async function* envelopes(reader) {
  let held = new Uint8Array(0);
  for (;;) {
    while (held.length >= 5) {
      const length = new DataView(held.buffer, held.byteOffset).getUint32(1);
      if (held.length < 5 + length) break;
      yield { flags: held[0], bytes: held.slice(5, 5 + length) };
      held = held.slice(5 + length);
    }
    const { done, value } = await reader.read();
    if (done) return;
    const joined = new Uint8Array(held.length + value.length);
    joined.set(held);
    joined.set(value, held.length);
    held = joined;
  }
}
