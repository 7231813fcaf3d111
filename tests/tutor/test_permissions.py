"""Who may see what of quizzes, classes, results and sittings: every address of theirs, asked for by everybody else.

The addresses are those the resolver knows: one that is in no list here fails, so that a new page is thought about.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.tutor.factories import GAME, HTMX
from tests.tutor.quiz_taken import item_ids, teacher
from tests.tutor.sitting_down import at, come
from tests.tutor.two_schools import SAID, Schools, body, document, quiz_by, stored, two_schools
from tutor.models import Quiz, Sitting

pytestmark = pytest.mark.django_db
Sent = Mapping[str, Any]
# Anybody's, with nothing of anybody in its address.
OPEN = {
    *("quizzes:index", "quizzes:adopt", "quizzes:new", "exchange:new", "exchange:example"),
    *("roster:index", "taking:join", "seats:index"),
}
BY_CODE = {"taking:begin"}  # who has the letters reads the cover of a quiz, or the name of a class
TAKERS = {"taking:sitting", "taking:item", "taking:done", "seats:seat", "seats:leave"}
# What each page of a teacher's takes: a form that would change something, were it hers who sends it.
TEACHERS: dict[str, Sent] = {
    "quizzes:build": {"revision": "2", "title": "x", "do": "propose"},
    "quizzes:house": {"revision": "2", "house.preset": "seed"},
    "quizzes:delete": {},
    "quizzes:own": {"question": "1?", "points": "1", "line": ["1", "2"], "right": "0"},
    "quizzes:item": {"question": "1?", "points": "1", "line": ["1", "2"], "right": "0"},
    "quizzes:ask": {"do": "put-item", "points": "1"},
    "quizzes:preview": {"answer": "true", "key": "k"},
    "quizzes:publish": {},
    "quizzes:share": {"do": "close"},
    "quizzes:sheet": {},
    "exchange:into": {"text": "1? {T}", "do": "add"},
    "exchange:gift": {},
    "roster:class": {"names": "Kẻ lạ"},
    "roster:undo": {},
    "roster:member": {"do": "free"},
    "roster:remove": {},
    "roster:work": {"quiz": "", "due": ""},
    "roster:task": {"do": "withdraw"},
    "roster:houses": {},
    "roster:house": {"house.wheel": "lowest"},
    "roster:settings": {"do": "code"},
    "roster:leave": {},
    "roster:wipe": {},
    "roster:delete": {},
    "results:rules": {},
    "results:students": {},
    "results:student": {},
    "results:items": {},
    "results:item": {},
    "results:follow": {},
    "results:again": {"item": "", "way": "all", "reason": "x", "do": "set"},
    "results:xlsx": {},
    "results:csv": {},
    "taking:paper": {},
}
# What who teaches a class reads of a quiz that was given to it, whosever it is: of this class alone.
SHARED = ["results:rules", "results:students", "results:items", "results:item", "results:xlsx", "results:csv"]
GATES = ("admin:login", "admin:logout", "admin:jsi18n")
OUTSIDERS = ["nobody", "another teacher", "colleague", "pupil", "taker", "stranger", "guest"]
KNOWN = {  # what somebody may read on pages that are anybody's: his own place and work
    "pupil": ("class", "title", "pupil", "ids"),
    "taker": ("class", "title", "taker", "ids"),
    "stranger": ("title", "ids"),
    "guest": ("title", "guest", "ids"),
}


def routes(
    patterns: Any = None, names: Mapping[str, Any] | None = None, space: str = ""
) -> Iterator[tuple[str, list[str], URLPattern]]:
    """Yield every address: its name, the names of its parts, the pattern."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        parts = {**(names or {}), **one.pattern.converters}
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, parts, one.namespace or space)
        elif one.name:
            yield f"{space}:{one.name}" if space else one.name, list(parts), one


def of_classes() -> dict[str, list[str]]:
    """Return the addresses of quizzes, classes, results and sittings with the names of their parts."""
    views = {name: (parts, one) for name, parts, one in routes() if one.callback}
    return {name: parts for name, (parts, one) in views.items() if one.callback.__module__.startswith("tutor.classes")}


@pytest.fixture
def schools() -> Schools:
    return two_schools()


def parts_of(schools: Schools, quiz: Quiz | None = None) -> dict[str, Any]:
    """Return what stands in an address that leads to what is the teacher's, or one student's."""
    choice = item_ids(schools.quiz)[1]
    return {
        "quiz": (quiz or schools.quiz).pk,
        "group": schools.group.pk,
        "member": schools.member.pk,
        "sitting": schools.sitting.pk,
        "username": schools.owner.username,
        "game": GAME.key,
        "query": "foul",
        "kind": "choice",
        "item": choice,
        "number": 1,
        "sheet": "students",
        "code": schools.quiz.code,
    }


def address(name: str, facts: Mapping[str, Any]) -> str:
    return reverse(name, kwargs={part: facts[part] for part in of_classes()[name]})


def test_every_address_is_in_a_list() -> None:
    known = set(of_classes())
    assert known == {*OPEN, *BY_CODE, *TAKERS, *TEACHERS}
    assert {name for name, parts in of_classes().items() if not parts} == OPEN


@pytest.mark.parametrize("who", OUTSIDERS)
def test_what_is_the_teachers_is_not_there_for_anybody_else(schools: Schools, who: str) -> None:
    client, before = schools.browsers[who], stored()
    for name, sent in TEACHERS.items():
        if who == "colleague" and name in SHARED:
            continue
        pages = [address(name, parts_of(schools))]
        if of_classes()[name] == ["quiz"] and not name.startswith("results"):
            pages.append(address(name, parts_of(schools, schools.loose)))  # a draft of her device, without an account
        for page in [*pages, f"/en{pages[0]}"]:
            for headers in ({}, HTMX):
                answers = [client.get(page, headers=headers), client.post(page, sent, headers=headers)]
                assert {one.status_code for one in answers} <= {404, 405}, (name, page)
                assert any(one.status_code == 404 for one in answers), (name, page)
                assert [schools.told(one) for one in answers] == [[], []], (name, page)
    assert stored() == before


@pytest.mark.parametrize("who", ["owner", *(one for one in OUTSIDERS if one != "taker")])
def test_what_is_one_students_is_not_there_for_anybody_else(schools: Schools, who: str) -> None:
    client, before = schools.browsers[who], stored()
    for name in TAKERS:
        page = address(name, parts_of(schools))
        for headers in ({}, HTMX):
            answers = [
                client.get(page, headers=headers),
                client.post(page, {"answer": "true", "key": "z"}, headers=headers),
            ]
            assert {one.status_code for one in answers} <= {404, 405}, name
            assert answers[0].status_code == 404, name
            assert [schools.told(one) for one in answers] == [[], []], name
    assert stored() == before


def test_whose_it_is_finds_it_there(schools: Schools) -> None:
    """The addresses above are right, and what is not told there is told here."""
    told: set[str] = set()
    for name in TEACHERS:
        response = schools.browsers["owner"].get(address(name, parts_of(schools)), follow=True)
        assert response.status_code == (405 if name in ("roster:undo", "results:follow") else 200), name
        told |= {one.partition(":")[0] for one in schools.told(response)}
    assert told == {*SAID, "codes", "ids"} - {"loose"}
    for name in TAKERS:
        assert schools.browsers["taker"].get(address(name, parts_of(schools))).status_code == 200, name


def test_nothing_of_another_comes_through_what_is_ones_own(schools: Schools) -> None:
    """The first id of an address is one's own, the others are not; and so in forms and in what stands behind `?`."""
    client, before = schools.browsers["another teacher"], stored()
    own = {key: one.pk for key, one in schools.mine.items()}
    for name, parts in of_classes().items():
        crossed = {*parts} & {"member", "sitting", "item", "username"} or ({"quiz"} if "group" in parts else set())
        if name not in TEACHERS or not crossed & {*parts}:
            continue
        facts = parts_of(schools) | {parts[0]: own[parts[0]]}
        page = reverse(name, kwargs={part: facts[part] for part in parts})
        answers = [client.get(page), client.post(page, TEACHERS[name])]
        if set(parts) & crossed:
            assert {one.status_code for one in answers} <= {404, 405}, name
        assert [schools.told(one) for one in answers] == [[], []], name
    assert stored() == before
    group, item, quiz = schools.group.pk, item_ids(schools.quiz)[1], f"/teach/quizzes/{own['quiz']}/"
    for page in (
        *(f"{quiz}results/{tab}?class={group}" for tab in ("", "students/", "items/", "students.csv", "answers.csv")),
        *(f"{quiz}results/again/?item={item}&way=all", f"{quiz}preview/?item={item}", f"{quiz}ask/foul/?item={item}"),
        f"{quiz}own/choice/?item={item}",
    ):
        assert schools.told(client.get(page)) == [], page
    for page, sent in (
        (f"/teach/classes/{own['group']}/work/", {"quiz": schools.quiz.pk}),
        (f"/teach/classes/{own['group']}/members/undo/", {}),
        (f"{quiz}share/", {"do": f"retract:{item}"}),
        (f"{quiz}results/again/", {"item": item, "way": "all", "reason": "x", "do": "set"}),
        ("/teach/adopt/", {}),
    ):
        assert schools.told(client.post(page, sent)) == [], page
    assert stored() == before


def test_who_teaches_one_class_together_reads_nothing_of_the_others(schools: Schools) -> None:
    colleague, group = schools.browsers["colleague"], schools.other_group
    task = reverse("roster:task", args=[group.pk, schools.quiz.pk])
    pages = ["", "work/", "rules/", "settings/"]
    for page in [*(f"/teach/classes/{group.pk}/{one}" for one in pages), task, "/teach/classes/", "/teach/"]:
        response = colleague.get(page)
        assert response.status_code == 200
        found = schools.told(response, known=("title",))  # what the students of both read, and with which letters
        assert set(found) <= {f"ids: {schools.quiz.pk}", f"codes: {schools.quiz.code}"}, page


KEPT_FROM_HIM = ("draft", "cover", "class", "seat", "pupil", "taker", "guest", "loose", "personal codes")


def test_who_teaches_a_class_reads_its_results_of_a_quiz_that_was_given_to_it_and_of_nobody_else(
    schools: Schools,
) -> None:
    colleague, quiz, before = schools.browsers["colleague"], schools.quiz, stored()
    theirs = Sitting.objects.get(member__group=schools.other_group)
    known = tuple({*SAID} - {*KEPT_FROM_HIM})  # what was published, with its key
    facts = parts_of(schools)
    pages = [address(name, facts) for name in SHARED] + [reverse("results:csv", args=[quiz.pk, "answers"])]
    pages.append(reverse("results:student", args=[quiz.pk, theirs.pk]))
    for page in [
        *pages,
        f"/en{pages[0]}",
        *(f"{pages[1]}?class={one.pk}" for one in (schools.group, schools.other_group)),
    ]:
        for headers in ({}, HTMX):
            response = colleague.get(page, headers=headers)
            assert response.status_code == 200, page
            assert set(schools.told(response, known=known)) <= {f"ids: {theirs.pk}", f"ids: {quiz.pk}"}, page
            assert colleague.post(page, headers=headers).status_code == 405
    students = colleague.get(pages[1]).text
    assert "Trò lớp khác" in students
    assert students.count('<th scope="row">') == 1
    for name in ("results:again", "results:follow"):
        assert address(name, facts) not in students
        assert colleague.post(address(name, facts), TEACHERS[name]).status_code == 404
    for one in Sitting.objects.filter(version__quiz=quiz).exclude(pk=theirs.pk):
        assert colleague.get(reverse("results:student", args=[quiz.pk, one.pk])).status_code == 404
    assert stored() == before


@pytest.mark.parametrize("ends", ["taken back", "sent away"])
def test_results_are_gone_with_the_class_or_the_task(schools: Schools, ends: str) -> None:
    group, page = schools.other_group, address("results:students", parts_of(schools))
    assert schools.browsers["colleague"].get(page).status_code == 200
    if ends == "taken back":
        group.assignments.all().delete()
    else:
        group.teachers.remove(*group.teachers.exclude(pk=schools.owner.pk))
    for name in SHARED:
        assert schools.browsers["colleague"].get(address(name, parts_of(schools))).status_code == 404


@pytest.mark.parametrize("who", OUTSIDERS)
def test_pages_that_are_anybodys_tell_nothing_of_others(schools: Schools, who: str) -> None:
    """All the site's pages without an id, those of the API and the data one takes along among them."""
    client, mine = schools.browsers[who], KNOWN.get(who, ())
    own = {str(one) for one in _own_ids(client)}
    for name, parts, _pattern in routes():
        if parts or name.startswith("admin:"):
            continue
        for headers in ({}, HTMX) if name in OPEN else ({},):
            found = schools.told(client.get(reverse(name), headers=headers), known=tuple(set(mine) - {"ids"}))
            assert [one for one in found if one.partition(": ")[2] not in own] == [], name
    assert client.get(f"/api/v1/quizzes/{schools.quiz.pk}").status_code == 404


def _own_ids(client: Client) -> list[str]:
    """Return the ids that one's own pages lead to."""
    pages = client.get("/join/").text + client.get("/classes/").text
    return re.findall(r"/(?:sit|classes)/([\da-f-]{36})/", pages)


@pytest.mark.parametrize("who", ["another teacher", "pupil", "nobody"])
def test_the_back_office_lets_nobody_in(schools: Schools, who: str) -> None:
    client, seen = schools.browsers[who], 0
    for name, parts, _pattern in routes():
        if name.startswith("admin:") and {*parts} <= {"object_id"} and name not in (*GATES, "admin:app_list"):
            response = client.get(reverse(name, kwargs=dict.fromkeys(parts, schools.quiz.pk)))
            assert response.status_code == 302, name
            assert "/login/" in response["Location"], name
            assert schools.told(response) == [], name
            seen += 1
    assert seen > 5 * len(admin.site._registry) - 5


# --- What a student reads --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_student_reads_nothing_of_the_others_and_no_answer_before_it_is_given(
    schools: Schools, headers: dict[str, str]
) -> None:
    client = schools.browsers["pupil"]
    own = _own_ids(client)
    sitting, seat = (next(one for one in own if f"/{kind}/{one}/" in page) for kind, page in _own_pages(client))
    pages = [*(f"/sit/{sitting}/{one}" for one in ("", "1/", "2/", "3/", "done/")), f"/classes/{seat}/", "/classes/"]
    for page in pages:
        response = client.get(page, headers=headers)
        assert response.status_code == 200
        found = schools.told(response, known=("class", "title", "cover", "pupil"))
        allowed = {f"ids: {one}" for one in own} | {f"codes: {one}" for one in schools.secrets["codes"]}
        allowed |= {f"personal codes: {one}" for one in schools.secrets["personal codes"][:2]}  # his own
        assert set(found) <= allowed, page


def _own_pages(client: Client) -> list[tuple[str, str]]:
    return [("sit", client.get("/join/").text), ("classes", client.get("/classes/").text)]


NOT_THE_SAME = re.compile(r"[\da-f]{8}-[\da-f-]{27}|[\da-f]{12}|\d\d:\d\d")  # ids of what is shown, and the hour


def alike(response: Any, code: str, personal: str) -> tuple[int, str]:
    """Return a page without what differs between two quizzes, whatever their keys."""
    text = re.sub(r'(name="(?:csrfmiddlewaretoken|key|k)" value=")[^"]+', r"\1", body(response))
    for mark in (code, personal, f"{personal[:4]} {personal[4:]}"):
        text = text.replace(mark, "")
    return response.status_code, NOT_THE_SAME.sub("", text + response.headers.get("Location", ""))


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_until_all_is_handed_in_pages_are_the_same_whatever_is_right(headers: dict[str, str]) -> None:
    """Two quizzes differ in their keys alone: right in one is wrong in the other, and nobody can tell them apart."""
    owner, walks = teacher(), []
    for right, accepted in (([2], "Át bích"), ([0], "Xì rô")):
        made = document("Bài một", cover="Chào", note=f"Lời giải {right}", accepted=accepted, feedback="end")
        made.items[1].right = right
        quiz = quiz_by(owner, made)
        client, sitting = come(quiz.versions.get())
        walk = [client.get(at(sitting, page), headers=headers) for page in ("", 1, 2, 3, "done")]
        for number, answer in ((2, "2"), (3, "át bích"), (2, "0"), (1, "true")):
            sent = {"answer": answer, "key": f"k{number}{answer}"}
            walk.append(client.post(at(sitting, number), sent, headers=headers))
            walk += [client.get(at(sitting, page), headers=headers) for page in ("", number, "done")]
        walk += [client.get(page) for page in ("/join/", f"/join/{quiz.code}/")]
        walks.append([alike(one, str(quiz.code), sitting.code) for one in walk])
        assert len(walk) == 23
        assert sitting.given.count() == 4
        client.post(at(sitting, "done"))
        assert "Lời giải" in client.get(at(sitting, "done")).text
    assert walks[0] == walks[1]
