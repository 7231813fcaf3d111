"""The account pages that django.contrib.auth does not bring."""

from django.urls import URLPattern

app_name = "accounts"

urlpatterns: list[URLPattern] = []
