#!/bin/bash
# A container engine for a machine that has none and no init system to start one.
#
#   engine.sh up      answers when an engine answers; starts one from Debian's packages only if none does
#   engine.sh down    stops the engine that `up` started, with its containers; leaves any other alone
#
# Needs root. Nothing of this is needed where Docker already runs.
set -euo pipefail

state=/run/chieu-engine

answers() { docker version >/dev/null 2>&1; }

up() {
    answers && return
    command -v dockerd >/dev/null && command -v iptables >/dev/null || {
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends docker.io iptables >/dev/null
    }
    answers && return
    mkdir -p "$state"
    # A session of its own: Ctrl-C at the tests must not stop the engine before they have cleaned up.
    setsid nohup dockerd --host unix:///var/run/docker.sock >"$state/log" 2>&1 </dev/null &
    echo $! >"$state/pid"
    for _ in $(seq 300); do
        answers && return
        sleep 0.1
    done
    echo "engine: dockerd does not answer; its last words:" >&2
    tail -n 20 "$state/log" >&2
    return 1
}

down() {
    [ -f "$state/pid" ] || return 0
    local pid
    pid=$(cat "$state/pid")
    if kill -TERM "$pid" 2>/dev/null; then
        for _ in $(seq 200); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
    fi
    rm -f "$state/pid"
}

case "${1:-}" in
    up | down) "$1" ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
