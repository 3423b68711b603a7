"""The chieu command: play, screen, bots, verify, doctor."""
