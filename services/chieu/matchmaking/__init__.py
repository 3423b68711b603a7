"""The service in which rooms are opened, found, filled and run as a lobby."""
