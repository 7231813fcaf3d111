"""Settings: everything that differs between machines comes from the environment or from an ignored `.env` file."""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.read_env(BASE_DIR / ".env")  # what the environment already says wins

LOCAL = env.bool("LOCAL", default=False)  # somebody's own machine: no HTTPS, demo data, static files as they lie there
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is not set. On your own machine `make run` writes one into .env.")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if LOCAL else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "tutor",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",  # static files come the same way in development
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tutor.middleware.straight_to_the_api",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tutor.serving.htmx.parts",
    "tutor.middleware.body_limit",
    "tutor.middleware.learner",
]

ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data ---------------------------------------------------------------------------------------------------------

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
DATABASES["default"]["CONN_MAX_AGE"] = None  # a connection opened per request makes an answer three times dearer
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",  # a writer waits for its turn instead of failing halfway
        # an acknowledged answer survives a power cut
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People -------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tutor.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "progress:index"
LOGOUT_REDIRECT_URL = "home"
# So many may somebody have; `manage.py unlimit` lifts all of it, but what a device keeps, for an account.
QUIZZES_A_DEVICE = env.int("QUIZZES_A_DEVICE", default=30)
QUIZZES_AN_ACCOUNT = env.int("QUIZZES_AN_ACCOUNT", default=200)
CLASSES_AN_ACCOUNT = env.int("CLASSES_AN_ACCOUNT", default=50)
STUDENTS_A_CLASS = env.int("STUDENTS_A_CLASS", default=300)
TEACHERS_A_CLASS = env.int("TEACHERS_A_CLASS", default=20)
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"  # a page makes no query for its session
SESSION_COOKIE_SAMESITE = "Lax"

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Luật Bài <no-reply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- Language -----------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "vi"
LANGUAGES = [("vi", "Tiếng Việt"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "tutor" / "locale"]
TIME_ZONE = "Asia/Ho_Chi_Minh"
USE_TZ = True

# --- Static files -------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if LOCAL
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        ),
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL

# --- Safety -------------------------------------------------------------------------------------------------------

HTTPS = env.bool("HTTPS", default=not LOCAL)
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)  # then X-Forwarded-Proto and -For are the proxy's word
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}

# --- The API ------------------------------------------------------------------------------------------------------

# So many requests may one address send in ten minutes, by what is asked.
_JUDGED = env.int("API_JUDGED", default=600)
API_LIMITS = {
    "judge": _JUDGED,
    "judge/batch": env.int("API_BATCHES", default=60),
    "audit": _JUDGED,
    "puzzles": _JUDGED,
}
API_BATCH_SECONDS = env.float("API_BATCH_SECONDS", default=3.0)  # what is not judged by then is refused

# --- Logs ---------------------------------------------------------------------------------------------------------

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "django": {"handlers": ["console"], "propagate": False},
        "django.utils.autoreload": {"level": "WARNING"},
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
}
