#!/bin/sh
# Makes a replica the primary without losing a write: for maintenance of the server that is the primary now.
#
#     hand-over.sh SENTINEL_HOST SENTINEL_PORT NAME
#
# Writes wait while it works (two to five seconds); clients see time-outs at most. A plain SENTINEL FAILOVER loses what
# was written to the old primary until clients have noticed. The word for Redis is in REDISCLI_AUTH; other options of
# redis-cli (--tls, --user …) go into REDIS_CLI_OPTIONS. Where the sentinels have another user or word, theirs are in
# SENTINEL_CLI_OPTIONS and SENTINEL_AUTH.
set -eu
[ $# = 3 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
sentinel_host=$1 sentinel_port=$2 name=$3

# shellcheck disable=SC2086  # several options are several words
ask() { host=$1 port=$2; shift 2; redis-cli ${REDIS_CLI_OPTIONS:-} -h "$host" -p "$port" "$@"; }
sentinel() (
    REDIS_CLI_OPTIONS=${SENTINEL_CLI_OPTIONS-${REDIS_CLI_OPTIONS:-}} REDISCLI_AUTH=${SENTINEL_AUTH-${REDISCLI_AUTH:-}}
    # An empty word would be sent.
    if [ -n "$REDISCLI_AUTH" ]; then export REDISCLI_AUTH; else unset REDISCLI_AUTH; fi
    ask "$sentinel_host" "$sentinel_port" SENTINEL "$@"
)
primary() { sentinel GET-MASTER-ADDR-BY-NAME "$name" | tr '\n' ' '; }
written() { ask "$old_host" "$old_port" INFO replication | tr -d '\r' | awk -F : '/^master_repl_offset/ { print $2 }'; }
# Every replica that is there has what was written until the pause, for nobody knows which one the sentinel will choose.
# Offsets go on without writes, by the primary's pings, and replicas tell theirs once a second.
is_followed() {
    ask "$old_host" "$old_port" INFO replication | tr -d '\r' | awk -F '[:,=]' -v all="$all" '
        /^slave[0-9].*state=online/ { there++; for (i = 1; i < NF; i++) if ($i == "offset" && $(i + 1) + 0 < all + 0) late++ }
        END { exit !(there > 0 && !late) }'
}
until_it_is() { # seconds/10, what to try
    left=$1; shift
    until "$@"; do left=$((left - 1)); [ "$left" -gt 0 ] || return 1; sleep 0.1; done
}
has_moved() { [ "$(primary)" != "$old" ]; }

old=$(primary)
old_host=${old%% *} old_port=$(echo "${old#* }" | tr -d ' ')
[ -n "$old_port" ] || { echo "no sentinel at $sentinel_host:$sentinel_port knows $name" >&2; exit 1; }
give_up() { ask "$old_host" "$old_port" CLIENT UNPAUSE >/dev/null; echo "hand-over: $1; writes go on, nothing has changed" >&2; exit 1; }

ask "$old_host" "$old_port" CLIENT PAUSE 20000 WRITE >/dev/null
all=$(written)
[ "${all:-0}" -gt 0 ] || give_up "$old_host:$old_port tells no offset"
until_it_is 50 is_followed || give_up "no replica is there, or one has not caught up within 5 s"
[ "$(sentinel FAILOVER "$name")" = OK ] || give_up "the sentinel has no replica to promote"
until_it_is 100 has_moved || give_up "no other primary was named within 10 s"
new=$(primary)
# The old primary still thinks that it is one; before it may write again it follows the new one.
# shellcheck disable=SC2086
ask "$old_host" "$old_port" REPLICAOF $new >/dev/null
ask "$old_host" "$old_port" CLIENT UNPAUSE >/dev/null
echo "hand-over: $name was $old_host $old_port, is $new"
