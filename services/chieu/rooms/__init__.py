"""A card room as one record, and the pure decisions that change it: seats, host, options, rounds, clocks, views."""
