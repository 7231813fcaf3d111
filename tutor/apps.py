from django.apps import AppConfig


class TutorConfig(AppConfig):
    """The one Django app of the project."""

    name = "tutor"
    verbose_name = "Luật Bài"
    default_auto_field = "django.db.models.BigAutoField"
