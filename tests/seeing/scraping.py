"""A real Prometheus for a test: it reads processes each second, by the project's own rules with their times shortened."""

import asyncio
import contextlib
import http.client
import json
import re
import subprocess
from urllib.parse import urlencode

import yaml

from tests.seeing.prom import ALERTS, PROMETHEUS
from tests.support.ports import reserved_port

RANGES = {"1m": "5s", "5m": "10s", "10m": "20s", "15m": "60s", "30m": "40s", "1h": "2m", "2h": "10m", "6h": "10m"}
HOLDS = {"1m": "1s", "2m": "1s", "5m": "2s", "10m": "3s", "15m": "3s", "1h": "20s"}
LIMITS = {"> 660": "> 8", "> 1800": "> 30"}
"""What lasts minutes and hours where it is used lasts seconds here; rates and parts stay what they are."""


def hastened(text):
    """Rules that need seconds where the real ones need minutes."""
    text = re.sub(r"\[(\w+)\]", lambda found: f"[{RANGES[found[1]]}]", text)
    text = re.sub(r"( for: )(\w+)", lambda found: found[1] + HOLDS[found[2]], text)
    for real, short in LIMITS.items():
        text = text.replace(real, short)
    return text


class Prometheus:
    """What Prometheus answers."""

    def __init__(self, port, process):
        self.port, self.process = port, process

    async def value(self, query):
        """The samples of a query now: labels and value."""
        found = await self.ask("query", query=query)
        return [(row["metric"], float(row["value"][1])) for row in found["result"]]

    async def drawn(self, query, seconds, step=2):
        """How many numbers a panel would draw for the last `seconds`."""
        until = float((await self.ask("query", query="time()"))["result"][1])
        found = await self.ask("query_range", query=query, start=until - seconds, end=until, step=step)
        return sum(value != "NaN" for row in found["result"] for _, value in row["values"])

    async def fired(self, seconds):
        """The alerts that fired in the last `seconds`."""
        rows = await self.value(f'count by (alertname) (count_over_time(ALERTS{{alertstate="firing"}}[{seconds}s]))')
        return {labels["alertname"] for labels, _ in rows}

    async def texts(self):
        """What the alerts that are there now say."""
        found = await self.ask("alerts")
        return [text for alert in found["alerts"] for text in alert["annotations"].values()]

    async def ask(self, what, **words):
        """One question to its API."""
        return await asyncio.to_thread(self._ask, f"/api/v1/{what}?{urlencode(words)}")

    def _ask(self, path):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as line:
            line.request("GET", path)
            answer = json.loads(line.getresponse().read())
        assert answer["status"] == "success", answer
        return answer["data"]


@contextlib.asynccontextmanager
async def prometheus(folder, targets):
    """A Prometheus that reads these targets (job → addresses) until the block ends."""
    (folder / "alerts").mkdir()
    for path in ALERTS:
        (folder / "alerts" / path.name).write_text(hastened(path.read_text()))
    jobs = [{"job_name": job, "static_configs": [{"targets": list(found)}]} for job, found in targets.items()]
    config = {
        "global": {"scrape_interval": "1s", "scrape_timeout": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(folder / "alerts/*.yaml")],
        "scrape_configs": jobs,
    }
    (folder / "prometheus.yaml").write_text(yaml.safe_dump(config))
    port = reserved_port()
    process = _started(folder, port)
    try:
        made = Prometheus(port, process)
        async with asyncio.timeout(120):
            while True:
                with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                    if len(await made.value("up == 1")) == sum(len(found) for found in targets.values()):
                        break
                assert process.poll() is None, (folder / "prometheus.log").read_text()
                await asyncio.sleep(0.2)
        yield made
    finally:
        process.kill()
        process.wait()


def _started(folder, port):
    words = {
        "config.file": folder / "prometheus.yaml",
        "storage.tsdb.path": folder / "tsdb",
        "web.listen-address": f"127.0.0.1:{port}",
    }
    with (folder / "prometheus.log").open("wb") as log:
        return subprocess.Popen(
            [PROMETHEUS, *(f"--{name}={value}" for name, value in words.items())], stdout=log, stderr=log
        )
