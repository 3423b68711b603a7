"""The table of log events has every event that the code logs, with its level and facts, and no other."""

import ast
import re

from chieu.composition import story
from tests.architecture.tree import CHIEU, parsed, sources
from tests.seeing.prom import ROOT

ROW = re.compile(r"^\| `([a-z_]+\.[a-z_]+)` \| ([a-z, ]+) \| ([^|]*) \|", re.MULTILINE)
LEVELS = {"debug": "debug", "info": "info", "warning": "warning", "error": "error", "exception": "error"}
UNSAID = {None, "exc_info"}


def calls():
    """Every line that is logged: its event (None where it is looked up), level, and the facts that are named there."""
    for path in sources(".py", under=CHIEU):
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=level), args=[first, *_]) if (
                    level in LEVELS
                ):
                    event = first.value if isinstance(first, ast.Constant) else None
                    yield event, LEVELS[level], {word.arg for word in node.keywords} - UNSAID, path.name


def table():
    """Event → levels and facts, as documented."""
    rows = ROW.findall((ROOT / "docs/seeing.md").read_text())
    assert len(rows) == len({event for event, _, _ in rows})
    return {event: (set(levels.split(", ")), set(re.findall(r"`(\w+)`", facts))) for event, levels, facts in rows}


def test_every_event_that_is_logged_is_in_the_table_and_no_other():
    """An operator's filters are written by this table."""
    logged = {event for event, *_ in calls() if event}

    assert logged | set(story._LINES.values()) == table().keys()


def test_one_module_alone_looks_its_events_up():
    """The story of an evening; everybody else writes the event where it is logged."""
    assert {name for event, _, _, name in calls() if event is None} == {"story.py"}


def test_levels_are_as_documented():
    """`error` wants somebody."""
    levels = {}
    for event, level, _, _ in calls():
        if event:
            levels.setdefault(event, set()).add(level)

    assert {event: found for event, found in levels.items() if found != table()[event][0]} == {}


def test_facts_are_as_documented():
    """A fact that is named where a line is logged is in its row."""
    rows = table()
    odd = {
        (event, *sorted(facts - rows[event][1])) for event, _, facts, _ in calls() if event and facts - rows[event][1]
    }

    assert odd == set()
