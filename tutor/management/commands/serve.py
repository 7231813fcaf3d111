"""`manage.py serve`: the development server on the first free port, with its address said plainly."""

import os
import socket
from typing import Any

from django.core.management.commands.runserver import Command as RunServer

HOST = "127.0.0.1"
FIRST_PORT = 8000
CHOSEN = "LUATBAI_PORT"  # the reloader starts this command again: it stays on the port


def first_free_port(host: str, start: int) -> int:
    """Return the first port from `start` on that nobody listens on."""
    for port in range(start, 65536):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {start} on")


class Command(RunServer):
    """The development server, for `make run`."""

    help = "Starts the development server on the first free port from 8000 on and prints its address."

    def handle(self, *args: Any, **options: Any) -> None:
        """Choose a port once and serve on it."""
        port = options["addrport"] or os.environ.setdefault(CHOSEN, str(first_free_port(HOST, FIRST_PORT)))
        super().handle(*args, **{**options, "addrport": port})

    def on_bind(self, server_port: int) -> None:
        """Print where the site is."""
        self.stdout.write(self.style.SUCCESS(f"\nLuật Bài: http://{HOST}:{server_port}/\n(Ctrl-C: stop)\n"))
        self.stdout.flush()
