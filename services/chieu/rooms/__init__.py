"""Pure rules of a room: who sits where, who hosts, what is running, and when it is late."""
