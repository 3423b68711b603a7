"""Generate chieu.api before setuptools looks for packages.

Everything else about the distribution is in pyproject.toml. The generated
code is git-ignored, so a wheel from a clean clone has it only because it is made here.
"""

import subprocess
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent

subprocess.run([sys.executable, str(ROOT / "proto" / "generate.py")], check=True)
setup()
