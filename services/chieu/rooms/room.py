"""The record: everything there is about one room, in frozen values that only decisions replace.

Times are Redis milliseconds. Secrets (passes, device keys) are kept as SHA-256 only. The record is written by
`record` as msgpack arrays: fields are appended, never moved.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.lacuoi.options import Options as LaCuoiOptions
from chieu.games.lacuoi.state import State as LaCuoiState
from chieu.games.phom.options import Options as PhomOptions
from chieu.games.phom.state import State as PhomState
from chieu.games.switch.options import Options as SwitchOptions
from chieu.games.switch.state import State as SwitchState

from .lateness import Lapse, Race
from .outsiders import Banned, Rescue

GameOptions = LaCuoiOptions | PhomOptions | SwitchOptions
"""The options of any game."""
GameState = LaCuoiState | PhomState | SwitchState
"""A round's state of any game."""


class Phase(StrEnum):
    """Where the room is in its evening. PAUSED is only shown, for a PLAYING whose clocks stand; no record says it."""

    LOBBY = "LOBBY"
    PLAYING = "PLAYING"
    PAUSED = "PAUSED"
    ROUND_END = "ROUND_END"
    CLOSED = "CLOSED"


class Admission(StrEnum):
    """Who may take a seat: whoever has the code, whoever has a ticket from a joining QR, nobody new."""

    CODE = "CODE"
    TICKET = "TICKET"
    NOBODY = "NOBODY"


class Done(msgspec.Struct, frozen=True, array_like=True):
    """A command that was carried out: who made it, its number, its body's hash, and the position it led to.

    `client` is the first half of the command id (8 bytes made when the client started), `number` the counter, `seat`
    what was answered where the answer names a seat. `rounds`: how many rounds had begun by then, 0 for not known.
    """

    client: bytes
    number: int
    body: bytes
    version: int
    tag: str
    seat: int | None = None
    rounds: int = 0


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """A chair and who sits on it.

    `pass_sha` is empty for a bot. `generation` rises with each take-over. `plays_from` is the number of the first
    round it is dealt into (G-06). `score` and `wins` repeat the person's account in the room's game. `left`: the person
    went during a round; the chair stays until it ends. `absent_ms` is since when nobody is connected, 0 while somebody
    is. `time_outs` counts time-outs in a row (G-09). `commands` are its last four, oldest first.
    """

    number: int
    name: str
    bot: bool = False
    pass_sha: bytes = b""
    device_sha: bytes = b""
    generation: int = 1
    ready: bool = False
    score: int = 0
    wins: int = 0
    plays_from: int = 1
    left: bool = False
    absent_ms: int = 0
    time_outs: int = 0
    commands: tuple[Done, ...] = ()
    asleep: bool = False
    """Connected, but its page sleeps."""
    longer_clock: bool = False
    """Has more time for each turn, in games that allow it."""
    wants_chair: int | None = None
    """Asks to change chairs with the person there."""
    former: tuple[bytes, ...] = ()
    """Hashes of passes and device keys of the person's earlier devices, oldest first."""
    among_strangers: bool = False
    """Sat down at a public table: nobody there can say who that is."""


class Farewell(StrEnum):
    """Why a pass is no longer good."""

    LEFT = "LEFT"
    KICKED = "KICKED"
    TAKEN_OVER = "TAKEN_OVER"


class Gone(msgspec.Struct, frozen=True, array_like=True):
    """A pass that was good once: why it is not any more, and the position that ended it, for those who ask again."""

    pass_sha: bytes
    seat: int
    why: Farewell
    version: int
    tag: str


class Screen(msgspec.Struct, frozen=True, array_like=True):
    """A paired screen, which cannot act. `shows_hands`: as the host has it. `paired_at`: the version that paired it.

    `by_sha` is the pass of who paired it, and so answers for the QRs that it shows; empty when nobody knows any more.
    """

    number: int
    pass_sha: bytes
    generation: int = 1
    shows_hands: bool = False
    paired_at: int = 0
    by_sha: bytes = b""


class Round(msgspec.Struct, frozen=True, array_like=True):
    """A round, running or just ended.

    `seed` is secret until `over`; `chance_at` is the counter of its `Chance`. `turn_seq` and `turn_tag` name the
    decision that is asked for. `clock_turn` is the game's turn number the clock belongs to;
    `due_ms` is 0 without a clock, `clock_ms` the clock's full length. `started_ms` is when the turn began.
    `actions` counts the entries of the action log.
    """

    number: int
    seed: bytes
    commitment: bytes
    state: GameState
    seats: tuple[int, ...]
    starter: int
    chance_at: int = 0
    turn_seq: int = 0
    turn_tag: str = ""
    clock_turn: int = -1
    started_ms: int = 0
    due_ms: int = 0
    clock_ms: int = 0
    bot_due_ms: int = 0
    credited_turn: int = -1
    over: bool = False
    void: bool = False
    begun_ms: int = 0
    actions: int = 0
    asked_ms: int = 0
    """When the present decision was asked for; a bot thinks from here (G-21)."""
    names: tuple[str, ...] = ()
    """The names of `seats` at the deal, for results that outlive a seat."""
    totals: tuple[int, ...] = ()
    """The evening's points of `seats` when the round was over."""
    extensions: int = 0
    """How often the present turn was given more time."""
    race: Race | None = None
    """How it ended that somebody could be caught, the last time."""
    lapse: Lapse | None = None
    """The last decision that the server made."""


class Pause(msgspec.Struct, frozen=True, array_like=True):
    """Clocks that stand still: since when, and when they run again by themselves."""

    since_ms: int
    until_ms: int


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """What one person has of one game this evening: points (negative too), rounds won, rounds played to their end."""

    game: str
    points: int = 0
    wins: int = 0
    rounds: int = 0


class Account(msgspec.Struct, frozen=True, array_like=True):
    """What belongs to one person, seated or not; who that is, `accounts.person_of` says."""

    person: bytes
    tallies: tuple[Tally, ...] = ()


class PersonScore(msgspec.Struct, frozen=True, array_like=True):
    """What a round that is history brought somebody, by the name worn then."""

    name: str
    points: int
    won: bool = False


class RoundSummary(msgspec.Struct, frozen=True, array_like=True):
    """A round that is history; `ending` as in `games.game.Outcome`, or VOID."""

    game: str
    number: int
    ending: str
    scores: tuple[PersonScore, ...]


class KeptOptions(msgspec.Struct, frozen=True, array_like=True):
    """Options that were in force when the table turned to another game, in their written form."""

    game: str
    values: tuple[tuple[str, str], ...]


class Room(msgspec.Struct, frozen=True, array_like=True):
    """A room. `version` and `tag` are the position of this very record; the store sets them when it reads and commits.

    `rounds` counts rounds begun. `last_starter` is the seat that started the last round of this game (LC-05).
    `touched_ms` is the last commit. `idle_ms` is when the room ends for want of people. `code_ms` is when the code key
    was last renewed. `test_room`: the process that opened it was started with test settings.
    """

    room_id: str
    code: str
    game: str
    options: GameOptions
    host: int
    seats: tuple[Seat, ...]
    phase: Phase = Phase.LOBBY
    round: Round | None = None
    rounds: int = 0
    last_starter: int | None = None
    locked: bool = False
    screens: tuple[Screen, ...] = ()
    opened_ms: int = 0
    touched_ms: int = 0
    idle_ms: int = 0
    code_ms: int = 0
    host_since_ms: int = 0
    all_absent_ms: int = 0
    language: str = "vi"
    test_room: bool = False
    version: int = 0
    tag: str = ""
    watched: bool = False
    """Somebody's link is open; the idle end is later then."""
    gone: tuple[Gone, ...] = ()
    """The last passes that ended, oldest first."""
    accounts: tuple[Account, ...] = ()
    """Of everybody who has played a round to its end, whoever played last at the end. `Seat.score` and `Seat.wins`
    repeat them for the present game."""
    history: tuple[RoundSummary, ...] = ()
    """The last rounds that ended, oldest first."""
    next_ms: int = 0
    """When the next round begins by itself; 0 while somebody is not ready."""
    last_winner: int | None = None
    """The seat that won the last round of this game (PH-03); after a void or drawn one the seat that started it."""
    kept_options: tuple[KeptOptions, ...] = ()
    """Of the games that were played before this one."""
    last_turn: int = 0
    """The last `turn_seq` of a round that was put away with its game."""
    pause: Pause | None = None
    """While it is there, no clock of a turn, of a bot or of the next round runs; `due_ms` is by `pauses.clock_ms`."""
    pause_wanted: bool = False
    """A pause begins when the running round is over."""
    pauses: int = 0
    """Pauses begun or asked for since the last deal."""
    tickets_only: bool = False
    """Unless it is `locked` anyway, the code alone opens nothing."""
    secret: bytes = b""
    """What tickets for QRs are derived from; never shown, never logged. Empty in a record of before there were any."""
    listed: bool = False
    """On the public list, and open to quick play between rounds."""
    banned: tuple[Banned, ...] = ()
    """Whom the host removed, oldest first."""
    rescues: tuple[Rescue, ...] = ()
    """Gone seats that are asked for, at most one call for each."""
    enough_ms: int = 0
    """Since when enough are ready for the next round; 0 while they are not."""
    idle_warned: bool = False
    """Who looks was told that the room is about to end; the next command puts it off."""
    enough_of: int = 0
    """How many people sat here when enough were ready, less those who went since; 0 while they are not."""

    @property
    def admission(self) -> Admission:
        """Who may take a seat."""
        if self.locked:
            return Admission.NOBODY
        return Admission.TICKET if self.tickets_only else Admission.CODE
