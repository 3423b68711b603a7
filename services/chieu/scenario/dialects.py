"""The games that scenarios can be written for."""

from __future__ import annotations

from .dialect import Dialects
from .lacuoi import LaCuoi
from .phom import Phom
from .switch import Switch

DIALECTS: Dialects = {"lacuoi": LaCuoi(), "phom": Phom(), "switch": Switch()}
"""By the key of the game, as it stands in the ``game`` line."""
