"""Programs that are no Python packages: a test that needs one says so, and how to get it."""

import os
import shutil
from pathlib import Path

import pytest

HOW = {
    "chromium": "apt-get install chromium",
    "java": "apt-get install default-jre-headless",
    "msgfmt": "apt-get install gettext",
    "xgettext": "apt-get install gettext",
    "msgattrib": "apt-get install gettext",
    "vnu.jar": "npm install vnu-jar, then VNU_JAR=node_modules/vnu-jar/build/dist/vnu.jar",
}


def need(program: str) -> str:
    """Return the path of a program, or skip the test with a sentence; where REQUIRE_TOOLS is set, fail instead."""
    found = os.environ.get("VNU_JAR", "") if program == "vnu.jar" else shutil.which(program)
    if found and Path(found).exists():
        return found
    sentence = f"needs {program}: {HOW[program]} (.ci/run installs it)"
    if os.environ.get("REQUIRE_TOOLS"):
        pytest.fail(sentence)
    pytest.skip(sentence)
