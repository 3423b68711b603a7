"""Help and usage in the language of whoever asks; argparse itself knows English alone."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from .texts import Texts

_ABOUT = re.compile(r"argument (?P<name>\S+): (?P<fault>.*)\Z", re.DOTALL)
_FAULTS = tuple(
    (f"wrong.{key}", re.compile(rf"{pattern}\Z", re.DOTALL))
    for key, pattern in (
        ("choice", r"invalid choice: (?P<value>.+) \(choose from (?P<choices>.+)\)"),
        ("missing", r"the following arguments are required: (?P<names>.+)"),
        ("unknown", r"unrecognized arguments: (?P<names>.+)"),
        ("empty", r"expected (?:one|at least one|at most one) argument"),
        ("superfluous", r"ignored explicit argument (?P<value>.+)"),
        ("ambiguous", r"ambiguous option: (?P<option>.+) could match (?P<matches>.+)"),
        ("range", r"(?P<value>'.*'): (?P<least>\d+) to (?P<most>\d+)"),
        ("commitment", r"16 to 64 hexadecimal digits"),
        ("way_back", r"a link from the QR of a gone seat, or CODE/TICKET"),
        ("ticket", r"the ticket in it is cut off"),
        ("no_address", r"no address"),
        ("no_name", r"no name"),
        ("service_missing", r"(?P<service>\w+) is missing"),
        ("service_twice", r"(?P<service>\w+) is named twice"),
        ("service_unknown", r"(?P<value>'.*') is none of (?P<services>.+)"),
    )
)
"""What argparse, and what reads our arguments, says in English; what is not here stays as it is."""


class Form:
    """One command line, with what stands on it in two groups that have names in that language."""

    def __init__(self, command: argparse.ArgumentParser, texts: Texts) -> None:
        """The command has no help of its own yet."""
        self._texts = texts
        self._arguments = command.add_argument_group(texts.say("usage.arguments"))
        self._options = command.add_argument_group(texts.say("usage.options"))
        self._options.add_argument("-h", "--help", action="help", help=texts.say("usage.help"))

    def argument(self, name: str, said: str, **more: Any) -> None:
        """What stands on the line without a name of its own; `said` is the key of its sentence."""
        self._arguments.add_argument(name, help=self._texts.say(said), **more)

    def option(self, *names: str, said: str, shown: dict[str, object] | None = None, **more: Any) -> None:
        """What is said by name; `shown` goes into its sentence."""
        # A percent sign would be taken for a placeholder of argparse.
        text = self._texts.say(said, **(shown or {})).replace("%", "%%")
        self._options.add_argument(*names, help=text, **more)


def parser_of(texts: Texts, prog: str) -> argparse.ArgumentParser:
    """The program's own parser, before it has commands."""
    return parser_class_of(texts)(
        prog=prog, description=texts.say("usage.chieu"), add_help=False, formatter_class=formatter_of(texts)
    )


def fault(message: str, texts: Texts) -> str:
    """What is wrong with a command line, in that language."""
    about = _ABOUT.match(message)
    if about is not None:
        return texts.say("wrong.argument", name=about["name"], fault=fault(about["fault"], texts))
    for key, pattern in _FAULTS:
        found = pattern.match(message)
        if found is not None:
            return texts.say(key, **found.groupdict())
    return message


def parser_class_of(texts: Texts) -> type[argparse.ArgumentParser]:
    """How faults are told in that language; commands are read by parsers of the same class."""

    class Parser(argparse.ArgumentParser):
        """As usual, in one language to the end of the line."""

        def error(self, message: str) -> NoReturn:
            """Usage, fault, exit status 2."""
            self.print_usage(sys.stderr)
            self.exit(2, f"{self.prog}: {texts.say('wrong', fault=fault(message, texts))}\n")

    return Parser


def formatter_of(texts: Texts) -> type[argparse.HelpFormatter]:
    """How usage is written in that language."""

    class Formatter(argparse.HelpFormatter):
        """As usual, beginning with the word of that language."""

        def add_usage(
            self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
        ) -> None:
            """Its first line."""
            super().add_usage(usage, actions, groups, texts.say("usage.prefix") if prefix is None else prefix)

    return Formatter
