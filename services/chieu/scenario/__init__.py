"""Rules written as plain text: the scenario format and its runner."""
