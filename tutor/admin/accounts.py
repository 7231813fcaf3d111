"""The back office of accounts: managed as Django does, deleted as their owners would delete them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from tutor.accounts.queries import taught_alone
from tutor.accounts.services import leave
from tutor.admin.history import WholeAdmin
from tutor.models import Class, User


@admin.register(User)
class AccountAdmin(WholeAdmin, UserAdmin):
    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, set[str], Any]:
        """Name also the classes that nobody else teaches."""
        named, counted, perms, protected = super().get_deleted_objects(objs, request)
        alone = [group for one in objs for group in taught_alone(one)]
        if alone:
            meta = Class._meta
            pages = [(group, reverse("admin:tutor_class_change", args=[group.pk])) for group in alone]
            named = [*named, *(format_html('{}: <a href="{}">{}</a>', meta.verbose_name, url, g) for g, url in pages)]
            counted = {**counted, meta.verbose_name_plural: len(alone)}
        return named, counted, perms, protected

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account with what it learned and taught; a class that others teach too goes on with them."""
        leave(obj)
