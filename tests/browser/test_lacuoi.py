"""W2: two phones play a whole round of Lá Cuối, with everything that can happen in one."""

import pytest

# Who (the starter S or the other O), what, and with which card or colour.
ROUND = """
S plays RS
S plays RV
S plays RD
S plays F B
O presses THÁCH!
O plays F G
S presses THÁCH!
O plays G7
S draws
O plays G8
S draws
O plays G9
S draws
O plays G4
S draws
O plays G6
S draws
O plays W Y
S draws
O plays Y1
S catches
S draws
O plays Y3
S draws
O calls Y4
S draws
O plays Y2
"""
PUBLIC = ("roster", "options", "table", "seats", "turn", "result", "history")


@pytest.fixture
def table(phones):
    """Two people in a round that has begun: the one who starts, and the other."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    host.tap("text=Bắt đầu")
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
    return (host, guest) if host.is_on_turn() else (guest, host)


def test_two_phones_play_a_whole_round(table):
    """Skip, turn round, draw two, wild, challenge both ways, catch, call, win; both pages agree after every move."""
    people = dict(zip("SO", table, strict=True))

    for line in ROUND.strip().splitlines():
        who, what, *with_ = line.split()
        _do(people[who], what, with_)
        _agree(*table)

    starter, other = table
    assert starter.state()["view"]["result"]["winnerSeats"] == [other.seat]
    assert other.sees("Bạn thắng ván này!")


def test_no_phone_ever_gets_the_hand_of_another(table):
    """G1: neither what a page shows nor anything that came over its link holds another's cards."""
    starter, other = table
    starter.plays("RD")
    other.until("view.seats.lacuoi.seats.find((one) => one.seat === view.own.seat).cards === 9")

    for phone in table:
        own = {
            frame.frame.own.seat for frame in phone.frames() if frame.HasField("frame") and frame.frame.HasField("own")
        }
        shown = set(
            phone.page.eval_on_selector_all("[data-card]", "(all) => all.map((one) => Number(one.dataset.card))")
        )
        assert own == {phone.seat}
        assert shown == {card["id"] for card in phone.held()}


def _do(phone, what, with_):
    if what == "catches":
        phone.presses("BẮT!")
        return
    phone.awaits_turn()
    if what == "draws":
        phone.draws()
    elif what == "presses":
        phone.presses(*with_)
    else:
        if phone.page.locator(".lock").count():
            phone.page.locator(".lock").wait_for(state="detached")
        phone.plays(*with_, calling=what == "calls")


def _agree(one, other):
    """The public part of both pages is the same, at the newest version that either has seen."""
    version = max(phone.state()["view"]["version"] for phone in (one, other))
    for phone in (one, other):
        phone.until("view.version >= x", version)
    first, second = ({name: phone.state()["view"][name] for name in PUBLIC} for phone in (one, other))
    assert first == second
