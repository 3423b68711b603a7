"""Containers for tests: a Redis, and our own image built from deploy/Dockerfile.

There is one rule for a machine without an engine: these tests fail there, they never skip. `make test` leaves them out.
"""

import os

# Read by testcontainers when it is imported. No helper container, whose image would have to be pulled; a port is
# asked for on the machine the engine publishes it on, also when the tests run in a container themselves.
os.environ.setdefault("TESTCONTAINERS_RYUK_DISABLED", "true")
if "DOCKER_HOST" not in os.environ:
    os.environ.setdefault("TESTCONTAINERS_CONNECTION_MODE", "docker_host")
    os.environ.setdefault("TESTCONTAINERS_HOST_OVERRIDE", "127.0.0.1")
# Ask twenty times a second, for half a minute; the name is spelt so.
os.environ.setdefault("TC_POOLING_INTERVAL", "0.05")
os.environ.setdefault("TC_MAX_TRIES", "600")

import docker
import pytest
from testcontainers.community.redis import RedisContainer
from testcontainers.core.network import Network

from tests.architecture.tree import ROOT

REDIS_IMAGE = "redis:7"
# What an orchestrator that trusts nobody allows a container.
HARDENED = {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"], "mem_limit": "256m"}


def pytest_collection_modifyitems(items):
    """Everything in this folder is a container test; `-m` finds it without a mark in each file."""
    here = os.path.dirname(__file__)
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.containers)


@pytest.fixture(scope="session")
def engine():
    """A client of the container engine."""
    client = docker.from_env()
    try:
        client.ping()
    except (docker.errors.DockerException, OSError) as failed:
        pytest.fail(
            f"no container engine answers ({failed}); start Docker, or run tests/support/containers/engine.sh up"
        )
    yield client
    client.close()


@pytest.fixture(scope="session")
def network(engine):
    """A network on which containers find each other by name."""
    with Network() as made:
        yield made


@pytest.fixture(scope="session")
def redis_container(engine, network):
    """A Redis with the settings that we ask of operators, called `redis` on the network."""
    container = (
        RedisContainer(REDIS_IMAGE)
        .with_command("redis-server --protected-mode no --appendonly yes --maxmemory-policy noeviction")
        .with_network(network)
        .with_network_aliases("redis")
    )
    container.ports[f"{container.port}/tcp"] = ("127.0.0.1", None)
    with container as running:
        yield running


@pytest.fixture(scope="session")
def chieu_image(engine):
    """The name of our image: CHIEU_TEST_IMAGE when that is set, else built from the tree as it stands.

    CHIEU_TEST_BASE_IMAGE names another Python image to build on.
    """
    given = os.environ.get("CHIEU_TEST_IMAGE")
    if given:
        return given
    base = os.environ.get("CHIEU_TEST_BASE_IMAGE")
    try:
        engine.images.build(
            path=str(ROOT),
            dockerfile="deploy/Dockerfile",
            tag="chieu:test",
            buildargs={"BASE_IMAGE": base} if base else {},
            rm=True,
            forcerm=True,
        )
    except docker.errors.BuildError as failed:
        pytest.fail("".join(line.get("stream", "") for line in failed.build_log)[-4000:] + str(failed))
    return "chieu:test"
