"""An evening on three terminals: two phones and a screen, played with nothing but the keys that they show."""

import asyncio
import functools
import re
import signal
import termios

import pytest

from chieu.games.catalogue import GAMES
from tests.support.processes import house

from .rooms import HASTE
from .terminals import play_on, room, shown_keys

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
DEADLINE_S = 120


def evening(test):
    """Run a test with terminals at the card room, on a loop of its own, within its time."""

    @functools.wraps(test)
    def run(card_room, tmp_path):
        async def bounded():
            async with asyncio.timeout(DEADLINE_S), room(card_room.address, tmp_path) as terminals:
                await test(terminals)

        asyncio.run(bounded())

    # pytest is to ask for what `run` takes.
    del run.__wrapped__
    return run


def code_in(picture):
    return re.search(r"^ ([A-Z]{5,8}) ", picture)[1]


def is_over(picture):
    return "KẾT QUẢ VÁN 1" in picture


def second_is_over(picture):
    return "KẾT QUẢ VÁN 2" in picture


@evening
async def test_a_round_is_played_with_the_keys_that_the_terminals_show(terminals):
    """Open, join, watch, deal, play to the end, check the deal, go on: an evening over SSH.

    Who saw the deal can check it against what was shown there; who came later has the log alone, and is told so.
    """
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    binh = terminals.tty("binh", "play", code.lower(), "--name", "Bình")
    screen = terminals.tty("tv", "screen", code)
    an.press("A")
    await asyncio.gather(an.shows("Người chơi 3/10"), binh.shows("Người chơi 3/10"), screen.shows("Bình"))
    an.press("S")
    await asyncio.gather(an.shows("Bài của bạn"), binh.shows("Bài của bạn"), screen.shows("Trên cùng"))

    presses = await asyncio.gather(play_on(an, is_over), play_on(binh, is_over))
    await screen.until(is_over)
    checked = [await terminals.run(who, "verify", code) for who in ("an", "tv", "late")]
    an.press("S")
    await asyncio.gather(an.shows("Ván 2"), binh.shows("Ván 2"), screen.shows("Ván 2"))

    assert min(presses) > 0
    assert [(status, "ĐÚNG" in said) for status, said in checked] == [(0, True)] * 3, checked
    assert ["máy này đã thấy lúc chia bài" in said for _, said in checked] == [True, True, False]


@evening
async def test_an_evening_goes_from_one_game_to_another(terminals):
    """Phỏm with its ledger, then Switch at the same table, both with the keys that stand there, and both checked."""
    an = terminals.tty("an", "play", "--name", "An", "--game", "phom")
    code = code_in(await an.shows("Phòng chờ"))
    binh = terminals.tty("binh", "play", code, "--name", "Bình")
    an.press("A")
    await asyncio.gather(an.shows("Người chơi 3/4"), binh.shows("Người chơi 3/4"))
    an.press("S")
    await asyncio.gather(an.shows("Nọc:"), binh.shows("Nọc:"))
    phom = await asyncio.gather(play_on(an, is_over), play_on(binh, is_over))
    first = await terminals.run("an", "verify", code)
    an.press("G")
    await an.shows("[2] Switch")
    an.press("2")
    await asyncio.gather(an.shows("  Switch  "), binh.shows("  Switch  "))
    an.press("S")
    await asyncio.gather(an.shows("Chất:"), binh.shows("Chất:"))
    switch = await asyncio.gather(play_on(an, second_is_over), play_on(binh, second_is_over))
    second = await terminals.run("an", "verify", code)

    assert min(*phom, *switch) > 0
    assert [(status, "ĐÚNG" in said) for status, said in (first, second)] == [(0, True)] * 2, (first, second)
    assert re.search(r"AI TRẢ AI.*• .* trả .* điểm", an.came, re.DOTALL)


@evening
async def test_ctrl_c_keeps_the_seat_and_gives_the_terminal_back(terminals):
    """The same command comes back to the same seat; the shell finds its terminal as it was."""
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    an.press("\x03")
    status = await an.ended()
    again = terminals.tty("an", "play", code)
    picture = await again.shows("Phòng chờ")

    assert status == 130
    assert termios.tcgetattr(an.slave) == an.before
    assert "\x1b[?1049l" in an.came
    assert re.search(r"An +bạn · chủ phòng", picture)
    assert "Người chơi 1/10" in picture


@evening
async def test_leaving_asks_and_ends(terminals):
    """A seat that was left is forgotten: the same command takes a new one."""
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    binh = terminals.tty("binh", "play", code, "--name", "Bình")
    await asyncio.gather(an.shows("Bình"), binh.shows("Người chơi 2/10"))
    binh.press("Q")
    await binh.shows("Rời bàn thật sao?")
    assert shown_keys(binh.picture) == ["1", "0"]
    binh.press("1")
    status = await binh.ended()
    await an.shows("Người chơi 1/10")

    assert status == 0
    assert "Bạn đã rời bàn." in binh.came


@evening
async def test_the_host_shuts_the_door_and_opens_it(terminals):
    """One key, which says what it does next."""
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    screen = terminals.tty("tv", "screen", code)
    await an.shows("[K] khóa phòng")
    an.press("K")
    await asyncio.gather(an.shows("[K] mở khóa phòng"), screen.shows("Phòng đã khóa"))
    status, said = await terminals.run("binh", "play", code, "--name", "Bình")
    an.press("K")
    await asyncio.gather(an.shows("[K] khóa phòng"), screen.shows("Vào chơi"))

    assert (status, said.count("\n")) == (1, 1)


@evening
async def test_a_screen_opens_itself_is_adopted_and_shows_the_way_back_to_a_lost_seat(terminals):
    """A screen waits, a phone types its code; a phone dies, the screen shows how to come back, the table says yes."""
    screen = terminals.tty("tv", "screen", columns=120, lines=60)
    shown = await screen.shows("chờ được nối vào phòng")
    letters = re.search(r"^  ([A-Z](?:  [A-Z]){4,7})  *$", shown, re.MULTILINE)[1].replace(" ", "")
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    binh = terminals.tty("binh", "play", code, "--name", "Bình")
    await an.shows("Người chơi 2/10")
    for key in ("W", "1", *letters):
        an.press(key)
    await an.shows(f"nối màn hình {letters}")
    an.press("1")
    await screen.shows("Bình")
    binh.process.kill()
    way = re.search(r"rescue\s+([A-Z]+/[A-Za-z0-9_-]{20,})", await screen.shows("Bình đổi máy?"))[1]
    again = terminals.tty("máy mới", "rescue", way)
    await an.shows("đúng là Bình")
    an.press("+")
    await again.shows("Phòng chờ")
    an.press("W")
    await an.shows("gỡ màn hình 1")
    an.press("2")

    assert await screen.ended() == 0
    assert "Màn hình này đã được gỡ" in screen.came
    assert "Bình" in again.picture


@evening
async def test_bots_play_a_round_of_every_game_among_themselves(terminals):
    """They are ordinary clients: they join, see their own hand, and play from it."""
    pictures = [await left_to_bots(terminals, game) for game in GAMES]

    assert [len(re.findall(r"Máy \S+ +[+-]?\d+ → -?\d+ điểm", picture)) for picture in pictures] == [2] * len(GAMES)


@evening
async def test_bots_whose_program_is_ended_leave_their_chairs(terminals):
    """SIGTERM as well as Ctrl-C: in the lobby and in a round nobody waits for them, and no way back is offered."""
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    statuses = []
    for number, ending in enumerate((signal.SIGINT, signal.SIGTERM)):
        bots = terminals.tty(f"bots-{number}", "bots", code, "-n", "2")
        await an.shows("Người chơi 3/10")
        if ending == signal.SIGTERM:
            an.press("S")
            await an.shows("Bài của bạn")
        bots.process.send_signal(ending)
        statuses.append(await bots.ended())
        if ending == signal.SIGINT:
            await an.shows("Người chơi 1/10")

    await an.until(is_over)
    assert statuses == [130, 143]
    assert "mất mạng" not in an.picture


async def left_to_bots(terminals, game):
    """What stands on a screen when two bots have finished a round that its host has left."""
    an = terminals.tty(f"an-{game}", "play", "--name", "An", "--lang", "en", "--game", game)
    code = code_in(await an.shows("Lobby"))
    bots = terminals.tty(f"bots-{game}", "bots", code, "-n", "2", "--quick")
    await an.shows("Players 3/")
    an.press("S")
    await an.shows("Your hand")
    an.press("Q")
    await an.shows("Really leave")
    an.press("1")
    watching = terminals.tty(f"tv-{game}", "watch", code)
    picture = await watching.until(is_over)
    assert bots.process.poll() is None
    return picture


@evening
async def test_what_cannot_be_done_is_one_sentence_and_a_status(terminals):
    """No traceback on a terminal."""
    nobody = await terminals.run("an", "play", "BBBBB", "--name", "An", "--lang", "en")
    vietnamese = await terminals.run("an", "screen", "BBBBB")
    elsewhere = await terminals.run("an", "verify", "BBBBB", "--server", "127.0.0.1:1")

    assert [status for status, _ in (nobody, vietnamese, elsewhere)] == [1, 1, 1]
    assert [said.count("\n") for _, said in (nobody, vietnamese, elsewhere)] == [1, 1, 1]
    assert "127.0.0.1:1" in elsewhere[1]


@evening
async def test_a_replay_that_was_touched_does_not_hold(terminals):
    """`chieu verify` can fail: another seed, a card that was not held."""
    an = terminals.tty("an", "play", "--name", "An")
    code = code_in(await an.shows("Phòng chờ"))
    an.press("A")
    await an.shows("Người chơi 2/10")
    an.press("S")
    await play_on(an, is_over)
    replay = terminals.home / "replay.json"
    kept = await terminals.run("an", "verify", code, "--save", str(replay))
    sound = await terminals.run("an", "verify", str(replay))
    text = replay.read_text()
    seed = re.search(r'"seed": "(.)', text)
    replay.write_text(text[: seed.start(1)] + ("B" if seed[1] == "A" else "A") + text[seed.end(1) :])
    touched = await terminals.run("an", "verify", str(replay))
    replay.write_text("{}")
    empty = await terminals.run("an", "verify", str(replay))

    assert [status for status, _ in (kept, sound, touched, empty)] == [0, 0, 1, 1]
    assert "SAI ở dòng 0" in touched[1]


def test_four_processes_are_a_card_room_without_an_ingress(tmp_path):
    """docs/operating.md: each service on a port of its own, and `chieu` told where each of them is."""

    async def bounded():
        async with asyncio.timeout(DEADLINE_S), house(tmp_path, HASTE, each=1) as processes:
            four = ",".join(f"{name}={process.address}" for name, (process,) in processes.processes.items())
            async with room(four, tmp_path) as terminals:
                an = terminals.tty("an", "play", "--name", "An")
                code = code_in(await an.shows("Phòng chờ"))
                screen = terminals.tty("tv", "screen", code)
                an.press("A")
                await asyncio.gather(an.shows("Người chơi 2/10"), screen.shows("máy · sẵn sàng"))
                an.press("S")
                await play_on(an, is_over)
                return await terminals.run("an", "verify", code)

    status, said = asyncio.run(bounded())

    assert (status, "ĐÚNG" in said) == (0, True), said
