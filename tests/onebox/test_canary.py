"""The canary plays against all four services, by the public API alone, and says what it saw."""

from chieu.cli import arguments
from chieu.cli.canary import Canary
from chieu.cli.texts import Texts

PACE = "catch_lock_ms=1,gone_after_ms=600000"
STEPS = 6


def singer(*words):
    return Canary(arguments.read(["canary", "--once", "--lang", "en", *words]), Texts("en"))


async def test_a_canary_plays_a_round_and_sees_it_on_its_screen(house, capsys):
    """Four players and a screen, a round to its end, its log played again, the services' own count: a line for each."""
    pod = await house.pod("all", pace=PACE)
    page = f"127.0.0.1:{pod.host.http.port}"
    bird = singer("--server", pod.address, "--metrics", page)

    went_well = await bird.sing()

    said = capsys.readouterr()
    assert went_well, said.err
    assert said.out.count("✓ ") == STEPS
    assert pod.counted("chieu_rules_rounds_total", "lacuoi") == 1
    assert bird.latencies_s
    assert bird.ended_ms > 0


async def test_a_canary_says_in_one_line_what_does_not_work(house, capsys):
    """Whatever it is: nobody there who plays, or a page that counts nothing of what was played."""
    pod = await house.pod("all", pace=PACE)
    other = await house.pod("timers")

    outcomes = [
        await singer("--server", pod.private_address).sing(),
        await singer("--server", pod.address, "--metrics", f"127.0.0.1:{other.host.http.port}").sing(),
    ]

    lost, still = [line for line in capsys.readouterr().err.splitlines() if line[0] == "✗"]
    assert outcomes == [False, False]
    assert lost.startswith("✗ ")
    assert still.startswith("✗ a round was played and these metrics did not rise: chieu_")
