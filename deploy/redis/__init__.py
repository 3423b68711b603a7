"""What a Redis for Chiếu is set up with."""
