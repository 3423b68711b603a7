"""The store against a real Redis."""
