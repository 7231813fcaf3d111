"""Every address of the site: Vietnamese without a prefix, English below `/en/`, the same words after it."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from tutor.api.pages import docs
from tutor.offline.views import web_manifest, worker
from tutor.quiz.views import home

urlpatterns = [
    path("api/v1/", include("tutor.api.urls")),  # the same in every language
    path("manifest.webmanifest", web_manifest, name="manifest"),
    path("worker.js", worker, name="worker"),
    *i18n_patterns(
        path("", home, name="home"),
        path("lessons/", include("tutor.lessons.urls")),
        path("puzzles/", include("tutor.quiz.urls")),
        path("referee/", include("tutor.referee.urls")),
        path("rules/", include("tutor.rulebook.urls")),
        path("api/", RedirectView.as_view(pattern_name="api-docs")),
        path("api/docs/", docs, name="api-docs"),
        path("tables/", include("tutor.tables.urls")),
        path("ledger/", include("tutor.ledger.urls")),
        path("offline/", include("tutor.offline.urls")),
        path("report/", include("tutor.reports.urls")),
        path("progress/", include("tutor.progress.urls")),
        path("", include("tutor.classes.taking.urls")),
        path("teach/", include("tutor.classes.quizzes.urls")),
        path("teach/quizzes/", include("tutor.classes.exchange.urls")),
        path("teach/classes/", include("tutor.classes.roster.urls")),
        path("classes/", include("tutor.classes.roster.seat_urls")),
        path("teach/quizzes/<uuid:quiz>/results/", include("tutor.classes.results.urls")),
        path("accounts/", include("tutor.accounts.auth_urls")),
        path("accounts/", include("tutor.accounts.urls")),
        path("admin/", admin.site.urls),
        prefix_default_language=False,
    ),
]
