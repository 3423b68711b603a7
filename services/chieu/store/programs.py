"""The scripts in ``lua/`` and what each of them promises."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import resources

from .protocols import Word


@dataclass(frozen=True, slots=True)
class Script:
    """A file of ``lua/``.

    `repeatable`: running it twice with the same words is the same as running it once. `reads`: it writes nothing and
    is called in the form that a user with read rights alone may call. `kept`: what it wrote is promised to last, so
    replicas are waited for where the deployment wants that.
    """

    name: str
    keys: int
    body: str
    sha: str
    repeatable: bool
    reads: bool = False
    kept: bool = False

    @classmethod
    def of(cls, name: str, keys: int, *, repeatable: bool, reads: bool = False, kept: bool = False) -> Script:
        """Read ``lua/<name>.lua``, which takes so many KEYS."""
        body = resources.files("chieu.store").joinpath("lua", f"{name}.lua").read_text("utf-8")
        sha = hashlib.sha1(body.encode(), usedforsecurity=False).hexdigest()
        return cls(name, keys, body, sha, repeatable, reads, kept)

    @property
    def by_sha(self) -> tuple[Word, ...]:
        """How a call by SHA-1 begins."""
        return ("EVALSHA_RO" if self.reads else "EVALSHA", self.sha, self.keys)

    @property
    def by_text(self) -> tuple[Word, ...]:
        """How a call by text begins; Redis knows the script from then on."""
        return ("EVAL_RO" if self.reads else "EVAL", self.body, self.keys)


# Repeatable by their tag: the second run finds what the first one wrote and says MINE.
OPEN = Script.of("open", 7, repeatable=True, kept=True)
COMMIT = Script.of("commit", 7, repeatable=True, kept=True)
CONFIRM = Script.of("confirm", 2, repeatable=True, kept=True)
SNAPSHOT = Script.of("snapshot", 2, repeatable=True, reads=True)
# A claim whose answer was lost comes due again by itself; asking again takes others.
CLAIM_DUE = Script.of("claim_due", 1, repeatable=False)
GIVE_BACK = Script.of("give_back", 1, repeatable=True)
FAIL = Script.of("fail", 4, repeatable=False)
REARM = Script.of("rearm", 2, repeatable=True)
DROP = Script.of("drop", 3, repeatable=True)
LEASE = Script.of("lease", 1, repeatable=True)
LEASED = Script.of("leased", 1, repeatable=True, reads=True)
HOLD = Script.of("hold", 2, repeatable=True)
LET_GO = Script.of("let_go", 2, repeatable=True)
WITNESS = Script.of("witness", 1, repeatable=True, reads=True)
SETTLE = Script.of("settle", 2, repeatable=True)
KEEP_CODE = Script.of("keep_code", 1, repeatable=True, kept=True)
BURY_CODE = Script.of("bury_code", 1, repeatable=True)
# What was spent is spent; a lost answer forgives nothing twice.
SPEND = Script.of("spend", 1, repeatable=False)
ADOPT_SCREEN = Script.of("adopt_screen", 1, repeatable=True)
GIVE_SCREEN_BACK = Script.of("give_screen_back", 1, repeatable=True)
# Repeatable by what they leave behind: a ticket that is as it was asked to be is left alone.
QUEUE_TICKET = Script.of("queue_ticket", 4, repeatable=True)
TAKE_TICKETS = Script.of("take_tickets", 3, repeatable=True)
MOVE_TICKETS = Script.of("move_tickets", 3, repeatable=True)
CANCEL_TICKET = Script.of("cancel_ticket", 3, repeatable=True)
KEEP_TICKETS = Script.of("keep_tickets", 2, repeatable=True)
# A sweep whose answer was lost leaves leases that run out by themselves.
SWEEP_TICKETS = Script.of("sweep_tickets", 4, repeatable=False)
TICKETS = (QUEUE_TICKET, TAKE_TICKETS, MOVE_TICKETS, CANCEL_TICKET, KEEP_TICKETS, SWEEP_TICKETS)
SCREENS = (ADOPT_SCREEN, GIVE_SCREEN_BACK)
DUE = (CLAIM_DUE, GIVE_BACK, FAIL, REARM, DROP)
_LEASES = (LEASE, LEASED, HOLD, LET_GO, WITNESS, SETTLE)
ALL = (OPEN, COMMIT, CONFIRM, SNAPSHOT, *DUE, *_LEASES, KEEP_CODE, BURY_CODE, SPEND, *SCREENS, *TICKETS)
