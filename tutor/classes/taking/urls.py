"""Where one comes with a code, and where one takes a quiz."""

from django.urls import path

from tutor.classes.taking import doors, views
from tutor.classes.taking.paper import paper

app_name = "taking"

urlpatterns = [
    path("join/", doors.join, name="join"),
    path("join/<str:code>/", doors.begin, name="begin"),
    path("sit/<uuid:sitting>/", views.sitting, name="sitting"),
    path("sit/<uuid:sitting>/<int:number>/", views.item, name="item"),
    path("sit/<uuid:sitting>/done/", views.done, name="done"),
    path("teach/quizzes/<uuid:quiz>/paper/", paper, name="paper"),
]
