"""All four services in one process, with a Redis of their own when none is given."""
