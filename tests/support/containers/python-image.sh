#!/bin/bash
# Make sure there is a python:X.Y-slim image, X.Y being this machine's python3, and print its name.
#
# Here already, or to be pulled: that one. Otherwise one is put together in about a minute that an unchanged
# Dockerfile cannot tell from it: Debian's smallest system, this machine's own Python in /usr/local, and what this
# machine knows about reaching a package index (certificates, PIP_… variables), so that `RUN pip install` works.
# Such an image is for tests on this machine and is never pushed.
#
# Needs a running engine; putting together needs root and Debian.
set -euo pipefail

prefix=${PYTHON_PREFIX:-$("${PYTHON:-python3}" -c 'import sys; print(sys.base_prefix)')}
version=$("$prefix/bin/python3" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
image=python:$version-slim

docker image inspect "$image" >/dev/null 2>&1 && { echo "$image"; exit; }
timeout 120 docker pull --quiet "$image" >/dev/null 2>&1 && { echo "$image"; exit; }

if [ "$prefix" = /usr ]; then
    interpreter=python3,python3-venv
else
    # Debian's names of the libraries that a CPython with all its modules opens.
    interpreter=libbz2-1.0,libexpat1,libffi8,liblzma5,libncursesw6,libreadline8,libsqlite3-0,libssl3,libuuid1,zlib1g
fi

command -v debootstrap >/dev/null || {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
}
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $codename" 'Component: main' | head -n 1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase --include="ca-certificates,netbase,tzdata,$interpreter" \
    "$codename" "$root" "$mirror" >"$work/debootstrap.log" 2>&1 || { tail -n 20 "$work/debootstrap.log" >&2; exit 1; }
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* \
    "$root"/usr/share/doc "$root"/usr/share/info "$root"/usr/share/locale "$root"/usr/share/man

# Debian's own Python came with the system; any other is copied, without what only its builders need and without
# anybody's packages.
if [ "$prefix" = /usr ]; then
    ln -s /usr/bin/python3 "$root/usr/local/bin/python3"
else
    tar -C "$prefix" -cf - --exclude=__pycache__ --exclude='*.a' --exclude='lib/python*/test' \
        --exclude='lib/python*/site-packages/*' bin lib | tar -C "$root/usr/local" -xf -
    find "$root/usr/local/bin" -mindepth 1 ! -name "python$version" -delete
    ln -s "python$version" "$root/usr/local/bin/python3"
    chroot "$root" /sbin/ldconfig
    chroot "$root" /usr/local/bin/python3 -m ensurepip >/dev/null 2>&1
    ln -sf pip3 "$root/usr/local/bin/pip"
fi
ln -s python3 "$root/usr/local/bin/python"

if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
    chroot "$root" /usr/sbin/update-ca-certificates >/dev/null 2>&1
fi

changes=(
    --change 'ENV PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'
    --change 'ENV LANG=C.UTF-8'
    --change 'ENV PIP_CERT=/etc/ssl/certs/ca-certificates.crt'
    --change 'CMD ["python3"]'
)
for variable in PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_TRUSTED_HOST PIP_DEFAULT_TIMEOUT HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!variable:-}" ] || changes+=(--change "ENV $variable=${!variable}")
done
tar -C "$root" -c . | docker import "${changes[@]}" - "$image" >/dev/null
echo "$image"
