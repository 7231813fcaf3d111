"""The addresses of a teacher's classes."""

from django.urls import path

from tutor.classes.roster import houses, settings, views, work

app_name = "roster"

urlpatterns = [
    path("", views.index, name="index"),
    path("<uuid:group>/", views.group, name="class"),
    path("<uuid:group>/members/undo/", views.undo, name="undo"),
    path("<uuid:group>/members/<uuid:member>/", views.member, name="member"),
    path("<uuid:group>/members/<uuid:member>/remove/", views.remove, name="remove"),
    path("<uuid:group>/work/", work.work, name="work"),
    path("<uuid:group>/work/<uuid:quiz>/", work.task, name="task"),
    path("<uuid:group>/rules/", houses.houses, name="houses"),
    path("<uuid:group>/rules/<slug:game>/", houses.house, name="house"),
    path("<uuid:group>/settings/", settings.settings, name="settings"),
    path("<uuid:group>/teachers/<str:username>/", settings.leave, name="leave"),
    path("<uuid:group>/names/", settings.wipe, name="wipe"),
    path("<uuid:group>/delete/", settings.delete, name="delete"),
]
