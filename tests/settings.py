"""The project's settings as the tests want them: no .env, no HTTPS, plain static files, fast passwords."""

import os

os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["DEBUG"] = "off"
os.environ["HTTPS"] = "off"
os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
os.environ["EMAIL_URL"] = "memorymail://"
os.environ["CACHE_URL"] = "locmemcache://"
os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")

from tutor.settings import *  # noqa: F403
from tutor.settings import STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
