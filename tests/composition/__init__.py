"""Tests of what the services stand on."""
