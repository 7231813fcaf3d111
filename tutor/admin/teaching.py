"""The back office of teaching. No student's name is told, and no code that opens a sitting."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from tutor.admin.history import HistoryAdmin, WholeAdmin
from tutor.models import Class, Quiz, QuizVersion, Regrading, Sitting


class FoundById(HistoryAdmin):
    """Rows that are also found by the id in their address, however the database writes it."""

    id_field = "pk"

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Any:
        """Return the row of an id, else what the words find."""
        try:
            return queryset.filter(**{self.id_field: UUID(search_term.strip())}), False
        except ValueError:
            return super().get_search_results(request, queryset, search_term)


class TeachingAdmin(WholeAdmin, FoundById):
    """What teachers made: read, found and, where it must be, deleted with all that hangs on it."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who runs the site may take down what breaks its rules."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)

    def delete_model(self, request: HttpRequest, obj: Quiz | Class) -> None:
        """Delete a row as its owner would: with what hangs on it, and no answer given in between."""
        obj.end()


class Published(admin.SimpleListFilter):
    """Whether a quiz has a code and is open."""

    title = parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Name the states."""
        return [("draft", "Draft"), ("open", "Open"), ("closed", "Closed")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Quiz]) -> QuerySet[Quiz]:
        """Keep the quizzes in the chosen state."""
        published = queryset.filter(code__isnull=False)
        states = {"draft": queryset.filter(code=None), "open": published.filter(closed_at=None)}
        states["closed"] = published.filter(closed_at__isnull=False)
        return states.get(self.value() or "", queryset)


@admin.register(Quiz)
class QuizAdmin(TeachingAdmin):
    list_display = ("__str__", "game", "owner", "code", "newest", "sittings", "closed_at", "updated")
    list_filter = (Published, "game", ("owner", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    date_hierarchy = "updated"
    search_fields = ("title", "code__iexact", "owner__username")
    fields = ("id", "title", "owner", "game", "code", "revision", "content", "closed_at", "created", "updated")
    actions = ("close", "reopen")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Quiz]:
        """Count versions and sittings within the one query of the list; its big documents are not read."""
        versions = QuizVersion.objects.filter(quiz=OuterRef("pk")).order_by("-number").values("number")[:1]
        taken = Sitting.objects.filter(version__quiz=OuterRef("pk")).order_by().values("version__quiz")
        counted = taken.annotate(n=Count("pk")).values("n")
        every: QuerySet[Quiz] = super().get_queryset(request)
        return every.annotate(version=Subquery(versions), taken=Subquery(counted)).defer("content")

    @admin.display(description="version", ordering="version")
    def newest(self, quiz: Any) -> int | None:
        """Return the number of the newest version."""
        number: int | None = quiz.version
        return number

    @admin.display(ordering="taken")
    def sittings(self, quiz: Any) -> int:
        """Return how often the quiz was taken."""
        return quiz.taken or 0

    @admin.action(description="Close: nobody can begin any more", permissions=["close"])
    def close(self, request: HttpRequest, queryset: QuerySet[Quiz]) -> None:
        """Let nobody begin the chosen quizzes any more; who began goes on."""
        queryset.filter(code__isnull=False, closed_at=None).update(closed_at=timezone.now())

    @admin.action(description="Open again", permissions=["close"])
    def reopen(self, request: HttpRequest, queryset: QuerySet[Quiz]) -> None:
        """Let people begin the chosen quizzes again."""
        queryset.update(closed_at=None)

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Who may change quizzes may close them."""
        return request.user.has_perm("tutor.change_quiz")


@admin.register(QuizVersion)
class QuizVersionAdmin(FoundById):
    id_field = "quiz"
    list_display = ("quiz", "number", "rulebook", "created")
    list_filter = ("quiz__game", "rulebook")
    list_select_related = ("quiz",)
    date_hierarchy = "created"
    search_fields = ("quiz__title", "quiz__code__iexact")

    def get_queryset(self, request: HttpRequest) -> QuerySet[QuizVersion]:
        """Leave the documents of versions and quizzes unread in the list."""
        return super().get_queryset(request).defer("draft", "content", "quiz__content")


@admin.register(Class)
class ClassAdmin(TeachingAdmin):
    list_display = ("name", "code", "taught_by", "students", "tasks", "anonymous", "created")
    list_filter = ("anonymous",)
    date_hierarchy = "created"
    search_fields = ("name", "code__iexact", "teachers__username")
    fields = ("id", "name", "code", "taught_by", "houses", "anonymous", "created")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Class]:
        """Count who is in a class, and gather its teachers: two queries for a list."""
        every: QuerySet[Class] = super().get_queryset(request)
        return every.prefetch_related("teachers").annotate(
            n=Count("members", distinct=True), given=Count("assignments", distinct=True)
        )

    @admin.display(description="teachers")
    def taught_by(self, group: Class) -> str:
        """Return the names of the accounts that teach a class."""
        return ", ".join(user.get_username() for user in group.teachers.all())

    @admin.display(ordering="n")
    def students(self, group: Any) -> int:
        """Return how many are in a class."""
        number: int = group.n
        return number

    @admin.display(description="assignments", ordering="given")
    def tasks(self, group: Any) -> int:
        """Return how many quizzes a class is to take."""
        number: int = group.given
        return number


@admin.register(Sitting)
class SittingAdmin(FoundById):
    list_display = ("id", "version", "group", "answers", "started_at", "ends_at", "finished_at")
    list_filter = ("version__quiz__game", ("finished_at", admin.EmptyFieldListFilter))
    list_select_related = ("version__quiz", "member__group")
    date_hierarchy = "started_at"
    search_fields = ("version__quiz__title", "version__quiz__code__iexact", "member__group__code__iexact")
    exclude = ("name", "code", "device", "learner", "member")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sitting]:
        """Count the answers; the documents of versions and quizzes are not read."""
        every: QuerySet[Sitting] = super().get_queryset(request)
        return every.annotate(n=Count("given")).defer(
            "version__draft", "version__content", "version__quiz__content", "name", "code"
        )

    @admin.display(description="class")
    def group(self, sitting: Sitting) -> str:
        """Return the class as whose member somebody took the quiz."""
        return sitting.member.group.name if sitting.member else ""

    @admin.display(ordering="n")
    def answers(self, sitting: Any) -> int:
        """Return how many answers were given."""
        number: int = sitting.n
        return number


@admin.register(Regrading)
class RegradingAdmin(HistoryAdmin):
    list_display = ("quiz", "by", "reason", "created")
    list_select_related = ("quiz", "by")
    date_hierarchy = "created"
    search_fields = ("quiz__title", "quiz__code__iexact", "by__username")
