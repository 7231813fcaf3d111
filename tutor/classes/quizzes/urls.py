"""Where a teacher's quizzes are listed, built and published."""

from django.urls import path

from tutor.classes.quizzes import builder, deskpages, houses, own, pages, sharing, trying

app_name = "quizzes"

urlpatterns = [
    path("", pages.index, name="index"),
    path("adopt/", pages.adopt, name="adopt"),
    path("quizzes/new/", pages.new, name="new"),
    path("quizzes/<uuid:quiz>/", builder.build, name="build"),
    path("quizzes/<uuid:quiz>/house/", houses.house, name="house"),
    path("quizzes/<uuid:quiz>/delete/", pages.delete, name="delete"),
    path("quizzes/<uuid:quiz>/own/<slug:kind>/", own.edit, name="own"),
    path("quizzes/<uuid:quiz>/items/<slug:item>/", own.edit_item, name="item"),
    path("quizzes/<uuid:quiz>/ask/<slug:query>/", deskpages.pick, name="ask"),
    path("quizzes/<uuid:quiz>/preview/", trying.preview, name="preview"),
    path("quizzes/<uuid:quiz>/publish/", sharing.publish, name="publish"),
    path("quizzes/<uuid:quiz>/share/", sharing.share, name="share"),
    path("quizzes/<uuid:quiz>/share/sheet/", sharing.sheet, name="sheet"),
]
