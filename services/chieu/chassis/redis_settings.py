"""What a process is told of Redis: where it is, who we are there, and what is promised of it."""

from dataclasses import dataclass

from . import fields
from .fields import setting


@dataclass(frozen=True)
class RedisSettings:
    """Part of every service's settings. Names and passwords given here win over those in the URL."""

    redis_url: str = setting(
        "CHIEU_REDIS_URL",
        "where Redis is: redis://host:6379/0, unix:///path, redis+sentinel://host:26379,host:26379/NAME, "
        "redis+cluster://host:6379,host:6379; rediss in the place of redis for TLS",
        fields.redis_url,
        default="redis://127.0.0.1:6379/0",
        unit="URL",
        secret=True,
    )
    redis_username: str = setting(
        "CHIEU_REDIS_USERNAME", "the ACL user; unset: the URL's, or Redis's default user", fields.text, default=""
    )
    redis_password: str = setting(
        "CHIEU_REDIS_PASSWORD", "the user's password; unset: the URL's", fields.text, default="", secret=True
    )
    redis_sentinel_username: str = setting(
        "CHIEU_REDIS_SENTINEL_USERNAME", "the ACL user at the sentinels", fields.text, default=""
    )
    redis_sentinel_password: str = setting(
        "CHIEU_REDIS_SENTINEL_PASSWORD", "the password at the sentinels", fields.text, default="", secret=True
    )
    redis_ca_file: str = setting(
        "CHIEU_REDIS_CA_FILE",
        "who signs the servers' certificates, PEM; unset: whom this machine trusts",
        fields.text,
        default="",
        unit="path",
    )
    redis_cert_file: str = setting(
        "CHIEU_REDIS_CERT_FILE",
        "our own certificate, where Redis asks for one, PEM",
        fields.text,
        default="",
        unit="path",
    )
    redis_key_file: str = setting(
        "CHIEU_REDIS_KEY_FILE", "the key of our own certificate, PEM", fields.text, default="", unit="path"
    )
    redis_durability: str = setting(
        "CHIEU_REDIS_DURABILITY",
        "when a move is answered: primary (the primary has it) or replicated (replicas have it too)",
        fields.one_of("primary", "replicated"),
        default="primary",
    )
    redis_replicas: int = setting(
        "CHIEU_REDIS_REPLICAS",
        "how many replicas have to have a move before it is answered; for replicated",
        fields.whole(1, 16),
        default=1,
        unit="replicas",
    )
    redis_eviction_check: str = setting(
        "CHIEU_REDIS_EVICTION_CHECK",
        "what to do where maxmemory-policy is not noeviction, or hidden: require (not ready) or warn",
        fields.one_of("require", "warn"),
        default="require",
    )
    deployment_id: str = setting(
        "CHIEU_DEPLOYMENT_ID",
        "whose Redis this is: the first process writes it there, one of another id does not become ready",
        fields.name,
        default="chieu",
    )
