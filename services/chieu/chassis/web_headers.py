"""The headers that keep a page to itself: what it may load, who may frame it, what it tells others of its visitors."""

import re

_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,255}\Z")
_LOCAL = re.compile(r"(?:.+\.)?localhost(?::\d+)?\Z")
_PLAIN = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
# On the machine itself one page shows a whole table: each phone is a frame from a name of its own, and so has
# connections and a memory of its own.
_TABLES = "http://localhost:* http://*.localhost:*"

_SHOWN = ("text/html", "image/svg+xml", "text/plain", "application/octet-stream")

Headers = tuple[tuple[bytes, bytes], ...]

OF_CALLS: Headers = (
    (b"cache-control", b"no-store, no-transform"),
    # nginx holds streams back otherwise.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)


def of_pages(host: str, kind: str) -> Headers:
    """For a page that was asked of `host`. No inline script and no inline style; nothing from elsewhere.

    Only what a browser shows by itself has a policy: on each of sixty modules it would be a fifth of a first visit.
    """
    if not kind.startswith(_SHOWN):
        return _PLAIN[:1]
    return (*_PLAIN, (b"content-security-policy", _policy(host).encode()))


def _policy(host: str) -> str:
    """Rule: CSP. Sockets are named because older Safaris do not count them as ``'self'``."""
    here = host if _HOST.match(host) else ""
    sockets = f" ws://{here} wss://{here}" if here else ""
    tables = f" {_TABLES}" if _LOCAL.match(here) else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self' data: blob:",
            "manifest-src 'self'",
            "worker-src 'self'",
            f"connect-src 'self'{sockets}",
            f"frame-src 'self'{tables}",
            f"frame-ancestors 'self'{tables}",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )
