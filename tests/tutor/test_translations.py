"""Two languages: every sentence has its English, the compiled catalogues are the written ones, no page mixes them."""

import gettext
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games import CARDS, all_games
from tests.tools import need
from tests.tutor.walk import Walk

LOCALE = Path("tutor/locale")
VIETNAMESE = re.compile(r"\w*[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]\w*", re.IGNORECASE)
ENGLISH = re.compile(
    r"\b(the|this|that|your|you|it|is|are|be|with|must|have|of|and|not|please|enter|valid|field|required|password)\b",
    re.IGNORECASE,
)
# What has no English name, or keeps its own: the site, the games and packs, words of the tables, pieces, seats.
OWN_NAMES = {"Luật Bài", "Xả láng", "Xì Tố", "Tứ Sắc", "đè hàng", "chia gà", "báo", "Đông", "Tây"}
OWN_NAMES |= {"tỳ", "lệnh", "quàn", "ùi", "khạp", "xệped", "kéo", "phóng quan", "về bờ", "thối"}
OWN_NAMES |= {"Xì bàn", "Xì dách", "xì bài", "ngũ linh", "ngũ", "quắc", "đền", "bài cào"}
OWN_NAMES |= {game.title["vi"] for game in all_games()}
# Words of the games that English players use as they are.
OWN_NAMES |= {"xệp", "xệped", "kéo", "khạp", "quàn", "ùi", "lệnh", "rác", "tỳ", "phóng quan", "thối", "về bờ"}
OWN_NAMES |= {"xì bàn", "xì dách", "ngũ linh", "quắc", "đền bài", "đền", "chạy làng", "Thối"}
OWN_NAMES |= {"tẩy", "nọc", "dằn", "Tiến lên"}
OWN_NAMES |= {"Bình", "Dũng", "Hà"}  # who sits at the tables
OWN_NAMES |= {
    name for one in CARDS.values() if not one.is_french for name in (one.names["vi"], one.names["vi"].split()[0])
}


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


def without_own_names(text: str) -> str:
    """Return a text without the names that are the same in every language."""
    names = "|".join(map(re.escape, sorted(OWN_NAMES, key=len, reverse=True)))
    return re.sub(rf"\b({names})\b", "", text, flags=re.IGNORECASE)


def english() -> dict[str | tuple[str, int], str]:
    """Return the compiled English catalogue: sentence, or sentence and form, → English."""
    compiled = gettext.GNUTranslations((settings.BASE_DIR / LOCALE / "en" / "LC_MESSAGES" / "django.mo").open("rb"))
    return {key: text for key, text in compiled._catalog.items() if key}  # type: ignore[attr-defined]


def test_the_english_of_a_sentence_is_english_and_fits_where_the_sentence_stood() -> None:
    for key, text in english().items():
        source = key if isinstance(key, str) else key[0]
        assert VIETNAMESE.findall(without_own_names(text)) == [], text
        for part in (r"%\(\w+\)s", r"<[^>]+>", r"^\s+", r"\s+$"):
            assert sorted(re.findall(part, text)) == sorted(re.findall(part, source)), text


def test_a_sentence_that_quotes_a_button_quotes_it_as_the_button_says() -> None:
    known = english()
    quoting = {(key, label) for key in known if isinstance(key, str) for label in re.findall("“([^”]+)”", key)}
    buttons = {(key, label) for key, label in quoting if label in known}
    said = {
        "Ghi lại ván %(n)s",
        "Đổi chỗ hai lá",
        "Không",
        "Không cần đổi gì",
        "Không có",
        "Thêm",
        "đã đổi",
        "Tính tiền",
    }
    said |= {"Đề nghị", "Làm thử", "Lưu luật", "Tạo bài kiểm tra", "câu của thầy cô"}
    said |= {"Giữ"}
    said |= {"Kiểm tra", "chấm lại", "đã lưu", "Ẩn tên", "Đúng rồi!", "Chưa đúng."}
    assert {label for _key, label in buttons} == said
    for key, label in buttons:
        assert f"“{known[label]}”" in known[key]


def spoken(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of every English text in a table of a game's sentences."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from spoken(part, f"{path} {key}")
    elif isinstance(value, str) and path.endswith(" en"):
        yield path, value


def test_no_vietnamese_is_left_in_the_english_sentences_of_a_game() -> None:
    """What a page shows of these depends on the puzzle it drew, so pages alone would find a slip by chance."""
    found = {}
    for file in sorted(Path("games").rglob("text.toml")):
        for path, text in spoken(tomllib.loads(file.read_text()), file.parent.name):
            found[path] = VIETNAMESE.findall(without_own_names(text))
    assert len(found) > 1000
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.django_db
def test_no_vietnamese_is_left_on_english_pages() -> None:
    pages = Walk("/en").everywhere()
    assert {name: found for name, text in pages.items() if (found := VIETNAMESE.findall(without_own_names(text)))} == {}


@pytest.mark.django_db
def test_no_english_is_left_on_vietnamese_pages() -> None:
    pages = Walk("").everywhere()
    assert {name: found for name, text in pages.items() if (found := ENGLISH.findall(text))} == {}
