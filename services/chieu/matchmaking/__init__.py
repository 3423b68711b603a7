"""The matchmaking service: rooms are opened, found, filled, and run as a lobby."""
