"""What holds for every test: how much Hypothesis tries, how to repeat a failure, and that CI skips nothing."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=50, deadline=None, print_blob=True)
settings.register_profile(
    "thorough",
    max_examples=1_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_sessionfinish(session):
    """In CI a skipped test is a failed run: everything that tests need is installed there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
