// Moves on their way: each has one id for all its repetitions and is answered once, however many links that takes.
import { CALL_MS, CommandIds, TOTAL_MS, pauseMs } from "./patience.js";
import { Unreachable, hex } from "./refused.js";

export class Moves {
  /** `send` is given an ActRequest and sends it if a link is open. */
  constructor(send) {
    this.send = send;
    this.ids = new CommandIds();
    this.waiting = new Map();
  }

  /** Sends a move until its answer comes: resolves with the answer's position, or rejects with Refused or Unreachable. */
  act(request) {
    return new Promise((resolve, reject) => {
      const commandId = this.ids.next();
      const key = hex(commandId);
      const waiting = { request: { ...request, commandId }, tries: 0, resolve, reject, timer: null };
      waiting.until = performance.now() + TOTAL_MS;
      this.waiting.set(key, waiting);
      this.#try(key);
    });
  }

  /** A new link is open: whatever has no answer is sent again, in its order. */
  again() {
    for (const waiting of this.waiting.values()) this.send(waiting.request);
  }

  accepted(answer) {
    this.#take(answer.commandId)?.resolve(answer.position);
  }

  /** A refusal of one try: said to whoever waits, unless asking again helps. */
  refused(commandId, refused) {
    const key = hex(commandId);
    const waiting = this.waiting.get(key);
    if (!waiting) return;
    if (!refused.mayBeRepeated) return void this.#take(commandId).reject(refused);
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#try(key), refused.retryAfterMs + pauseMs(waiting.tries));
  }

  /** No link will come any more. */
  giveUp(error) {
    for (const waiting of [...this.waiting.values()]) this.#take(waiting.request.commandId).reject(error);
  }

  #try(key) {
    const waiting = this.waiting.get(key);
    if (!waiting) return;
    if (performance.now() >= waiting.until) return void this.#take(waiting.request.commandId).reject(new Unreachable());
    waiting.tries += 1;
    this.send(waiting.request);
    waiting.timer = setTimeout(() => this.#try(key), Math.min(CALL_MS, waiting.until - performance.now() + 1));
  }

  #take(commandId) {
    const key = hex(commandId);
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    if (waiting) clearTimeout(waiting.timer);
    return waiting;
  }
}
