"""`python -m chieu.rules`: one rules process."""

import sys

from chieu.chassis.run import run_service
from chieu.wire.errors import status_of

from .app import NAME, TEXT, build
from .settings import RulesSettings

if __name__ == "__main__":
    sys.exit(run_service(build, name=NAME, text=TEXT, settings=RulesSettings, status_of=status_of))
