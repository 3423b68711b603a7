"""Scenarios of Switch: its words for positions, moves and expectations."""

from .game import Switch

__all__ = ["Switch"]
