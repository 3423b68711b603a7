"""Releases side by side: what one wrote the other reads, and nobody at a table notices the change. G13."""
