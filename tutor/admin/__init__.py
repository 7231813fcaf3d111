"""The back office: accounts can be managed, history can only be read."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from tutor.admin import learning, teaching
from tutor.models import User

__all__ = ["learning", "teaching"]

admin.site.register(User, UserAdmin)
