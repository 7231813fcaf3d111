"""The back office of those who learn: what they were served and answered, what the referee ruled, what is reported."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tutor.admin.history import HistoryAdmin
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Report, Ruling, Served


@admin.register(Learner)
class LearnerAdmin(HistoryAdmin):
    list_display = ("__str__", "created")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("token",)


@admin.register(Served)
class ServedAdmin(HistoryAdmin):
    list_display = ("id", "game", "query", "purpose", "rule", "level", "created", "skipped_at")
    list_filter = ("game", "purpose")


@admin.register(Answer)
class AnswerAdmin(HistoryAdmin):
    list_display = ("served", "correct", "rulebook", "created")
    list_select_related = ("served",)
    list_filter = ("correct",)


@admin.register(AnswerRule)
class AnswerRuleAdmin(HistoryAdmin):
    list_display = ("rule", "game", "correct", "created")
    list_filter = ("game", "correct")


@admin.register(LessonPlace)
class LessonPlaceAdmin(HistoryAdmin):
    list_display = ("game", "lesson", "step", "done_at", "updated")
    list_filter = ("game",)


@admin.register(Ruling)
class RulingAdmin(HistoryAdmin):
    list_display = ("code", "game", "query", "rulebook", "created")
    list_filter = ("game",)
    exclude = ("learner",)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """What people say is wrong: read, marked as handled, or thrown away; its words and facts stay as they came."""

    list_display = ("created", "game", "query", "rulebook", "note", "handled_at")
    list_filter = ("game", "rulebook", ("handled_at", admin.EmptyFieldListFilter))
    list_select_related = ("learner",)
    date_hierarchy = "created"
    search_fields = ("note", "query")
    exclude = ("learner",)
    actions = ("mark_handled",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields: only the action changes one."""
        return tuple(field.name for field in Report._meta.fields if field.name not in ("id", "learner"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from the site's readers."""
        return False

    @admin.action(description="Mark as handled", permissions=["change"])
    def mark_handled(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Say of the chosen reports that they were looked at; those that were already keep their day."""
        queryset.filter(handled_at=None).update(handled_at=timezone.now())
