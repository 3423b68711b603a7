"""W6: a reload, in whatever phase, is nothing that anybody else notices; a seat goes where its person is."""

from tests.browser.phones import begun

PUBLIC = ("roster", "options", "table", "seats", "turn", "result", "history")

ALL_HERE = "view.roster.seats.every((one) => one.presence === 'HERE')"


def test_a_reload_in_every_phase_finds_the_same_table(phones):
    """Lobby, own turn, another's turn, a question, a pause, the end: the same seat, the same hand, the same picture."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    host.until("view.roster.seats.length === 2")
    _is_found_again(host, guest, ".lobby")
    host.starts(2)
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
    starter, other = (host, guest) if host.is_on_turn() else (guest, host)

    starter.awaits_turn()
    _is_found_again(starter, other, ".turn.mine")
    _is_found_again(other, starter, ".turn:not(.mine)")
    starter.plays("F", "B")
    other.awaits_turn()
    _is_found_again(other, starter, ".prompt")
    other.presses("CHỊU")
    host.tap(".menu")
    host.tap("text=Tạm dừng đồng hồ")
    host.until("view.roster.phase === 'PAUSED'")
    _is_found_again(host, guest, ".clock.stands")


def test_a_reload_at_the_end_of_a_round_finds_the_result(phones):
    """Complaint 4: who comes back late is not turned away."""
    starter, other = begun(phones(), phones())
    other.tap(".menu")
    other.tap(".sheet >> text=Rời bàn")
    other.tap(".sheet-leave .danger")
    starter.until("view.roster.phase === 'ROUND_END'")
    before = starter.state()["view"]["result"]

    starter.page.reload()
    starter.page.locator(".scores").wait_for()

    assert starter.state()["view"]["result"] == before


def test_a_seat_that_went_to_another_device_can_be_taken_back(phones):
    """The old page offers it, one tap is enough, and then it is the other page that says where the seat went."""
    starter, _ = begun(phones(), phones())
    code, seat, hand = starter.state()["view"]["roster"]["code"], starter.seat, starter.held()
    name = next(one["name"] for one in starter.state()["view"]["roster"]["seats"] if one["seat"] == seat)
    key = starter.page.evaluate("localStorage.getItem('chieu.device')")
    second = phones()
    second.context.add_init_script(f"localStorage.setItem('chieu.device', '{key}')")
    second.joins(code, name)
    starter.sees("Chỗ của bạn đang được chơi trên thiết bị khác.")

    starter.tap("text=Chơi ở đây")
    starter.awaits_turn()

    assert second.sees("Chỗ của bạn đang được chơi trên thiết bị khác.")
    assert (starter.seat, starter.held()) == (seat, hand)


def _is_found_again(phone, witness, scene):
    """Reload and compare with what stood there, and with what the other page shows."""
    phone.page.locator(scene).first.wait_for()
    for one in (phone, witness):
        one.until(ALL_HERE)
    before = phone.state()["view"]

    phone.page.reload()
    phone.page.locator(scene).first.wait_for()

    # On a slow machine a reload takes so long that the house misses the phone for a moment.
    for one in (phone, witness):
        one.until(ALL_HERE)
    after = phone.state()["view"]
    for name in (*PUBLIC, "own"):
        assert _lasting(after[name]) == _lasting(before[name]), name
    witness.until("view.version >= x", after["version"])


def _lasting(section):
    """A section without what the last event alone explains."""
    if isinstance(section, dict):
        return {key: _lasting(value) for key, value in section.items() if key not in ("fresh", "lastChange", "leftMs")}
    return [_lasting(one) for one in section] if isinstance(section, list) else section
