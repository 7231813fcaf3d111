from django.urls import URLPattern

app_name = "rulebook"

urlpatterns: list[URLPattern] = []
