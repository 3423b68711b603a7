"""Where store, wire and chassis meet: what every service stands on, put together once for all four."""
