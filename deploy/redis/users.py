"""Users of Redis with just the rights that each service needs: ``deploy/redis/users.acl``.

``python -m deploy.redis.users`` prints the file with all users switched off. With ``--passwords FILE`` (lines of
``display=word``) those named there are switched on; only the SHA-256 of a password is written. What a service may do
follows from the scripts that it runs, whose commands are read from their text, and from the table below.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "services"))

from chieu.store import programs
from chieu.store.programs import Script

HERE = Path(__file__).parent
_CALL = re.compile(r"redis\.p?call\('([A-Z]+)'")
# For every connection: it says its name, is looked at, finds the primary or the node, and waits for replicas.
_BASE = "ping info time role select asking wait client|setname cluster|slots evalsha evalsha_ro eval eval_ro".split()
_ROOM = ("{??}:r:*", "{??}:f:*", "{??}:e:*", "{??}:l:*", "{??}:due", "{??}:idx", "{??}:pub")
_WHO = ("{??}:p:*", "{??}:look")
_CHANNELS = "{??}:n:*"
_COMMITS = (programs.COMMIT, programs.CONFIRM, programs.KEEP_CODE, programs.BURY_CODE, programs.LEASED)


@dataclass(frozen=True, slots=True)
class Rights:
    """What a service does in Redis. `reads` are patterns of keys that it never writes.

    `sets` are the only ones that it may SET, where that is said: one key of another kind it could write over otherwise.
    """

    scripts: tuple[Script, ...]
    commands: str
    writes: tuple[str, ...]
    reads: tuple[str, ...]
    sets: tuple[str, ...] = ()


SERVICES: dict[str, Rights] = {
    "display": Rights(
        scripts=(programs.SNAPSHOT, programs.HOLD, programs.LET_GO, programs.SPEND, programs.LEASED),
        commands="hmget get ssubscribe sunsubscribe",
        writes=(*_WHO, "budget:*"),
        reads=("{??}:f:*", "{??}:e:*", "code:*", "peers:*", "deployment"),
        sets=("budget:*",),
    ),
    "rules": Rights(
        scripts=(*_COMMITS, programs.LEASE, programs.WITNESS),
        commands="hmget get set zadd zrem zscore zrange pttl xlen llen lrange",
        writes=(*_ROOM, "code:*", "peers:rules", "deployment"),
        reads=_WHO,
    ),
    "timers": Rights(
        scripts=(*_COMMITS, *programs.DUE, programs.SETTLE, programs.WITNESS),
        commands="hmget get set zscan zmscore zadd zrem del",
        writes=(*_ROOM, *_WHO, "code:*", "deployment"),
        reads=("peers:*",),
    ),
    "matchmaking": Rights(
        scripts=(programs.OPEN, *_COMMITS, programs.SPEND, *programs.SCREENS, *programs.TICKETS),
        commands="hmget hget hgetall get set del zadd zrem zcard zrevrangebyscore xrange xrevrange",
        writes=(
            *_ROOM,
            *_WHO,
            *(f"{{??}}:{queue}:*" for queue in ("q", "qs", "qd", "ql")),
            "code:*",
            "waits:*",
            "budget:*",
            "pairing:*",
            "screen:*",
            "deployment",
        ),
        reads=("peers:*",),
    ),
}
# Replicas and sentinels as Redis's own documentation has them; the operator may do everything.
_SENTINEL = "allchannels +multi +slaveof +ping +exec +subscribe +config|rewrite +role +publish +info +client|setname"
OTHERS = {
    "replica": "+psync +replconf +ping",
    "sentinel": f"{_SENTINEL} +client|kill +script|kill",
    "operator": "~* &* +@all",
}


def rule_of(rights: Rights) -> str:
    """The rules of a user, without its password."""
    inside = {command.lower() for script in rights.scripts for command in _CALL.findall(script.body)}
    commands = sorted({*_BASE, *inside, *rights.commands.split()})
    keys = [*(f"~{pattern}" for pattern in rights.writes), *(f"%R~{pattern}" for pattern in rights.reads)]
    selectors = []
    if rights.sets:
        commands.remove("set")
        selectors.append(f"({' '.join(f'~{pattern}' for pattern in rights.sets)} +set)")
    granted = (f"+{command}" for command in commands)
    return " ".join(("resetchannels", f"&{_CHANNELS}", *keys, "-@all", *granted, *selectors))


def file_of(passwords: Mapping[str, str]) -> str:
    """The whole file. Users without a password are off."""
    rules = {**{name: rule_of(rights) for name, rights in SERVICES.items()}, **OTHERS}
    # Whoever connects without a name gets nothing. Redis knows no comments in this file.
    return "\n".join(("user default off", *(_line(name, rule, passwords) for name, rule in rules.items()))) + "\n"


def _line(name: str, rule: str, passwords: Mapping[str, str]) -> str:
    word = passwords.get(name)
    login = "off" if word is None else f"on #{hashlib.sha256(word.encode()).hexdigest()}"
    return f"user chieu-{name} {login} {rule}"


def _passwords(path: Path) -> dict[str, str]:
    pairs = (line.strip().partition("=") for line in path.read_text("utf-8").splitlines() if "=" in line)
    return {name.strip(): word.strip() for name, _, word in pairs}


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passwords", type=Path, help="a file of lines like display=word")
    given = parser.parse_args()
    passwords = {} if given.passwords is None else _passwords(given.passwords)
    unknown = sorted(passwords.keys() - {*SERVICES, *OTHERS})
    if unknown:
        parser.error(f"no such user: {', '.join(unknown)}; there are {', '.join((*SERVICES, *OTHERS))}")
    sys.stdout.write(file_of(passwords))


if __name__ == "__main__":
    main()
