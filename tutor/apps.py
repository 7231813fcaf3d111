from django.apps import AppConfig


class TutorConfig(AppConfig):
    """The one Django app of the project."""

    name = "tutor"
    verbose_name = "Luật Bài"

    def ready(self) -> None:
        """Connect what listens."""
        from tutor.accounts import signals  # noqa: F401
