"""The sentences that a terminal shows, in Vietnamese and English: its own, the rooms' and each game's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from chieu.games.catalogue import GAMES
from chieu.games.errors import Reason
from chieu.wire.errors import sentence

LANGUAGES = ("vi", "en")
_OWN = "chieu.cli"
_ROOMS = "chieu.rooms"


@cache
def _texts(package: str, language: str) -> MappingProxyType[str, str]:
    written = files(package).joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(written))


@dataclass(frozen=True, slots=True)
class Texts:
    """The sentences of one language."""

    language: str = "vi"

    def say(self, key: str, /, **values: object) -> str:
        """A sentence of the terminal's own, or the key in brackets when there is none."""
        return self._filled(_OWN, key, values) or f"⟦{key}⟧"

    def tell(self, game: str, key: str, /, **values: object) -> str:
        """A sentence that the server named: the game's or the rooms'; the key in brackets when neither has it."""
        packages = (f"chieu.games.{game}", _ROOMS) if game in GAMES else (_ROOMS,)
        found = (self._filled(package, key, values) for package in packages)
        return next((text for text in found if text is not None), f"⟦{key}⟧")

    def refusal(self, reason: str, facts: dict[str, str] | None = None) -> str:
        """Why something cannot be done; the name itself for a reason newer than this program."""
        if reason not in Reason.__members__:
            return reason
        return sentence(Reason(reason), self.language, facts)

    def _filled(self, package: str, key: str, values: dict[str, object]) -> str | None:
        text = _texts(package, self.language).get(key)
        return None if text is None else text.format_map(values)
