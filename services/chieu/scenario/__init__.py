"""Rules written as plain text: the scenario format and its runner. The format is described in docs/scenarios.md."""
