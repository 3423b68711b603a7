#!/bin/bash
# Make sure there is an image redis:7, and print its name.
#
# Here already, or to be pulled: that one. Otherwise one is made of this machine's redis-server and the libraries
# it opens: no shell, no entrypoint script. The server is the CMD, as in the public image, so that a command such as
# `redis-server --requirepass x` replaces it whole. Such an image is for tests on this machine and is never pushed.
#
# Needs a running engine.
set -euo pipefail

image=redis:7

docker image inspect "$image" >/dev/null 2>&1 && { echo "$image"; exit; }
timeout 120 docker pull --quiet "$image" >/dev/null 2>&1 && { echo "$image"; exit; }

command -v redis-server >/dev/null || {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server >/dev/null
}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir -p "$root"/usr/bin "$root"/etc "$root"/data "$root"/dev "$root"/proc "$root"/sys
mkdir -m 1777 "$root"/tmp

for program in redis-server redis-cli; do
    found=$(readlink -f "$(command -v $program)")
    cp "$found" "$root/usr/bin/$program"
    ldd "$found" | grep -o '/[^ ]*' | xargs -I{} cp --parents --dereference {} "$root"
done
ln -s redis-server "$root/usr/bin/redis-sentinel"
ln -s usr/bin "$root/bin"
printf 'root:x:0:0::/:/bin/false\nredis:x:999:999::/data:/bin/false\n' >"$root/etc/passwd"
printf 'root:x:0:\nredis:x:999:\n' >"$root/etc/group"
chown 999:999 "$root/data"

tar -C "$root" -c . | docker import \
    --change 'ENV PATH=/usr/bin' \
    --change 'CMD ["redis-server", "--protected-mode", "no"]' \
    --change 'USER 999:999' \
    --change 'WORKDIR /data' \
    --change 'VOLUME /data' \
    --change 'EXPOSE 6379' \
    - "$image" >/dev/null
echo "$image"
