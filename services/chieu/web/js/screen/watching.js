// What a screen watches: a room by its code like any audience, or as a paired screen by its pass. Comes back by itself.
import { observeFrame, synchronise } from "../clock.js";
import { Doubt } from "../doubt.js";
import { FIRST_FRAME_MS, SILENCE_MS, SUSPECT_MS, pauseMs } from "../patience.js";
import { Refused, fromClose } from "../refused.js";
import { call } from "../rpc.js";
import { decode, encode, loadSchema } from "../schema.js";

const CONTRACT = 1;
const LOOK_MS = 1_000;
const WAIT_MS = 20_000;
const SPARE_MS = 5_000;

export class Watching {
  /**
   * `target` is {roomCode} or {roomId, pass}. `on` is told `frame(frame)`, `live(isLive)` and `ended(reason)`, the last when
   * coming back does not help: a word of GoodbyeReason, or a Reason.
   */
  constructor(target, on) {
    Object.assign(this, { target, on });
    this.cursor = "";
    this.losses = 0;
    this.doubt = new Doubt();
    this.isOver = false;
    this.returning = (event) => this.#returned(event.type === "online");
    // A cable was pulled: what the socket still believes is not waited for.
    this.leaving = () => this.#lost("");
  }

  async start() {
    for (const name of ["online", "pageshow"]) addEventListener(name, this.returning);
    addEventListener("offline", this.leaving);
    this.watch = setInterval(() => this.#look(), LOOK_MS);
    return this.#open();
  }

  /** No more frames; nothing is told after this. */
  stop() {
    this.isOver = true;
    clearInterval(this.watch);
    clearTimeout(this.comingBack);
    for (const name of ["online", "pageshow"]) removeEventListener(name, this.returning);
    removeEventListener("offline", this.leaving);
    this.#close();
  }

  async #open() {
    const isThere = await loadSchema().then(() => true, () => false);
    if (this.isOver || this.socket || this.polling) return;
    // Without the types of the messages nothing can be said; they come from the same house.
    if (!isThere) return this.#later();
    this.openedMs = performance.now();
    this.heardMs = 0;
    if (this.doubt.isCertain) this.#poll();
    else this.#connect();
  }

  #request() {
    const { roomCode = "", roomId = "", pass = new Uint8Array() } = this.target;
    return { roomCode, roomId, cursor: this.cursor, contract: CONTRACT, pass };
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(`${scheme}//${location.host}/screen`));
    socket.binaryType = "arraybuffer";
    this.wasOpen = false;
    socket.onopen = () => {
      this.wasOpen = true;
      const { pass, ...request } = this.#request();
      socket.send(encode("WatchScreenRequest", { ...request, screenPass: pass }));
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.#hear(decode("WatchScreenResponse", new Uint8Array(message.data)));
    };
    socket.onclose = (closed) => {
      if (socket === this.socket) this.#refused(fromClose(closed.code, closed.reason));
    };
  }

  /** The way for networks that hold streams back. */
  async #poll() {
    const ending = (this.polling = new AbortController());
    // The first is answered at once: that frames come this way has to be known before there is news.
    let waitMs = 0;
    try {
      while (this.polling === ending) {
        const { pass, ...request } = this.#request();
        const patience = { totalMs: 0, callMs: waitMs + SPARE_MS, signal: ending.signal };
        const answer = await call("DisplayService", "PollScreen", { ...request, waitMs }, { pass: pass.length ? pass : null, ...patience });
        for (const frame of answer.frames) if (this.polling === ending) this.#hear({ frame });
        waitMs = WAIT_MS;
      }
    } catch (error) {
      if (this.polling === ending) this.#refused(error instanceof Refused ? error : null);
    }
  }

  #hear({ frame }) {
    if (!this.heardMs) synchronise();
    this.heardMs = performance.now();
    this.losses = 0;
    if (this.socket) this.doubt.over();
    observeFrame(frame.serverTimeMs);
    if (frame.cursor) this.cursor = frame.cursor;
    if (frame.kind === "GOODBYE") return this.#lost(frame.goodbye.final ? frame.goodbye.reason : "", "", frame.goodbye.retryAfterMs);
    if (frame.kind !== "HEARTBEAT") this.on.frame(frame);
    this.on.live(true);
  }

  /** A stream ended, with a refusal or without a word. */
  #refused(refused) {
    if (!refused) return this.#lost("");
    this.#lost(refused.isFinal ? refused.reason : "", refused.reason, refused.retryAfterMs);
  }

  #lost(final, reason = "", retryAfterMs = 0) {
    const wasSocket = Boolean(this.socket);
    this.#close();
    if (this.isOver) return;
    if (final) {
      this.stop();
      return this.on.ended(final);
    }
    if (reason === "BAD_CURSOR") this.cursor = "";
    if (!this.heardMs && wasSocket) this.doubt.barren(this.wasOpen);
    this.#later(retryAfterMs);
  }

  #later(retryAfterMs = 0) {
    this.losses += 1;
    this.on.live(false);
    clearTimeout(this.comingBack);
    this.comingBack = setTimeout(() => this.#open(), retryAfterMs + pauseMs(this.losses));
  }

  #close() {
    const { socket, polling } = this;
    this.socket = null;
    this.polling = null;
    socket?.close();
    polling?.abort();
  }

  #look() {
    if (!this.socket) return;
    const now = performance.now();
    const isMute = !this.heardMs && now - this.openedMs > FIRST_FRAME_MS;
    const isSilent = this.heardMs && now - this.heardMs > SILENCE_MS;
    if (isMute || isSilent) this.#lost("");
  }

  /** The network is back, or the page: what was silent meanwhile is not believed. */
  #returned(isOtherNetwork) {
    if (isOtherNetwork) this.doubt.over();
    clearTimeout(this.comingBack);
    if (this.socket && this.heardMs && performance.now() - this.heardMs > SUSPECT_MS) return this.#lost("");
    this.#open();
  }
}
