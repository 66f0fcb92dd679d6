"""Children who may play with others of their class: signed in, the door open, and their teacher allows it."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.login.open_classes import is_open, is_open_until
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.store.models import Child, SchoolClass

HERE_FOR = timedelta(seconds=20)  # since the last sign of a device
LOCKED = {"key_share": True}  # FOR NO KEY UPDATE: rows that refer to the class may still be inserted


@dataclass(frozen=True, slots=True)
class ClassMate:
    """A child that may play with others of its class now."""

    child: Child
    school_class: SchoolClass
    settings: PlaySettings


def may_play_with_friends(context: Context, visitor: Visitor) -> bool:
    """Whether this visitor is a child whose door is open, and whose teacher lets it find others in some way."""
    settings = visitor.play_settings
    return bool(settings and (settings.invites or settings.codes)) and is_open_until(visitor.open_until, context.now())


def may_ask_friends(context: Context, visitor: Visitor) -> bool:
    """Whether it may ask them."""
    settings = visitor.play_settings
    return may_play_with_friends(context, visitor) and settings is not None and settings.invites


def require_class_mate(context: Context, session: Session, visitor: Visitor, locks: bool = False) -> ClassMate:
    """The child that this visitor is. With `locks` the children of its class find one another one after the other, so
    that two who do so at the same moment come to one table. Raises NotThere."""
    if visitor.player is None or not may_play_with_friends(context, visitor):
        raise NotThere(visitor.class_id)
    key = context.school_id, visitor.class_id
    found = session.get(SchoolClass, key, with_for_update=LOCKED if locks else None)
    child = session.get(Child, (context.school_id, visitor.player.id))
    if found is None or child is None or child.archived_at is not None or not is_open(found, context.now()):
        raise NotThere(visitor.class_id)
    return ClassMate(child, found, PlaySettings.of(found, child))


def is_here(context: Context, visitor: Visitor) -> None:
    """Notes that the child is there, and free: also of a browser without a script, whose pages do not ask for news."""
    if visitor.id:
        store_heartbeats(context, {visitor.id: Heartbeat(None, context.now())})
