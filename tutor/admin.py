"""The back office: accounts can be managed, history can only be read."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Ruling, Served, User

admin.site.register(User, UserAdmin)


class HistoryAdmin(admin.ModelAdmin):
    """Rows that say what happened: nobody adds, changes or deletes one by hand."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """History is made by the site alone."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A verdict stays as it was graded."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows go only with the account that owns them."""
        return False


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
