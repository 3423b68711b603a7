"""Every example is what both Helms render alike and every Kubernetes from 1.27 to 1.37 takes."""

import importlib.util
import re
import sys
import tarfile
from functools import cache

import pytest
import yaml

from tests.architecture.tree import ROOT
from tests.helm import chart
from tests.helm.api_schemas import faults

examples = pytest.mark.parametrize("example", chart.EXAMPLES, ids=lambda path: path.stem)
by_both = pytest.mark.parametrize("by", chart.HELMS)
CATEGORIES = {
    "ai-machine-learning",
    "database",
    "integration-delivery",
    "monitoring-logging",
    "networking",
    "security",
    "skip-prediction",
    "storage",
    "streaming-messaging",
}
"""What Artifact Hub knows; `skip-prediction` says that none fits."""


@by_both
def test_the_chart_as_it_stands_has_nothing_for_lint_to_say(by):
    """`helm lint --strict` ends with 0, and without a warning."""
    came = chart.lint("--set", *chart.GIVEN, by=by)

    assert came.returncode == 0, came.stdout + came.stderr
    assert "1 chart(s) linted, 0 chart(s) failed" in came.stdout
    assert [line for line in came.stdout.splitlines() if line.startswith("[")] == []


@by_both
@examples
def test_an_example_has_nothing_for_lint_to_say(example, by):
    came = chart.lint("--values", str(example), by=by)

    assert came.returncode == 0, came.stdout + came.stderr
    assert [line for line in came.stdout.splitlines() if line.startswith("[")] == []


@examples
def test_both_helms_make_the_same_of_an_example(example):
    """An operator on Helm 3 and one on Helm 4 run the same thing."""
    third, fourth = (chart.objects(files=(example,), by=by) for by in ("helm3", "helm"))

    assert third == fourth


@examples
def test_an_example_renders_the_same_twice(example):
    """Nothing is made up while it is rendered: a tool that renders and compares sees no difference."""
    once = chart.helm("template", "evening", str(chart.CHART), "--values", str(example)).stdout
    again = chart.helm("template", "evening", str(chart.CHART), "--values", str(example)).stdout

    assert once == again


@pytest.mark.parametrize("kube", ["1.27", "1.30", "1.37"])
@examples
def test_kubernetes_takes_an_example(example, kube):
    """Every object is valid by the API's own schema, without a field that it does not know."""
    assert faults(chart.objects(files=(example,), kube=kube), kube) == []


@examples
def test_no_key_stands_twice_in_an_example(example):
    """The loader of these tests refuses that, and an annotation of the user's takes the place of the chart's."""
    with pytest.raises(yaml.YAMLError, match="twice"):
        yaml.load("a: {b: 1, b: 2}", Loader=chart.Strict)  # noqa: S506  # a SafeLoader that is stricter
    sets = ('defaults.podAnnotations:={"prometheus.io/scrape":"false","prometheus.io/path":null,"a":"b"}',)
    plain, said = (chart.pods(chart.objects(*more, files=(example,)))["evening-chieu-rules"] for more in ((), sets))

    assert said["metadata"]["annotations"].items() >= {"prometheus.io/scrape": "false", "a": "b"}.items()
    assert "prometheus.io/path" not in said["metadata"]["annotations"]
    assert plain["metadata"]["annotations"].get("prometheus.io/scrape") in ("true", None)


@pytest.mark.slow
@pytest.mark.parametrize("by", chart.HELMS)
@pytest.mark.parametrize("kube", chart.KUBERNETES)
@examples
def test_every_kubernetes_takes_an_example(example, kube, by):
    """The same, for all versions that the chart is for and by both Helms."""
    assert faults(chart.objects(files=(example,), kube=kube, by=by), kube) == []


@by_both
def test_an_older_kubernetes_is_refused(by):
    """gRPC probes and more are missing there; better no release than one that half works."""
    came = chart.helm("template", "e", str(chart.CHART), "--set", *chart.GIVEN, "--kube-version", "1.26.9", by=by)

    assert came.returncode != 0
    assert "kubeVersion" in came.stderr


@by_both
def test_the_package_holds_what_the_chart_needs(by, tmp_path):
    """Alerts, dashboards and schema travel with it."""
    came = chart.helm("package", str(chart.CHART), "--destination", str(tmp_path), by=by)

    with tarfile.open(next(tmp_path.glob("chieu-*.tgz"))) as package:
        names = set(package.getnames())
    files = {f"chieu/{path.relative_to(chart.CHART)}" for path in (chart.CHART / "files").rglob("*.*")}
    assert came.returncode == 0, came.stderr
    assert {"chieu/values.schema.json", "chieu/README.md", "chieu/templates/NOTES.txt", *files} <= names


def test_the_charts_version_is_the_services():
    """Without a tag the image of this very release is taken."""
    described = yaml.safe_load((chart.CHART / "Chart.yaml").read_text("utf-8"))
    ours = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)[1]

    assert (described["appVersion"], described["version"]) == (ours, ours)
    assert f"ARG VERSION={ours}\n" in (ROOT / "deploy/Dockerfile").read_text("utf-8")


def test_what_the_store_of_charts_shows_is_true():
    """The images and the licence in the annotations are those that are used; each field that the store shows is there."""
    described = yaml.safe_load((chart.CHART / "Chart.yaml").read_text("utf-8"))
    notes = {name.partition("/")[2]: value for name, value in described["annotations"].items()}
    shown = {one["image"] for one in yaml.safe_load(notes["images"])}
    rendered = chart.objects("redis.mode=bundled", "redis.bundled.password=x")
    used = {one["image"] for pod in chart.pods(rendered).values() for one in pod["spec"]["containers"]}

    assert shown == used
    assert notes["license"] == "Apache-2.0"
    assert [change["kind"] for change in yaml.safe_load(notes["changes"])] == ["added"]
    assert set(notes) == {"category", "changes", "images", "license", "prerelease"}
    assert notes["category"] in CATEGORIES
    assert all(described[field] for field in ("icon", "keywords", "maintainers", "kubeVersion"))
    # There is no public home: a field that leads nowhere would be worse than none.
    assert set(described) & {"home", "sources"} == set()


@cache
def document():
    """The program that writes the chart's README."""
    spec = importlib.util.spec_from_file_location("chart_document", ROOT / "helm" / "document.py")
    module = importlib.util.module_from_spec(spec)
    # Its dataclass looks its module up by name.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_value_says_what_it_is_for():
    """A key without a word about it is a riddle at three in the morning."""
    assert document().undescribed(chart.VALUES.read_text("utf-8")) == []


def test_the_readme_says_what_the_values_say():
    """`make chart-docs` has been run."""
    readme = (chart.CHART / "README.md").read_text("utf-8")

    assert readme == document().renewed(readme, chart.VALUES.read_text("utf-8"))


def test_the_readme_shows_every_example():
    """Whoever looks for one finds it."""
    readme = (chart.CHART / "README.md").read_text("utf-8")

    assert [path.name for path in chart.EXAMPLES if f"(ci/{path.name})" not in readme] == []


@pytest.mark.parametrize(
    ("given", "warned"),
    [
        ((), ""),
        (("defaults.autoscaling.minReplicas=1",), "may run as one pod"),
        (("defaults.autoscaling.enabled=false", "defaults.replicas=1"), "may run as one pod"),
        (("ingress.enabled=true", "ingress.web.host=a.test"), "Without TLS"),
        (("networkPolicy.enabled=false",), "networkPolicy"),
        (("redis.url=redis://me:secret@r:6379/0",), "holds a password"),
        (("image.repository=chieu",), "no registry has"),
    ],
)
def test_the_notes_warn_of_what_may_hurt(given, warned):
    """One warning for each, and none where there is nothing to warn of."""
    notes = said(*chart.GIVEN, "image.repository=club/chieu", *given)

    assert warned in notes
    assert bool(warned) == ("WARNING" in notes)
    assert "helm test evening" in notes
    assert "secret" not in notes.replace("existingSecret", "")


def test_the_notes_say_how_to_see_the_pages():
    """By the edge when there is one, and else from one's own machine; the screen is where phones say it is."""
    near = said(*chart.GIVEN, "components.display.service.webPort=81")
    far = said(*chart.GIVEN, "ingress.enabled=true", "ingress.web.host=a.test")

    assert "kubectl port-forward -n default service/evening-chieu-display 8080:81\n" in near
    assert "http://localhost:8080/tv" in near
    assert "port-forward" not in far
    assert "http://a.test/tv" in far


def test_the_notes_say_that_the_bundled_redis_is_for_trials():
    notes = said("redis.mode=bundled", "redis.bundled.password=swordfish")

    assert "for trials" in notes
    assert "swordfish" not in notes


def said(*sets):
    """What `helm install` would say at its end."""
    words = [word for one in sets for word in ("--set", one)]
    came = chart.helm("install", "evening", str(chart.CHART), "--dry-run=client", *words)
    assert came.returncode == 0, came.stderr
    return came.stdout.partition("\nNOTES:\n")[2]
