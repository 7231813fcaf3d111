"""What all history in the back office has in common."""

from typing import Any

from django.contrib import admin
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
