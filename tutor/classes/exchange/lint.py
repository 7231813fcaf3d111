"""What a question of a file becomes: an item, or what is wrong with it; and whether its key is what the engine says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from games import InputError, get_game
from tutor.classes.exchange.gift_in import Asked, read_gift
from tutor.classes.exchange.gift_out import key_text, stem_text
from tutor.classes.exchange.marks import OWN, is_mark, read_mark
from tutor.classes.exchange.ready import LANGUAGES, ready_case
from tutor.classes.quizzes.documents import AnyItem, Choice, Document, Judged, Short
from tutor.classes.quizzes.keys import key_of
from tutor.classes.quizzes.own import wrong_words
from tutor.classes.taking.grading import folded
from tutor.serving.verdicts import reader_lang, word_for

JUDGED = ("query", "position", "house", "rule", "level", "points", "note", "locked")
YES, NO = {"true", "yes", "dung", "co", "t"}, {"false", "no", "sai", "khong", "f"}
Json = Mapping[str, Any]


@dataclass
class Line:
    """A question of a file: the item it becomes, or its `fault`; `remarks` are what else is said about it.

    `judged` is the same question as the engine's own item, where it is one; `wrong` says that the file's key is not the
    engine's, and `verdict` (JSON) why.
    """

    asked: Asked
    item: AnyItem | None = None
    fault: str = ""
    remarks: list[str] = field(default_factory=list)
    judged: Judged | None = None
    wrong: bool = False
    verdict: dict[str, Any] | None = None

    @property
    def own(self) -> AnyItem | None:
        """The item with the key of the file, as the teacher's own; None where the file has no such key."""
        if not isinstance(self.item, Judged):
            return self.item
        if self.asked.fault or self.asked.kind in ("", "essay"):
            return None
        try:
            return _own_item(self.asked, {"points": self.item.points, "note": self.item.note})
        except ValidationError:
            return None


def line_of(asked: Asked, document: Document) -> Line:
    """Return what becomes of a question in a quiz of the document's game and house."""
    marks = [read_mark(comment) for comment in asked.comments if is_mark(comment)]
    mark = marks[-1] if marks else {}
    try:
        if mark is None:
            made = _theirs(asked, document, {})
            made.remarks.append(_("Dòng “luat-bai” trên câu này hỏng, nên bị bỏ qua: câu được đọc như câu tự viết."))
            return made
        return (_ours if mark.get("kind") == "judged" else _theirs)(asked, document, mark)
    except ValidationError as refused:
        return Line(asked, fault=_expected(refused.errors()[0]["loc"]))
    except InputError as error:
        return Line(asked, fault=error.first.message()[reader_lang()])


def _expected(place: tuple[int | str, ...]) -> str:
    """What is expected where an item cannot be made."""
    key = str(place[0]) if place else ""
    try:
        return wrong_words(key or "options", whole=not key)
    except KeyError:
        return _("Phần “%(part)s” không dùng được: thiếu, quá dài hoặc sai kiểu.") % {"part": key}


def _ours(asked: Asked, document: Document, mark: Json) -> Line:
    """An item of ours comes back: judged anew, and its key in the file held against the verdict."""
    if mark.get("game") != document.game:
        return Line(asked, fault=_("Câu này của trò khác: %(game)s.") % {"game": str(mark.get("game"))[:40]})
    facts = {key: mark[key] for key in JUDGED if key in mark}
    if facts.get("house") == document.house:
        facts["house"] = None
    made = Line(asked, item=Judged.model_validate(facts))
    assert isinstance(made.item, Judged)
    made.judged, key = made.item, key_of(document, made.item)
    made.verdict = key.verdict.to_json()
    if mark.get("rulebook") != key.verdict.rulebook:
        made.remarks.append(
            _("Câu viết theo sách luật bản khác: đã chấm lại theo bản %(v)s.") % {"v": key.verdict.rulebook}
        )
    if not any(folded(asked.text) == folded(stem_text(document, made.item, lang)) for lang in LANGUAGES):
        made.remarks.append(_("Chữ của câu hỏi đã bị sửa: máy lấy các lá bài ghi ở dòng “luat-bai”."))
    said = _said(asked)
    made.wrong = bool(asked.fault) or (bool(said) and all(said != key for key in _our_keys(document, made.item)))
    return made


def _our_keys(document: Document, item: Judged) -> Iterator[Any]:
    """The key of an item of ours as a file says it, in each language."""
    for lang in LANGUAGES:
        yield _said(next(read_gift(f"x {{{key_text(document, item, lang)}}}")))


def _said(asked: Asked) -> Any:
    """The key of a question, so that two can be compared; nothing where it has none."""
    if asked.kind == "flag":
        return "flag", asked.flag
    if asked.kind == "choice":
        return "choice", tuple(sorted(folded(asked.options[n]) for n in asked.right))
    return (asked.kind, tuple(map(folded, asked.accepted))) if asked.accepted else ()


def _theirs(asked: Asked, document: Document, mark: Json) -> Line:
    """A teacher's own question; where it is one of ours the engine is asked, too."""
    if asked.fault:
        return Line(asked, fault=asked.fault)
    if asked.kind == "essay":
        return Line(asked, fault=_("Câu không có đáp án thì không chấm được: viết đáp án trong ngoặc { }."))
    extra = {key: mark[key] for key in OWN if key in mark} or {"points": asked.points, "note": asked.note}
    made = Line(asked, item=_own_item(asked, extra))
    game = get_game(document.game)
    case = ready_case(game, asked.text)
    if case:
        query, position = case
        judged = Judged.model_validate({"query": query, "position": position, "points": made.item.points})  # type: ignore[union-attr]
        verdict = key_of(document, judged).verdict.to_json()
        agrees = _agrees(asked, game, query, verdict["answer"])
        if agrees is not None:
            made.judged, made.verdict, made.wrong = judged, verdict, not agrees
    return made


def _own_item(asked: Asked, extra: Json) -> AnyItem:
    if asked.kind == "flag":
        options, right = [_("Đúng"), _("Sai")], [0 if asked.flag else 1]
        return Choice.model_validate({"question": asked.text, "options": options, "right": right, **extra})
    if asked.kind == "choice":
        facts = {"question": asked.text, "options": asked.options, "right": asked.right}
        return Choice.model_validate({**facts, **extra})
    return Short.model_validate({"question": asked.text, "accepted": asked.accepted, **extra})


def _agrees(asked: Asked, game: Any, query: str, answer: Any) -> bool | None:
    """Whether a file's key is the engine's answer; None where the two cannot be compared."""
    if asked.kind == "flag":
        return asked.flag is answer if isinstance(answer, bool) else None
    said = {folded(text) for text in (asked.accepted or [asked.options[n] for n in asked.right])}
    words = {folded(word) for lang in LANGUAGES if (word := word_for(game, query, answer, lang))}
    if isinstance(answer, bool):
        other = {folded(word_for(game, query, not answer, lang)) for lang in LANGUAGES}
        words, other = words | (YES if answer else NO), other | (NO if answer else YES)
        return True if said <= words else False if said <= other else None
    if not words:
        return None
    return said <= words
