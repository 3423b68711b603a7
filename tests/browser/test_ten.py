"""W5: ten phones and a screen through a whole round, on which nothing is turned off; what it took is reported."""

import pytest

from tests.browser.devices import PHONE
from tests.browser.phones import Phone
from tests.browser.scenes import LONG
from tests.browser.televisions import HD, Television, overlapping

PATIENCE_MS = 400_000
# What a page may grow to: a leak is many times as much after a round of a hundred moves.
MOST_NODES, MOST_HEAP = 6_000, 80_000_000
# Plays for its seat as soon as it is asked, through the page's own link: the first card that fits, else what is offered.
PLAYS = """() => {
  const { store, link } = window.chieu;
  const kinds = { DRAW: 'draw', KEEP: 'keep', PASS: 'passTurn', ACCEPT: 'accept', TAKE_PENALTY: 'takePenalty' };
  let busy = false;
  setInterval(async () => {
    const { view } = store.state;
    if (busy || !view.own?.lacuoi || view.turn.seat !== view.own.seat) return;
    const actions = view.own.lacuoi.actions;
    const play = actions.find((one) => one.kind === 'PLAY');
    const other = actions.find((one) => kinds[one.kind]);
    if (!play && !other) return;
    busy = true;
    const colour = play?.colours.length ? { colour: play.colours[0] } : {};
    const move = play ? { play: { cardId: play.cardId, callLast: play.mayCall, ...colour } } : { [kinds[other.kind]]: {} };
    await link.act({ lacuoi: move }, view.turn).catch(() => null);
    busy = false;
  }, 40);
}"""


@pytest.mark.slow
def test_ten_phones_and_a_screen_play_a_round(devices, record_property, capsys):
    """Seats never cover each other, nothing stays in flight, and the page grows within bounds."""
    phones = [devices(PHONE, "vi", Phone) for _ in LONG]
    code = phones[0].opens(LONG[0])
    for phone, name in zip(phones[1:], LONG[1:], strict=True):
        phone.joins(code, name)
    screen = devices(HD, "vi", Television)
    screen.page.emulate_media(reduced_motion="no-preference")
    measured = screen.context.new_cdp_session(screen.page)
    measured.send("Performance.enable")
    screen.follows(code)
    for phone in phones:
        phone.page.evaluate(PLAYS)

    phones[0].starts(len(LONG))
    screen.page.locator(".screen[data-scene=table]").wait_for()
    at_table = overlapping(screen.boxes(".seat, .discards, .pile"))
    begun = metrics(measured)
    screen.page.locator(".screen[data-scene=result]").wait_for(timeout=PATIENCE_MS)
    screen.page.locator(".flying").first.wait_for(state="detached")
    ended = metrics(measured)

    took = {
        "seconds of the round": round(ended["Timestamp"] - begun["Timestamp"], 1),
        "screen busy, share": round(
            (ended["TaskDuration"] - begun["TaskDuration"]) / (ended["Timestamp"] - begun["Timestamp"]), 2
        ),
        "screen heap, MB": round(ended["JSHeapUsedSize"] / 1e6, 1),
        "screen nodes": int(ended["Nodes"]),
    }
    for name, value in took.items():
        record_property(name, value)
    with capsys.disabled():
        print(f"\nten phones and a screen: {took}")
    assert at_table == []
    assert ended["JSHeapUsedSize"] < MOST_HEAP
    assert screen.page.locator("#screen *").count() < MOST_NODES
    for phone in phones:
        phone.until("view.result?.round === 1")
        assert phone.state()["view"]["result"] == screen.state()["view"]["result"]


def metrics(session):
    """The browser's own numbers of a page, by name."""
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
