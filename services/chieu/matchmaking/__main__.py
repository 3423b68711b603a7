"""`python -m chieu.matchmaking`: one matchmaking process."""

import sys

from chieu.chassis.run import run_service
from chieu.wire.errors import status_of

from .app import LONG_POLLS, NAME, TEXT, build
from .settings import MatchmakingSettings

if __name__ == "__main__":
    sys.exit(
        run_service(
            build, name=NAME, text=TEXT, settings=MatchmakingSettings, status_of=status_of, long_polls=LONG_POLLS
        )
    )
