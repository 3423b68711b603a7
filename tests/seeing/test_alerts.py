"""Alerts: each loads, fires when it has to, is quiet when something looks like it, and has its page in the runbooks."""

import re
import subprocess

import pytest
import yaml

from tests.seeing.prom import ALERTS, PROMTOOL, ROOT, needs_prometheus, rules

TESTS = ROOT / "tests/seeing/alerts"
RUNBOOKS = (ROOT / "docs/runbooks.md").read_text()
SECTION = re.compile(r"^### (Chieu\w+)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
PARTS = ("**What it means.**", "**What players see.**", "**First look.**", "**What to do.**")


def promtool(*words):
    """What promtool says, and whether it was content."""
    came = subprocess.run([PROMTOOL, *words], capture_output=True, text=True, check=False)
    return came.returncode == 0, came.stdout + came.stderr


@needs_prometheus
def test_the_rules_are_prometheus_own():
    """The files load as they lie there, without the chart."""
    is_good, said = promtool("check", "rules", *map(str, ALERTS))

    assert is_good, said


@needs_prometheus
@pytest.mark.parametrize("path", ALERTS, ids=lambda path: path.stem)
def test_alerts_fire_when_they_have_to_and_are_quiet_otherwise(path):
    """Each alert has a story in which it fires, and one like it in which it does not."""
    is_good, said = promtool("test", "rules", str(TESTS / path.name))

    assert is_good, said


@needs_prometheus
@pytest.mark.parametrize(("expr", "ending"), [("vector(0) > 1", "fires"), ("vector(1)", "is quiet")])
def test_the_stories_notice_an_alert_that_always_or_never_fires(tmp_path, expr, ending):
    """A story that cannot fail proves nothing: with such an expression in its place each alert is reported."""
    unnoticed = []
    for path in ALERTS:
        text = re.sub(r"( expr: ).*?(?=\n +(?:for|labels):)", rf"\g<1>{expr}", path.read_text(), flags=re.DOTALL)
        (tmp_path / path.name).write_text(re.sub(r" +for: .*\n", "", text))
        stories = yaml.safe_load((TESTS / path.name).read_text())
        wanted = [story for story in stories["tests"] if story["name"].endswith(ending)]
        told = {**stories, "rule_files": [str(tmp_path / path.name)], "tests": wanted}
        (tmp_path / f"stories-{path.name}").write_text(yaml.safe_dump(told))
        _, said = promtool("test", "rules", str(tmp_path / f"stories-{path.name}"))
        names = {story["name"].split()[0] for story in wanted}
        unnoticed += [name for name in names if f'expr: "ALERTS{{alertname=\\"{name}\\"' not in said]

    assert unnoticed == []


@needs_prometheus
@pytest.mark.parametrize("path", ALERTS, ids=lambda path: path.stem)
def test_each_deployment_is_judged_by_itself(tmp_path, path):
    """One Prometheus sees two namespaces: what is wrong in one is told of that one alone, whatever there is in the other."""
    told = yaml.safe_load((TESTS / path.name).read_text())
    stories = {story["name"]: story for story in told["tests"]}
    names = [rule["alert"] for rule in rules() if f"{rule['alert']} fires" in stories]
    both = [together(stories[f"{name} fires"], stories[f"{name} is quiet"]) for name in names]
    (tmp_path / "both.yaml").write_text(yaml.safe_dump({**told, "rule_files": [str(path)], "tests": both}))

    is_good, said = promtool("test", "rules", str(tmp_path / "both.yaml"))

    assert names
    assert is_good, said


def together(ill, well):
    """Two stories at once, each in its namespace; of the first alone anything is to be told."""
    (check,) = ill["promql_expr_test"]
    wanted = [{**one, "labels": within("ill", one["labels"])} for one in check["exp_samples"]]
    series = [
        {**one, "series": within(name, one["series"])}
        for name, story in (("ill", ill), ("well", well))
        for one in story["input_series"]
    ]
    return {**ill, "input_series": series, "promql_expr_test": [{**check, "exp_samples": wanted}]}


def within(namespace, series):
    """The series as Prometheus has it where it reads that namespace."""
    name, _, labels = series.partition("{")
    return f'{name}{{namespace="{namespace}",{labels or "}"}'


def test_every_alert_has_both_stories():
    """Named after the alert; the first ends with it firing, the second without."""
    stories = [story for path in ALERTS for story in yaml.safe_load((TESTS / path.name).read_text())["tests"]]
    fires = {
        (story["name"].split()[0], bool(check["exp_samples"]))
        for story in stories
        for check in story["promql_expr_test"]
    }

    assert fires == {(rule["alert"], firing) for rule in rules() for firing in (True, False)}


def test_alerts_say_who_is_wanted_and_what_is_wrong():
    """`page` wants somebody now, `ticket` a look; the rest is for whoever reads it at night."""
    for rule in rules():
        assert rule["labels"] == {"severity": rule["labels"]["severity"]}, rule["alert"]
        assert rule["labels"]["severity"] in ("page", "ticket"), rule["alert"]
        assert set(rule["annotations"]) == {"summary", "description", "runbook"}, rule["alert"]
        assert rule["annotations"]["runbook"] == f"docs/runbooks.md#{rule['alert'].lower()}"


def test_no_alert_has_the_name_of_another():
    """Nor is one in two files."""
    names = [rule["alert"] for rule in rules()]

    assert len(names) == len(set(names))


def test_every_alert_has_its_runbook_and_no_runbook_is_left_over():
    """One section each: what it means, what players see, where to look first, what to do."""
    sections = dict(SECTION.findall(RUNBOOKS))

    assert sorted(sections) == sorted(rule["alert"] for rule in rules())
    assert [name for name, text in sections.items() if any(part not in text for part in PARTS)] == []
    assert [rule["alert"] for rule in rules() if f"*{rule['labels']['severity']}*" not in sections[rule["alert"]]] == []


def test_alerts_that_a_runbook_names_are_there():
    """One points to another by its name."""
    assert set(re.findall(r"`(Chieu\w+)`", RUNBOOKS)) <= {rule["alert"] for rule in rules()}
