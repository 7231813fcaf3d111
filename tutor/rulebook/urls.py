from django.urls import path

from tutor.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("", views.index, name="index"),
    path("decks/", views.decks, name="decks"),
    path("<slug:game>/", views.game, name="game"),
]
