"""What all history in the back office has in common, and what is deleted there with all that hangs on it."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest


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


class WholeAdmin(admin.ModelAdmin):
    """Rows that are deleted as their owner would: with history, which is not deleted by itself."""

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, set[str], Any]:
        """Name what goes with it; versions, answers and sittings, which nobody deletes alone, are no hindrance."""
        named, counted, _perms, protected = super().get_deleted_objects(objs, request)
        return named, counted, set(), protected

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete rows one by one."""
        for one in queryset:
            self.delete_model(request, one)
