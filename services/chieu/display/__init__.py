"""The service through which everyone sees what is theirs."""
