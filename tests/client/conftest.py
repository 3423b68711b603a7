"""Most tests here write their own server; those that ask for a `house` call real services around a real Redis."""

from tests.support.services import house, pytest_pycollect_makeitem, redis_server

__all__ = ["house", "pytest_pycollect_makeitem", "redis_server"]
