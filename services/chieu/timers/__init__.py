"""The service that does what nobody did in time."""
