"""Every duration that the rules name, in one value that is given at composition."""

from __future__ import annotations

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """How long things take at the table; the defaults are the rules' own values. `…_ms` are milliseconds.

    `turn_ms` of None means: what the room's option says. Tests give shorter values; a process does so only when
    it was started for tests (see chassis.settings).
    """

    turn_ms: int | None = None
    bot_ms: int = 2_000
    """A bot never acts sooner after it is asked. Rule: G-21."""
    catch_lock_ms: int = 3_000
    """A vulnerable seat that is also to act waits this long; bots too after any play that leaves one card.
    Rule: G-21, G-22."""
    false_catch_ms: int = 2_000
    """After a false catch the sender's catches are ignored this long. Rule: CW-6."""
    race_ms: int = 2_000
    """Who is late by no more than this has lost a race, and both sides are told; later it is a mistake. Rule: CW-5."""
    absent_turn_ms: int = 10_000
    """The clock of a seat shown as absent after two time-outs in a row. Rule: G-09."""
    disconnected_turn_ms: int = 30_000
    """The clock of a disconnected seat in a room without a clock. Rule: G-09."""
    host_absent_ms: int = 60_000
    """A disconnected host hands over after this. Rule: G-12."""
    kick_after_ms: int = 120_000
    """A seat disconnected this long may be removed during a round. Rule: G-11."""
    all_absent_ms: int = 600_000
    """With nobody connected for this long the round is void. Rule: G-13."""
    idle_watched_ms: int = 3_600_000
    """Idle end of a room while somebody's link is open."""
    idle_ms: int = 1_200_000
    """Idle end of a room without links."""
    gone_after_ms: int = 3_000
    """A seat counts as gone when none of its streams was open for so long: a reconnect is no event. What a process
    says of its streams holds for three times as long."""
    grace_ms: int = 500
    """What a phone sees as zero is not yet too late: a deadline fires this long after it."""
    late_claim_ms: int = 5_000
    """A deadline that was claimed later than this gives a human one fresh clock."""
    credit_ms: int = 15_000
    """The most that such a fresh clock is worth."""
    next_round_ms: int = 5_000
    """When everybody is ready, the next round begins by itself after this."""
    enough_ms: int = 30_000
    """When enough are ready, it begins without the others after this."""
    closing_ms: int = 120_000
    """So long before the idle end those who look are warned."""
    pause_ms: int = 600_000
    """A pause ends by itself after this."""
    pauses: int = 3
    """So many pauses may begin from one deal to the next."""
    extension_ms: int = 60_000
    """The most that a turn is given at once."""
    extensions: int = 2
    """So many times a turn may be given more."""
    longer_clock_times: int = 2
    """How many times the usual length a longer clock has."""
    rescue_ms: int = 60_000
    """So long the table may confirm that somebody with a new phone is who sat there."""
