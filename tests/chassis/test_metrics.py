"""Metrics of the house: few labels, one spelling, plain numbers."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from chieu.chassis.metrics import BadMetric, Registry


def samples(registry):
    """Name and labels → value, as Prometheus reads the page."""
    families = text_string_to_metric_families(registry.exposition().decode())
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value for family in families for sample in family.samples
    }


def test_what_is_counted_is_on_the_page():
    """The page is read back by Prometheus's own parser."""
    registry = Registry()
    moves = registry.counter("chieu_rules_moves_total", "Moves", ("game", "outcome"))
    moves.add("phom", "ok")
    moves.add("phom", "ok", n=2)
    viewers = registry.gauge("chieu_display_viewers", "Viewers", ("kind",))
    viewers.set(5, "screen")
    viewers.add(-2, "screen")
    viewers.ask(lambda: 4, "seat")
    viewers.ask(lambda: 3, "seat")
    lag = registry.histogram("chieu_display_lag_seconds", "Lag", buckets=(0.1, 1.0))
    for size in (0.05, 0.1, 0.5, 30):
        lag.observe(size)

    came = samples(registry)

    assert came["chieu_rules_moves_total", "ok", "phom"] == 3
    assert (came["chieu_display_viewers", "screen"], came["chieu_display_viewers", "seat"]) == (3, 7)
    buckets = [came["chieu_display_lag_seconds_bucket", bound] for bound in ("0.1", "1.0", "+Inf")]
    assert buckets == [2, 3, 4]
    assert (came["chieu_display_lag_seconds_count",], came["chieu_display_lag_seconds_sum",]) == (4, 30.65)


def test_a_counter_without_labels_is_there_before_it_counts():
    """An alert on the rate of something that never happened needs the zero."""
    registry = Registry()
    registry.counter("chieu_rules_invariant_violations_total", "Never")

    assert samples(registry)["chieu_rules_invariant_violations_total",] == 0


BAD = {
    "a room as label": ("counter", "chieu_rules_moves_total", ("room",)),
    "a seat as label": ("gauge", "chieu_display_viewers", ("kind", "seat")),
    "another house": ("counter", "moves_total", ()),
    "no where": ("counter", "chieu_total", ()),
    "capitals": ("gauge", "chieu_rules_Moves", ()),
    "counter without total": ("counter", "chieu_rules_moves", ()),
    "gauge with total": ("gauge", "chieu_rules_moves_total", ()),
    "milliseconds": ("gauge", "chieu_rules_lag_ms", ()),
    "histogram without a unit": ("histogram", "chieu_rules_lag", ()),
}


@pytest.mark.parametrize(("kind", "name", "labels"), BAD.values(), ids=BAD)
def test_a_metric_outside_the_rules_is_refused(kind, name, labels):
    """H39: never a room, a seat or a code as a label; names and units have one form."""
    with pytest.raises(BadMetric):
        getattr(Registry(), kind)(name, "text", labels)


def test_the_same_declaration_twice_is_one_metric():
    """Four services in one process count together."""
    registry = Registry()
    first = registry.counter("chieu_rpc_handled_total", "Calls", ("method", "code"))

    assert registry.counter("chieu_rpc_handled_total", "Calls", ("method", "code")) is first
    assert registry.names() == ("chieu_rpc_handled_total",)


@pytest.mark.parametrize(("kind", "labels"), [("counter", ("method",)), ("gauge", ("method", "code"))])
def test_two_declarations_that_differ_are_refused(kind, labels):
    """A name means one thing."""
    registry = Registry()
    registry.counter("chieu_rpc_handled_total", "Calls", ("method", "code"))
    with pytest.raises(BadMetric):
        getattr(registry, kind)("chieu_rpc_handled_total", "Calls", labels)


def test_the_wrong_number_of_label_values_is_refused():
    """A forgotten label would shift all others."""
    moves = Registry().counter("chieu_rules_moves_total", "Moves", ("game", "outcome"))
    with pytest.raises(BadMetric):
        moves.add("phom")


def test_series_are_bounded():
    """H39: whatever becomes a label value, the page stays short and the sum stays right."""
    registry = Registry()
    refused = registry.counter("chieu_rules_refused_total", "Refusals", ("reason",))
    for number in range(10_000):
        refused.add(f"REASON_{number}")

    came = samples(registry)
    assert len(came) <= 600
    assert sum(came.values()) == 10_000
    assert came["chieu_rules_refused_total", "other"] > 9_000


def test_the_process_itself_is_measured_when_asked():
    """Memory and descriptors of the pod, under Prometheus's own names."""
    assert ("process_resident_memory_bytes",) in samples(Registry(process=True))
