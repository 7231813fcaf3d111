"""The puzzle pages; the landing page stands at the root."""

from django.urls import path

from tutor.quiz import modes, threes, views

app_name = "quiz"

urlpatterns = [
    path("", views.index, name="index"),
    path("q/<str:served_id>/", views.puzzle, name="puzzle"),
    path("q/<str:served_id>/twin/", views.twin, name="twin"),
    path("q/<str:served_id>/skip/", views.put_aside, name="skip"),
    path("daily/", modes.daily, name="daily"),
    path("daily/yesterday/", modes.yesterday, name="yesterday"),
    path("run/", modes.begin, name="begin"),
    path("run/<uuid:run_id>/", modes.run, name="run"),
    path("run/<uuid:run_id>/end/", modes.end, name="end"),
    path("mixed/", modes.mixed, name="mixed-all"),
    path("<slug:game>/mixed/", modes.mixed, name="mixed"),
    path("<slug:game>/<slug:query>/", views.stream, name="query"),
    path("<slug:game>/rule/<slug:rule>/", views.stream, name="rule"),
    path("<slug:game>/rule/<slug:rule>/three/", threes.begin, name="three"),
    path("<slug:game>/do/<slug:task>/", views.stream, name="task"),
]
