"""How members stand, in a word: open, closed, burned out."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from apps.accounts.desk.sections import State
from apps.accounts.models import Member

OPEN = State("Open", "live")
CLOSED = State("Closed", "danger")
BURNED_OUT = State("Burned out", "danger")
DEMO = State("Demo, changes nothing", "watch")


def standing_of(members: Iterable[Member], *, now: datetime) -> dict[UUID, list[State]]:
    """What is to be said of each; whether a plan keeps somebody in, an app above this one knows."""
    looked_at = list(members)
    burned_out: set[UUID] = import_string(settings.BURNED_OUT_MEMBERS)(looked_at, now=now)
    return {member.pk: _states(member, is_burned_out=member.pk in burned_out) for member in looked_at}


def _states(member: Member, *, is_burned_out: bool) -> list[State]:
    states = [] if member.user.is_active else [CLOSED]
    if is_burned_out:
        states.append(BURNED_OUT)
    if member.is_read_only:
        states.append(DEMO)
    return states or [OPEN]
