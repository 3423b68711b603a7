"""`python -m chieu.onebox`: what `make run` starts."""

import os
import sys

from chieu.chassis.run import run_service
from chieu.display.app import LONG_POLLS as POLLS_OF_DISPLAY
from chieu.matchmaking.app import LONG_POLLS as POLLS_OF_MATCHMAKING
from chieu.wire.errors import status_of

from .app import NAME, TEXT, build
from .ports import with_free_ports
from .settings import OneboxSettings

if __name__ == "__main__":
    sys.exit(
        run_service(
            build,
            name=NAME,
            text=TEXT,
            settings=OneboxSettings,
            status_of=status_of,
            long_polls=(*POLLS_OF_DISPLAY, *POLLS_OF_MATCHMAKING),
            environ=with_free_ports(os.environ),
        )
    )
