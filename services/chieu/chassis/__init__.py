"""What every gRPC service process of Chiếu needs, and nothing that knows a card, a key of Redis or a message."""
