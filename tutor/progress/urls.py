"""The progress page."""

from django.urls import path

from tutor.progress import views

app_name = "progress"

urlpatterns = [
    path("", views.index, name="index"),
]
