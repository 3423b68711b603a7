"""Tests here run real services around real Redis servers of every kind."""

import pytest

from tests.support.certificates import Authority
from tests.support.ports import reserved_port
from tests.support.redis import running
from tests.support.services import lines, pytest_pycollect_makeitem

__all__ = ["authority", "lines", "pytest_pycollect_makeitem", "tls_redis"]


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    """Who signed the certificates of this session."""
    return Authority.at(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="session")
def tls_redis(authority):
    """The URL of a server that speaks TLS alone, and only with those who show a certificate."""
    certificate, key = authority.signed("server")
    port = reserved_port()
    files = {
        "tls_cert_file": str(certificate),
        "tls_key_file": str(key),
        "tls_ca_cert_file": str(authority.certificate),
    }
    with running(port="0", tls_port=str(port), tls_auth_clients="yes", **files):
        yield f"rediss://127.0.0.1:{port}/0"
