"""The pages of a table's ledger."""

from django.urls import path

from tutor.ledger import dealing, downloads, pages, writing

app_name = "ledger"

urlpatterns = [
    path("", pages.index, name="index"),
    path("b/<uuid:ledger>/", pages.book, name="book"),
    path("b/<uuid:ledger>/print/", pages.printed, name="print"),
    path("b/<uuid:ledger>/ledger.csv", downloads.csv_file, name="csv"),
    path("b/<uuid:ledger>/seats/", dealing.seats, name="seats"),
    path("b/<uuid:ledger>/deal/", dealing.deal, name="deal"),
    path("b/<uuid:ledger>/back/", writing.back, name="back"),
    path("b/<uuid:ledger>/again/", writing.again, name="again"),
    path("b/<uuid:ledger>/people/", writing.people, name="people"),
    path("b/<uuid:ledger>/delete/", writing.delete, name="delete"),
    path("<slug:game>/", pages.begin, name="game"),
]
