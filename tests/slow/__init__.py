"""Long tests that look at the whole."""
