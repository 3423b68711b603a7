"""The command line of `chieu`, and its help in the language of whoever asks."""

from __future__ import annotations

import argparse
import getpass
import os
import re
import sys
from collections.abc import Sequence

from chieu.chassis.fields import Address, address
from chieu.games.catalogue import GAMES

from .servers import read_server
from .texts import LANGUAGES, Texts
from .usage import Form, formatter_of, parser_of
from .ways_in import read_way_back

DEFAULT_SERVER = "localhost:7350"
DEFAULT_PRIVATE_SERVER = "localhost:7351"
"""The private door of a onebox."""
_MOST_BOTS = 9
_LONGEST_WAIT_S = 600
_USUAL_METRICS = Address("0.0.0.0", 9464)
_USUAL_EVERY_S = 60
_EVERY_S = (10, 86_400)
_COMMITMENT = re.compile(r"[0-9A-Fa-f]{16,64}")
_LANG = "--lang"
_OF_OPERATORS = frozenset({"doctor", "canary"})
"""Their names of fields and faults are English: so is the rest, unless somebody wants it otherwise."""
_LANGUAGE_OF_OPERATORS = "en"
_ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")


def read(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line, read; a wrong one ends the program with its usage, an empty one with the help."""
    words = sys.argv[1:] if words is None else words
    texts = Texts(language_of(words))
    given = parser(texts).parse_args(words or ["--help"])
    # Its own usage goes before what is wrong with a command.
    asked: argparse.ArgumentParser = given.asked
    # Who gives a name is that person; who gives none is whoever sat here last.
    given.person = getattr(given, "name", None) or ""
    given.name = given.person or _name()
    given.is_server_given = given.server is not None
    try:
        given.server = given.server or _usual_server(given.command)
    except ValueError as wrong:
        asked.error(f"CHIEU_SERVER: {wrong}")
    if getattr(given, "reveal", False) and not given.because.strip():
        asked.error(texts.say("usage.because_missing"))
    if given.command == "canary":
        _settle_canary(given, texts)
    return given


def _settle_canary(given: argparse.Namespace, texts: Texts) -> None:
    """What is about repeating says nothing to a canary that plays once."""
    if given.once and (given.every is not None or given.metrics_address is not None):
        given.asked.error(texts.say("usage.once_alone"))
    given.every = given.every or _USUAL_EVERY_S
    given.metrics_address = given.metrics_address or _USUAL_METRICS


def language_of(words: Sequence[str]) -> str:
    """The language of the help: what ``--lang`` says, else that of the environment, else the command's own."""
    written = list(words)
    after = written[written.index(_LANG) + 1 :][:1] if _LANG in written else []
    joined = [word.partition("=")[2] for word in written if word.startswith(f"{_LANG}=")]
    spoken = [value[:2] for value in map(os.environ.get, _ENVIRONMENT) if value][:1]
    usual = next(map(_usual_language, written), LANGUAGES[0])
    return next((word for word in (*joined, *after, *spoken) if word in LANGUAGES), usual)


def _usual_language(command: str) -> str:
    return _LANGUAGE_OF_OPERATORS if command in _OF_OPERATORS else LANGUAGES[0]


def parser(texts: Texts) -> argparse.ArgumentParser:
    """All commands with their help in that language."""
    made = parser_of(texts, "chieu")
    _ask_language(Form(made, texts), LANGUAGES[0], argparse.SUPPRESS)
    commands = made.add_subparsers(
        dest="command", required=True, metavar=texts.say("usage.command"), title=texts.say("usage.commands")
    )
    for name, fill in _COMMANDS.items():
        said = texts.say(f"usage.{name}")
        command = commands.add_parser(
            name, help=said, description=said, add_help=False, formatter_class=formatter_of(texts)
        )
        form = Form(command, texts)
        fill(form)
        private = name == "doctor"
        form.option(
            "--server",
            said="usage.private" if private else "usage.server",
            shown={"usual": DEFAULT_PRIVATE_SERVER if private else DEFAULT_SERVER},
            type=_server,
            metavar="HOST:PORT",
        )
        form.option("--tls", said="usage.tls", action="store_true")
        _ask_language(form, _usual_language(name), texts.language)
        command.set_defaults(asked=command)
    return made


def _ask_language(form: Form, usual: str, default: str) -> None:
    """Before the command or behind it: both are read."""
    form.option(_LANG, said="usage.lang", shown={"usual": usual}, choices=LANGUAGES, default=default)


def _usual_server(command: str) -> str:
    """Where a onebox on this machine is, or what CHIEU_SERVER says; an operator's door is never in that variable."""
    if command == "doctor":
        return DEFAULT_PRIVATE_SERVER
    return read_server(os.environ.get("CHIEU_SERVER") or DEFAULT_SERVER)


def _name() -> str:
    try:
        return getpass.getuser()[:16]
    except (KeyError, OSError):
        # A container without a user of this number.
        return "An"


def _a_name(written: str) -> str:
    """Anything but nothing, which is no wish to be who sat here last. The rest is the server's to judge."""
    if not written.strip():
        raise argparse.ArgumentTypeError("no name")
    return written


def _server(written: str) -> str:
    try:
        return read_server(written)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def _open(form: Form) -> None:
    usual = next(iter(GAMES))
    form.option("--game", said="usage.game", shown={"usual": usual}, choices=tuple(GAMES), default=usual)
    form.option("--name", said="usage.name", shown={"usual": _name()}, type=_a_name)


def _play(form: Form) -> None:
    form.argument("code", "usage.code", nargs="?", metavar="CODE")
    _open(form)


def _new(form: Form) -> None:
    _open(form)
    form.option("--public", said="usage.listed", action="store_true")


def _rooms(form: Form) -> None:
    form.option("--game", said="usage.only_game", choices=tuple(GAMES))
    form.option("--free", said="usage.free", action="store_true")


def _quick(form: Form) -> None:
    _open(form)
    form.option("--bots-after", said="usage.bots_after", type=_seconds, default=20, metavar="SECONDS")
    form.option("--no-bots", said="usage.no_bots", action="store_true")


def _look_on(form: Form) -> None:
    form.argument("code", "usage.code", metavar="CODE")


def _screen(form: Form) -> None:
    form.argument("code", "usage.code", nargs="?", metavar="CODE")


def _rescue(form: Form) -> None:
    form.argument("way_back", "usage.way_back", type=_way_back, metavar="LINK|CODE/TICKET")


def _bots(form: Form) -> None:
    _look_on(form)
    form.option("-n", said="usage.count", shown={"most": _MOST_BOTS}, type=_count, default=1, metavar="N", dest="count")
    form.option("--quick", said="usage.at_once", action="store_true")


def _verify(form: Form) -> None:
    form.argument("what", "usage.what", metavar="CODE|FILE")
    form.option("--commitment", said="usage.commitment", type=_commitment, metavar="HEX")
    form.option("--save", said="usage.save", metavar="FILE")


def _doctor(form: Form) -> None:
    form.argument("room", "usage.room", metavar="ROOM|CODE")
    form.option("--reveal", said="usage.reveal", action="store_true")
    form.option("--because", said="usage.because", default="", metavar="…")
    form.option("--json", said="usage.json", action="store_true")


def _canary(form: Form) -> None:
    form.option("--once", said="usage.once", action="store_true")
    form.option("--every", said="usage.every", shown={"usual": _USUAL_EVERY_S}, type=_every, metavar="SECONDS")
    form.option("--metrics", said="usage.metrics", type=_addresses, default=(), metavar="HOST:PORT,…")
    form.option(
        "--metrics-address",
        said="usage.metrics_address",
        shown={"usual": _USUAL_METRICS},
        type=_address,
        metavar="HOST:PORT",
    )


_COMMANDS = {
    "open": _new,
    "play": _play,
    "quick": _quick,
    "rooms": _rooms,
    "rescue": _rescue,
    "screen": _screen,
    "watch": _look_on,
    "bots": _bots,
    "verify": _verify,
    "doctor": _doctor,
    "canary": _canary,
}


def _commitment(written: str) -> str:
    if not _COMMITMENT.fullmatch(written):
        raise argparse.ArgumentTypeError("16 to 64 hexadecimal digits")
    return written.lower()


def _way_back(written: str) -> tuple[str, bytes]:
    try:
        return read_way_back(written)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def _seconds(written: str) -> int:
    return _within(written, 0, _LONGEST_WAIT_S)


def _every(written: str) -> int:
    return _within(written, *_EVERY_S)


def _within(written: str, least: int, most: int) -> int:
    if not written.isdecimal() or not least <= int(written) <= most:
        raise argparse.ArgumentTypeError(f"{written!r}: {least} to {most}")
    return int(written)


def _address(written: str) -> Address:
    try:
        return address(written)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(f"{written!r}: {wrong}") from None


def _addresses(written: str) -> tuple[Address, ...]:
    found = tuple(_address(part.strip()) for part in written.split(","))
    odd = [str(one) for one in found if not one.host or not one.port]
    if odd:
        raise argparse.ArgumentTypeError(f"{odd[0]!r}: host:port")
    return found


def _count(written: str) -> int:
    return _within(written, 1, _MOST_BOTS)
