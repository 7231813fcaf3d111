"""The README tells the truth: its commands are run and print what it shows, its links and make targets exist."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", README, re.DOTALL))
SHOWN = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)+)", CONSOLE, re.MULTILINE)


def test_the_readme_shows_commands() -> None:
    assert len(SHOWN) == CONSOLE.count("$ ") >= 5


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_of_the_readme_prints_what_it_shows(command: str, output: str) -> None:
    command = command.replace("python3", sys.executable)
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert doctest.OutputChecker().check_output(output, done.stdout, doctest.ELLIPSIS), done.stdout


@pytest.mark.parametrize("document", ["README.md", "docs/deploy.md"])
def test_links_and_make_targets_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []
    targets = set(
        re.findall(r"\bmake ([a-z][a-z0-9-]+)", " ".join(re.findall(r"`[^`]+`|^make .*$", text, re.MULTILINE)))
    )
    assert [name for name in sorted(targets) if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []
