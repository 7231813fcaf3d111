"""What is stored: people, what they were served, what they answered, where they stand, what was ruled.

Games are known here by slug, query key and JSON only; no rules engine is imported.
"""

from tutor.models.counting import Tally
from tutor.models.judging import CODE_LETTERS, Judged, Report, Ruling, new_code
from tutor.models.learning import Answer, AnswerRule, Help, LessonPlace, Run, Served
from tutor.models.people import UNLIMITED, Learner, User, Users, new_token
from tutor.models.tables import Ledger, LedgerDeal, TablePeople, TableRules
from tutor.models.teaching import (
    JOIN_LETTERS,
    SEAT,
    Assignment,
    Class,
    Given,
    Membership,
    Quiz,
    QuizEdit,
    QuizVersion,
    Regrading,
    Retraction,
    Sitting,
    new_join_code,
    new_personal_code,
)

__all__ = [
    "CODE_LETTERS",
    "JOIN_LETTERS",
    "SEAT",
    "UNLIMITED",
    "Answer",
    "AnswerRule",
    "Assignment",
    "Class",
    "Given",
    "Help",
    "Judged",
    "Learner",
    "Ledger",
    "LedgerDeal",
    "LessonPlace",
    "Membership",
    "Quiz",
    "QuizEdit",
    "QuizVersion",
    "Regrading",
    "Report",
    "Retraction",
    "Ruling",
    "Run",
    "Served",
    "Sitting",
    "TablePeople",
    "TableRules",
    "Tally",
    "User",
    "Users",
    "new_code",
    "new_join_code",
    "new_personal_code",
    "new_token",
]
