from django.urls import path

from tutor.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("decks/", views.decks, name="decks"),
]
