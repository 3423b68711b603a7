"""What holds for every test: how much Hypothesis tries, and that a failure prints how to repeat it."""

import os

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
