"""Signing out everywhere else."""

from django.db import transaction

from apps.accounts import activity
from apps.accounts.models import Member
from apps.accounts.sessions import end_all
from apps.common.request_facts import RequestFacts


@transaction.atomic(durable=True)
def sign_out_elsewhere(*, member: Member, session_key: str | None, facts: RequestFacts) -> int:
    """End every session of a member but the one whose key is given; return how many ended."""
    ended = end_all(user=member.user, but_not=session_key)
    activity.record(
        member=member,
        action="signed_out_elsewhere",
        description=f"Signed out everywhere else: {counted(ended)} ended",
        facts=facts,
        sessions=ended,
    )
    return ended


def counted(sessions: int) -> str:
    """A number of sessions in words."""
    return "1 session" if sessions == 1 else f"{sessions} sessions"
