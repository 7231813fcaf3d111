"""The puzzle pages; the landing page stands at the root."""

from django.urls import path

from tutor.quiz import views

app_name = "quiz"

urlpatterns = [
    path("", views.index, name="index"),
    path("q/<str:served_id>/", views.puzzle, name="puzzle"),
    path("q/<str:served_id>/twin/", views.twin, name="twin"),
    path("q/<str:served_id>/skip/", views.put_aside, name="skip"),
    path("<slug:game>/<slug:query>/", views.stream, name="query"),
    path("<slug:game>/rule/<slug:rule>/", views.stream, name="rule"),
]
