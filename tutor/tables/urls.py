"""The pages of one's own table."""

from django.urls import path

from tutor.tables import shared, views

app_name = "tables"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.table, name="table"),
    path("<slug:game>/shared/", shared.shared, name="shared"),
    path("<slug:game>/sheet/", shared.sheet, name="sheet"),
]
