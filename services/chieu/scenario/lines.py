"""Lines of a scenario file and the words in them: where every fault of a file gets its place from."""

from __future__ import annotations

from dataclasses import dataclass

ELLIPSIS = ("…", "...")
"""How a writer says "and whatever comes after"."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line that says something: comments and empty lines are gone. `number` counts from 1."""

    file: str
    number: int
    text: str

    @property
    def place(self) -> str:
        """Where the line is, as editors understand it."""
        return f"{self.file}:{self.number}"


class ScenarioError(Exception):
    """A scenario that cannot be read: an unknown word, a card that is not there, a position that cannot be."""

    def __init__(self, line: Line, fault: str) -> None:
        """Blame `line` for `fault`."""
        super().__init__(f"{line.place}: {fault}")
        self.line = line


def lines_of(file: str, text: str) -> tuple[Line, ...]:
    """The lines of `text` that say something. A comment runs from a lone ``#`` to the end of the line."""
    said = ((number, _without_comment(raw)) for number, raw in enumerate(text.splitlines(), start=1))
    return tuple(Line(file, number, content) for number, content in said if content)


def _without_comment(raw: str) -> str:
    words = raw.split()
    cut = next((index for index, word in enumerate(words) if word.startswith("#")), len(words))
    return " ".join(words[:cut])


class Words:
    """The words of one line, read from left to right. Commas are only for the eye."""

    def __init__(self, line: Line) -> None:
        """Start before the first word of `line`."""
        self.line = line
        self._words = line.text.replace(",", " ").split()
        self._at = 0

    def peek(self, ahead: int = 0) -> str:
        """The next word (or one further on) without reading it, empty at the end."""
        at = self._at + ahead
        return self._words[at] if at < len(self._words) else ""

    def is_at_end(self) -> bool:
        return self._at >= len(self._words)

    def accept(self, *expected: str) -> bool:
        """Read `expected` if exactly these words come next; else read nothing."""
        if tuple(self._words[self._at : self._at + len(expected)]) != expected:
            return False
        self._at += len(expected)
        return True

    def take(self, what: str) -> str:
        """The next word; `what` says in an error what should have stood there."""
        word = self.peek()
        if not word:
            raise self.error(f"{what} is missing at the end of the line")
        self._at += 1
        return word

    def need(self, *expected: str) -> None:
        """Read `expected`, which must come next."""
        if not self.accept(*expected):
            raise self.error(f"expected '{' '.join(expected)}', not {self._found()}")

    def choice(self, what: str, allowed: tuple[str, ...]) -> str:
        """The next word, which must be one of `allowed`."""
        word = self.take(what)
        if word not in allowed:
            raise self.error(f"unknown {what} '{word}' (one of: {', '.join(allowed)})")
        return word

    def number(self, what: str) -> int:
        """The next word as a whole number; a leading plus is for the eye."""
        word = self.take(what)
        digits = word.removeprefix("+").removeprefix("-")
        if not digits.isascii() or not digits.isdigit():
            raise self.error(f"{what} must be a number, not '{word}'")
        return int(word)

    def duration_ms(self) -> int:
        """A duration: ``3 s`` or ``500 ms``."""
        amount = self.number("duration")
        return amount * (1000 if self.choice("unit", ("s", "ms")) == "s" else 1)

    def end(self) -> None:
        """Nothing may follow."""
        if not self.is_at_end():
            raise self.error(f"unknown word {self._found()}")

    def error(self, fault: str) -> ScenarioError:
        """A fault of this line, to be raised."""
        return ScenarioError(self.line, fault)

    def _found(self) -> str:
        return f"'{self.peek()}'" if self.peek() else "the end of the line"
