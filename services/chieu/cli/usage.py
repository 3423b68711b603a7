"""Help and usage in the language of whoever asks; argparse itself knows English alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from .texts import Texts


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
    made = argparse.ArgumentParser(
        prog=prog, description=texts.say("usage.chieu"), add_help=False, formatter_class=formatter_of(texts)
    )
    Form(made, texts)
    return made


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
