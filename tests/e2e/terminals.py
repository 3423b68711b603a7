"""The chieu command on a terminal of its own: what stands on it, and keys to press."""

import asyncio
import contextlib
import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios

COLUMNS, LINES = 80, 45
_PICTURE = re.compile(r"\x1b\[H(.*?)\x1b\[J", re.DOTALL)
_STYLE = re.compile(r"\x1b\[[\d;]*[mK]")


class Tty:
    """A program on a pseudo-terminal."""

    def __init__(self, words, environ, columns=COLUMNS, lines=LINES):
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

        def own_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.before = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave, env=environ, preexec_fn=own_terminal, close_fds=True
        )
        self.slave = slave
        self.came = ""
        self.changed = asyncio.Event()
        asyncio.get_running_loop().add_reader(self.master, self._read)

    def _read(self):
        with contextlib.suppress(OSError):
            self.came += os.read(self.master, 65_536).decode("utf-8", "replace")
        self.changed.set()

    @property
    def picture(self):
        """What was drawn last, without styles."""
        drawn = _PICTURE.findall(self.came[-40_000:])
        return _STYLE.sub("", drawn[-1]).replace("\r", "") if drawn else ""

    def press(self, keys):
        os.write(self.master, keys.encode())

    async def until(self, holds):
        """Wait until something holds of the picture; the picture."""
        while not holds(self.picture):
            self.changed.clear()
            await self.changed.wait()
        return self.picture

    async def other_than(self, seen):
        return await self.until(lambda picture: picture != seen)

    async def shows(self, text):
        return await self.until(lambda picture: text in picture)

    async def ended(self):
        """The exit status."""
        return await asyncio.to_thread(self.process.wait)

    def close(self):
        asyncio.get_running_loop().remove_reader(self.master)
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


class Room:
    """Terminals of people who each have a home of their own, at one server."""

    def __init__(self, server, home):
        self.server = server
        self.home = home
        self.open = []

    def environ(self, who):
        path = os.pathsep.join(path for path in sys.path if path)
        outside = {name: value for name, value in os.environ.items() if not name.startswith("CHIEU_")}
        own = {"CHIEU_SERVER": self.server, "XDG_STATE_HOME": str(self.home / who), "TERM": "xterm", "PYTHONPATH": path}
        return {**{key: value for key, value in outside.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}, **own}

    def tty(self, who, *words, **size):
        """The command on a terminal."""
        self.open.append(Tty([sys.executable, "-m", "chieu.cli", *words], self.environ(who), **size))
        return self.open[-1]

    async def run(self, who, *words):
        """The command without a terminal: exit status and what it said."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "chieu.cli", *words,
            env=self.environ(who), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        said, _ = await process.communicate()
        return process.returncode, said.decode()


@contextlib.asynccontextmanager
async def room(server, home):
    """Terminals that are all closed in the end; when a test fails, what stood on them is printed."""
    made = Room(server, home)
    try:
        yield made
    except BaseException:
        for tty in made.open:
            status = tty.process.poll()
            # Whatever a program said when it fell stands after its last picture.
            last_words = "" if status is None else tty.came[-2_000:]
            print(f"--- {tty.process.args[3:]} (status {status})", tty.picture, last_words, sep="\n")
        raise
    finally:
        for tty in made.open:
            tty.close()


def shown_keys(picture):
    """Every key that the picture shows, in order."""
    return re.findall(r"\[(.)\] ", picture)


# What is said before a card is thought of, in the words that stand beside the key: Ù, a meld, a meal.
FIRST = ("[U] Ù!", "[L] hô", "[1] hạ", "[1] không có phỏm", "[t] gửi hết", "[a] ăn")
# What is left when no card can go.
LAST = ("[k] giữ", "[n] chịu", "[n] nhận", "[d] dừng", "[p] bỏ lượt", "[r] rút", "[r] bốc")
NAMING = ("Đổi sang màu nào?", "Chọn chất nào?")


def choice(picture):
    """A key that plays on, of those the picture shows; None when there is nothing to do."""
    if "Đang gửi" in picture:
        return None
    if any(asked in picture for asked in NAMING):
        return next(key for key in shown_keys(picture) if key in "1234")
    if "[c]" in picture and "(đang tắt)" in picture:
        return "c"
    first, last = ([said[1] for said in group if said in picture] for group in (FIRST, LAST))
    return next(iter([*first, *re.findall(r"\[(.)\] [^\[\]]*?\*", picture), *last]), None)


async def play_on(tty, done):
    """Press what the picture shows until `done` holds of it; how often something was pressed."""
    presses, acted_on = 0, None
    while True:
        picture = await tty.other_than(acted_on)
        if done(picture):
            return presses
        acted_on = picture
        key = choice(picture)
        if key is not None:
            tty.press(key)
            presses += 1
