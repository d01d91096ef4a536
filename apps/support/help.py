"""Questions of members to the network, and their answers."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.claims.models import Claim
from apps.core.errors import Conflict, Invalid
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.core.staff_news import StaffNews, notify_staff
from apps.notifications.inbox import Kind, notify
from apps.support.audit_actions import AuditAction
from apps.support.models import HelpRequest

Topic = HelpRequest.Topic

PATH = "/help"


class AnsweredAlready(Conflict):
    message = "This question has been answered already"


def visible_to(user: User, requests: QuerySet[HelpRequest]) -> QuerySet[HelpRequest]:
    """Only superusers see questions about bills."""
    return requests if user.is_superuser else requests.exclude(topic=Topic.BILL)


def ask(
    *, member: Member, topic: str, text: str, meta: RequestMeta, now: datetime, claim_id: UUID | None = None
) -> HelpRequest:
    """Store a question and notify staff, in the caller's transaction. Raises ``Invalid`` for another member's claim."""
    claim = None
    if claim_id is not None:
        claim = Claim.objects.owned_by(member).filter(pk=claim_id).first()
        if claim is None:
            raise Invalid({"claim_id": [MESSAGES["help"]["claimNotFound"]]})
    request = HelpRequest.objects.create(member=member, topic=topic, claim=claim, text=text, created_at=now)
    activity.log(AuditAction.HELP_ASKED, member=member, description="Wrote to the network", meta=meta, now=now)
    notify_staff(
        StaffNews(
            kind="help",
            text="A member asks for help",
            path=f"/staff/support/helprequest/{request.pk}/change/",
            permission="support.view_helprequest",
            is_for_superusers=topic == Topic.BILL,
            now=now,
        )
    )
    return request


def get_page(member: Member, *, cursor: str = "", limit: int = PAGE_SIZE) -> Page[Any]:
    """Newest first. Raises ``Invalid`` for an unknown cursor."""
    return newest_first(HelpRequest.objects.filter(member=member), cursor=cursor, size=limit)


def refuse_answered(request: HelpRequest) -> None:
    """Raise ``AnsweredAlready``."""
    if request.answered_at is not None:
        raise AnsweredAlready


@transaction.atomic(durable=True)
def answer(*, request_id: UUID, text: str, actor: Actor, now: datetime) -> HelpRequest:
    """Answer a question, and notify the member. Raises ``AnsweredAlready``."""
    request = HelpRequest.objects.select_for_update(of=("self",)).select_related("member__user").get(pk=request_id)
    refuse_answered(request)
    before = audit.snapshot(request, "answer")
    request.answer, request.answered_by, request.answered_at = text, actor.user, now
    request.save(update_fields=["answer", "answered_by", "answered_at"])
    audit.log(
        AuditAction.HELP_ANSWERED,
        actor=actor,
        target=request,
        description=f"Answered a question of {request.member}",
        before=before,
        after=audit.snapshot(request, "answer"),
        member=request.member,
        activity="The network answered your question",
        now=now,
    )
    site = actor.meta.site
    notify(
        request.member,
        Kind.HELP_ANSWER,
        template="help_answer",
        context={"url": f"{site}{PATH}" if site else ""},
        link=PATH,
        site=site,
        now=now,
    )
    return request
