"""The account pages that django.contrib.auth does not bring."""

from django.urls import path

from tutor.accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.signup, name="signup"),
    path("takeover/", views.takeover, name="takeover"),
    path("delete/", views.delete, name="delete"),
]
