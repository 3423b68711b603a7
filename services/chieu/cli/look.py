"""What both terminals, phone and screen, show in the same way."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.views_pb2 import ENDING_VOID
from chieu.client import View

from .dialects import dialect_of
from .faces import card_span
from .games import key_of
from .narration import as_played, name_of, narrate
from .styles import Line, Span, Style, clipped, folded, line, padded, wrapped
from .texts import Texts

_MS_PER_S = 1_000
_HURRY_S = 5
_NAME_COLUMNS = 16
_NO_FACTS = ("", False, False)
_EARLIER = 3
"""So many earlier rounds stand below a result."""
SHORT_DIGITS = 16
"""So many hex digits of a commitment stand on the table at all times; `chieu verify --commitment` takes them."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a drawing depends on besides the view: language, size, the server's time, and how a command finds it."""

    texts: Texts
    width: int = 80
    height: int = 24
    now_ms: int = 0
    where: str = ""


def rule(look: Look) -> Line:
    """A line across."""
    return line(Span("─" * look.width, Style.DIM))


def seconds_until(at_ms: int, now_ms: int) -> int:
    """Whole seconds that are left, at least 0, counted so that 0 is shown when nothing is left."""
    return max(0, -((now_ms - at_ms) // _MS_PER_S))


def head_lines(view: View, look: Look) -> list[Line]:
    """Code, game and round, and the beginning of the commitment that fixed the round's cards (docs/shuffle.md)."""
    texts = look.texts
    game = key_of(view.roster.game)
    number = view.table.round
    spans = [
        Span(f" {view.roster.code} ", Style.LOUD),
        Span(texts.say(f"game.{game}") if game else ""),
        Span(texts.say("round", n=number) if number else texts.say("lobby")),
    ]
    if view.table.commitment:
        spans.append(Span(texts.say("commitment", hex=view.table.commitment.hex()[:SHORT_DIGITS]), Style.DIM))
    return wrapped(spans, look.width)


def commitment_lines(view: View, look: Look) -> list[Line]:
    """The whole commitment, and the seed behind it once the round is over."""
    table, texts = view.table, look.texts
    if not table.commitment:
        return folded(texts.say("commitment.none"), look.width)
    lines = folded(texts.say("commitment.whole", hex=_in_groups(table.commitment)), look.width)
    if table.seed:
        lines += folded(texts.say("commitment.seed", hex=_in_groups(table.seed)), look.width)
    return [*lines, *folded(texts.say("commitment.what"), look.width, Style.DIM)]


def _in_groups(secret: bytes) -> str:
    """Hex digits in groups of eight, between which a line may end."""
    return secret.hex(" ", 4)


def warning_lines(view: View, look: Look) -> list[Line]:
    """What everybody should know about the room or the connection before anything else."""
    lines = [] if view.live else folded(look.texts.say("not_live"), look.width, Style.LOUD)
    if view.roster.test_room:
        lines += folded(look.texts.say("test_room"), look.width, Style.YELLOW)
    for one in view.roster.screens:
        if one.shows_hands:
            lines += folded(look.texts.say("shows_hands", n=one.screen + 1), look.width, Style.YELLOW)
    return lines + _pause_lines(view, look)


def _pause_lines(view: View, look: Look) -> list[Line]:
    """That the clocks stand still and until when, or will after this round."""
    if view.roster.HasField("pause"):
        said = look.texts.say("paused", n=seconds_until(view.roster.pause.at_ms, look.now_ms))
    elif view.roster.pause_wanted:
        said = look.texts.say("pause_wanted")
    else:
        return []
    return folded(said, look.width, Style.YELLOW)


def seat_lines(view: View, look: Look) -> list[Line]:
    """Everybody at the table, one line each: whose turn, cards, the call, points, presence."""
    return [_seat_line(view, there, look) for there in view.roster.seats]


def _seat_line(view: View, there: pb.RosterSeat, look: Look) -> Line:
    texts = look.texts
    dialect = dialect_of(view)
    facts = dialect.seat_facts(view, there.seat, texts) if dialect and _has_played_here(view, there) else _NO_FACTS
    cards, has_called, is_skipped = facts
    is_asked = view.turn.HasField("seat") and view.turn.seat == there.seat
    name = padded(there.name, _NAME_COLUMNS)
    spans = [
        Span("▶ " if is_asked else "  ", Style.BOLD),
        Span(name, Style.BOLD if is_asked else Style.PLAIN),
        Span(f" {padded(cards, 8)}" if cards else ""),
    ]
    if has_called:
        spans.append(Span(f" {texts.say('called')} ", Style.LOUD))
    words = [*_score_words(there, texts), *_presence_words(view, there, look)]
    if is_skipped:
        words.insert(0, texts.say("skipped"))
    return clipped((*spans, Span(" " + " · ".join(words) if words else "")), look.width)


def _has_played_here(view: View, there: pb.RosterSeat) -> bool:
    """Whether what lies at this chair is this person's: of a round that is over, somebody else may have sat there."""
    return all(result.name in ("", there.name) for result in view.result.seats if result.seat == there.seat)


def _score_words(there: pb.RosterSeat, texts: Texts) -> list[str]:
    words = [texts.say("points", n=there.score)] if there.score or there.wins else []
    return words + ([texts.say("wins", n=there.wins)] if there.wins else [])


_PRESENCE = {
    pb.PRESENCE_ASLEEP: "asleep",
    pb.PRESENCE_GONE: "gone",
    pb.PRESENCE_BOT: "bot",
    pb.PRESENCE_LEFT: "left",
}


def _presence_words(view: View, there: pb.RosterSeat, look: Look) -> list[str]:
    kept_s = seconds_until(there.kept_until.at_ms, look.now_ms)
    rescue_s = seconds_until(there.rescue.at_ms, look.now_ms)
    is_between = view.roster.phase in (pb.ROOM_PHASE_LOBBY, pb.ROOM_PHASE_ROUND_END)
    said = {
        "you": there.seat == view.seat,
        "host": there.host,
        _PRESENCE.get(there.presence, ""): there.presence in _PRESENCE,
        "seat_kept": kept_s > 0,
        "asked_for": rescue_s > 0,
        "absent": there.absent,
        "longer_clock": there.longer_clock,
        "next_round": there.plays_from_next_round,
        "ready": there.ready and is_between,
    }
    counts = {"seat_kept": kept_s, "asked_for": rescue_s}
    return [look.texts.say(word, n=counts.get(word, 0)) for word, holds in said.items() if holds]


def turn_lines(view: View, look: Look) -> list[Line]:
    """Whose turn it is, how long, what happens when the time is up, and when it is one's own turn."""
    if not view.turn.HasField("seat"):
        return []
    texts = look.texts
    who = Span(texts.say("their_turn", seat=name_of(view, view.turn.seat)), Style.BOLD)
    if view.is_my_turn:
        who = Span(f" {texts.say('your_turn')} ", Style.LOUD)
    spans = [who, *_clock(view, look)]
    upcoming = list(view.turn.upcoming)
    if view.seat in upcoming and not view.is_my_turn:
        spans.append(Span(texts.say("your_place", n=upcoming.index(view.seat) + 1), Style.DIM))
    return wrapped(spans, look.width)


def _clock(view: View, look: Look) -> list[Span]:
    if not view.turn.HasField("deadline"):
        return []
    deadline = view.turn.deadline
    if deadline.paused:
        return [Span(look.texts.say("time_stands", n=seconds_until(deadline.left_ms, 0)), Style.YELLOW)]
    left_s = seconds_until(deadline.at_ms, look.now_ms)
    spans = [Span(look.texts.say("time_left", n=left_s), Style.RED if left_s <= _HURRY_S else Style.BOLD)]
    expires = narrate(deadline.on_expire, view, look.texts)
    return [*spans, Span(expires, Style.DIM)] if expires else spans


def result_lines(view: View, look: Look) -> list[Line]:
    """How the last round ended: the winner, everybody's points and the cards that were left."""
    view = as_played(view)
    result, texts = view.result, look.texts
    lines = [line(Span(texts.say("result", n=result.round), Style.BOLD))]
    lines += folded(narrate(result.headline, view, texts), look.width, Style.LOUD)
    for one in sorted(result.seats, key=lambda seat: (-seat.points, seat.hand_value)):
        lines += _result_of(view, one.seat, look)
    dialect = dialect_of(view)
    return lines if dialect is None else [*lines, *dialect.result_lines(view, texts, look.width)]


def history_lines(view: View, look: Look) -> list[Line]:
    """The rounds before the one whose result is shown, the latest first, a few of them."""
    texts = look.texts
    shown = view.result.round if view.result.seats else 0
    earlier = [one for one in reversed(view.history.rounds) if one.round != shown][:_EARLIER]
    if not earlier:
        return []
    lines = [line(Span(texts.say("history"), Style.BOLD))]
    for one in earlier:
        game = key_of(one.game)
        scores = ", ".join(f"{'★ ' if score.won else ''}{score.name} {score.points:+d}" for score in one.scores)
        said = texts.say("history.void") if one.ending == ENDING_VOID else scores
        name = texts.say(f"game.{game}") if game else ""
        lines += folded(texts.say("history.round", n=one.round, game=name, scores=said), look.width, Style.DIM)
    return lines


def _result_of(view: View, seat: int, look: Look) -> list[Line]:
    texts = look.texts
    one = next(result for result in view.result.seats if result.seat == seat)
    is_winner = seat in view.result.winner_seats
    words = [f"{one.points:+d}" if one.points else "0", "→", texts.say("points", n=one.total)]
    spans = line(
        Span("★ " if is_winner else "  "),
        Span(padded(one.name or name_of(view, seat), _NAME_COLUMNS), Style.BOLD if is_winner else Style.PLAIN),
        " ".join(words),
        f" · {texts.say('left')}" if one.left else "",
    )
    hand = wrapped([card_span(card, texts) for card in one.hand], look.width, "    ")
    return [clipped(spans, look.width), *hand]
