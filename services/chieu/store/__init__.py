"""All of Redis: keys, scripts, records, deadlines, changes."""
