"""The project's settings as the tests want them: a machine of one's own without its .env, fast passwords."""

import os
import tempfile
from pathlib import Path

# A file of its own for each process: the browser tests and the races need several connections.
DATABASE = Path(tempfile.gettempdir()) / f"luat-bai-test-{os.getpid()}.sqlite3"

os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["LOCAL"] = "on"
os.environ["DEBUG"] = os.environ["HTTPS"] = "off"
os.environ["BEHIND_PROXY"] = "off"
os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
os.environ["EMAIL_URL"] = "memorymail://"
os.environ["CACHE_URL"] = "locmemcache://"
os.environ["LOG_LEVEL"] = "WARNING"
os.environ.setdefault("DATABASE_URL", f"sqlite:///{DATABASE}")

from tutor.settings import *  # noqa: E402, F403
from tutor.settings import DATABASES, LOGGING  # noqa: E402

# The first one hashes; the second one is that of the demo data.
PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]
LOGGING["loggers"]["django.request"] = {"level": "CRITICAL"}  # refused requests are what many tests are about
LOGGING["loggers"]["django.security"] = {"level": "CRITICAL"}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(DATABASE)}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
