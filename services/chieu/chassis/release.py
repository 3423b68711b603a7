"""Which release of Chiếu this is."""

from importlib import metadata


def version() -> str:
    """The version of the installed distribution."""
    try:
        return metadata.version("chieu")
    except metadata.PackageNotFoundError:
        return "0+unknown"
