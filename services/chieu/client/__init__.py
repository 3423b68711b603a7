"""What a client app needs beyond the stubs: retries, resume, clock offset."""
