"""Tests of the chassis: real channels, real sockets, real signals; a service of raw bytes instead of cards."""
