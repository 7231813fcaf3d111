"""The site as a server runs it: granian in a process of its own, compressed static files, a database of its own."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds until it must have answered


class Site:
    """A server that can be stopped and started again on what it has stored."""

    def __init__(
        self, folder: Path, *, application: str = "tutor.wsgi:application", database: str = "", workers: int = 1
    ) -> None:
        self._application, self._workers = application, workers
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = {
            **{key: text for key, text in os.environ.items() if not key.startswith("DJANGO_")},
            "DJANGO_SETTINGS_MODULE": "tests.e2e.deployed",
            "DATABASE_URL": database or f"sqlite:///{folder / 'site.sqlite3'}",
            "STATIC_ROOT": str(folder / "static"),
            "SECRET_KEY": "of-a-server-that-lives-as-long-as-a-test",
            "ALLOWED_HOSTS": "localhost",
            "LOCAL": "off",
            "DEBUG": "off",
            "HTTPS": "off",
        }

    def prepare(self) -> None:
        """Do what docs/deploy.md says before the first start."""
        for command in ("migrate", "collectstatic"):
            self._run("manage.py", command, "--no-input", "--verbosity", "0")

    def _run(self, *arguments: str) -> None:
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self._environment, check=True)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--blocking-threads", "1"]
        command += ["--workers", str(self._workers), "--respawn-failed-workers"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), self._application]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/static/nothing", timeout=5):
                    return
            except URLError as error:
                if hasattr(error, "code"):  # it answered
                    return
                time.sleep(0.1)
            except TimeoutError:
                continue  # a machine that does much besides
        raise RuntimeError(f"the server does not answer: {self._log.read_text()[-2000:]}")

    def worker_ids(self) -> list[int]:
        """Return the process ids of the workers."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [int(child) for child in children if b"resource_tracker" not in _command(int(child))]

    def stop(self) -> None:
        """Stop the server and wait until it is gone."""
        if self._process:
            self._process.terminate()
            self._process.wait(timeout=30)
            self._process = None


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()
