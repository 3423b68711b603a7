"""The games as the wire knows them, by key. Adding one is a row here."""

from __future__ import annotations

from .dialect import Dialect
from .lacuoi import LA_CUOI
from .phom import PHOM
from .switch import SWITCH

DIALECTS: dict[str, Dialect] = {dialect.key: dialect for dialect in (LA_CUOI, PHOM, SWITCH)}
"""Every game of the catalogue."""
