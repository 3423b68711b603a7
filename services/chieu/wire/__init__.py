"""Protobuf to domain and back; nothing else in the house touches a message."""
