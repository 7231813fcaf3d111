from django.apps import AppConfig


class TutorConfig(AppConfig):
    """The one Django app of the project."""

    name = "tutor"
    verbose_name = "Luật Bài"

    def ready(self) -> None:
        """Register the checks and connect what listens."""
        from tutor import checks  # noqa: F401
        from tutor.accounts import signals  # noqa: F401
