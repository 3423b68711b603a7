"""Certificates for a test: an authority, a server at 127.0.0.1 and a client, made by openssl."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Authority:
    """Who signs. Files are PEM."""

    folder: Path

    @property
    def certificate(self) -> Path:
        return self.folder / "ca.crt"

    @classmethod
    def at(cls, folder: Path) -> Authority:
        """A new authority, which trusts itself."""
        folder.mkdir(parents=True, exist_ok=True)
        made = cls(folder)
        _openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=an authority for tests", "-keyout", folder / "ca.key", "-out", made.certificate,
        )  # fmt: skip
        return made

    def signed(self, name: str) -> tuple[Path, Path]:
        """The certificate and the key of somebody at 127.0.0.1."""
        key, request, certificate = (self.folder / f"{name}.{end}" for end in ("key", "csr", "crt"))
        names = self.folder / f"{name}.ext"
        names.write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        _openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}",
            "-keyout", key, "-out", request,
        )  # fmt: skip
        _openssl(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.folder / "ca.key", "-CAcreateserial",
            "-days", "2", "-extfile", names, "-out", certificate,
        )  # fmt: skip
        return certificate, key


def _openssl(*words: str | Path) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)
