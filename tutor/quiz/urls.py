from django.urls import URLPattern

app_name = "quiz"

urlpatterns: list[URLPattern] = []
