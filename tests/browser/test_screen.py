"""The shared screen: what it shows of a room, and that it can be read from a sofa."""

import pytest

from tests.browser.chronicle import written_down
from tests.browser.phones import Phone, begun
from tests.browser.results import lacuoi_result, phom_result
from tests.browser.scenes import LONG, TEN, deadline, event, told, update
from tests.browser.tables import lacuoi, lobby, phom, story, switch
from tests.browser.televisions import FULL_HD, HD, Television, outside, overlapping

SIZES = pytest.mark.parametrize("size", [HD, FULL_HD], ids=["720p", "1080p"])
SCENES = {
    "lobby": lambda: lobby(names=LONG),
    "lacuoi": lambda: lacuoi(LONG),
    "switch": lambda: switch(LONG),
    "phom": lambda: phom(LONG[:4]),
    "paused": lambda: lacuoi(LONG, phase="PAUSED", pause=deadline(400_000, 600_000)),
    "result": lambda: lacuoi_result(LONG),
    "phom result": phom_result,
}


@pytest.fixture
def television(devices):
    """Makes televisions: `television(HD)`."""
    return lambda size=HD, language="vi": devices(size, language, Television)


@SIZES
def test_seats_never_cover_each_other_nor_the_piles(television, size):
    """W5: from two to ten players every box has room of its own around the piles."""
    screen = television(size)
    came = {}

    for count in range(2, 11):
        screen.shows(lacuoi(LONG[:count]))
        came[count] = overlapping(screen.boxes(".seat, .discards, .pile"))

    assert came == {count: [] for count in range(2, 11)}


@SIZES
@pytest.mark.parametrize("language", ["vi", "en"])
def test_names_of_twelve_letters_are_shown_whole(television, size, language):
    """W12: ten long names with diacritics, in the lobby, at the table and in the result."""
    screen = television(size, language)
    came = []

    for scene in (lobby(names=LONG), lacuoi(LONG), lacuoi_result(LONG)):
        screen.shows(scene, language=language)
        came += screen.cut_off(".stage .seat-name, .guests .seat-name, .seat .badge, .threat, .force-word")

    assert came == []


@pytest.mark.parametrize("language", ["vi", "en"])
def test_everything_is_large_enough_and_inside_the_safe_area(television, language):
    """Complaint 8: no letter under 2.2 % of the height, nothing in the outer 5 %, at the smallest size there is."""
    screen = television(HD, language)
    parts = ".top > *, .notes > *, .stage, .seat, .phom-place, .result-row, .side > *, .strip > *, .lobby > *, .qr"
    came = {}

    for name, scene in SCENES.items():
        screen.shows(scene(), language=language)
        came[name] = (screen.texts_smaller_than(0.022), outside(screen.boxes(parts), HD["viewport"], 0.05))

    assert came == {name: ([], []) for name in SCENES}


def test_one_announcement_stands_at_a_time_and_at_most_two_wait(television):
    """Each stands for its moment; what cannot wait is in the log, which has everything, the newest first."""
    screen = television().shows(lacuoi(TEN[:4], pending=False))
    screen.page.clock.install()
    shouts = [event(n, "CALLED_LAST", told("call.last", seat=n % 4), weight="BIG", actorSeat=n % 4) for n in range(5)]
    came = []

    screen.page.evaluate("frame => chieu.store.frame(frame)", update(shouts))
    screen.page.locator(".log-lines li").nth(4).wait_for()
    for _ in range(4):
        came.append(screen.page.locator(".announcement.shown").all_inner_texts())
        screen.page.clock.run_for(1_300)

    assert came == [["An: LÁ CUỐI!"], ["Dũng: LÁ CUỐI!"], ["An: LÁ CUỐI!"], []]
    assert screen.page.locator(".log-lines li").first.inner_text() == "An: LÁ CUỐI!"


def test_the_announcement_never_covers_the_seat_to_act(television):
    """Whoever is asked can be seen, however long the sentence and whoever it is."""
    screen = television()
    screen.page.clock.install()
    tables = [(lacuoi(LONG, pending=False), seat) for seat in range(10)] + [(phom(LONG[:4]), seat) for seat in range(4)]
    came = []

    for frame, asked in tables:
        frame["public"]["turn"]["seat"] = asked
        key = "challenge.asked" if "lacuoi" in frame["public"]["table"] else "den.chot"
        shout = event(1, "CHALLENGED", told(key, seat=1, target=3), weight="BIG", actorSeat=1)
        screen.shows(frame, update([shout]))
        screen.page.locator(f'[data-seat="{asked}"].asked').wait_for()
        screen.page.locator(".announcement.shown").wait_for()
        screen.rests()
        came.append(overlapping(screen.boxes("[data-seat].asked, .announcement")))
        # One that still waited would be shown at the next table, which may be another game's.
        screen.page.clock.run_for(1_300)
        screen.page.locator(".announcement:not(.shown)").wait_for(state="attached")

    assert came == [[] for _ in tables]


def test_the_way_in_is_always_there(television):
    """Complaints 5 and 6: QR, address and code in the lobby, during a round and after it."""
    screen = television()

    for scene in (lobby(), lacuoi(), phom(), lacuoi_result()):
        screen.shows(scene)
        screen.page.locator("img[alt='Mã QR để vào phòng KMPXQ']").wait_for()
        assert screen.page.locator(".place").first.is_visible()
        assert "KMPXQ" in screen.page.locator(".corner .code, .tiles").first.inner_text().replace("\n", "")


def test_nothing_in_a_locked_room_invites(television):
    """Complaint 30: a locked room shows no way in."""
    frame = lacuoi()
    frame["public"]["roster"]["admission"] = "NOBODY"
    screen = television().shows(lobby())

    screen.shows(frame)

    screen.page.locator(".corner.locked").wait_for()
    assert screen.page.locator(".qr").count() == 0
    assert screen.sees("Phòng đã khóa")


def test_a_screen_follows_a_round_by_the_rooms_code(television, phones):
    """Screen and phones agree after every move; the screen gets no hand and shows none."""
    host, guest = phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    screen = television().follows(code)
    screen.page.locator(".guest").nth(1).wait_for()

    host.starts(2)
    host.until("view.roster.phase === 'PLAYING'")
    asked = host if host.is_on_turn() else guest
    asked.awaits_turn()
    asked.draws()

    position = asked.state()["view"]["version"]
    screen.until("view.version >= x", position)
    assert {seat["cards"] for seat in seats(screen)} == {seat["cards"] for seat in seats(host)}
    assert [seat["seat"] for seat in seats(screen)] == [seat["seat"] for seat in seats(host)]
    assert screen.state()["view"]["own"] is None


def test_what_comes_while_a_screen_reads_its_sentences_is_shown_in_its_order(television, phones):
    """The room speaks another language than the television; a move that is made before that is read is not undone by it."""
    mover, _ = begun(phones(), phones())
    screen, held = written_down(television(language="en")), []
    screen.page.route("**/i18n/screen.vi.json*", lambda route: held.append(route))
    screen.open(f"/screen#{mover.state()['view']['roster']['code']}")
    screen.page.wait_for_function("() => window.streams[0]?.came.length")

    mover.draws()
    screen.page.wait_for_function("() => window.streams[0].came.length > 1")
    for request in held:
        request.continue_()

    screen.until("view.version >= x", mover.state()["view"]["version"])
    assert len(held) == 1
    assert seats(screen) == seats(mover)


def test_sentences_that_never_come_keep_no_screen_waiting(television, phones):
    """The table is shown in the television's own language after a moment, and play is followed."""
    mover, _ = begun(phones(), phones())
    screen = television(language="en")
    screen.page.route("**/i18n/screen.vi.json*", lambda route: None)
    screen.open(f"/screen#{mover.state()['view']['roster']['code']}")
    screen.until("view.version >= x", mover.state()["view"]["version"])

    mover.draws()
    screen.until("view.version >= x", mover.state()["view"]["version"])

    assert seats(screen) == seats(mover)
    assert screen.page.evaluate("document.documentElement.lang") == "en"


def seats(device: Phone | Television):
    """The seats' places as a device has them."""
    return device.state()["view"]["seats"]["lacuoi"]["seats"]


def test_a_screen_opens_itself_and_is_adopted_by_a_phone(television, phones):
    """`/tv` shows a code; a phone that follows its link brings the room there, and a reload finds it again."""
    host = phones()
    code = host.opens("An")
    screen = television()
    screen.open("/tv")
    screen.page.locator(".tiles b").first.wait_for()
    pairing = "".join(screen.page.locator(".tiles b").all_inner_texts())

    host.open(f"/#pair/{pairing}")
    host.tap(f"text={code}")
    screen.page.locator(".screen[data-scene=lobby]").wait_for()
    screen.page.reload()

    screen.page.locator(".screen[data-scene=lobby]").wait_for()
    assert screen.sees("Người chơi 1/10")


def test_a_screen_that_said_farewell_shows_no_table_again(television, phones):
    """Neither a key nor an hour brings back the room that is over."""
    host = phones()
    screen = television()
    screen.page.clock.install()
    screen.follows(host.opens("An"))
    host.tap(".menu")
    host.tap(".sheet >> text=Rời bàn")
    host.tap(".sheet-leave .danger")
    screen.page.locator(".farewell .code").wait_for()

    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.keyboard.press("Enter")
    screen.page.clock.run_for(62_000)

    assert screen.page.locator(".farewell .code").is_visible()
    assert screen.page.locator(".screen[data-game]").count() == 0


def test_sound_is_asked_for_once_and_can_be_silenced(television):
    """Complaint 25: a set stays silent until somebody presses a key, and says so."""
    screen = television().shows(lacuoi(), story())

    assert screen.page.locator(".sound-note").is_visible()
    screen.page.keyboard.press("Enter")
    screen.page.locator(".sound-note").wait_for(state="detached")
    screen.page.keyboard.press("m")

    screen.page.locator(".sound-note").wait_for()


def test_an_idle_lobby_teaches_the_game(television):
    """After a minute of quiet rule cards pass by, and the way in stays."""
    screen = television()
    screen.page.clock.install()
    screen.shows(lobby())

    screen.page.clock.run_for(62_000)

    screen.page.locator(".lesson").wait_for()
    assert screen.page.locator(".corner .qr").is_visible()


def test_a_screen_that_nobody_touches_rests(television):
    """Against burnt-in pictures: after ten quiet minutes it dims and moves a little; whatever happens wakes it."""
    screen = television().shows(lacuoi())
    screen.page.clock.install()
    screen.page.evaluate(
        "() => import('/js/screen/drift.js').then(({ drift }) => drift(document.getElementById('screen')))"
    )

    screen.page.clock.run_for(12 * 60_000)
    is_resting = screen.page.locator("#screen.resting").count()
    moved = screen.page.locator("#screen").evaluate("one => one.style.transform")
    screen.page.evaluate("frame => chieu.store.frame(frame)", lacuoi_result())
    screen.page.locator("#screen:not(.resting)").wait_for()

    assert is_resting
    assert moved != ""


def test_a_screen_says_that_it_is_lost_and_comes_back(television, phones):
    """A blip is not worth a word; after three seconds it says so, and catches up when the network is back."""
    host = phones()
    code = host.opens("An")
    screen = television().follows(code)
    screen.allowed = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "WebSocket connection")

    screen.context.set_offline(True)
    screen.page.locator(".lost-note").wait_for()
    phones().joins(code, "Bình")
    screen.context.set_offline(False)

    screen.page.locator(".guest").nth(1).wait_for()
    screen.page.locator(".lost-note").wait_for(state="detached")
