"""Complaints that need a browser's own feelings counted: what shakes, what stays awake, what one tap does, what is offered."""

import json

import pytest

from tests.browser.phones import begun
from tests.browser.test_awake import opens_settings

COUNTED = """() => {
  const felt = (window.felt = { shaken: [], asked: [], released: 0 });
  navigator.vibrate = (pattern) => felt.shaken.push(pattern) > 0;
  navigator.wakeLock.request = async (kind) => {
    felt.asked.push(kind);
    const lock = new EventTarget();
    lock.release = async () => { felt.released += 1; lock.dispatchEvent(new Event("release")); };
    return lock;
  };
}"""
OWN_TURN = [60]


@pytest.fixture
def feeling(phones):
    """Makes phones that count what they are asked to feel."""

    def make():
        phone = phones()
        phone.context.add_init_script(f"({COUNTED})()")
        return phone

    return make


def felt(phone):
    """What a phone was asked for since its page was opened."""
    return json.loads(phone.page.evaluate("() => JSON.stringify(window.felt)"))


def test_a_phone_shakes_when_its_turn_begins_and_for_nobody_elses(feeling):
    """Complaint 10: once for each own turn that begins; the other's turn is nothing to feel."""
    starter, other = begun(feeling(), feeling())
    assert felt(other)["shaken"].count(OWN_TURN) == 0

    starter.plays("R5")
    other.awaits_turn()
    other.draws()
    starter.awaits_turn()

    assert felt(other)["shaken"].count(OWN_TURN) == 1
    assert felt(starter)["shaken"].count(OWN_TURN) == 2


def test_a_phone_stays_awake_while_a_round_runs(feeling):
    """Complaint 20: on whoever only watches his turn come too; after the round the phone may sleep."""
    host, guest = feeling(), feeling()
    before = felt(host.open("/"))
    pair = begun(host, guest)
    during = [(felt(phone)["asked"], felt(phone)["released"]) for phone in pair]

    guest.tap(".menu")
    guest.tap(".sheet >> text=Rời bàn")
    guest.tap(".sheet-leave .danger")

    host.until("view.roster.phase !== 'PLAYING'")
    assert before["asked"] == []
    assert during == [(["screen"], 0)] * 2
    assert felt(host)["released"] == 1


def test_one_tap_plays_for_those_who_want_it(phones):
    """Complaint 18: a tap lifts a card; with the setting, it plays it."""
    starter, _ = begun(phones(), phones())
    card = next(one["id"] for one in starter.held() if one["face"] == "R5")

    starter.tap(f'[data-card="{card}"] button')
    starter.page.locator(".lift").wait_for()
    after_a_tap = len(starter.held())
    starter.page.reload()
    starter.awaits_turn()
    opens_settings(starter)
    starter.tap(".sheet-settings label:has-text('Chạm một lần là đánh')")
    starter.page.keyboard.press("Escape")
    starter.tap(f'[data-card="{card}"] button')
    starter.until("view.table.lacuoi.top.face === 'R5'")

    assert (after_a_tap, len(starter.held())) == (7, 6)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_names_are_offered(phones, language):
    """Complaint 22: another name with each throw of the die, and the house takes what is offered."""
    phone = phones(language=language).open("/")
    offered = []
    for _ in range(8):
        phone.tap(".door .panel button[title]")
        offered.append(phone.page.input_value("#name"))

    phone.tap("text=/^(Mở bàn mới|Open a table)/")
    phone.tap("button[type=submit]")
    phone.until("view.roster?.code")

    assert len(set(offered)) > 2
    assert phone.name == offered[-1]
