"""Dashboards: Grafana reads them, every query is one, and none is tied to somebody's Grafana."""

import json
import re
import subprocess

import pytest
import yaml

from tests.seeing.prom import DASHBOARDS, PROMTOOL, needs_prometheus, over, panels, queries

NAMES = {"rooms", "services", "redis", "timers"}
CHOICES = [("datasource", "datasource"), ("namespace", "query")]
_SOURCE = {"type": "prometheus", "uid": "${datasource}"}


def test_there_is_a_dashboard_for_each_matter():
    """Rooms, services, Redis, timers."""
    assert {path.stem for path in DASHBOARDS} == NAMES


@pytest.mark.parametrize("path", DASHBOARDS, ids=lambda path: path.stem)
def test_a_dashboard_is_one_that_grafana_reads(path):
    """A schema version, an id that stays, a choice of datasource, panels with ids of their own that do not overlap."""
    board = json.loads(path.read_text())
    ids = [panel["id"] for panel in board["panels"]]
    places = [
        (x, y)
        for panel in board["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]

    assert board["schemaVersion"] >= 36
    assert board["uid"] == f"chieu-{path.stem}"
    assert "id" not in board
    assert [(one["name"], one["type"]) for one in board["templating"]["list"]] == CHOICES
    assert len(ids) == len(set(ids))
    assert len(places) == len(set(places))
    assert all(0 <= x < 24 for x, _ in places)


def test_every_panel_says_what_it_shows_and_asks_whatever_source_is_chosen():
    """No datasource of ours is written into a file that runs in somebody else's Grafana."""
    for name, panel in panels():
        assert panel["title"], name
        assert panel["description"], (name, panel["title"])
        assert panel["datasource"] == _SOURCE, (name, panel["title"])
        assert all(target["datasource"] == _SOURCE for target in panel["targets"]), (name, panel["title"])
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"]), (name, panel["title"])


@pytest.mark.parametrize("path", DASHBOARDS, ids=lambda path: path.stem)
def test_all_deployments_are_shown_until_some_are_chosen(path):
    """All is what has any namespace or, as with the compose file, none."""
    (choice,) = (one for one in json.loads(path.read_text())["templating"]["list"] if one["name"] == "namespace")

    assert choice["datasource"] == _SOURCE
    assert choice["query"]["query"] == choice["definition"] == "label_values(chieu_build_info, namespace)"
    assert (choice["multi"], choice["includeAll"], choice["allValue"]) == (True, True, ".*")
    assert choice["current"]["value"] == ["$__all"]


def test_every_query_asks_for_the_chosen_deployments():
    """Each metric of it, or one panel would add up what another keeps apart."""
    series = [
        (name, found) for name, expr in queries() for found in re.findall(r"\b(?:chieu|process)_\w+\b\{?[^,}]*", expr)
    ]

    assert len(series) > 80
    assert [one for one in series if not one[1].endswith('{namespace=~"$namespace"')] == []


@needs_prometheus
def test_every_query_is_one(tmp_path):
    """Prometheus's own parser takes each of them, as a recording rule."""
    rules = [{"record": f"panel:{number}", "expr": over(expr, "5m")} for number, (_, expr) in enumerate(queries())]
    (tmp_path / "queries.yaml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    came = subprocess.run(
        [PROMTOOL, "check", "rules", tmp_path / "queries.yaml"], capture_output=True, text=True, check=False
    )

    assert came.returncode == 0, came.stdout + came.stderr
    assert len(rules) > 80
