"""The chieu command: open, play, screen, watch, bots, verify."""
