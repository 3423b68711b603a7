"""The command line of `chieu`."""

from __future__ import annotations

import argparse
import getpass
import os
import re
from collections.abc import Sequence

from chieu.games.catalogue import GAMES

from .servers import read_server
from .texts import LANGUAGES

DEFAULT_SERVER = "localhost:7350"
_MOST_BOTS = 9
_LONGEST_WAIT_S = 600
_COMMITMENT = re.compile(r"[0-9A-Fa-f]{16,64}")


def parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    shared = argparse.ArgumentParser(add_help=False)
    server = os.environ.get("CHIEU_SERVER") or DEFAULT_SERVER
    shared.add_argument(
        "--server",
        type=_server,
        default=server,
        metavar="HOST:PORT",
        help="gRPC address, or one for each service: matchmaking=HOST:PORT,rules=HOST:PORT,timers=HOST:PORT,"
        "display=HOST:PORT (CHIEU_SERVER; %(default)s)",
    )
    shared.add_argument("--tls", action="store_true", help="speak TLS to the server")
    shared.add_argument("--lang", choices=LANGUAGES, default="vi", help="language of what is shown (default: vi)")
    made = argparse.ArgumentParser(
        prog="chieu", description="Play cards in a terminal: a room, a phone, a shared screen."
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _open(commands.add_parser("open", parents=[shared], help="open a room and print its code"))
    _play(commands.add_parser("play", parents=[shared], help="take a seat and play; without CODE, open a room first"))
    _quick(commands.add_parser("quick", parents=[shared], help="find a table with strangers and play"))
    for name, said in (("screen", "show a room as its shared screen"), ("watch", "look on as audience")):
        commands.add_parser(name, parents=[shared], help=said).add_argument(
            "code", metavar="CODE", help="the room's code"
        )
    _bots(commands.add_parser("bots", parents=[shared], help="seat players that play by themselves"))
    _verify(commands.add_parser("verify", parents=[shared], help="check the last round against its commitment"))
    return made


def read(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line, read; ends the program with a usage message when it is wrong."""
    given = parser().parse_args(words)
    # Who gives a name is that person; who gives none is whoever sat here last.
    given.person = getattr(given, "name", None) or ""
    given.name = given.person or _name()
    return given


def _name() -> str:
    try:
        return getpass.getuser()[:16]
    except (KeyError, OSError):
        # A container without a user of this number.
        return "An"


def _server(written: str) -> str:
    try:
        return read_server(written)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def _open(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)), help="what is played (%(default)s)")
    command.add_argument("--name", help=f"your name at the table ({_name()}); each name is a person of its own")


def _play(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", nargs="?", metavar="CODE", help="the room's code")
    _open(command)


def _quick(command: argparse.ArgumentParser) -> None:
    _open(command)
    command.add_argument(
        "--bots-after", type=_seconds, default=20, metavar="SECONDS", help="bots may take empty chairs then (20)"
    )
    command.add_argument("--no-bots", action="store_true", help="wait for people, however long")


def _bots(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", metavar="CODE", help="the room's code")
    command.add_argument(
        "-n", type=_count, default=1, metavar="N", dest="count", help=f"how many, 1 to {_MOST_BOTS} (1)"
    )
    command.add_argument("--quick", action="store_true", help="play at once, without thinking")


def _verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", metavar="CODE|FILE", help="a room's code, or a replay kept with --save")
    command.add_argument(
        "--commitment",
        type=_commitment,
        metavar="HEX",
        help="what the table showed at the deal, its first 16 digits at least; else what this machine saw there",
    )
    command.add_argument("--save", metavar="FILE", help="keep the replay in a file")


def _commitment(written: str) -> str:
    if not _COMMITMENT.fullmatch(written):
        raise argparse.ArgumentTypeError("16 to 64 hexadecimal digits")
    return written.lower()


def _seconds(written: str) -> int:
    seconds = int(written)
    if not 0 <= seconds <= _LONGEST_WAIT_S:
        raise argparse.ArgumentTypeError(f"0 to {_LONGEST_WAIT_S}")
    return seconds


def _count(written: str) -> int:
    count = int(written)
    if not 1 <= count <= _MOST_BOTS:
        raise argparse.ArgumentTypeError(f"1 to {_MOST_BOTS}")
    return count
