"""The command line of `chieu`: what is read, in which language it helps, and how it tells what is wrong."""

import re

import pytest

from chieu.cli import arguments
from chieu.cli.servers import addresses_of, read_server
from chieu.client import Addresses


@pytest.mark.parametrize("command", ["open", "play", "screen", "rescue KMPXB/AQ", "watch K", "bots K", "verify K"])
def test_every_command_is_read_and_has_the_default_server(command, monkeypatch):
    """Without a word of where, it is the onebox on this machine."""
    monkeypatch.delenv("CHIEU_SERVER", raising=False)

    assert arguments.read(command.split()).server == "localhost:7350"
    monkeypatch.setenv("CHIEU_SERVER", "table.example:443")
    assert arguments.read(command.split()).server == "table.example:443"


FOUR = "display=d:4,matchmaking=m:1,rules=ipv4:10.0.0.7:2,10.0.0.8:2,timers=t:3"


def test_the_server_may_be_four_addresses(monkeypatch):
    """Without an ingress each service is called where it is, also where several of it are named."""
    read = arguments.read(["play", "--server", FOUR]).server
    monkeypatch.setenv("CHIEU_SERVER", FOUR)

    assert addresses_of(read) == Addresses(
        matchmaking="m:1", rules="ipv4:10.0.0.7:2,10.0.0.8:2", timers="t:3", display="d:4"
    )
    assert addresses_of("localhost:7350") == "localhost:7350"
    assert arguments.read(["play"]).server == read == read_server(read)


@pytest.mark.parametrize(
    ("written", "then"),
    [
        ("", "no address"),
        ("rules=r:1", "matchmaking is missing"),
        (FOUR + ",rules=r:9", "rules is named twice"),
        (FOUR.replace("timers=t:3", "timers="), "timers is missing"),
        ("web=w:1," + FOUR, "'web' is none of matchmaking, rules, timers, display"),
    ],
)
def test_a_server_that_is_no_address_is_told_on_the_command_line(written, then, capsys):
    """Not as a connection that fails seconds later."""
    with pytest.raises(SystemExit) as ended:
        arguments.read(["play", "--lang", "en", "--server", written])

    assert ended.value.code == 2
    assert then in capsys.readouterr().err


WRONG = [
    "",
    "bots K -n 0",
    "bots K -n ten",
    "play --game chess",
    "rescue KMPXB",
    "rescue KMPXB/A",
    "fly",
    "play A B",
    "play --name",
]
WRONG += ["doctor KMPXB --reveal", "verify K --commitment x", "play --server rules=r:1", "play --li=3", "play --tls=3"]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_command_line_ends_with_the_usage(wrong, capsys):
    """Exit status 2, as every command of a shell; in one language from the first word to the last."""
    with pytest.raises(SystemExit) as ended:
        arguments.read([*wrong.split(), "--lang", "vi"])

    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert "cách dùng: chieu" in said
    assert "lỗi: " in said
    assert not re.search(r"error|argument|invalid|required|choose| to ", said)


@pytest.mark.parametrize(
    ("words", "environment", "then"),
    [
        ("", "", "cách dùng: chieu"),
        ("--help", "", "cách dùng: chieu"),
        ("--help", "en_GB.UTF-8", "usage: chieu"),
        ("--help", "fr_FR.UTF-8", "cách dùng: chieu"),
        ("play --help --lang en", "vi_VN.UTF-8", "usage: chieu play"),
        ("play --lang=vi --help", "en_US", "cách dùng: chieu play"),
        ("doctor --help", "", "usage: chieu doctor"),
        ("canary --help", "C.UTF-8", "usage: chieu canary"),
        ("doctor --help", "vi_VN.UTF-8", "cách dùng: chieu doctor"),
        ("doctor --help --lang vi", "", "--because"),
        ("--lang en play --help", "vi_VN.UTF-8", "usage: chieu play"),
    ],
)
def test_help_is_in_the_language_of_whoever_asks(words, environment, then, capsys, monkeypatch):
    """By --lang, else by the environment, else in Vietnamese; what operators use is in English then."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", environment)

    with pytest.raises(SystemExit) as ended:
        arguments.read(words.split())

    assert ended.value.code == 0
    assert then in capsys.readouterr().out


def test_the_language_may_stand_before_the_command(monkeypatch):
    """As who tries `chieu --lang en` first and adds the command then."""
    monkeypatch.setenv("LANG", "vi_VN.UTF-8")

    assert arguments.read(["--lang", "en", "play"]).lang == "en"
    assert arguments.read(["--lang=en", "play"]).lang == "en"
    assert arguments.read(["play", "--lang", "en"]).lang == "en"
    assert arguments.read(["play"]).lang == "vi"


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_not_the_name_of_whoever_sat_here_last(name, capsys):
    """A variable of a script that is not set would else play on somebody's seat."""
    with pytest.raises(SystemExit) as ended:
        arguments.read(["open", "--lang", "en", "--name", name])

    assert ended.value.code == 2
    assert "a name is not empty" in capsys.readouterr().err


def test_who_reveals_without_a_reason_sees_the_usage_of_doctor(capsys):
    """Not the list of all commands."""
    with pytest.raises(SystemExit):
        arguments.read(["doctor", "KMPXB", "--reveal", "--lang", "en"])

    assert "usage: chieu doctor" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "open", "play", "quick", "rooms", "bots", "verify", "doctor", "canary"])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_no_word_of_the_help_is_torn(command, language, capsys, monkeypatch):
    """Eighty columns are what a terminal has; what is to be typed stands in one piece."""
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        arguments.read([*command.split(), "--help", "--lang", language])
    said = capsys.readouterr().out

    assert max(map(len, said.splitlines())) <= 80
    assert ("matchmaking=…,rules=…,timers=…,display=…" in said) == (command not in ("", "doctor"))


def test_a_doctor_asks_the_private_door_whatever_players_use(monkeypatch):
    """CHIEU_SERVER is where people play; what it names has no such door."""
    monkeypatch.setenv("CHIEU_SERVER", "table.example:443")

    assert arguments.read(["doctor", "KMPXB"]).server == "localhost:7351"
    assert arguments.read(["doctor", "KMPXB", "--server", "rules-0:50052"]).server == "rules-0:50052"
