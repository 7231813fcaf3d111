"""The pages of quizzes, classes, results and sittings that the tests look at."""

from collections.abc import Iterator

from tests.e2e.files import CHOSEN, FORM, GOOD, MIXED, NEW
from tests.e2e.files import begun as with_draft
from tests.e2e.marks import marked
from tests.e2e.marks import results as at_results
from tests.e2e.playing import GAME
from tests.e2e.school import door, of_teacher, seated
from tests.e2e.sight import Sight, after
from tests.e2e.sitting import begun, missed, over, sat, shut, taken_back
from tests.e2e.staffroom import at as at_quiz
from tests.e2e.staffroom import draft, out
from tests.tutor.sitting_down import at, code_of, published
from tutor.classes.quizzes.documents import MOST_ITEMS

FAULTY = {"front": "As As", "middle": "Kx 2h", "back": "", "do": "judge"}


def classes() -> Iterator[Sight]:
    yield Sight("classes without an account", "/teach/classes/", sent={"name": "Lớp một"})
    yield Sight("classes, none", lambda world: after(world.account, path="/teach/classes/"))
    yield Sight("classes", lambda world: after(of_teacher(world), path="/teach/classes/"))
    for path in ("", "members/{member}/", "members/{member}/remove/", "work/", "work/{task}/", "rules/", "settings/"):
        yield Sight(f"class/{path}", lambda world, path=path: of_teacher(world, path))
    for path in (f"rules/{GAME.key}/", "names/", "delete/", "teachers/giaovien2/"):
        yield Sight(f"class/{path}", lambda world, path=path: of_teacher(world, path))
    for path, sent in (("", {"names": "x" * 61}), ("work/", {"due": "2020"}), ("settings/", {"do": "invite"})):
        yield Sight(f"class/{path}, refused", lambda world, path=path: of_teacher(world, path), sent=sent)
    yield Sight("class without names", lambda world: of_teacher(world, anonymous=True))
    yield Sight("door of a class", door)
    yield Sight("door of a class, refused", door, sent={"name": ""})
    yield Sight("my classes, none", "/classes/")
    yield Sight("my classes", lambda world: after(seated(world), path="/classes/"))
    for path in ("", "leave/"):
        yield Sight(f"my class/{path}", lambda world, path=path: f"/classes/{seated(world).pk}/{path}")


def teaching() -> Iterator[Sight]:
    new = "/teach/quizzes/new/"
    yield Sight("teach, none", "/teach/")
    yield Sight("teach", lambda world: after(draft(world), out(world), path="/teach/"))
    yield Sight("quiz, its game", new)
    yield Sight("quiz, its rules", f"{new}?game={GAME.key}")
    yield Sight("quiz, no rules chosen", f"{new}?game={GAME.key}", sent={"game": GAME.key})
    yield Sight("quiz, empty", lambda world: at_quiz(draft(world, empty=True)))
    yield Sight("quiz, nothing to publish", lambda world: at_quiz(draft(world, empty=True)), sent=_edit("publish"))
    yield Sight("quiz", lambda world: at_quiz(draft(world)))
    yield Sight("quiz, refused", lambda world: at_quiz(draft(world)), sent=_edit("", title="x" * 121, revision="2"))
    yield Sight("quiz, edited elsewhere", lambda world: at_quiz(draft(world)), sent=_edit("", title="Của tôi"))
    for part in ("house/", "delete/", "own/choice/", "own/choice/?item={own}", "own/short/", "ask/foul/"):
        yield Sight(f"quiz/{part}", lambda world, part=part: at_quiz(draft(world), part))
    for part in ("ask/foul/?item={item}", "ask/settle/", "preview/", "preview/?n=5", "publish/"):
        yield Sight(f"quiz/{part}", lambda world, part=part: at_quiz(draft(world), part))
    yield Sight(
        "quiz, tried", lambda world: at_quiz(draft(world), "preview/?n=1"), sent={"answer": "false", "key": "k"}
    )
    yield Sight(
        "quiz, own refused", lambda world: at_quiz(draft(world), "own/choice/"), sent={"question": "", "points": "99"}
    )
    yield Sight(
        "quiz, cards lacking", lambda world: at_quiz(draft(world), "ask/foul/"), sent={**FAULTY, "do": "put-item"}
    )
    older = {"revision": "1", "house.preset": "co_ban"}
    yield Sight("quiz, rules changed elsewhere", lambda world: at_quiz(draft(world), "house/"), sent=older)
    yield Sight("teach, drafts of the device", lambda world: after(with_draft(world), world.account, path="/teach/"))
    yield Sight("quiz of the device, to publish", lambda world: with_draft(world, items=1, page="publish/"))
    for part in ("paper/", "paper/?key=1"):
        yield Sight(f"quiz/{part}", lambda world, part=part: at_quiz(draft(world), part))
        yield Sight(f"published/{part}", lambda world, part=part: at_quiz(out(world), part))
    for part in ("", "share/", "share/sheet/"):
        yield Sight(f"published/{part}", lambda world, part=part: at_quiz(out(world), part))


def results() -> Iterator[Sight]:
    yield Sight("results, none", lambda world: at_results(marked(world, empty=True)))
    for name in ("rules", "students", "items", "item", "judged", "student", "again"):
        yield Sight(f"results, {name}", lambda world, name=name: at_results(marked(world), name))
    yield Sight("results without names", lambda world: at_results(marked(world), "students", "?names=off&sort=-points"))
    for query in ("?item={item}&way=again", "?item=&way=all", "?item={item}&way=none&reason=x"):
        yield Sight(f"results, {query}", lambda world, query=query: at_results(marked(world), "again", query))


def _edit(do: str, **texts: str) -> dict[str, str]:
    return {"revision": "1", "do": do, **texts}


def taking() -> Iterator[Sight]:
    """A quiz as who takes it finds it."""
    yield Sight("join", "/join/")
    yield Sight("join, wrong", "/join/", sent={"code": "ZZZZZZ"})
    yield Sight("join, own", lambda world: after(sat(world), path="/join/"))
    yield Sight("no such quiz", "/join/ZZZZZZ/", status=404)
    yield Sight("begin", lambda _world: f"/join/{code_of(published(minutes=20, tries=2))}/")
    yield Sight("begin, no name", lambda _world: f"/join/{code_of(published())}/", sent={"name": ""})
    yield Sight("begin, closed", lambda _world: shut())
    yield Sight("begin, begun", begun)
    yield Sight("overview", lambda world: at(sat(world)[1]))
    yield Sight("overview, some done", lambda world: missed(world, 3, ""))
    for n in (1, 2, 3, 4):
        yield Sight(f"item {n}", lambda world, n=n: at(sat(world)[1], n))
    for n in (1, 2, 3, 4):
        yield Sight(f"item {n}, missed", lambda world, n=n: missed(world, n, n))
    for n in (2, 3):
        yield Sight(f"item {n}, once more", lambda world, n=n: missed(world, n, n, tries=3))
    yield Sight("item, saved", lambda world: missed(world, 3, 3, feedback="end"))
    yield Sight("item, nothing chosen", lambda world: at(sat(world)[1], 3), sent={"key": "k"})
    yield Sight("item, taken back", taken_back)
    yield Sight("hand in", lambda world: missed(world, 3, "done"))
    yield Sight("result", over)


def exchange() -> Iterator[Sight]:
    """Questions of a file on their way into a draft."""
    yield Sight("import, games", NEW)
    yield Sight("import, house", f"{NEW}?game={GAME.key}")
    yield Sight("import, house, none chosen", f"{NEW}?game={GAME.key}&asked=1")
    yield Sight("import, new", CHOSEN)
    yield Sight("import, new, nothing sent", CHOSEN, sent=FORM)
    yield Sight("import, new, no table", CHOSEN, sent=FORM | {"text": "a,b", "kind": "table"})
    yield Sight("import, new, report", CHOSEN, sent=FORM | {"text": MIXED})
    yield Sight("import, new, all good", CHOSEN, sent=FORM | {"text": GOOD})
    yield Sight("import, new, changed", CHOSEN, sent=FORM | {"text": GOOD, "do": "add"})
    yield Sight("import, into", with_draft)
    yield Sight("import, into, report", lambda world: with_draft(world, title="x" * 120), sent={"text": MIXED})
    yield Sight(
        "import, into, full", lambda world: with_draft(world, items=MOST_ITEMS - 1), sent={"text": f"{GOOD}\n\n{GOOD}"}
    )
