"""A server's settings, with the static files collected where a test wants them."""

import os

from tutor.settings import *  # noqa: F403

STATIC_ROOT = os.environ["STATIC_ROOT"]
