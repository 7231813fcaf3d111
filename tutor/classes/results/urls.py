"""Where a quiz's results are read, taken along and set anew."""

from django.urls import path

from tutor.classes.results import acting, downloads, pages

app_name = "results"

urlpatterns = [
    path("", pages.rules, name="rules"),
    path("students/", pages.students, name="students"),
    path("students/<uuid:sitting>/", pages.student, name="student"),
    path("items/", pages.items, name="items"),
    path("items/<slug:item>/", pages.item, name="item"),
    path("follow-up/", acting.follow, name="follow"),
    path("again/", acting.again, name="again"),
    path("results.xlsx", downloads.xlsx_file, name="xlsx"),
    path("<slug:sheet>.csv", downloads.csv_file, name="csv"),
]
