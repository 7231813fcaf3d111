"""Where somebody says that a verdict is wrong."""

from django.urls import path

from tutor.reports import views

app_name = "reports"

urlpatterns = [
    path("answer/<str:served_id>/", views.about_answer, name="answer"),
    path("lesson/<slug:game>/<slug:lesson>/<int:n>/", views.about_step, name="step"),
    path("rule/<slug:game>/<slug:rule>/", views.about_rule, name="rule"),
    path("ruling/<str:code>/", views.about_ruling, name="ruling"),
]
