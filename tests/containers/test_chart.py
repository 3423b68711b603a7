"""The pods of the chart, run as the objects say: user, limits, read-only root, arguments, settings, probes, the test.

What a cluster would add is missing (scheduling, policies, a load balancer); that image, names, ports, settings and
security contexts fit together is seen here.
"""

import itertools
import time

import grpc
import pytest
from docker.types import EndpointConfig, IPAMConfig, IPAMPool, Mount
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.architecture.tree import SERVICES
from tests.helm import chart

NAMES = {health_pb2.HealthCheckResponse.SERVING: "yes", health_pb2.HealthCheckResponse.NOT_SERVING: "no"}
READY_S = 120


class Namespace:
    """Containers for the pods of a rendered release, each at an address of its own as pods have it."""

    def __init__(self, engine, folder, *sets):
        self.engine = engine
        self.folder = folder
        self.rendered = chart.objects(*sets, files=(chart.CHART / "ci/trial-values.yaml",), release="chieu")
        self.pods = chart.pods(self.rendered)
        self.network = self._network()
        self.running = {}
        self._hosts = itertools.count(50)

    def _network(self):
        """With a range that the engine found free, so that addresses can be chosen in it."""
        found = self.engine.networks.create("chieu-chart")
        subnet = found.attrs["IPAM"]["Config"][0]["Subnet"] if found.attrs["IPAM"]["Config"] else self._range_of(found)
        found.remove()
        self.prefix = subnet.rsplit(".", 1)[0]
        return self.engine.networks.create("chieu-chart", ipam=IPAMConfig(pool_configs=[IPAMPool(subnet=subnet)]))

    def _range_of(self, network):
        network.reload()
        return network.attrs["IPAM"]["Config"][0]["Subnet"]

    def run(self, name, again="", **changed):
        """The one container of a pod, under the names of the Services that would lead to it; `again`: a further one.

        It takes the place of one that a try before has started.
        """
        if name + again in self.running:
            self.running.pop(name + again).remove(force=True, v=True)
        pod = self.pods[name]
        spec, container = pod["spec"], pod["spec"]["containers"][0]
        address = f"{self.prefix}.{next(self._hosts)}"
        environment = chart.environment_of(container, self.rendered, {}, address) | changed
        context, limits = spec["securityContext"], container["resources"]["limits"]
        self.running[name + again] = self.engine.containers.run(
            container["image"],
            [chart.filled_in(word, environment) for word in container["args"]],
            environment=environment,
            user=f"{context['runAsUser']}:{context['runAsGroup']}",
            read_only=container["securityContext"]["readOnlyRootFilesystem"],
            cap_drop=container["securityContext"]["capabilities"]["drop"],
            security_opt=["no-new-privileges:true"],
            mem_limit=limits["memory"].replace("Mi", "m"),
            nano_cpus=int(float(limits["cpu"]) * 1e9),
            mounts=[self._mount(one, spec) for one in container.get("volumeMounts", ())],
            network=self.network.name,
            networking_config={
                self.network.name: EndpointConfig(
                    self.engine.api._version, aliases=self._services_of(pod), ipv4_address=address
                )
            },
            ports={f"{port['containerPort']}/tcp": ("127.0.0.1", None) for port in container.get("ports", ())},
            detach=True,
        )
        return self.running[name + again]

    def _services_of(self, pod):
        labels = pod["metadata"]["labels"].items()
        services = chart.of_kind("Service", self.rendered)
        return [name for name, one in services.items() if one["spec"]["selector"].items() <= labels]

    def _mount(self, mount, spec):
        volume = next((one for one in spec.get("volumes", ()) if one["name"] == mount["name"]), {})
        if "emptyDir" in volume:
            return Mount(mount["mountPath"], None, type="tmpfs", tmpfs_size=1 << 24, tmpfs_mode=0o1777)
        place = self.folder / mount["name"]
        place.mkdir(exist_ok=True)
        for file, text in self._files(volume):
            (place / file).write_text(text, "utf-8")
        # As a volume is whose group may write.
        place.chmod(0o755 if "configMap" in volume else 0o777)
        return Mount(mount["mountPath"], str(place), type="bind", read_only=mount.get("readOnly", False))

    def _files(self, volume):
        name = volume.get("configMap", {}).get("name")
        return chart.of_kind("ConfigMap", self.rendered)[name]["data"].items() if name else ()

    def asked(self, name, probe, again=""):
        """What the container answers to one of its pod's probes: yes, no, or nothing."""
        asks = self.pods[name]["spec"]["containers"][0][probe]["grpc"]
        found = self.running[name + again]
        found.reload()
        ports = found.ports.get(f"{asks['port']}/tcp")
        if not ports:
            return f"it has ended: {found.logs().decode()[-2000:]}"
        request = health_pb2.HealthCheckRequest(service=asks["service"])
        with grpc.insecure_channel(f"127.0.0.1:{ports[0]['HostPort']}") as channel:
            try:
                return NAMES[health_pb2_grpc.HealthStub(channel).Check(request, timeout=2.0).status]
            except grpc.RpcError as failed:
                return failed.code().name

    def answers(self, name, probe, wanted, again=""):
        """Asks until it answers so, or the time is over; what it answered last."""
        end, came = time.monotonic() + READY_S, ""
        while came != wanted and not came.startswith("it has ended") and time.monotonic() < end:
            came = self.asked(name, probe, again)
        return came

    def close(self):
        for found in self.running.values():
            found.remove(force=True, v=True)
        self.network.remove()


@pytest.fixture(scope="module")
def cards(engine, chieu_image, tmp_path_factory):
    """The release of ci/trial-values.yaml, started; its Redis is the image that these tests have."""
    repository, _, tag = chieu_image.rpartition(":")
    folder = tmp_path_factory.mktemp("chart")
    folder.chmod(0o755)
    folder.parent.chmod(0o755)
    made = Namespace(
        engine,
        folder,
        f"image.repository={repository}",
        f'image.tag:="{tag}"',
        'redis.bundled.image:={"repository":"redis","tag":"7","digest":"","pullPolicy":"IfNotPresent"}',
        "redis.bundled.program=redis-server",
    )
    try:
        made.run("chieu-valkey")
        for service in SERVICES:
            made.run(f"chieu-{service}")
        yield made
    finally:
        made.close()


def test_every_pod_becomes_ready_by_its_own_probes(cards):
    """With the chart's user, limits, settings and Redis; readiness and liveness are two names that both answer."""
    came = {
        (service, probe): cards.answers(f"chieu-{service}", f"{probe}Probe", "yes")
        for service in SERVICES
        for probe in ("startup", "readiness", "liveness")
    }

    assert came == dict.fromkeys(came, "yes")


def test_the_test_pod_plays_a_game(cards):
    """`helm test`: it finds the services by the names that it was given, plays to the end, looks at the metrics."""
    for service in SERVICES:
        assert cards.answers(f"chieu-{service}", "readinessProbe", "yes") == "yes"
    playing = cards.run("chieu-plays-a-game")
    deadline = cards.pods["chieu-plays-a-game"]["spec"]["activeDeadlineSeconds"]
    ended = playing.wait(timeout=deadline)

    assert ended["StatusCode"] == 0, playing.logs().decode()


def test_the_wait_before_the_end_needs_no_shell(cards):
    """The hook of a Kubernetes that cannot wait by itself runs in the image."""
    old = chart.services_of(chart.objects(*chart.GIVEN, "defaults.preStopSeconds=1", kube="1.27"))
    command = old["rules"]["lifecycle"]["preStop"]["exec"]["command"]
    assert cards.answers("chieu-rules", "livenessProbe", "yes") == "yes"

    came = cards.running["chieu-rules"].exec_run(command)

    assert came.exit_code == 0, came.output


def test_a_pod_that_finds_no_redis_is_left_alive(cards):
    """It is not ready and not killed: nobody is sent to it, and its log says what it waits for."""
    lost = cards.run("chieu-timers", again="-lost", CHIEU_REDIS_URL="redis://nowhere.invalid:6379/0")
    came = [
        cards.answers("chieu-timers", probe, wanted, again="-lost")
        for probe, wanted in (("startupProbe", "yes"), ("readinessProbe", "no"), ("livenessProbe", "yes"))
    ]

    assert came == ["yes", "no", "yes"]
    assert "redis" in lost.logs().decode()
    lost.stop(timeout=30)
    lost.reload()
    assert lost.attrs["State"]["ExitCode"] == 0
