"""Tests of timers."""
