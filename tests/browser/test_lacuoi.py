"""W2, W13, W15: two phones and a screen through a round of Lá Cuối, with everything that can happen in one."""

import pytest

from tests.browser.agreement import Table
from tests.browser.devices import PHONE
from tests.browser.ears import events, listening, unheard
from tests.browser.phones import Phone, begun
from tests.browser.scripts import played
from tests.browser.televisions import HD, Television
from tests.browser.words import sentence

# S is the starter, O the other. Of two, whoever is skipped, turned round or made to draw leaves the turn to the one who did it.
ROUND = """
S plays RS   | turn=S S=6 top=RS
S plays RV   | turn=S S=5
S plays RD   | turn=S S=4 O=9
# There was a red card left: the challenger is right, the other draws four, and the turn stays. LC-16c
S plays F B  | turn=O S=3 waits=4 force=B
O doubts     | turn=O S=7 O=9 waits=0
# There was no blue one: the challenger is wrong and draws six. LC-16d
O plays F G  | turn=S O=8 waits=4 force=G
S doubts     | turn=O S=13 O=8 waits=0
O plays G7   | turn=S O=7
S draws      | turn=O S=14
O plays G8   | O=6
S draws      | S=15
O plays G9   | O=5
S draws      | S=16
O plays G4   | O=4
S draws      | S=17
O plays G6   | O=3
S draws      | S=18
O plays W Y  | O=2 force=Y
S draws      | S=19
# One card and no call. CW-4
O plays Y1   | turn=S O=1 called=
S catches    | turn=S O=3
S draws      | S=20
O plays Y3   | O=2
S draws      | S=21
O calls Y4   | turn=S O=1 called=O
S draws      | S=22
O plays Y2   | O=0 phase=ROUND_END turn=
"""
LEFT = 180
"""Points of the 22 cards that the starter holds at the end. LC-20."""
HEARD = {
    "caught",
    "challenge.asked",
    "challenge.lost",
    "challenge.won",
    "call.last",
    "colour.named",
    "drew.caught",
    "drew.challenge",
    "drew.one",
    "drew.penalty",
    "result.out",
    "skipped",
}


@pytest.mark.parametrize(
    ("language", "place"), [("vi", "127.0.0.1"), ("en", "tv.lan")], ids=["Vietnamese", "English on plain http of a LAN"]
)
def test_two_phones_and_a_screen_play_a_whole_round(devices, card_room, house, language, place):
    """After every move all three know and show what the house says; ears are told all of it, in the page's language."""
    origin = f"http://{place}:{card_room.web_port}"
    pair = [listening(devices(PHONE, language, Phone, origin)) for _ in range(2)]
    starter, other = begun(*pair)
    screen = listening(devices(HD, language, Television, origin))
    screen.follows(starter.state()["view"]["roster"]["code"])

    table = Table(house, [starter, other], [screen])
    assert played(table, {"S": starter, "O": other}, ROUND) == []

    public = table.agreed["public"]
    assert {row["seat"]: row["points"] for row in public["result"]["seats"]} == {starter.seat: 0, other.seat: LEFT}
    assert other.sees(sentence(language, "result.you_won"))
    assert {phone.name: unheard(phone, public) for phone in pair} == {"An": [], "Bình": []}
    assert unheard(screen, public, ("BIG",)) == []
    assert HEARD - {one["text"]["key"] for one in events(starter)} == set()
    assert starter.page.evaluate("isSecureContext") is (place == "127.0.0.1")


def test_no_phone_ever_gets_the_hand_of_another(phones):
    """G1: neither what a page shows nor anything that came over its link holds another's cards."""
    table = starter, other = begun(phones(), phones())
    starter.plays("RD")
    other.until("view.seats.lacuoi.seats.find((one) => one.seat === view.own.seat).cards === 9")

    for phone in table:
        phone.settles()
        own = {
            frame.frame.own.seat for frame in phone.frames() if frame.HasField("frame") and frame.frame.HasField("own")
        }
        shown = set(
            phone.page.eval_on_selector_all("[data-card]", "(all) => all.map((one) => Number(one.dataset.card))")
        )
        assert own == {phone.seat}
        assert shown == {card["id"] for card in phone.held()}
