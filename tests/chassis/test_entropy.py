"""Bytes nobody can guess, or that a test can repeat."""

import re

import pytest

from chieu.chassis.entropy import SeededEntropy, SystemEntropy, fraction, tag


def test_the_same_seed_gives_the_same_bytes_however_they_are_cut():
    """A simulation is repeated by its seed."""
    whole = SeededEntropy(b"seed").bytes(100)
    cut = SeededEntropy(b"seed")

    assert b"".join(cut.bytes(n) for n in (0, 1, 31, 32, 36)) == whole
    assert SeededEntropy(b"other").bytes(100) != whole


def test_the_stream_does_not_repeat():
    """A counter stream, not one block again and again."""
    entropy = SeededEntropy(b"seed")

    assert len({entropy.bytes(16) for _ in range(200)}) == 200


@pytest.mark.parametrize("entropy", [SystemEntropy(), SeededEntropy(b"")], ids=["system", "seeded"])
def test_a_tag_is_sixteen_hexadecimal_digits_and_new_each_time(entropy):
    """64 bits beside the version tell two histories apart."""
    tags = {tag(entropy) for _ in range(100)}

    assert len(tags) == 100
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in tags)


def test_a_fraction_is_at_least_zero_and_below_one():
    """For jitter; all of the range is used."""
    entropy = SeededEntropy(b"seed")
    came = [fraction(entropy) for _ in range(500)]

    assert 0 <= min(came) < 0.05
    assert 0.95 < max(came) < 1
