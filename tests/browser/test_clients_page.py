"""docs/clients.md: its module for browsers runs as it stands there, at a table with its program for gRPC."""

from tests.e2e.test_clients_page import MODULES, started


def test_the_module_of_the_page_plays_with_the_native_app(devices, card_room, tmp_path):
    """JSON calls and long polls on one side, a gRPC link on the other: both are told the same end."""
    native = started(tmp_path, "native.py", card_room.address)
    code = native.first_line().split()[1]
    page = devices().open("/help/").page
    page.route(
        "**/table.js",
        lambda asked: asked.fulfill(body=MODULES[0], content_type="text/javascript"),
    )

    winners = page.evaluate("(code) => import('/table.js').then(({ play }) => play(code, 'Bình'))", code)

    said, complaint, status = native.ended()
    assert status == 0, complaint
    assert said == f"won by {winners[0]}\n"
    assert winners in (["Bình"], ["Dũng"])
