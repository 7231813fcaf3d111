"""Quizzes in and out: files of a draft, and drafts of a file."""

from django.urls import path

from tutor.classes.exchange import views

app_name = "exchange"

urlpatterns = [
    path("import/", views.new, name="new"),
    path("import/example.csv", views.example, name="example"),
    path("<uuid:quiz>/import/", views.into, name="into"),
    path("<uuid:quiz>/export/gift/", views.gift_file, name="gift"),
]
