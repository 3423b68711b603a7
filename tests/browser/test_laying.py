"""Phỏm on a narrow phone when the others have laid much: the own hand and the own place stay in sight, their rows scroll."""

import time

import pytest

from tests.browser import tables
from tests.browser.devices import LYING, PHONE, SMALL
from tests.browser.scenes import card, turn, update
from tests.browser.test_large_text import WAYS, faults
from tests.browser.words import sentence

ME = 1
HAND = ("4H", "5H", "6H", "JS", "JC", "JD", "2C", "8D", "KC")
LEFT = HAND[6:]
LAID = (
    (("AC", "2C", "3C"), ("4C", "4D", "4S"), ("9C", "10C", "JC")),
    (("5D", "6D", "7D"), ("QS", "QD", "QH")),
    (("3H", "3D", "3S"), ("10S", "10D", "10H"), ("KS", "KD", "KH")),
)
ACTION = {"cardIds": [], "meldId": 0, "amount": 0, "anyTime": False, "notBeforeMs": 0, "primary": False}
OWN = ".lanes.own .lane, .lanes.own .mini, .phom-pile .top"
# Of elements of a selector: which reach beyond the picture, or are covered where they lie.
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const edges = [[left + 2, y], [x, top + 2], [x, bottom - 2]];
  return !edges.every((at) => one.contains(document.elementFromPoint(...at)));
}).map((one) => `${one.className} ${one.textContent.trim().slice(0, 20)}`)"""
# How many cards that others have laid do not come into sight by scrolling their list.
HIDDEN = """() => [...document.querySelectorAll('.lanes:not(.own) .mini')].filter((one) => {
  one.scrollIntoView({ block: 'nearest' });
  const list = one.closest('.lanes').getBoundingClientRect();
  const { top, bottom } = one.getBoundingClientRect();
  return top < list.top - 1 || bottom > list.bottom + 1;
}).length"""
# Whether somebody's row is in sight in the list, as much of it as the list has room for.
ASKED = """(seat) => {
  const lane = document.querySelector(`.lane[data-seat="${seat}"].on-turn`);
  if (!lane) return false;
  const [row, list] = [lane, lane.closest('.lanes')].map((one) => one.getBoundingClientRect());
  const seen = Math.min(row.bottom, list.bottom) - Math.max(row.top, list.top);
  return list.height > 30 && seen > Math.min(row.height, list.height) - 2;
}"""


def late(faces, actions, **own):
    """The last lap: three have laid, four discards lie before each; one looks at the phone of the fourth."""
    frame = tables.phom()
    public = frame["public"]
    public["turn"]["deadline"]["atMs"] = time.time() * 1000 + 20_000
    others = [seat for seat in public["seats"]["phom"]["seats"] if seat["seat"] != ME]
    for number, (seat, melds) in enumerate(zip(others, LAID, strict=True)):
        seat["melds"] = [laid(10 * number + at, *faces) for at, faces in enumerate(melds)]
        seat["discards"] = tables.cards("2H", "7D", "9S", "QC")
    usual = {"playable": False, "whyNot": "", "fresh": False, "locked": False, "group": 0}
    hand = {
        "cards": [usual | {"card": card(face)} for face in faces],
        "actions": [ACTION | action for action in actions],
        "arrangements": [],
        "handPoints": 23,
    }
    mine = {"seat": ME, "generation": 1, "playing": True, "powers": [], "phom": hand | own, "notices": []}
    return frame | {"own": mine}


def laid(number, *faces):
    """A phỏm on the table."""
    return {"id": number, "cards": tables.cards(*faces), "sent": []}


def laying():
    """Two phỏms in the hand, and two cards that were eaten: lay both, one or none."""
    melds = [{"cardIds": [card(face)["id"] for face in faces]} for faces in (HAND[:3], HAND[3:6])]
    rest = [card(face)["id"] for face in HAND]
    ways = [
        {"melds": melds[:count], "restCardIds": rest[3 * count :], "restPoints": points, "u": False}
        for count, points in ((2, 23), (1, 56), (0, 71))
    ]
    return late(HAND, [{"kind": "LAY", "primary": True}], arrangements=ways)


def sending():
    """Both are laid, and two of the three cards that are left fit phỏms of others."""
    discard = {"kind": "DISCARD", "cardIds": [card(face)["id"] for face in LEFT]}
    sends = [{"kind": "SEND", "cardIds": [card(face)["id"]], "meldId": meld} for face, meld in (("8D", 10), ("KC", 22))]
    frame = late(LEFT, [discard, *sends, {"kind": "SEND_ALL"}])
    me = frame["public"]["seats"]["phom"]["seats"][ME]
    me["melds"], me["eaten"], me["cards"] = [laid(91, *HAND[:3]), laid(92, *HAND[3:6])], [], len(LEFT)
    return frame


@pytest.mark.parametrize(
    ("scene", "kind", "also"),
    [
        (laying, PHONE, ".held > button, .ways-to-lay > .primary"),
        (laying, LYING, ".held > button, .ways-to-lay > .primary"),
        # Of the hand there is a row and a half: the rest scrolls.
        (laying, SMALL, ".held:nth-child(-n + 5) > button, .ways-to-lay > .primary"),
        (sending, PHONE, ".held > button, .button.send"),
        (sending, LYING, ".held > button, .button.send"),
        (sending, SMALL, ".held > button"),
    ],
    ids=["lay 360x740", "lay lying", "lay 320x568", "send 360x740", "send lying", "send 320x568"],
)
def test_the_own_place_stays_in_sight_whatever_the_others_have_laid(phones, scene, kind, also):
    """Before and after the others' rows are scrolled through; each card that they have laid is reached that way."""
    phone = phones(kind).shows(scene())
    selector = f"{OWN}, {also}"

    before = phone.page.evaluate(OUT_OF_SIGHT, selector)
    hidden = phone.page.evaluate(HIDDEN)
    after = phone.page.evaluate(OUT_OF_SIGHT, selector)

    assert (before, hidden, after) == ([], 0, [])


@pytest.mark.parametrize("kind", [SMALL, PHONE, LYING], ids=["320x568", "360x740", "lying"])
def test_who_is_asked_is_scrolled_into_sight(phones, kind):
    """Of three rows that do not all fit, the one on turn is looked at, each time that the turn goes on."""
    phone = phones(kind).shows(late(HAND, []))

    for number, seat in enumerate((2, 3, 0)):
        phone.shows(update([], turn=turn(seat, [], turnSeq=20 + number)))
        phone.page.wait_for_function(ASKED, arg=seat)


@WAYS
def test_laying_and_sending_are_for_large_letters_too(phones, kind, letters):
    """W14: then everything is in one column that scrolls as a whole."""
    phone = phones(PHONE if letters else kind)

    found = {scene.__name__: faults(phone.shows(scene()).page, letters) for scene in (laying, sending)}

    assert found == {"laying": [], "sending": []}


@pytest.mark.parametrize("language", ["vi", "en"])
def test_who_would_leave_is_told_the_price(phones, language):
    """Four times the stake of the table, before it is lost. Rule: G-10, PH-25."""
    frame = laying()
    frame["public"]["options"]["options"]["phom"]["stake"] = 15
    phone = phones(PHONE, language).shows(frame)

    phone.tap(".menu")
    phone.tap(".sheet .item.leave")

    assert phone.page.locator(".sheet-leave p >> nth=0").inner_text() == sentence(language, "leave.phom", n=60)
