"""Every address of the site: Vietnamese without a prefix, English below `/en/`, the same words after it."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from tutor.quiz.views import home

urlpatterns = i18n_patterns(
    path("", home, name="home"),
    path("lessons/", include("tutor.lessons.urls")),
    path("puzzles/", include("tutor.quiz.urls")),
    path("referee/", include("tutor.referee.urls")),
    path("rules/", include("tutor.rulebook.urls")),
    path("tables/", include("tutor.tables.urls")),
    path("report/", include("tutor.reports.urls")),
    path("progress/", include("tutor.progress.urls")),
    path("accounts/", include("tutor.accounts.auth_urls")),
    path("accounts/", include("tutor.accounts.urls")),
    path("admin/", admin.site.urls),
    prefix_default_language=False,
)
