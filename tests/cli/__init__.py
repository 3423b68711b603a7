"""The terminal: pure functions from a view to lines and keys, and what is kept between two runs."""
