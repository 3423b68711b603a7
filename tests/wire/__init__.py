"""The wire: what the domain says and what is sent are the same thing, and nothing more is sent."""
