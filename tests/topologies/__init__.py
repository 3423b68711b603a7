"""Redis as operators run it: with sentinels, as a cluster, by TLS, with users."""
