"""The tables as ORM models. Those that grow have the school first in their key, ready for partitioning by school."""

from classroom.store.models.auth import (
    AuditEntry,
    CardPrintJob,
    DeletionTombstone,
    Device,
    JoinRequest,
    OneTimeLink,
    RateLimit,
    RecoveryCode,
    SignIn,
    TeacherDevice,
)
from classroom.store.models.base import Base, UTCDateTime
from classroom.store.models.matches import BLANK, PERSONAL_KINDS, PRIVATE_KINDS, Attempt, Event, IdeaRow, Match, Seat
from classroom.store.models.people import (
    Assignment,
    Child,
    Guest,
    PostponedSuggestion,
    ProgressRow,
    PuzzleReply,
    School,
    SchoolClass,
    Teacher,
    Teaching,
)
from classroom.store.models.practice import PracticeSum
from classroom.store.models.together import Invitation, Invited, Presence

__all__ = [
    "BLANK",
    "PERSONAL_KINDS",
    "PRIVATE_KINDS",
    "Assignment",
    "Attempt",
    "AuditEntry",
    "Base",
    "CardPrintJob",
    "Child",
    "DeletionTombstone",
    "Device",
    "Event",
    "Guest",
    "IdeaRow",
    "Invitation",
    "Invited",
    "JoinRequest",
    "Match",
    "OneTimeLink",
    "PostponedSuggestion",
    "PracticeSum",
    "Presence",
    "ProgressRow",
    "PuzzleReply",
    "RateLimit",
    "RecoveryCode",
    "School",
    "SchoolClass",
    "Seat",
    "SignIn",
    "Teacher",
    "TeacherDevice",
    "Teaching",
    "UTCDateTime",
]
