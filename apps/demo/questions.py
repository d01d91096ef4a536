"""Demo requests for an invitation, and questions of members, new and answered."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Member
from apps.core.request_meta import RequestMeta
from apps.demo.people import ACTIVE, UPGRADED, get_demo_member, panel_actor, panel_admin, support_agent
from apps.invitations.invitation_requests import decline, send_code
from apps.invitations.models import InvitationRequest
from apps.support import help as questions
from apps.support.models import HelpRequest

Topic = HelpRequest.Topic

# Name, company, position, claims a month, message, days ago, and how it was answered: "sent", "declined" or "".
_REQUESTS = [
    ("Renata Ocampo", "Ocampo Roofing", "contractor", 14, "Hail, mostly. Two of your members sent me.", 2, ""),
    ("Theo Brandt", "Brandt Estimating", "estimator", 30, "", 0, ""),
    ("Lucinda Farrow", "Harbor Point Condo Board", "condo board", 3, "One building, one denied claim.", 6, "sent"),
    ("Gil Mercer", "Mercer Leads", "other", None, "We sell leads to your members.", 9, "declined"),
]

# Member, topic, question, hours ago, and the answer or "".
_QUESTIONS = [
    (ACTIVE, Topic.CLAIM, "The carrier moved its inspection to Tuesday. Do you need the new date?", 3, ""),
    (UPGRADED, Topic.BILL, "Which of the two plans is on this month's bill?", 20, ""),
    (
        ACTIVE,
        Topic.ACCOUNT,
        "I have a new laptop. How do I move my device?",
        120,
        "Sign in on it. If the network says that your limit is reached, give up the old one under Device Security.",
    ),
]


def seed(*, member: Member, now: datetime) -> None:
    for name, company, position, claims, message, days_ago, outcome in _REQUESTS:
        if not InvitationRequest.objects.filter(name=name).exists():
            at = now - timedelta(days=days_ago, hours=2)
            request = InvitationRequest.objects.create(
                name=name,
                company_name=company,
                email=f"{name.lower().replace(' ', '.')}@example.invalid",
                position=position,
                claims_per_month=claims,
                message=message,
                created_at=at,
            )
            answered_at = at + timedelta(hours=5)
            if outcome == "sent":
                send_code(request_id=request.pk, actor=panel_actor(panel_admin()), now=answered_at)
            elif outcome == "declined":
                decline(request_id=request.pk, actor=support_agent(), reason="Sells leads", now=answered_at)
    for username, topic, text, hours_ago, answer in _QUESTIONS:
        if not HelpRequest.objects.filter(text=text).exists():
            _ask(get_demo_member(username), topic, text, answer, now - timedelta(hours=hours_ago))


def _ask(member: Member, topic: str, text: str, answer: str, at: datetime) -> None:
    with transaction.atomic():
        asked = questions.ask(member=member, topic=topic, text=text, meta=RequestMeta(), now=at)
    if answer:
        questions.answer(request_id=asked.pk, text=answer, actor=support_agent(), now=at + timedelta(hours=2))
