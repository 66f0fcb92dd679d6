"""The data inventory: of every table whom it is about, what for and how long; of every column what it holds.

A test compares it with the tables, so nothing is stored without a reason (requirements B3.1).
`services/privacy/retention.py` deletes what is listed here when its time is over.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from classroom.games.protocol import Message
from classroom.store.models import Base

RETENTION = {
    "school": Message("as long as the school uses the program"),
    "teacher": Message("until 24 months after the last sign-in"),
    "class": Message("until three months after the school year"),
    "child": Message("as long as the class; 12 months unused at most"),
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
    "teacher": TableEntry(("teacher",), "teacher", Message("to sign in and to answer for a class")),
    "school_class": TableEntry(("school",), "class", Message("to bring children and teachers together")),
    "teaching": TableEntry(("teacher",), "class", Message("to show evidence to the class’s teachers only")),
    "child": TableEntry(("child",), "child", Message("to sign in and to be found by the teacher")),
    "progress": TableEntry(("child",), "child", Message("to show what the child knows")),
    "assignment": TableEntry(("child",), "class", Message("to propose something to practise")),
    "reply": TableEntry(("child",), "child", Message("to see how a position was solved")),
    "put_off": TableEntry(("teacher",), "weeks", Message("to leave out a suggestion for a while")),
    "sign_in": TableEntry(("child", "teacher"), "days", Message("to know who is signed in")),
    "device": TableEntry(("child",), "year", Message("to keep strangers from locking a child out")),
    "teacher_device": TableEntry(("teacher",), "year", Message("to keep strangers from locking a teacher out")),
    "hand": TableEntry(("child",), "hours", Message("to let in a child without a card")),
    "throttle": TableEntry(("nobody",), "days", Message("to stop guessing of secrets")),
    "link": TableEntry(("teacher",), "days", Message("to choose a first or new passphrase")),
    "recovery_code": TableEntry(("teacher",), "teacher", Message("to get in again without the phone")),
    "issue": TableEntry(("child",), "hours", Message("to print new cards")),
    "act": TableEntry(("teacher",), "year", Message("to look up who saved or deleted data")),
    "erased": TableEntry(("nobody",), "year", Message("to delete again what a backup brings back")),
    "match": TableEntry(PLAYERS, "match", Message("to play, and to go on later")),
    "seat": TableEntry(PLAYERS, "match", Message("to know who plays")),
    "event": TableEntry(PLAYERS, "match", Message("to continue, look back and count")),
    "attempt": TableEntry(PLAYERS, "match", Message("to show which sums are known")),
    "idea": TableEntry(PLAYERS, "match", Message("to show which ideas are used")),
}
COLUMNS = {  # those of one name in several tables are alike, unless the table is named too
    "school_id": Message("the school it belongs to"),
    "id": Message("a random name, which says nothing"),
    "child_id": Message("which child it is about"),
    "guest_id": Message("which guest it is about"),
    "teacher_id": Message("which teacher it is about"),
    "class_id": Message("which class it belongs to"),
    "match_id": Message("which match it belongs to"),
    "assignment_id": Message("which assignment it belongs to"),
    "seat": Message("the place at the table"),
    "seq": Message("its number in the match"),
    "at": Message("when it was"),
    "made_at": Message("when it was made"),
    "began_at": Message("when it began"),
    "ended_at": Message("when it ended"),
    "seen_at": Message("the last use, from which the time counts"),
    "archived_at": Message("when it was put away"),
    "stale_since": Message("when its time was first found over"),
    "token_hash": Message("a hash of the browser’s cookie"),
    "language": Message("English, French or German"),
    "sums": Message("who adds up, the child or the tutor"),
    "tries": Message("the number of tries"),
    "solved": Message("whether it was solved"),
    "helped": Message("whether there was help with it"),
    "school.id": Message("a number"),
    "school.name": Message("the name of the school"),
    "school.address": Message("where tablets find this server"),
    "school.is_demo": Message("whether everything is invented"),
    "school.allows_guests": Message("whether anybody may play without signing in"),
    "teacher.name": Message("the name to sign in with"),
    "teacher.key": Message("the same name, for comparing"),
    "teacher.passphrase_hash": Message("a hash of the passphrase"),
    "teacher.totp": Message("the sealed secret of the six-digit codes"),
    "teacher.totp_step": Message("the last code, so that none works twice"),
    "teacher.told_at": Message("until when they have seen what was done to their account"),
    "teacher.is_admin": Message("whether they look after the school"),
    "school_class.name": Message("the name of the class"),
    "school_class.code": Message("the letters that open the door"),
    "school_class.secret": Message("the kind of secret: pictures or words"),
    "school_class.settings": Message("what is offered, and how the tutor helps"),
    "school_class.open_until": Message("until when the door is open"),
    "school_class.network_hash": Message("a hash of the network from which it was opened"),
    "school_class.ends_at": Message("the end of the school year"),
    "child.name": Message("a nickname or first name"),
    "child.face": Message("the picture beside the name"),
    "child.settings": Message("help, larger spacing and sound for this child"),
    "child.secret": Message("the kind of secret: pictures or words"),
    "child.secret_hash": Message("a hash of the pictures or words"),
    "child.card_hash": Message("a hash of the link on the card"),
    "child.misses": Message("tries from strange devices since the last success"),
    "child.device_misses": Message("tries that failed on tablets the child has used"),
    "progress.state": Message("counts for each sum and idea"),
    "progress.sealed": Message("the same, from matches already deleted"),
    "progress.anew_at": Message("when the teacher let it begin anew"),
    "assignment.kind": Message("matches, sums or positions"),
    "assignment.data": Message("which of them"),
    "reply.number": Message("the number of the position"),
    "reply.move": Message("the first card tried"),
    "put_off.key": Message("which suggestion"),
    "sign_in.waits": Message("whether the six-digit code is still to come"),
    "sign_in.confirmed_at": Message("when the passphrase was last given again"),
    "device_hash": Message("a hash of this browser’s random number"),
    "hand.symbol": Message("the symbol by which the teacher knows the tablet"),
    "hand.raised_at": Message("when the hand went up"),
    "hand.let_in_at": Message("when the teacher said yes"),
    "throttle.key": Message("a hash that tells nobody whose it is"),
    "throttle.count": Message("the number of tries"),
    "throttle.since": Message("when the last try was"),
    "throttle.closed_until": Message("until when to wait"),
    "link.token_hash": Message("a hash of the link"),
    "link.expires_at": Message("until when it works"),
    "recovery_code.code_hash": Message("a hash of the code"),
    "issue.sealed": Message("the cards, readable only in the teacher’s browser"),
    "act.what": Message("what was done"),
    "act.many": Message("to how many children"),
    "act.receipt": Message("the number of the receipt"),
    "erased.id_hash": Message("a hash of a random name"),
    "match.game": Message("which game"),
    "match.rules": Message("the options chosen"),
    "match.again_of": Message("the match it follows"),
    "match.played_at": Message("when it was last played"),
    "seat.number": Message("the place at the table"),
    "seat.friend": Message("whether somebody else plays here too"),
    "seat.level": Message("how well the tutor plays"),
    "seat.adapts": Message("whether the tutor fits in"),
    "seat.face": Message("the animal that stands for the player"),
    "event.kind": Message("card, answer, help or luck"),
    "event.data": Message("which card, answer or help"),
    "attempt.sum": Message("the sum"),
    "attempt.total": Message("what it makes"),
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
