// A seat's link: it comes back by itself after every break, with the last cursor, until the server says a final goodbye.
import { observeFrame, synchronise } from "./clock.js";
import { Doubt } from "./doubt.js";
import { Moves } from "./moves.js";
import { FIRST_FRAME_MS, SILENCE_MS, SUSPECT_MS, pauseMs } from "./patience.js";
import { Polling } from "./polling.js";
import { Refused, fromRefusal } from "./refused.js";
import { loadSchema } from "./schema.js";
import { Socket } from "./socket.js";

const CONTRACT = 1;
const LOOK_MS = 1_000;
const BEAT_MS = 7_000;

export class Link {
  /**
   * `on` is told `frame(frame)`, `live(isLive, transport)` and `ended(reason)`: a word of GoodbyeReason, or a Reason.
   * Nothing is opened before `start`.
   */
  constructor({ roomId, pass, on }) {
    Object.assign(this, { roomId, pass, on });
    this.cursor = "";
    this.stream = null;
    this.losses = 0;
    this.doubt = new Doubt();
    this.heardMs = 0;
    this.isOver = false;
    this.isLive = false;
    this.comingBack = null;
    this.moves = new Moves((request) => this.stream?.send({ act: request }));
    this.returning = (event) => this.#returned(event.type === "online");
    this.leaving = () => this.stream?.close();
  }

  async start() {
    for (const name of ["online", "pageshow"]) addEventListener(name, this.returning);
    addEventListener("offline", this.leaving);
    document.addEventListener("visibilitychange", this.returning);
    this.watch = setInterval(() => this.#look(), LOOK_MS);
    this.beating = setInterval(() => this.#beat(), BEAT_MS);
    return this.#open();
  }

  /** No more frames; nothing is told after this. */
  stop() {
    this.isOver = true;
    clearInterval(this.watch);
    clearInterval(this.beating);
    clearTimeout(this.comingBack);
    for (const name of ["online", "pageshow"]) removeEventListener(name, this.returning);
    removeEventListener("offline", this.leaving);
    document.removeEventListener("visibilitychange", this.returning);
    this.stream?.close();
  }

  /** Carries out a move once; see Moves.act. `seen` is the turn section that the player decided on. */
  act(move, seen) {
    return this.moves.act({ roomId: this.roomId, turnSeq: seen?.turnSeq || 0, turnTag: seen?.turnTag || "", move });
  }

  async #open() {
    clearTimeout(this.comingBack);
    this.comingBack = null;
    const isThere = await loadSchema().then(() => true, () => false);
    // "Offline" is no reason to stay away: a house on a LAN without the internet is there all the same.
    if (this.isOver || this.stream || this.comingBack) return;
    // Without the types of the messages nothing can be said; they come from the same house.
    if (!isThere) return this.#later();
    this.openedMs = performance.now();
    this.heardMs = 0;
    const hello = { roomId: this.roomId, cursor: this.cursor, contract: CONTRACT, seatPass: this.pass };
    const Kind = this.doubt.isCertain ? Polling : Socket;
    const stream = (this.stream = new Kind(hello, {
      open: () => this.#opened(),
      response: (response) => this.#hear(response),
      refusedMove: (commandId, refused) => this.moves.refused(commandId, refused),
      end: (why) => this.#ended(stream, why),
    }));
  }

  #opened() {
    if (document.hidden) this.#beat();
    this.moves.again();
  }

  #hear(response) {
    // Not before: what is to be seen comes first, also for the many who come back in one moment.
    if (!this.heardMs) synchronise();
    this.heardMs = performance.now();
    if (response.accepted) return this.moves.accepted(response.accepted);
    if (response.refusal) return this.#refused(response.refusal);
    this.#frame(response.frame);
  }

  #refused(refusal) {
    const refused = fromRefusal(refusal);
    if (refusal.commandId.length) return this.moves.refused(refusal.commandId, refused);
    this.#judge(refused);
  }

  #frame(frame) {
    this.losses = 0;
    if (this.stream instanceof Socket) this.doubt.over();
    observeFrame(frame.serverTimeMs);
    if (frame.cursor) this.cursor = frame.cursor;
    if (frame.kind === "GOODBYE") return this.#goodbye(frame.goodbye);
    if (frame.kind === "HEARTBEAT") this.#beat();
    else this.on.frame(frame);
    this.#tellLive(true);
  }

  #goodbye({ reason, retryAfterMs, final }) {
    if (final) return this.#over(reason);
    this.retryAfterMs = retryAfterMs;
    this.stream?.close();
  }

  /** A stream was refused: for good, or for now. */
  #judge(refused) {
    if (refused.reason === "BAD_CURSOR") this.cursor = "";
    if (refused.isFinal) return this.#over(refused.reason);
    this.retryAfterMs = refused.retryAfterMs;
    this.stream?.close();
  }

  #ended(stream, why) {
    if (stream !== this.stream) return;
    this.stream = null;
    if (this.isOver) return;
    if (why.refused) this.#judge(why.refused);
    if (this.isOver) return;
    if (!this.heardMs && stream instanceof Socket) this.doubt.barren(stream.wasOpen);
    this.#later();
  }

  #later() {
    this.losses += 1;
    this.#tellLive(false);
    this.comingBack = setTimeout(() => this.#open(), (this.retryAfterMs || 0) + pauseMs(this.losses));
    this.retryAfterMs = 0;
  }

  #over(reason) {
    this.stop();
    this.moves.giveUp(new Refused({ code: "failed_precondition", reason }));
    this.on.ended(reason);
  }

  #look() {
    if (!this.stream) return;
    const now = performance.now();
    const isMute = !this.heardMs && now - this.openedMs > FIRST_FRAME_MS;
    const isSilent = this.heardMs && now - this.heardMs > SILENCE_MS;
    if (isMute || isSilent) this.stream.close();
  }

  /** The page is back: in sight, online, out of the cache. What was silent meanwhile is not believed. */
  #returned(isOtherNetwork) {
    if (this.isOver) return;
    if (isOtherNetwork) this.doubt.over();
    this.#beat();
    if (document.hidden) return;
    if (this.stream && this.heardMs && performance.now() - this.heardMs > SUSPECT_MS) this.stream.close();
    if (!this.stream) this.#open();
  }

  #beat() {
    this.stream?.send({ heartbeat: { asleep: document.hidden } });
  }

  #tellLive(isLive) {
    const transport = this.stream instanceof Polling ? "poll" : "link";
    if (this.isLive === isLive && this.transport === transport) return;
    this.isLive = isLive;
    this.transport = transport;
    this.on.live(isLive, transport);
  }
}
