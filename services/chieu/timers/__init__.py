"""The timers service: what nobody did in time is done, and what time it is."""
