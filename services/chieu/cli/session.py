"""What every command shares: the client, the texts, and what is kept between two runs."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

import grpc

from chieu.chassis.entropy import SystemEntropy
from chieu.client import Client, Patience, Refused, Tap

from .keeping import Keeping, users_folder
from .promises import Promises
from .servers import addresses_of
from .texts import Texts

# They are nobody's: what they are at this machine is not kept, and they run where nothing can be written.
_STRANGERS = frozenset({"bots", "canary", "doctor"})
# Somebody sits before it: a server that is not there is told sooner than an app would.
_PATIENCE = Patience(total_s=8.0)


@dataclass(frozen=True, slots=True)
class Session:
    """One run of the program."""

    client: Client
    texts: Texts
    keeping: Keeping
    server: str
    promises: Promises
    where: str = ""
    """What a command has to say of the server so that it finds the same one: empty where it does without."""

    @classmethod
    def of(cls, words: Namespace) -> Session:
        """The session that the command line asks for; close its client."""
        folder = users_folder()
        keeping = Keeping(folder)
        client = another_client(words, None if words.command in _STRANGERS else keeping)
        return cls(client, Texts(words.lang), keeping, words.server, Promises(folder), where_of(words))

    def command(self, *words: str) -> str:
        """A command as it can be typed here."""
        return " ".join((program(), *words)) + self.where


def program() -> str:
    """How this program was started, so that what it prints can be typed again."""
    started = sys.argv[0]
    return started if Path(started).name == "chieu" else "python -m chieu.cli"


def where_of(words: Namespace) -> str:
    """The server and the language of the command line, where they were said there."""
    server = f" --server {words.server}" if words.is_server_given else ""
    return server + (" --tls" if words.tls else "")


def another_client(words: Namespace, keeping: Keeping | None = None, *, tap: Tap | None = None) -> Client:
    """A client for the server of the command line; without `keeping` it is a device of its own."""
    return Client(
        addresses_of(words.server),
        language=words.lang,
        device_key=None if keeping is None else keeping.device_key(SystemEntropy(), words.person),
        patience=_PATIENCE,
        credentials=grpc.ssl_channel_credentials() if words.tls else None,
        tap=tap,
    )


def why(refused: Refused, texts: Texts) -> str:
    """A refusal as a sentence: the server's own, or ours where it sent the reason alone."""
    return refused.text or texts.refusal(refused.reason, refused.facts)
