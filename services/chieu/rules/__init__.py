"""The rules service: the table is changed, or the move refused."""
