"""Every metric that is named anywhere is exported, and every one that is exported is in the table."""

import asyncio
import re

import grpc.aio
import pytest
from prometheus_client.parser import text_string_to_metric_families

from chieu.api.v1 import rules_pb2
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from chieu.chassis.metrics import Registry
from chieu.cli.canary import Metrics as CanaryMetrics
from tests.seeing.prom import ALERTS, DASHBOARDS, ROOT, metrics_in
from tests.support.http import ask
from tests.support.processes import onebox

DOC = ROOT / "docs/seeing.md"
NAMED_IN = [
    *ALERTS,
    *DASHBOARDS,
    *(ROOT / "docs").glob("*.md"),
    ROOT / "README.md",
    *(ROOT / "deploy/bench").glob("*.py"),
]
ROW = re.compile(r"^\| `(chieu_\w+)` \| (\w+) \| ([^|]*) \|", re.MULTILINE)
# Programs and packages are called so too.
NOT_METRICS = {"chieu_image"}


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    """A onebox that runs as a process."""
    with onebox(tmp_path_factory.mktemp("onebox")) as process:
        yield process


def page(box):
    """What Prometheus reads."""

    async def read():
        return await (await ask(box.metrics_port, "GET", "/metrics")).body()

    return asyncio.run(read()).decode()


@pytest.fixture(scope="module")
def exported(box):
    """What a process of all services and the canary export: name → (type, labels that were seen)."""
    canary = Registry()
    CanaryMetrics(canary)
    found = {}
    for family in text_string_to_metric_families(page(box) + canary.exposition().decode()):
        name = family.name + ("_total" if family.type == "counter" else "")
        labels = {label for sample in family.samples for label in sample.labels} - {"le"}
        if name.startswith("chieu_"):
            found[name] = (family.type, labels)
    return found


def test_every_metric_that_is_named_is_exported(exported):
    """Alerts, dashboards, docs and benches: a name that was changed in the code alone is found here."""
    named = {path.name: metrics_in(path.read_text()) - exported.keys() - NOT_METRICS for path in NAMED_IN}

    assert {name: odd for name, odd in named.items() if odd} == {}


def test_the_table_has_every_metric_and_no_other(exported):
    """With its type and its labels; a series without a value yet shows none of them."""
    rows = {name: (kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in ROW.findall(DOC.read_text())}

    assert rows.keys() == exported.keys()
    assert {name for name, (kind, _) in rows.items() if kind != exported[name][0]} == set()
    assert {name for name, (_, labels) in rows.items() if exported[name][1] not in (labels, set())} == set()


def test_the_plan_for_metrics_is_kept():
    """Each metric that the reliability plan asks for is one of the table."""
    rows = {name for name, _, _ in ROW.findall(DOC.read_text())}
    planned = re.findall(r"^\| `?([a-z_]+)[^|]*\| ([^|]*chieu_[^|]*) \|$", DOC.read_text(), re.MULTILINE)

    assert len(planned) == 13
    assert {name for _, here in planned for name in metrics_in(here)} <= rows


def test_what_an_alert_is_on_is_there_from_the_start(exported, box):
    """A rate needs to have seen the time before the first: every series with a fixed label is there before anything."""
    text = page(box)
    wanted = {
        (name, label, value)
        for path in ALERTS
        for name, selector in re.findall(r"(chieu_\w+)\{([^}]*)\}", path.read_text())
        for label, value in re.findall(r'(\w+)="([^"]+)"', selector)
        if label not in ("le", "program") and not name.startswith("chieu_canary")
    }
    missing = [
        (name, value)
        for name, label, value in wanted
        if name != "chieu_rpc_handled_total"
        and not re.search(rf'^{name}\{{[^}}]*{label}="{value}"', text, re.MULTILINE)
    ]

    assert len(wanted) > 10
    assert missing == []


def test_what_has_a_limit_is_told_beside_it(box):
    """With the same labels, so that one can be divided by the other: calls of each kind at each door, and connections."""
    samples = [
        (sample.name, frozenset(sample.labels.items()), sample.value)
        for family in text_string_to_metric_families(page(box))
        for sample in family.samples
    ]
    limits = {(name.removesuffix("_limit"), of): most for name, of, most in samples if name.endswith("_limit")}
    of_players = frozenset({("kind", "stream"), ("door", "public")})

    assert limits.keys() <= {(name, of) for name, of, _ in samples}
    assert len(limits) == 3 * 2 + 1
    assert (limits["chieu_rpc_running", of_players], limits["chieu_web_connections", frozenset()]) == (2_000, 4_000)


def test_calls_are_counted_by_whichever_door_they_come(box):
    """RED on gRPC and on the web door: one method, one count, its duration, and nothing in flight afterwards."""

    async def call():
        async with grpc.aio.insecure_channel(box.address) as channel:
            await RulesServiceStub(channel).ListGames(rules_pb2.ListGamesRequest())
        kind = {"content-type": "application/json"}
        answer = await ask(box.web_port, "POST", "/chieu.api.v1.RulesService/ListGames", b"{}", kind)
        await answer.body()
        method = {"method": "RulesService/ListGames"}
        handled = await box.metric("chieu_rpc_handled_total", **method, code="OK")
        timed = await box.metric("chieu_rpc_seconds_count", **method)
        return answer.status, handled, timed, await box.metric("chieu_rpc_in_flight", **method)

    assert asyncio.run(call()) == (200, 2, 2, 0)
