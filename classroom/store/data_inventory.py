"""The data inventory: of every table whom it is about, what for and how long; of every column what it holds.

A test compares it with the tables, so nothing is stored without a reason (requirements B3.1).
`services/privacy/retention.py` deletes what is listed here when its time is over.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.games.protocol import Message
from classroom.store.models import Base

RETENTION = {
    "school": Message("as long as the school uses the app"),
    "teacher": Message("until 24 months after the last sign-in"),
    "class": Message("until three months after the end of the school year"),
    "child": Message("as long as the class, but at most 12 months after the last sign-in"),
    "match": Message("until 90 days after it was last played"),
    "guest": Message("until 30 days after the last match"),
    "year": Message("12 months"),
    "weeks": Message("14 days"),
    "days": Message("three days at most"),
    "hours": Message("two hours at most"),
}
WHOSE = {
    "child": Message("children"),
    "guest": Message("guests"),
    "teacher": Message("teachers"),
    "school": Message("the school"),
    "nobody": Message("nobody"),
}


@dataclass(frozen=True, slots=True)
class TableEntry:
    """Whom a table is about (keys of WHOSE), how long its rows are kept (a key of RETENTION), and what they are for."""

    whose: tuple[str, ...]
    kept: str
    why: Message


@dataclass(frozen=True, slots=True)
class ColumnEntry:
    """A column with what the privacy page says about it."""

    table: str
    column: str
    whose: tuple[Message, ...]
    what: Message
    why: Message
    kept: Message


PLAYERS = ("child", "guest")
TABLES = {
    "school": TableEntry(("school",), "school", Message("to print cards and reports")),
    "guest": TableEntry(("guest",), "guest", Message("to play without signing in")),
    "teacher": TableEntry(("teacher",), "teacher", Message("to sign in and be responsible for a class")),
    "school_class": TableEntry(("school",), "class", Message("to link children with their teachers")),
    "teaching": TableEntry(("teacher",), "class", Message("to show children’s answers to their own teachers only")),
    "child": TableEntry(("child",), "child", Message("to sign in, and to be found by the teacher")),
    "progress": TableEntry(("child",), "child", Message("to show what the child knows")),
    "assignment": TableEntry(("child",), "class", Message("to suggest something to practise")),
    "reply": TableEntry(("child",), "child", Message("to see how a puzzle was solved")),
    "practice": TableEntry(("child",), "match", Message("to show which sums are known")),
    "put_off": TableEntry(("teacher",), "weeks", Message("to hide a tip for a while")),
    "sign_in": TableEntry(("child", "teacher"), "days", Message("to know who is signed in")),
    "device": TableEntry(("child",), "year", Message("to stop strangers locking a child out")),
    "teacher_device": TableEntry(("teacher",), "year", Message("to stop strangers locking a teacher out")),
    "hand": TableEntry(("child",), "hours", Message("to let a child in without a card")),
    "throttle": TableEntry(("nobody",), "days", Message("to stop people guessing secrets")),
    "link": TableEntry(("teacher",), "days", Message("to set a first or new passphrase")),
    "recovery_code": TableEntry(("teacher",), "teacher", Message("to get back in without the phone")),
    "issue": TableEntry(("child",), "hours", Message("to print new cards")),
    "act": TableEntry(("teacher",), "year", Message("to look up who downloaded or deleted data")),
    "erased": TableEntry(("nobody",), "year", Message("to delete data again if a backup restores it")),
    "presence": TableEntry(("child",), "days", Message("to show friends and the teacher who is there")),
    "invitation": TableEntry(("child",), "days", Message("to ask others to a game")),
    "invited": TableEntry(("child",), "days", Message("to ask others to a game")),
    "match": TableEntry(PLAYERS, "match", Message("to play, and to carry on later")),
    "seat": TableEntry(PLAYERS, "match", Message("to know who is playing")),
    "event": TableEntry(PLAYERS, "match", Message("to continue a match, look back at it and work out progress")),
    "attempt": TableEntry(PLAYERS, "match", Message("to show which sums are known")),
    "idea": TableEntry(PLAYERS, "match", Message("to show which ideas are used")),
}
COLUMNS = {  # those of one name in several tables are alike, unless the table is named too
    "school_id": Message("the school it belongs to"),
    "id": Message("a random ID, which says nothing about anyone"),
    "child_id": Message("which child it is about"),
    "guest_id": Message("which guest it is about"),
    "teacher_id": Message("which teacher it is about"),
    "class_id": Message("which class it belongs to"),
    "match_id": Message("which match it belongs to"),
    "assignment_id": Message("which suggestion it belongs to"),
    "seat": Message("the seat at the table"),
    "seq": Message("its number in the match"),
    "at": Message("when it happened"),
    "made_at": Message("when it was created"),
    "began_at": Message("when it began"),
    "ended_at": Message("when it ended"),
    "seen_at": Message("the last use, from which the retention period runs"),
    "archived_at": Message("when it was archived"),
    "stale_since": Message("when it was first found to be past its retention period"),
    "token_hash": Message("a hash of the browser’s cookie"),
    "language": Message("English, French or German"),
    "sums": Message("who adds up: the child or the tutor"),
    "tries": Message("the number of tries"),
    "solved": Message("whether it was solved"),
    "helped": Message("whether there was help"),
    "reads_aloud": Message("whether the app reads aloud by itself"),
    "sound": Message("whether there are sounds"),
    "step_by_step": Message("whether each step waits for a touch"),
    "school.id": Message("a number"),
    "school.name": Message("the name of the school"),
    "school.address": Message("the address where tablets find this server"),
    "school.is_demo": Message("whether this is a demo with made-up data"),
    "school.allows_guests": Message("whether anyone may play without signing in"),
    "teacher.name": Message("the name used to sign in"),
    "teacher.key": Message("the same name in lower case, for comparison"),
    "teacher.passphrase_hash": Message("a hash of the passphrase"),
    "teacher.totp": Message("the encrypted key for the six-digit codes"),
    "teacher.totp_step": Message("the time of the last code, so that no code works twice"),
    "teacher.told_at": Message("up to what point they have checked the activity on their account"),
    "teacher.is_admin": Message("whether they are a school administrator"),
    "school_class.name": Message("the name of the class"),
    "school_class.code": Message("the class code that children type in"),
    "school_class.secret": Message("the kind of secret: pictures or words"),
    "school_class.settings": Message("what is offered, and how the tutor helps"),
    "school_class.open_until": Message("when the door closes"),
    "school_class.network_hash": Message("a hash of the network the class was opened from"),
    "school_class.ends_at": Message("the end of the school year"),
    "child.name": Message("a nickname or first name"),
    "child.face": Message("the picture beside the name"),
    "child.settings": Message(
        "this child’s settings: help, tutor’s level, games, spacing, sounds, reading aloud, waiting and"
        " playing with others"
    ),
    "child.secret": Message("the kind of secret: pictures or words"),
    "child.secret_hash": Message("a hash of the pictures or words"),
    "child.card_hash": Message("a hash of the link on the card"),
    "child.misses": Message("failed attempts on unknown devices since the last successful sign-in"),
    "child.device_misses": Message("failed attempts on devices the child has used"),
    "progress.state": Message("counts for each sum and idea"),
    "progress.sealed": Message("the same counts, from matches that have been deleted"),
    "progress.anew_at": Message("when the teacher gave the tutor a fresh start"),
    "assignment.kind": Message("what kind of suggestion it is"),
    "assignment.data": Message("what is suggested"),
    "reply.number": Message("the number of the puzzle"),
    "reply.move": Message("the first move tried"),
    "practice.round_id": Message("which round of practice it belongs to"),
    "practice.number": Message("its number in the round"),
    "practice.sum": Message("the sum"),
    "practice.tried": Message("the answers, in order"),
    "practice.shown_at": Message("when the sum was asked"),
    "practice.total": Message("the answer to the sum"),
    "practice.first_answer": Message("the first answer"),
    "practice.paused": Message("whether a long pause came first"),
    "practice.is_check": Message("whether it belongs to a starting check"),
    "put_off.key": Message("which tip"),
    "sign_in.waits": Message("whether the six-digit code is still needed"),
    "sign_in.confirmed_at": Message("when the passphrase was last confirmed"),
    "device_hash": Message("a hash of the browser’s random number"),
    "hand.symbol": Message("the symbol that shows the teacher which tablet it is"),
    "hand.raised_at": Message("when the hand went up"),
    "hand.let_in_at": Message("when the teacher let the child in"),
    "throttle.key": Message("a hash that does not reveal whose it is"),
    "throttle.count": Message("the number of tries"),
    "throttle.since": Message("when the last attempt was made"),
    "throttle.closed_until": Message("when the next attempt is allowed"),
    "link.token_hash": Message("a hash of the link"),
    "link.expires_at": Message("when it expires"),
    "recovery_code.code_hash": Message("a hash of the code"),
    "issue.sealed": Message("the cards, readable only in the teacher’s browser"),
    "act.what": Message("what was done"),
    "act.many": Message("how many children it affected"),
    "act.receipt": Message("the number of the record of deletion"),
    "erased.id_hash": Message("a hash of a random ID"),
    "match.game": Message("which game"),
    "match.rules": Message("the options chosen"),
    "match.again_of": Message("the match it follows on from"),
    "match.played_at": Message("when it was last played"),
    "match.class_id": Message("which class plays it on several devices"),
    "match.round": Message("which round of a lesson it belongs to"),
    "match.checks": Message("whether the partner checks each sum"),
    "presence.match_id": Message("the game that is open on the device"),
    "presence.at": Message("the last sign of the device"),
    "invitation.child_id": Message("which child asks"),
    "invitation.game": Message("which game"),
    "invitation.rules": Message("the options chosen"),
    "invitation.seats": Message("how many places there are"),
    "invitation.code": Message("the two pictures by which others may join"),
    "invitation.match_id": Message("the game that came of it"),
    "invited.invitation_id": Message("which question it answers"),
    "invited.reply": Message("the answer: yes, not now, or none yet"),
    "seat.number": Message("the seat at the table"),
    "seat.friend": Message("whether somebody else is playing in this seat"),
    "seat.level": Message("how well the tutor plays"),
    "seat.adapts": Message("whether the tutor adapts to the child"),
    "seat.face": Message("the animal that represents the player"),
    "event.kind": Message("move, answer, help or chance event"),
    "event.data": Message("details of the move, answer, help or chance event"),
    "attempt.sum": Message("the sum"),
    "attempt.total": Message("the answer to the sum"),
    "attempt.first_answer": Message("the first answer"),
    "attempt.paused": Message("whether a long pause came first"),
    "idea.name": Message("which idea"),
    "idea.taken": Message("whether it was used"),
}


def inventory_rows() -> Iterator[ColumnEntry]:
    """Every column of every table. Raises KeyError for one without a description."""
    for table in Base.metadata.sorted_tables:
        said = TABLES[table.name]
        whose = tuple(WHOSE[one] for one in said.whose)
        for column in table.columns:
            yield ColumnEntry(
                table.name, column.name, whose, column_purpose(table.name, column.name), said.why, RETENTION[said.kept]
            )


def column_purpose(table: str, column: str) -> Message:
    """What the column holds. Raises KeyError."""
    return COLUMNS.get(f"{table}.{column}") or COLUMNS[column]
