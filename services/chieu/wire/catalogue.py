"""Every sentence that a server may name, in one document for clients that cannot read this package's files."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from chieu.games.catalogue import GAMES

from .errors import LOCALES

_FOLDERS = {"rooms": "chieu.rooms", **{key: f"chieu.games.{key}" for key in GAMES}}


@cache
def catalogue(locale: str) -> bytes:
    """The sentences of a language as JSON: by ``rooms`` or the game's key, and refusals by their reason.

    A narration's key is looked for in the texts of the game that is played, then in those of the rooms.
    """
    sentences = {name: _read(package, f"{locale}.json") for name, package in _FOLDERS.items()}
    sentences["refusals"] = _read("chieu.wire", f"refusals.{locale}.json")
    return json.dumps(sentences, ensure_ascii=False, separators=(",", ":")).encode()


def _read(package: str, name: str) -> dict[str, str]:
    read: dict[str, str] = json.loads(files(package).joinpath("texts", name).read_text(encoding="utf-8"))
    return read


LOCALE_AT = {f"/texts/{locale}.json": locale for locale in LOCALES}
"""Where a browser finds them."""
