"""The tables. What grows carries the school first in its key, so that schools can be spread over machines."""

from classroom.store.base import Base, Moment
from classroom.store.doors import Act, Device, Erased, Hand, Issue, Link, RecoveryCode, SignIn, Throttle
from classroom.store.matches import Attempt, Event, Idea, Match, Seat
from classroom.store.people import (
    Assignment,
    Child,
    Guest,
    Progress,
    PutOff,
    Reply,
    School,
    SchoolClass,
    Teacher,
    Teaching,
)

__all__ = [
    "Act",
    "Assignment",
    "Attempt",
    "Base",
    "Child",
    "Device",
    "Erased",
    "Event",
    "Guest",
    "Hand",
    "Idea",
    "Issue",
    "Link",
    "Match",
    "Moment",
    "Progress",
    "PutOff",
    "RecoveryCode",
    "Reply",
    "School",
    "SchoolClass",
    "Seat",
    "SignIn",
    "Teacher",
    "Teaching",
    "Throttle",
]
