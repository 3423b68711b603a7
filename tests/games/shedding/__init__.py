"""Tests of what games of getting rid of cards have in common, and what their own tests stand on."""
