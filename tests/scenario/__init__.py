"""Tests of the scenario format and its runner, and the run of every scenario file."""
