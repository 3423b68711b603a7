"""Scenarios of Phỏm: its words for positions, moves and expectations."""

from .game import Phom

__all__ = ["Phom"]
