"""Measurements: what things cost. Nothing here passes or fails."""
