// The way for networks that hold streams back: frames by long poll, moves by calls. The same face as Socket.
import { CALL_MS } from "./patience.js";
import { Refused } from "./refused.js";
import { call } from "./rpc.js";

const WAIT_MS = 20_000;
const SPARE_MS = 5_000;

export class Polling {
  constructor(hello, on) {
    // The first is answered at once: that frames come this way has to be known before there is news.
    Object.assign(this, { hello, on, cursor: hello.cursor, waitMs: 0, isOpen: true, asleep: false });
    this.ending = new AbortController();
    this.#run();
  }

  send(request) {
    if (request.heartbeat) this.asleep = request.heartbeat.asleep;
    if (request.act) this.#act(request.act);
  }

  close() {
    this.#end({});
  }

  async #run() {
    // Whoever made this has it in hand only after the constructor.
    await null;
    this.on.open();
    try {
      while (this.isOpen) await this.#round();
    } catch (error) {
      this.#end({ refused: error instanceof Refused ? error : null });
    }
  }

  async #round() {
    const { roomId, contract, seatPass } = this.hello;
    const { waitMs } = this;
    const request = { roomId, contract, cursor: this.cursor, waitMs, asleep: this.asleep };
    const patience = { totalMs: 0, callMs: waitMs + SPARE_MS, signal: this.ending.signal };
    const answer = await call("DisplayService", "Poll", request, { pass: seatPass, ...patience });
    for (const frame of answer.frames) {
      if (!this.isOpen) return;
      if (frame.cursor) this.cursor = frame.cursor;
      this.on.response({ frame });
    }
    this.waitMs = WAIT_MS;
  }

  async #act(request) {
    try {
      const answer = await call("RulesService", "Act", request, { pass: this.hello.seatPass, totalMs: 0, callMs: CALL_MS });
      this.on.response({ accepted: { commandId: request.commandId, ...answer } });
    } catch (error) {
      // What is no answer of the house's is a try that came to nothing; the next need not wait for the end of its time.
      this.on.refusedMove(request.commandId, error instanceof Refused ? error : new Refused({ code: "unavailable" }));
    }
  }

  #end(why) {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.ending.abort();
    this.on.end(why);
  }
}
