"""What one may tell the onebox."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.chassis import fields
from chieu.chassis.fields import Address, setting
from chieu.display.settings import DisplaySettings
from chieu.matchmaking.settings import MatchmakingSettings


@dataclass(frozen=True, kw_only=True)
class OneboxSettings(MatchmakingSettings, DisplaySettings):
    """As every service's, with ports of its own; without a Redis it starts one."""

    grpc_address: Address = setting(
        "CHIEU_GRPC_ADDRESS",
        "where phones and screens call",
        fields.address,
        default=Address("0.0.0.0", 7350),
        unit="host:port",
    )
    web_address: Address = setting(
        "CHIEU_WEB_ADDRESS",
        "where browsers open the pages",
        fields.address,
        default=Address("0.0.0.0", 8080),
        unit="host:port",
    )
    private_address: Address = setting(
        "CHIEU_PRIVATE_ADDRESS",
        "where its own services call each other",
        fields.address,
        default=Address("127.0.0.1", 7351),
        unit="host:port",
    )
    metrics_address: Address = setting(
        "CHIEU_METRICS_ADDRESS",
        "where /metrics, /livez and /readyz are served",
        fields.address,
        default=Address("127.0.0.1", 7352),
        unit="host:port",
    )
    redis_url: str = setting(
        "CHIEU_REDIS_URL",
        "where Redis is; unset: one is started here and forgets everything at the end",
        fields.redis_url,
        default="",
        unit="URL",
        secret=True,
    )
    log_level: str = setting(
        "CHIEU_LOG_LEVEL",
        "the least that is logged",
        fields.one_of("debug", "info", "warning", "error"),
        default="warning",
    )
    reflection: bool = setting(
        "CHIEU_REFLECTION", "gRPC server reflection on the public port", fields.switch, default=True
    )
