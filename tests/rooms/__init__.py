"""Rooms: commands, seats, rounds, clocks and views, decided without a store."""
