"""One image runs every program, as nobody in particular, writing nothing."""

import contextlib
import json

import docker
import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from testcontainers.core.container import DockerContainer

from tests.architecture.tree import ROOT, SERVICES
from tests.containers.conftest import HARDENED

PUBLIC_PORT = 50051
ASK = health_pb2.HealthCheckRequest()
SERVING = health_pb2.HealthCheckResponse.SERVING


def say(engine, image, *command, **options):
    """What a container says before it ends by itself."""
    return engine.containers.run(image, list(command), remove=True, stderr=True, **HARDENED, **options).decode()


@pytest.mark.parametrize("program", [*SERVICES, "onebox", "cli"])
def test_every_program_explains_itself(engine, chieu_image, program):
    """`docker run chieu rules --help` works with nothing else there: no Redis, no settings, no place to write."""
    said = say(engine, chieu_image, program, "--help")

    assert {"cli": "chieu [-h]"}.get(program, program) in said


def test_without_a_program_the_image_lists_them(engine, chieu_image):
    """`docker run chieu` tells what may be run."""
    said = say(engine, chieu_image)

    assert [program for program in (*SERVICES, "onebox", "cli") if program not in said] == []


def test_an_unknown_program_is_refused(engine, chieu_image):
    """A misspelt service ends at once and says so, instead of running something else."""
    with pytest.raises(docker.errors.ContainerError) as failed:
        say(engine, chieu_image, "ruels")

    assert b"no program is called ruels" in failed.value.stderr


def test_the_image_runs_as_a_numbered_user(engine, chieu_image):
    """An orchestrator that refuses root can see from the number alone that it is none."""
    config = engine.images.get(chieu_image).attrs["Config"]
    said = say(engine, chieu_image, "-c", "import os; print(os.getuid(), os.getgid())", entrypoint="python")

    assert config["User"] == "10001:10001"
    assert said.split() == ["10001", "10001"]


def test_the_user_may_change_nothing_in_the_image(engine, chieu_image):
    """Also where the root file system is writable, our code is not."""
    probe = "import os, chieu; print([p for p in (*chieu.__path__, '/opt', '/opt/chieu') if os.access(p, os.W_OK)])"
    said = engine.containers.run(chieu_image, ["-c", probe], entrypoint="python", remove=True).decode()

    assert said.strip() == "[]"


def test_the_image_carries_the_generated_code_and_no_builder(engine, chieu_image):
    """What protoc made is inside; protoc, pip's packages and sources are not."""
    probe = (
        "import importlib.util as u, chieu.api.v1.rooms_pb2, chieu.store; "
        "print([n for n in ('grpc_tools', 'setuptools', 'pytest', 'mypy') if u.find_spec(n)])"
    )
    said = say(engine, chieu_image, "-c", probe, entrypoint="python")

    assert said.strip() == "[]"


def test_the_image_says_what_it_is_and_holds(engine, chieu_image):
    """Labels for whoever finds it in a registry; a list of its parts, for whoever asks whether one of them is in it."""
    labels = engine.images.get(chieu_image).attrs["Config"]["Labels"]
    probe = (
        "import json, sys, importlib.metadata as m; s = json.load(open('/opt/chieu/sbom.json')); "
        "name = lambda text: text.lower().replace('_', '-'); "
        "place = '/opt/chieu/lib/python%d.%d/site-packages' % sys.version_info[:2]; "
        "pages = {c['name']: c['version'] for c in s['components'] if c.get('purl', '').startswith('pkg:npm/')}; "
        "parts = [c for c in s['components'] if c['name'] not in pages]; "
        "listed = {name(c['name']): c['version'] for c in [*parts, s['metadata']['component']]}; "
        "there = {name(d.metadata['Name']): d.version for d in m.distributions(path=[place])}; "
        "print(s['bomFormat'], listed == there, sorted(pages.items()))"
    )
    kinds = ("title", "description", "licenses", "version", "revision", "created", "source")
    assert [kind for kind in kinds if not labels.get(f"org.opencontainers.image.{kind}")] == []
    vendored = json.loads((ROOT / "services/chieu/web/vendor/vendored.json").read_text()).values()
    pages = sorted((package["name"], package["version"]) for package in vendored)
    assert say(engine, chieu_image, "-c", probe, entrypoint="python").strip() == f"CycloneDX True {pages}"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_serves_and_ends_when_told(chieu_image, redis_container, network, service):
    """Hardened, with a Redis to talk to, it becomes healthy; SIGTERM ends it with exit status 0."""
    container = (
        DockerContainer(chieu_image)
        .with_command(service)
        .with_env("CHIEU_REDIS_URL", "redis://redis:6379/0")
        .with_env("CHIEU_DRAIN_SECONDS", "1")
        .with_network(network)
        .with_kwargs(**HARDENED)
    )
    container.ports[f"{PUBLIC_PORT}/tcp"] = ("127.0.0.1", None)
    with container as running:
        wrapped = running.get_wrapped_container()
        became = health(running, wrapped)
        wrapped.stop(timeout=20)
        wrapped.reload()

        assert became == SERVING, wrapped.logs().decode()
        assert wrapped.attrs["State"]["ExitCode"] == 0, wrapped.logs().decode()


def health(running, wrapped):
    """What the service says of itself: waits until it serves, at most half a minute, or until its process has ended."""
    came = None
    for _ in range(60):
        wrapped.reload()
        if came == SERVING or wrapped.status != "running":
            break
        with grpc.insecure_channel(f"127.0.0.1:{running.get_exposed_port(PUBLIC_PORT)}") as channel:
            watch = health_pb2_grpc.HealthStub(channel).Watch(ASK, timeout=0.5, wait_for_ready=True)
            with contextlib.suppress(grpc.RpcError):
                came = next((state.status for state in watch if state.status == SERVING), None)
    return came
