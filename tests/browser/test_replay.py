"""The replay of a finished round, and the check of its shuffle: what the page computes is what the rules compute."""

from pathlib import Path

import pytest

from chieu.api.v1.rules_pb2 import GetReplayResponse
from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.rooms.commitment import commitment
from chieu.rooms.replay import replay
from chieu.wire.options import options_message
from chieu.wire.replay import entries_from, result_from
from tests.browser.test_other_games import HURRY

SEEDS = tuple(bytes([number]) * 32 for number in (0, 7, 255))
TABLES = {
    "lacuoi": ((0, 1), (0, 2, 5, 9), tuple(range(10))),
    "phom": ((0, 1), (1, 2, 3), (0, 1, 2, 3)),
    "switch": ((0, 1), (0, 1, 2, 4), (0, 1, 2, 3, 6)),
}


def setups(key):
    """First rounds and later ones, of few and many, with chairs that are empty."""
    for seats in TABLES[key]:
        for last in (None, seats[0], seats[-1], 1):
            first = {"last_starter": last, "last_winner": last, "host": seats[-1]}
            yield Setup(seats=seats, options=game(key).read_options({}), round_number=1, now_ms=0, **first)


def deal_of(key, setup):
    """The deal as the page reads it from a replay."""
    known = {"lastStarter": setup.last_starter, "lastWinner": setup.last_winner, "host": setup.host}
    word = {"lacuoi": "LA_CUOI", "phom": "PHOM", "switch": "SWITCH"}[key]
    return {
        "game": word,
        "seats": list(setup.seats),
        **{name: seat for name, seat in known.items() if seat is not None},
    }


@pytest.fixture
def page(devices):
    """A page of the house on which its modules can be tried."""
    return devices().open("/help/").page


@pytest.mark.parametrize("key", TABLES)
def test_the_page_deals_the_cards_that_the_rules_deal(page, key):
    """docs/shuffle.md, in JavaScript and in Python: starter, hands, open card and the order of the stock."""
    cases = [(setup, seed) for setup in setups(key) for seed in SEEDS]

    came = page.evaluate(
        """async (cases) => {
          const { dealt } = await import("/js/replay/dealing.js");
          return cases.map(({ deal, seed }) => dealt(deal, Uint8Array.from(seed)));
        }""",
        [{"deal": deal_of(key, setup), "seed": list(seed)} for setup, seed in cases],
    )

    for (setup, seed), here in zip(cases, came, strict=True):
        state = game(key).deal(setup, Chance(seed)).state
        assert [tuple(hand) for hand in here["hands"]] == [hand for _, hand in game(key).hands(state)]
        assert tuple(here["stock"]) == state.stock
        assert here["starter"] == setup.seats[state.turn]
        assert here["top"] == (None if key == "phom" else state.pile[-1])


@pytest.mark.parametrize("key", TABLES)
def test_the_page_makes_the_commitment_that_the_rules_make(page, key):
    """Every option in its written form, whatever its kind."""
    options = game(key).read_options({})
    deal = {"game": deal_of(key, next(setups(key)))["game"], "seats": [0, 1, 3]}

    came = page.evaluate(
        """async ({ deal, seed, options }) => {
          const { commitmentOf } = await import("/js/replay/promise.js");
          const { decode, loadSchema } = await import("/js/schema.js");
          await loadSchema();
          return commitmentOf({ ...deal, options: decode("GameOptions", Uint8Array.from(options)) }, Uint8Array.from(seed));
        }""",
        {"deal": deal, "seed": list(SEEDS[1]), "options": list(options_message(key, options).SerializeToString())},
    )

    assert came == commitment(SEEDS[1], game(key).write_options(options), (0, 1, 3)).hex()


def test_a_finished_round_is_shown_step_by_step_and_checked(phones):
    """From the result: every hand open, forward and back, in words; and what this phone can know of the shuffle."""
    phone = played_out(phones(), "Switch", 2)

    phone.tap("text=Xem lại ván")
    phone.page.locator(".scene").wait_for()
    assert phone.page.locator(".verdict").evaluate(
        "(one) => one.getBoundingClientRect().bottom <= innerHeight && !scrollY"
    )
    last = phone.page.evaluate("chieu.store.state.moments.length") - 1
    for _ in range(3):
        phone.page.get_by_label("Tới một bước").click()
    phone.page.keyboard.press("ArrowLeft")
    at = phone.page.get_by_label("Bước", exact=True).get_attribute("aria-valuetext")
    phone.page.get_by_label("Tới cuối ván").click()

    assert at == f"Bước 2 trên {last}"
    assert "An" in phone.page.locator(".holder .whose b").all_inner_texts()
    assert checks_of(phone) == {"made": "good", "seen": "good", "dealt": "good", "drawn": "good"}
    assert verdict_of(phone) == "Đúng. Bài đã được cố định trước khi chia."
    with phone.page.expect_download() as saved:
        phone.tap("text=Lưu nhật ký ván bài")
    log = GetReplayResponse.FromString(Path(saved.value.path()).read_bytes())
    assert replay(entries_from(log), result_from(log)).divergence is None
    # One that saw another commitment proves that somebody cheated; a phone that slept through the deal proves less.
    assert remembering(phone, "00" * 32) == ("bad", "SAI. Ván này không khớp với điều đã hứa.")
    assert remembering(phone, "") == ("open", "Không thấy gì sai.")


def played_out(phone, game, bots):
    """A phone that looks at the result of a round among bots."""
    phone.opens("An", game)
    for number in range(bots):
        phone.tap("text=Thêm máy")
        phone.until("view.roster.seats.length === x", number + 2)
    phone.tap("text=Bắt đầu")
    phone.until("view.roster.phase === 'PLAYING'")
    phone.page.evaluate(f"window.hurrying = setInterval({HURRY}, 60)")
    phone.page.wait_for_function("() => chieu.store.state.view.roster.phase === 'ROUND_END'", timeout=120_000)
    phone.page.locator(".scores").wait_for()
    return phone


def checks_of(phone):
    """What the page found out, and whether it holds."""
    phone.page.locator(".checks li").first.wait_for()
    return phone.page.eval_on_selector_all(
        ".checks li", "all => Object.fromEntries(all.map((one) => [one.dataset.check, one.className]))"
    )


def verdict_of(phone):
    return phone.page.locator(".verdict").inner_text()


def remembering(phone, commitment):
    """What the page says on a phone that remembers another commitment, or none."""
    phone.page.evaluate(
        """(hex) => {
          const seen = JSON.parse(localStorage.getItem("chieu.promises"));
          localStorage.setItem("chieu.promises", JSON.stringify(hex ? seen.map((one) => ({ ...one, hex })) : []));
        }""",
        commitment,
    )
    phone.page.reload()
    return checks_of(phone)["seen" if commitment else "not_seen"], verdict_of(phone)


def test_other_cards_than_the_shuffled_ones_are_found(page):
    """A hand that was changed after the deal, and a card that was drawn out of its turn."""
    key, setup = "switch", next(setups("switch"))

    came = page.evaluate(
        """async ({ deal, seed }) => {
          const { checks } = await import("/js/replay/check.js");
          const { dealt } = await import("/js/replay/dealing.js");
          const bytes = Uint8Array.from(seed);
          const { hands, stock, top } = dealt(deal, bytes);
          const step = (held) => ({
            public: { events: [], table: { switch: { top: { id: top } } } },
            hands: held.map((cards, at) => ({ seat: deal.seats[at], cards: cards.map((id) => ({ id })) })),
          });
          const entries = [{ deal: { ...deal, commitment: bytes, options: { switch: {} }, preparedDeck: [] } }, { seed: bytes }];
          const found = (...shown) => checks({ entries, steps: shown.map(step) }, "").slice(2).map(({ what, holds, n }) => [what, holds, n]);
          const [one, other] = hands;
          return [
            found(hands, [[...one, stock[0]], other], [[...one, stock[0]], [...other, stock[2], stock[1]]]),
            found(hands, [[...one, stock[1]], other]),
            found([[...one.slice(1), other[0]], [...other.slice(1), one[0]]]),
          ];
        }""",
        {"deal": deal_of(key, setup), "seed": list(SEEDS[1])},
    )

    assert came == [
        [["dealt", True, None], ["drawn", True, 3]],
        [["dealt", True, None], ["drawn", False, 1]],
        [["dealt", False, None]],
    ]
