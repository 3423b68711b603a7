"""The compose file's Prometheus and Grafana look at its services, with the chart's own alerts and dashboards."""

import json
import re
import subprocess

import yaml

from tests.seeing.prom import ALERTS, DASHBOARDS, PROMTOOL, ROOT, needs_prometheus

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
CONFIG = DEPLOY / "prometheus/prometheus.yaml"
SERVICES = {"matchmaking", "rules", "timers", "display"}


def mounts(service):
    """Path inside → path here, of what a service reads from the checkout."""
    parts = [volume.split(":") for volume in COMPOSE[service]["volumes"]]
    return {inside: (DEPLOY / here).resolve() for here, inside, *_ in parts if here.startswith(".")}


def test_everything_is_there():
    """Redis, four services, the proxy, and who looks at them."""
    assert COMPOSE.keys() == {"redis", *SERVICES, "gateway", "prometheus", "grafana"}


def test_images_of_others_are_pinned():
    """By a tag that says a version; a newer one is somebody's decision."""
    images = {service["image"] for service in COMPOSE.values()} - {"chieu:dev"}

    assert [image for image in images if not re.search(r":v?\d+(\.\d+)*(-[a-z0-9.]+)?\Z", image)] == []


def test_what_is_mounted_is_there_and_cannot_be_written():
    """A path that is misspelt would become an empty folder."""
    for name, service in COMPOSE.items():
        for volume in service.get("volumes", ()):
            here, _, *how = volume.split(":")
            if here.startswith("."):
                assert (DEPLOY / here).exists(), (name, volume)
                assert how == ["ro"], (name, volume)


def test_the_alerts_and_dashboards_are_the_charts():
    """Nothing is written down twice."""
    assert mounts("prometheus")["/etc/prometheus/alerts"] == ALERTS[0].parent
    assert mounts("grafana")["/var/lib/grafana/dashboards"] == DASHBOARDS[0].parent


def test_prometheus_reads_every_service():
    """One job each, called as the chart calls it, on the port that the image exposes."""
    jobs = {job["job_name"]: job["dns_sd_configs"] for job in yaml.safe_load(CONFIG.read_text())["scrape_configs"]}

    assert jobs.keys() == SERVICES
    for name, (found,) in jobs.items():
        assert (found["names"], found["type"], found["port"]) == ([name], "A", 9464)


def test_grafana_is_told_where_prometheus_and_the_dashboards_are():
    """The source is the default, because dashboards name none."""
    provisioning = DEPLOY / "grafana/provisioning"
    (source,) = yaml.safe_load((provisioning / "datasources/prometheus.yaml").read_text())["datasources"]
    (provider,) = yaml.safe_load((provisioning / "dashboards/chieu.yaml").read_text())["providers"]
    home = COMPOSE["grafana"]["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]

    assert (source["url"], source["isDefault"]) == ("http://prometheus:9090", True)
    assert provider["options"]["path"] == "/var/lib/grafana/dashboards"
    assert json.loads((DASHBOARDS[0].parent / home.rpartition("/")[2]).read_text())["uid"] == "chieu-rooms"


@needs_prometheus
def test_prometheus_takes_its_config(tmp_path):
    """As it lies there, but for where the alerts are mounted."""
    text = CONFIG.read_text().replace("/etc/prometheus/alerts", str(ALERTS[0].parent))
    (tmp_path / "prometheus.yaml").write_text(text)
    came = subprocess.run(
        [PROMTOOL, "check", "config", tmp_path / "prometheus.yaml"], capture_output=True, text=True, check=False
    )

    assert came.returncode == 0, came.stdout + came.stderr
    assert f"SUCCESS: {len(ALERTS)} rule files found" in came.stdout
