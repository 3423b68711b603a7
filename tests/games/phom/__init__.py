"""Tests of Phỏm: its rules, its views, its bot, and what holds whatever happens."""
