"""Scenarios of Lá Cuối: its words for positions, moves and expectations."""

from .game import LaCuoi

__all__ = ["LaCuoi"]
