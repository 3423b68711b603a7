"""W4: three phones and a screen play Switch: chains of twos, aces and eights, named suits, a forgotten call; then an open round."""

from tests.browser.scripts import played

ROUND = """
# A chain of twos goes round and is taken by who began it. SW-08, SW-13
A plays 2S     | turn=B top=2S waits=2 A=6
B plays 2H     | turn=C waits=4 B=6
C plays 2D     | turn=A waits=6 C=6
A takes        | turn=B waits=0 A=12 top=2D force=D
B plays 5D     | turn=C B=5
# An ace goes on anything, and only an ace on an ace. SW-09
C plays AC     | turn=A waits=4 C=5
A plays AH     | turn=B waits=8 A=11
B takes        | turn=C waits=0 B=13 force=H
# Eights do not add up; who stands, stands once. SW-11
C plays 8H     | turn=A C=4
A plays 8S     | turn=B A=10
B stands       | turn=C B=13 top=8S
# A jack names the suit to follow. SW-10
C plays JC H   | turn=A top=JC force=H C=3
A plays KH     | turn=B A=9
B plays 10H    | turn=C B=12
# Nothing fits; what is drawn does not either, and the turn is over. SW-07
C draws        | turn=A C=4 top=10H
A plays 4H     | A=8
B plays 4S     | B=11 force=S
C plays 7S     | C=3
A plays QS     | A=7
B plays 6S     | B=10
C plays 6C     | C=2 force=C
A plays 5C     | A=6
B plays 5S     | B=9
# One card left and no call: caught, two more, and the turn stays where it is. SW-16, CW-4
C plays 3S     | turn=A C=1 called=
A catches      | turn=A C=3
A plays 3H     | turn=B A=5
B plays 3D     | B=8
C plays 4D     | C=2
A plays KD     | A=4
B plays KS     | B=7
# What is drawn fits and is played at once; a jack needs its suit then too. SW-07, SW-10
C draws JS D   | turn=A top=JS force=D C=2
# What is drawn fits and is kept. SW-07
A draws        | turn=B A=5
B plays JH D   | turn=C B=6 force=D
C calls 7D     | turn=A C=1 called=C
A plays 10D    | A=4
B draws        | turn=C B=7
C plays 6D     | turn= C=0 phase=ROUND_END
"""


OPEN = {
    # Who sat behind the first starter starts the next round. SW-04
    "B": ["3 chuồn", "4 chuồn", "5 chuồn", "6 chuồn", "7 chuồn", "9 chuồn", "10 chuồn"],
    "C": ["3 rô", "4 rô", "5 rô", "6 rô", "7 rô", "9 rô", "10 rô"],
    "A": ["3 cơ", "4 cơ", "5 cơ", "6 cơ", "7 cơ", "9 cơ", "10 cơ"],
}
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('.sheet-open h3')].map((name) => [
  [...name.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join('').trim(),
  [...name.nextElementSibling.querySelectorAll('svg')].map((card) => card.getAttribute('aria-label')),
]))"""


def test_three_phones_and_a_screen_play_switch(evening):
    """What each phone and the screen know and show is what the house says, after every move; one win, and nothing else, counts.

    Then the host has the next round played open: every phone may look at all hands, the screen still may not. SW-20
    """
    table, (a, b, c) = evening("Switch", ("An", "Bình", "Chi"))
    people = {"A": a, "B": b, "C": c}

    assert played(table, people, ROUND) == []

    won = {row["name"]: (row["points"], row["total"]) for row in table.agreed["public"]["result"]["seats"]}
    assert won == {a.name: (0, 0), b.name: (0, 0), c.name: (1, 1)}
    assert c.sees("Bạn thắng ván này!")
    assert [phone.page.locator(".see-all").count() for phone in people.values()] == [0, 0, 0]

    host = table.phones[0]
    host.tap("text=Đổi luật")
    host.tap(".sheet .option:has-text('Chơi ngửa') >> text=bật")
    host.until("view.options.options.switch.beginnerMode")
    host.page.keyboard.press("Escape")
    host.tap(".go .button:has-text('Chơi ván tiếp')")
    names = {who: phone.name for who, phone in people.items()}
    for who, phone in people.items():
        phone.until("view.roster.phase === 'PLAYING' && view.openTable")
        phone.tap(".see-all")
        phone.page.locator(".sheet-open h3").first.wait_for()
        shown = phone.page.evaluate(SHOWN)
        others = {names[other]: hand for other, hand in OPEN.items() if other != who}
        assert {name: sorted(shown[name]) for name in others} == {name: sorted(hand) for name, hand in others.items()}
        phone.page.keyboard.press("Escape")

    assert table.agree() == []
    screen = table.screens[0]
    screen.page.locator(".screen[data-scene=table]").wait_for()
    assert screen.page.locator(".open-hand").count() == 0
    assert not table.house.screen(host.state()["view"]["roster"]["code"]).get("openTable")
