"""Tests here run real services around a real Redis (tests/support)."""

from tests.support.services import house, lines, pytest_pycollect_makeitem, redis_server

__all__ = ["house", "lines", "pytest_pycollect_makeitem", "redis_server"]
