"""The games as the wire knows them, by key. Adding one is a row here."""

from __future__ import annotations

from .dialect import Dialect
from .lacuoi import LA_CUOI

DIALECTS: dict[str, Dialect] = {dialect.key: dialect for dialect in (LA_CUOI,)}
"""Every game of the catalogue."""
