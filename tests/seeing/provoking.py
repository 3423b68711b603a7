"""All faults, and which of them happen at once."""

from tests.seeing import large_faults, small_faults
from tests.seeing.faults import FAULTS, busy

__all__ = ["FAULTS", "OF_THEMSELVES", "STAGES", "busy", "large_faults", "small_faults"]

OF_THEMSELVES = {"ChieuReleasesMixed", "ChieuCanaryFails", "ChieuCallBroke"}
"""Two releases run all the time, one canary is mute, and the fortieth room that rules reads breaks."""
STAGES = (
    (
        "a_record_is_overwritten",
        "somebody_opens_without_end",
        "somebody_tries_codes",
        "connections_are_held",
        "phones_send_more_than_they_read",
        "a_stranger_writes_into_an_index",
        "more_is_due_than_can_be_taken",
        "a_frame_is_overwritten",
        "a_later_release_wrote_a_room",
        "a_ticket_waits",
        "strangers_wait",
        "a_room_goes_back",
        "channels_skip",
        "two_processes_write_a_room",
    ),
    ("timers_are_away",),
    ("rules_is_away",),
    ("display_stops_for_moments",),
    ("redis_is_away",),
    ("redis_fills_up", "subscriptions_are_cut"),
    ("a_matcher_dies_on_the_way", "a_service_is_gone"),
    ("the_canary_hangs",),
)
"""What happens at once, one after the other."""
