from django.urls import path

from tutor.referee import views

app_name = "referee"

urlpatterns = [
    path("", views.index, name="index"),
    path("v/<slug:code>/", views.verdict, name="verdict"),
    path("<slug:game>/", views.questions, name="game"),
    path("<slug:game>/<slug:query>/", views.ask, name="ask"),
]
