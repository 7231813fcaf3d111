from django.urls import path

from tutor.referee import cards, front, verdicts, views

app_name = "referee"

urlpatterns = [
    path("", front.index, name="index"),
    path("v/<slug:code>.json", cards.card_json, name="card-json"),
    path("v/<slug:code>.png", cards.picture, name="picture"),
    path("v/<slug:code>/", verdicts.verdict, name="verdict"),
    path("v/<slug:code>/card/", cards.embedded, name="card"),
    path("v/<slug:code>/delete/", verdicts.delete, name="delete"),
    path("v/<slug:code>/pin/", verdicts.pin, name="pin"),
    path("<slug:game>/", front.questions, name="game"),
    path("<slug:game>/<slug:query>/", views.ask, name="ask"),
]
