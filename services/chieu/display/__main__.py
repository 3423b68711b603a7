"""`python -m chieu.display`: one display process."""

import sys

from chieu.chassis.run import run_service
from chieu.wire.errors import status_of

from .app import LONG_POLLS, NAME, TEXT, build
from .settings import DisplaySettings

if __name__ == "__main__":
    sys.exit(
        run_service(build, name=NAME, text=TEXT, settings=DisplaySettings, status_of=status_of, long_polls=LONG_POLLS)
    )
