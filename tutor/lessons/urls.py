"""The lesson pages."""

from django.urls import path

from tutor.lessons import views

app_name = "lessons"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/<slug:lesson>/", views.lesson, name="lesson"),
    path("<slug:game>/<slug:lesson>/<int:n>/", views.step, name="step"),
]
