"""The client against real gRPC servers that play a small part of the services."""
