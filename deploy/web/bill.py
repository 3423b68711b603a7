"""Add what pages are made of to the image's bill of materials.

    python deploy/web/bill.py SBOM

SBOM is a CycloneDX file of the Python packages; the vendored JavaScript and fonts of `vendored.json` are appended as
components with version, licence and the integrity that the registry published. Libraries of the base image are not in
it: they are named by the base's own bill.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

RECORD = Path(__file__).resolve().parents[2] / "services/chieu/web/vendor/vendored.json"


def main(sbom: Path) -> None:
    """Write the file anew, with what was not in it."""
    bill = json.loads(sbom.read_text(encoding="utf-8"))
    bill["components"] = [*bill["components"], *components()]
    sbom.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


def components() -> list[dict[str, Any]]:
    """A component for each vendored package."""
    packages = json.loads(RECORD.read_text(encoding="utf-8")).values()
    return [component(package) for package in sorted(packages, key=lambda package: str(package["name"]))]


def component(package: dict[str, Any]) -> dict[str, Any]:
    """One of them, as CycloneDX 1.6 spells it."""
    name, version = package["name"], package["version"]
    purl = f"pkg:npm/{quote(name, safe='/')}@{version}"
    digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"expression": package["licence"]}],
        "externalReferences": [
            {
                "type": "distribution",
                "url": f"https://www.npmjs.com/package/{name}/v/{version}",
                "hashes": [{"alg": "SHA-512", "content": digest}],
            }
        ],
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
