"""What holds on the web door, and on every door alike."""
