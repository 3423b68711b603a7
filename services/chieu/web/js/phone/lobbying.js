// What a seat asks of its room: the lobby's commands, each with an id of its own, repeated safely.
import { CommandIds } from "../patience.js";
import { call } from "../rpc.js";
import { gameKey } from "../view.js";

/** The commands of one seat. All of them throw Refused or Unreachable. */
export class Lobbying {
  constructor({ roomId, pass }) {
    Object.assign(this, { roomId, pass, ids: new CommandIds() });
  }

  #ask(service, name, more = {}) {
    return call(service, name, { roomId: this.roomId, commandId: this.ids.next(), ...more }, { pass: this.pass });
  }

  #room(name, more) {
    return this.#ask("MatchmakingService", name, more);
  }

  start = () => this.#ask("RulesService", "StartRound");
  ready = (ready) => this.#room("SetReady", { ready });
  addBot = () => this.#room("AddBot");
  removeBot = (seat) => this.#room("RemoveBot", { seat });
  kick = (seat) => this.#room("KickSeat", { seat });
  admit = (admission) => this.#room("LockRoom", { admission });
  list = (listed) => this.#room("PublishRoom", { listed });
  makeHost = (toSeat) => this.#room("TransferHost", { toSeat });
  moveTo = (toSeat) => this.#room("MoveSeat", { toSeat });
  leave = () => this.#room("LeaveRoom");
  pair = (pairingCode) => this.#room("PairScreen", { pairingCode });
  removeScreen = (screen) => this.#room("RemoveScreen", { screen });
  showHands = (screen, shown) => this.#room("ShowHands", { screen, shown });
  confirmRescue = (seat, agreed) => this.#room("ConfirmRescue", { seat, agreed });
  pause = () => this.#ask("TimersService", "PauseClock");
  resume = () => this.#ask("TimersService", "ResumeClock");
  extend = (extraMs) => this.#ask("TimersService", "ExtendTurn", { extraMs });
  longerClock = (seat, longer) => this.#ask("TimersService", "SetLongerClock", { seat, longer });
  changeGame = (game) => this.#room("ChangeGame", { game });

  /** One option; `path` is its key as the proto file writes it. */
  setOption(game, key, value, path) {
    const options = { [gameKey(game)]: { [key]: value } };
    return this.#room("UpdateOptions", { options, updateMask: { paths: [`${gameKey(game)}.${path}`] } });
  }

  /** The seat's view as it stands, if it comes within `totalMs`. */
  view = async (totalMs) => (await call("RulesService", "GetView", { roomId: this.roomId }, { pass: this.pass, callMs: totalMs, totalMs })).frame;

  ticket = (rescueSeat) => call("MatchmakingService", "IssueTicket", { roomId: this.roomId, rescueSeat }, { pass: this.pass });
}
