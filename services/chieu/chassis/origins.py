"""Which pages may speak to this door: those that came from it, and those of origins that a setting names."""

from collections.abc import Collection, Mapping

Headers = tuple[tuple[bytes, bytes], ...]

ANY = "*"
_ASKED = b"access-control-request-method"
_MAY_SEND = (
    "accept-language, authorization, connect-protocol-version, connect-timeout-ms, content-type, grpc-timeout,"
    " x-grpc-web, x-user-agent"
)
_MAY_READ = "grpc-message, grpc-status, grpc-status-details-bin"
_KEEP_S = 7_200


class Origins:
    """The origins of other hosts whose pages are welcome: ``https://club.example``; ``*`` is all of them."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._allowed = frozenset(one.lower() for one in allowed)

    def may_enter(self, headers: Mapping[bytes, bytes]) -> bool:
        """Whether this request is from a program, from a page of ours, or from one that was allowed.

        Pages send no credentials by themselves (passes are in a header or a message), so this protects a table not
        from its players but from being used by pages that nobody here knows.
        """
        origin = _origin(headers)
        return not origin or _is_same(origin, headers) or self._knows(origin)

    def shared(self, headers: Mapping[bytes, bytes]) -> Headers:
        """What to add to an answer so that an allowed page of another origin may read it. Rule: CORS."""
        origin = _origin(headers)
        if not origin:
            return ()
        vary = (b"vary", b"Origin")
        if not self._knows(origin):
            return (vary,)
        return (
            vary,
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-expose-headers", _MAY_READ.encode()),
        )

    def preflight(self, headers: Mapping[bytes, bytes]) -> Headers:
        """The answer's headers to a browser that asks before it calls; one that may not is told nothing."""
        shared = self.shared(headers)
        if len(shared) < 2 or _ASKED not in headers:
            return shared
        return (
            *shared,
            (b"access-control-allow-methods", b"GET, POST"),
            (b"access-control-allow-headers", _MAY_SEND.encode()),
            (b"access-control-max-age", str(_KEEP_S).encode()),
        )

    def _knows(self, origin: str) -> bool:
        return ANY in self._allowed or origin in self._allowed


def _origin(headers: Mapping[bytes, bytes]) -> str:
    return headers.get(b"origin", b"").decode("latin-1").lower()


def _is_same(origin: str, headers: Mapping[bytes, bytes]) -> bool:
    """Compared by host and port alone: whoever ends TLS in front of us changes the scheme."""
    return origin.partition("://")[2] == headers.get(b"host", b"").decode("latin-1").lower()
