"""Where a request comes from, as rate limits need it: session, device and network."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash
from classroom.store.models import Device, TeacherDevice


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """Where a request comes from: the session cookie's token, the device cookie, and the truncated IP address."""

    token: str
    device: str
    network: str

    def counted_by(self, is_known: bool) -> str:
        """By what the tries from here are counted: by the device where it is known, else by the network."""
        return self.device if is_known else self.network


def is_known_device(context: Context, session: Session, device: str) -> bool:
    """Whether any child has signed in on this device before."""
    hashed = device_hash(context, device)
    return bool(device) and session.scalar(select(Device.child_id).filter_by(device_hash=hashed).limit(1)) is not None


def has_used(context: Context, session: Session, teacher_id: str, device: str) -> bool:
    """Whether this teacher has signed in on this device before."""
    key = context.school_id, teacher_id, device_hash(context, device)
    return bool(device) and session.get(TeacherDevice, key) is not None


def remember_teacher(context: Context, session: Session, teacher_id: str, device: str) -> None:
    """From now on the device is known to be this teacher's."""
    key = {"school_id": context.school_id, "teacher_id": teacher_id, "device_hash": device_hash(context, device)}
    session.merge(TeacherDevice(**key, seen_at=context.now()))


def network_hash(context: Context, network: str) -> str:
    """The keyed hash (HMAC) under which the network is stored."""
    return keyed_hash(context, "network", network)


def device_hash(context: Context, device: str) -> str:
    """The keyed hash (HMAC) under which the device is stored."""
    return keyed_hash(context, "device", device)
