"""How settings lead to Redis, and what an operator is told when they do not."""

from __future__ import annotations

from pathlib import Path

from chieu.chassis.settings import ChassisSettings, SettingsFault
from chieu.store.access import Access, Certificates, Kind, Login
from chieu.store.servers import Wanted

_ADVICE = (
    (
        "CERTIFICATE_VERIFY_FAILED",
        "CHIEU_REDIS_CA_FILE has to hold whoever signed the certificate, for this host",
    ),
    ("CERTIFICATE_REQUIRED", "the server asks for a certificate: CHIEU_REDIS_CERT_FILE and CHIEU_REDIS_KEY_FILE"),
    ("WRONG_VERSION_NUMBER", "that port speaks no TLS: redis:// instead of rediss://"),
    ("RECORD_LAYER_FAILURE", "that port speaks no TLS: redis:// instead of rediss://"),
    ("WRONGPASS", "see CHIEU_REDIS_USERNAME and CHIEU_REDIS_PASSWORD"),
    ("invalid username-password", "see CHIEU_REDIS_USERNAME and CHIEU_REDIS_PASSWORD"),
    ("uthentication required", "set CHIEU_REDIS_PASSWORD, and CHIEU_REDIS_USERNAME where users are used"),
    ("no permission", "the ACL user lacks a right: see deploy/redis/users.acl"),
    ("no sentinel names", "see the hosts and the NAME in CHIEU_REDIS_URL, and CHIEU_REDIS_SENTINEL_PASSWORD"),
    ("cluster support disabled", "this Redis is no cluster: redis:// instead of redis+cluster://"),
)
# What a port that speaks another language than we do ends with, by whether we speak TLS.
_CUT = ("Timeout connecting", "Connection closed by server", "Connection reset by peer")
_ADVICE_OF_CUT = {
    True: "redis:// instead of rediss:// if it speaks no TLS; CHIEU_REDIS_CERT_FILE if it asks for a certificate",
    False: "rediss:// instead of redis:// if that port speaks TLS",
}
_LONGEST = 300


def access_of(settings: ChassisSettings) -> Access:
    """Where Redis is and who we are there.

    Raises:
        SettingsFault: settings that contradict each other, and files that cannot be read.
    """
    access = Access.of(
        settings.redis_url,
        login=Login(settings.redis_username, settings.redis_password),
        sentinel_login=Login(settings.redis_sentinel_username, settings.redis_sentinel_password),
        certificates=Certificates(settings.redis_ca_file, settings.redis_cert_file, settings.redis_key_file),
    )
    faults = (*_of_files(access), *_of_sentinels(access))
    if faults:
        raise SettingsFault(faults)
    return access


def wanted_of(settings: ChassisSettings, access: Access) -> Wanted:
    """What is asked of the servers."""
    replicas = settings.redis_replicas if settings.redis_durability == "replicated" else 0
    return Wanted(access.kind, keeps=settings.redis_eviction_check == "require", replicas=replicas)


def told(failure: str, access: Access) -> str:
    """What went wrong with Redis, in one line, and which setting may mend it."""
    line = " ".join(failure.split())[:_LONGEST]
    advice = next((advice for part, advice in _ADVICE if part in line), "")
    if not advice and any(part in line for part in _CUT):
        advice = _ADVICE_OF_CUT[access.is_tls]
    return f"{line} ({advice})" if advice else line


def _of_files(access: Access) -> list[str]:
    files = access.certificates
    named = {
        "CHIEU_REDIS_CA_FILE": files.ca_file,
        "CHIEU_REDIS_CERT_FILE": files.cert_file,
        "CHIEU_REDIS_KEY_FILE": files.key_file,
    }
    given = {name: path for name, path in named.items() if path}
    if given and not access.is_tls:
        return [f"{next(iter(given))} is for TLS: CHIEU_REDIS_URL has to begin with rediss"]
    faults = [f"{name}: {path} cannot be read" for name, path in given.items() if not _is_readable(path)]
    if bool(files.cert_file) != bool(files.key_file):
        faults.append("CHIEU_REDIS_CERT_FILE and CHIEU_REDIS_KEY_FILE go together: set both, or none")
    return faults


def _of_sentinels(access: Access) -> list[str]:
    if access.kind is Kind.SENTINEL or not (access.sentinel_login.username or access.sentinel_login.password):
        return []
    return ["CHIEU_REDIS_SENTINEL_PASSWORD is for redis+sentinel://, which CHIEU_REDIS_URL is not"]


def _is_readable(path: str) -> bool:
    try:
        with Path(path).open("rb"):
            return True
    except OSError:
        return False
