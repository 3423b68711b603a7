"""What every service stands on: server, health, logs, metrics, settings, clock, entropy."""
