"""One door to every program in the package: `python -m chieu rules`, `python -m chieu display` …

The container image starts here. The program runs in this very process, so signals reach it.
"""

import runpy
import sys

PROGRAMS = {
    "matchmaking": "open, find, fill and run rooms",
    "rules": "change the table, or refuse the move",
    "timers": "do what nobody did in time",
    "display": "show everyone what is theirs",
    "onebox": "all four in one process, for an evening or a test",
    "cli": "open, play, quick, rooms, screen, watch, bots, verify, doctor, canary",
}


def main() -> None:
    """Run the program that the first argument names, with the arguments after it."""
    name = sys.argv[1] if len(sys.argv) > 1 else "--help"
    if name in PROGRAMS:
        del sys.argv[1]
        runpy.run_module(f"chieu.{name}", run_name="__main__", alter_sys=True)
        return
    listed = "\n".join(f"  {program:12} {purpose}" for program, purpose in PROGRAMS.items())
    usage = f"usage: python -m chieu PROGRAM …\n\n{listed}\n\nEach takes --help."
    if name in {"--help", "-h", "help"}:
        print(usage)
        return
    sys.exit(f"no program is called {name}\n\n{usage}")


if __name__ == "__main__":
    main()
