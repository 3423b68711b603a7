"""What holds for every test: how much Hypothesis tries, how to repeat a failure, when to give up, and that CI skips nothing."""

import os
import signal

import pytest
import pytest_timeout
from hypothesis import HealthCheck, settings

AGAIN_S = 10
TOLD_LINES = 25

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


def pytest_runtest_logreport(report):
    """Why a test is tried again is said at once: the report of a run that ended well does not keep it."""
    if report.outcome == "rerun":
        print(
            f"\n{report.nodeid} is tried again:",
            *report.longreprtext.splitlines()[-TOLD_LINES:],
            sep="\n  ",
            flush=True,
        )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Each try has the whole time: pytest-timeout counts from the first, and after a failure not at all."""
    _count_anew(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item):
    """Clearing up has it too, also after a failure."""
    _count_anew(item)


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item, settings):
    """Ring until it is heard: an alarm that falls into a task of a loop ends that task alone."""

    def ring(number, frame):
        pytest_timeout.timeout_sigalrm(item, settings)

    def cancel():
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)

    item.cancel_timeout = cancel
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout, AGAIN_S)
    return True


def _count_anew(item):
    # There is no public way to what marks and settings say together.
    limit = pytest_timeout._get_item_settings(item)
    if limit.timeout:
        item.config.hook.pytest_timeout_cancel_timer(item=item)
        item.config.hook.pytest_timeout_set_timer(item=item, settings=limit)
