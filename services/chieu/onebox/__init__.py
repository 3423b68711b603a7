"""All four services in one process, with a Redis of its own if it is given none: for an evening, a try, a test."""
