"""The catalogues: every sentence of the site has its English, and what is committed compiled is what was written."""

import gettext
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.tools import need

LOCALE = Path("tutor/locale")


def entries(po: Path, kind: str) -> str:
    """Return the entries of a kind, as `untranslated`, that a catalogue has; nothing but its header counts as none."""
    shown = subprocess.run([need("msgattrib"), f"--{kind}", po], capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in shown.splitlines() if line.lstrip("#~ ").startswith("msgid"))


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The English catalogue after gathering the sentences of the source anew, in a copy of the project."""
    need("xgettext")
    copy = tmp_path_factory.mktemp("copy")
    for folder in ("tutor", "templates"):
        shutil.copytree(settings.BASE_DIR / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(settings.BASE_DIR / "manage.py", copy)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale", "en", "--no-wrap", "--no-location"],
        cwd=copy,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(settings.BASE_DIR), "SECRET_KEY": "x"},
        capture_output=True,
        check=True,
    )
    return copy / LOCALE / "en" / "LC_MESSAGES" / "django.po"


@pytest.mark.parametrize("kind", ["untranslated", "only-fuzzy", "only-obsolete"])
def test_no_sentence_of_the_source_lacks_its_english_and_none_is_left_over(gathered: Path, kind: str) -> None:
    assert entries(gathered, kind) == ""


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_compiled_catalogue_is_the_written_one(language: str, tmp_path: Path) -> None:
    po = settings.BASE_DIR / LOCALE / language / "LC_MESSAGES" / "django.po"
    fresh = tmp_path / "django.mo"
    subprocess.run([need("msgfmt"), "--check-format", "-o", fresh, po], check=True)
    compiled = [gettext.GNUTranslations(path.open("rb")) for path in (fresh, po.with_suffix(".mo"))]
    assert compiled[0]._catalog == compiled[1]._catalog  # type: ignore[attr-defined]
