"""What `make run` prints leads people to where they have to go."""

import re

import pytest

from chieu.chassis.settings import read
from chieu.onebox.app import greeting, network_url
from chieu.onebox.settings import OneboxSettings

ADDRESSES = """
web address     | join url           | phones open                     | the screen opens
                |                    | http://[0-9.]+:8080/            | http://[0-9.]+:8080/tv
0.0.0.0:9000    |                    | http://[0-9.]+:9000/            | http://[0-9.]+:9000/tv
127.0.0.1:9000  |                    | http://localhost:9000/          | http://localhost:9000/tv
10.0.0.5:9000   |                    | http://10.0.0.5:9000/           | http://10.0.0.5:9000/tv
[fd00::5]:9000  |                    | http://\\[fd00::5\\]:9000/        | http://\\[fd00::5\\]:9000/tv
                | https://choi.vn/   | https://choi.vn/                | http://[0-9.]+:8080/tv
"""


@pytest.mark.parametrize("row", ADDRESSES.strip().splitlines()[1:])
def test_the_greeting_says_where_phones_and_the_screen_go(row):
    """Both links are ones that other machines reach, a television too, unless nobody else is to come."""
    web, join_url, phones, screen = (part.strip() for part in row.split("|"))
    settings = read(OneboxSettings, {"CHIEU_WEB_ADDRESS": web, "CHIEU_JOIN_URL": join_url})
    said = greeting(settings)

    assert re.search(rf"phones: +{phones}$", said, re.MULTILINE)
    assert re.search(rf"shared screen: +{screen}$", said, re.MULTILINE)
    assert "chieu play --name An" in said


def test_the_greeting_draws_the_link_for_phones():
    """On a terminal; in a file it would be noise."""
    settings = read(OneboxSettings, {})

    assert "█" in greeting(settings, picture=True)
    assert "█" not in greeting(settings)
    assert network_url(settings) in greeting(settings)
