"""The service that changes the table, or refuses the move."""
