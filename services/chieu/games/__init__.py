"""The games: pure rules. Nothing here reads a clock, a file or a socket; the games are strangers to each other."""
