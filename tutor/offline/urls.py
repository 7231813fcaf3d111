"""The page that says there is no connection; the manifest and the worker lie at the root (tutor/urls.py)."""

from django.urls import path

from tutor.offline import views

app_name = "offline"

urlpatterns = [path("", views.offline, name="page")]
