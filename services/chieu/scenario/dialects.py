"""The games that scenarios can be written for."""

from __future__ import annotations

from .dialect import Dialects
from .lacuoi import LaCuoi

DIALECTS: Dialects = {"lacuoi": LaCuoi()}
"""By the key of the game, as it stands in the ``game`` line."""
