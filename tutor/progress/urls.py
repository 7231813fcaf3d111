"""The progress pages."""

from django.urls import path

from tutor.progress import views

app_name = "progress"

urlpatterns = [
    path("", views.index, name="index"),
    path("data/", views.data, name="data"),
    path("data/luat-bai.json", views.export_json, name="json"),
    path("data/luat-bai.csv", views.export_csv, name="csv"),
    path("data/delete/", views.delete, name="delete"),
    path("<slug:game>/", views.game, name="game"),
]
