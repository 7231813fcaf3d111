"""The addresses of a student's classes; one comes into a class with its code, below /join/."""

from django.urls import path

from tutor.classes.roster import joining

app_name = "seats"

urlpatterns = [
    path("", joining.index, name="index"),
    path("<uuid:member>/", joining.seat, name="seat"),
    path("<uuid:member>/leave/", joining.leave, name="leave"),
]
