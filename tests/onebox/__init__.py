"""Tests of all four services together."""
