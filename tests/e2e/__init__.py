"""The services as processes, talked to through the public API."""
