"""Prometheus's own tools, and what is named in the files that it and Grafana read."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ALERTS = sorted((ROOT / "helm/chieu/files/alerts").glob("*.yaml"))
DASHBOARDS = sorted((ROOT / "helm/chieu/files/dashboards").glob("*.json"))
PROMTOOL = shutil.which("promtool") or ""
PROMETHEUS = shutil.which("prometheus") or ""
# Where everything has to be there the tests fail without them.
needs_prometheus = pytest.mark.skipif(
    not (PROMTOOL and PROMETHEUS) and os.environ.get("CI") != "true",
    reason="needs promtool and prometheus (on Debian: apt install prometheus)",
)
SERIES = ("_bucket", "_count", "_sum")
_METRIC = re.compile(r"\bchieu_[a-z0-9_]+\b")


def rules():
    """Every alert of every file."""
    return [rule for path in ALERTS for group in yaml.safe_load(path.read_text())["groups"] for rule in group["rules"]]


def panels():
    """Every panel that draws something: the dashboard's name, the panel."""
    boards = [(path.stem, json.loads(path.read_text())) for path in DASHBOARDS]
    return [(name, panel) for name, board in boards for panel in board["panels"] if panel["type"] != "row"]


def queries():
    """Every query of every panel: which panel, and what it asks of the last `window`."""
    return [(f"{name}: {panel['title']}", target["expr"]) for name, panel in panels() for target in panel["targets"]]


def over(expr, window):
    """A query as Grafana sends it for all namespaces when the range of a rate is so long."""
    return expr.replace("$__rate_interval", window).replace("$namespace", ".*")


def metrics_in(text):
    """The metrics of ours that a text names, by the name they are declared under."""
    return {re.sub(rf"({'|'.join(SERIES)})\Z", "", name) for name in _METRIC.findall(text)}
