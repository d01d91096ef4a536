"""Test data for the live server, created through models and services.

The functions run in a separate process with that server's settings (``factories_process.py``). Arguments and results
must be JSON serializable.
"""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry
from apps.claims import transitions
from apps.claims.exchange import conversation, document_requests, results
from apps.claims.exchange.comparisons import draft_comparison
from apps.claims.exchange.estimates import add_estimate_by_staff
from apps.claims.models import Claim, ClaimMessage, ClaimNote, SavedReply
from apps.contact.models import ContactSubmission
from apps.contact.services import create_message
from apps.core.api.impersonation import IMPERSONATION_KEY
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import COMMAND_LINE, Actor, RequestMeta
from apps.core.text import identity_key
from apps.credibility.models import CredibilityEntry
from apps.credibility.services import create_entry
from apps.demo.files import jpeg, pdf
from apps.documents.models import UserDocument
from apps.documents.services import upload_documents
from apps.documents.storage import store_files
from apps.estimates.models import Comparison, Estimate, EstimateLine
from apps.invitations import codes, generation
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode
from apps.notifications import outbox
from apps.subscriptions.lifecycle import activate
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.purchases import choose_plan
from apps.support.impersonation import start_impersonation
from apps.support.models import ImpersonationSession
from apps.support.staff_accounts import SUPPORT_GROUP
from tests.claims import claim_work
from tests.factories import AdminAccountFactory, MemberFactory, UserFactory, caller_as, caller_of

SOME_DAY = date(2026, 1, 5)
LONG_EMAIL = f"{'e' * 64}@{'d' * 60}.{'d' * 60}.{'d' * 60}.com"


def member(*, username: str, plan: str = "", subscribed_days_ago: float = 0, **fields: Any) -> None:
    """Create a member with the factory's password, optionally with a plan that began some days ago."""
    created = MemberFactory(user__username=username, **fields)
    if plan:
        _subscribe(created, plan, subscribed_days_ago)


def support(*, username: str, **fields: Any) -> dict[str, str]:
    """Create a user in the support group; return the cookies of a signed-in session. ``fields`` are model fields."""
    return _session_cookies(_support_user(username, **fields))


def admin(*, username: str, role: str = "admin", full_name: str = "Rowan Hale") -> dict[str, str]:
    """Create a panel admin unless it exists; return the cookies of a new signed-in session."""
    user = User.objects.filter(username_key=identity_key(username)).first()
    return _session_cookies(user or AdminAccountFactory(user__username=username, role=role, full_name=full_name).user)


def member_support_path(*, username: str) -> str:
    """The path of the member's page in support."""
    return reverse("admin:accounts_member_change", args=[_member(username).pk])


def impersonation(*, username: str, staff: str) -> dict[str, str]:
    """Create a support user who impersonates the member; return the cookies of a signed-in session."""
    support_user = _support_user(staff)
    started = start_impersonation(
        member=_member(username), actor=Actor(support_user), reason="Test data", now=timezone.now()
    )
    return _session_cookies(support_user, **{IMPERSONATION_KEY: str(started.pk)})


def expire_impersonation(*, username: str) -> None:
    """End the time limit of every impersonation of the member."""
    ImpersonationSession.objects.filter(member=_member(username)).update(
        started_at=timezone.now() - timedelta(minutes=31), ends_at=timezone.now() - timedelta(minutes=1)
    )


def invitation_code() -> str:
    """Create an unused code."""
    return generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0].code


def _redeem_code(*, code: str, username: str) -> None:
    with transaction.atomic(durable=True):
        codes.redeem(code=code, member=_member(username), now=timezone.now())


def empty_panel() -> None:
    """Empty the panel's lists of codes and credibility entries."""
    CredibilityEntry.objects.all().delete()
    for row in InvitationCode.objects.filter(group__in=InvitationCode.OPEN_GROUPS):
        codes.revoke(code_id=row.pk, actor=COMMAND_LINE, now=timezone.now(), reason="Test data")


def credibility_entry(**fields: Any) -> None:
    """Create a credibility entry; ``fields`` are model fields."""
    create_entry(actor=COMMAND_LINE, now=timezone.now(), **{"contractor_phone": "(555) 010-9001", **fields})


def codes_at_maximum_length() -> None:
    """Create an open, an assigned, a used, a revoked and an expired code with fields at their maximum lengths."""
    now = timezone.now()

    def make(letter: str, *, days_left: float = 2) -> InvitationCode:
        end = now + timedelta(days=days_left)
        created = end - timedelta(days=4)
        return generation.create_custom(
            code=letter * 50, actor=COMMAND_LINE, now=created, note="n" * 500, expires_at=end
        )[0]

    make("W")
    assign(code_id=make("M").pk, assignee=Assignee("name", "F" * 100, "Ö" * 100), actor=COMMAND_LINE, now=now)
    assign(code_id=make("Q").pk, assignee=Assignee("email", assignee_email=LONG_EMAIL), actor=COMMAND_LINE, now=now)
    holder = MemberFactory(user__username="u" * 50, first_name="F" * 100, last_name="L" * 100)
    _redeem_code(code="Q" * 50, username=holder.user.username)
    codes.revoke(code_id=make("R").pk, actor=COMMAND_LINE, now=now, reason="r" * 1_000)
    make("X", days_left=-1)


def session(*, username: str, fingerprint: str) -> dict[str, str]:
    """Sign the member in on a new device; return the session and device cookies."""
    caller = caller_of(_member(username), fingerprint=fingerprint)
    return {
        name: caller.client.cookies[name].value for name in (settings.SESSION_COOKIE_NAME, settings.DEVICE_COOKIE_NAME)
    }


def claims(*, username: str, count: int, **fields: Any) -> None:
    """Create claims one minute apart, numbered from 1 (oldest) to ``count``."""
    owner, now = _member(username), timezone.now()
    subscription = UserSubscription.objects.filter(member=owner).order_by("-start_date").first()
    if fields.get("status") == Claim.Status.COMPLETED:
        fields = {"no_document_reason": "The carrier paid", "accept_by": now + timedelta(days=14), **fields}
    rows = [
        Claim(
            **{
                "member": owner,
                "subscription": subscription,
                "claim_number": f"HO-{number:05}",
                "property_address": f"{number} Sycamore Bend, Austin TX",
                "homeowner": f"Homeowner {number}",
                "col": SOME_DAY,
                "dol": SOME_DAY,
                "created_at": now - timedelta(minutes=count - number + 1),
                **fields,
            }
        )
        for number in range(1, count + 1)
    ]
    Claim.objects.bulk_create(rows)


def claim_at_work(*, username: str) -> str:
    """Create a claim with something in each part of its staff page; return the path of its staff pages."""
    member = _member(username)
    claim = claim_work.create_claim_in("released", member, UserSubscription.objects.get(member=member))
    claim_work.write(claim, "W" * 300, files=[pdf("m" * 200 + ".pdf", "Scope")])
    claim_work.ask_for(claim, "R" * 200)
    claim_work.draft(claim, "appraisal", names=("n" * 200 + ".pdf",))
    ClaimNote.objects.create(claim=claim, text="N" * 300)
    SavedReply.objects.get_or_create(title="Thanks", defaults={"text": "Dear {{ member_first_name }}, thank you."})
    return f"/staff/claims/claim/{claim.pk}/"


def documents(*, username: str, count: int, name: str = "scan-{number:05}.xlsx", **fields: Any) -> None:
    """Create document rows without stored files, one minute apart, numbered from 1 (oldest) to ``count``."""
    owner, now = _member(username), timezone.now()
    names = [name.format(number=number) for number in range(1, count + 1)]
    UserDocument.objects.bulk_create(
        UserDocument(
            **{
                "member": owner,
                "filename": f"documents/{username}/{number:05}/{original}"[:100],
                "original_filename": original,
                "file_size": 1_500_000,
                "mime_type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "uploaded_at": now - timedelta(minutes=count - number + 1),
                **fields,
            }
        )
        for number, original in enumerate(names, start=1)
    )


def real_documents(*, username: str) -> None:
    """Upload a valid image and a valid PDF: ``roof.jpg`` and ``policy.pdf``."""
    for file in (jpeg("roof.jpg"), pdf("policy.pdf", "Policy HO-3")):
        owner, now = _member(username), timezone.now()
        with store_files(check_uploads([file], "document")) as stored_files, transaction.atomic():
            upload_documents(
                member=owner,
                document_type=UserDocument.FileType.GENERAL,
                stored_files=stored_files,
                meta=RequestMeta(),
                now=now,
            )


def attach_documents_to_claim(*, username: str) -> None:
    """Attach every document of the member to the newest claim."""
    claim = Claim.objects.filter(member=_member(username)).latest("created_at")
    UserDocument.objects.filter(member=claim.member).update(claim=claim)


def hold_back_document(*, username: str, name: str) -> None:
    """Quarantine a document, as after a virus check."""
    UserDocument.objects.filter(member=_member(username), original_filename=name).update(state="quarantined")


def activity(*, username: str, count: int) -> None:
    """Create activity entries one minute apart, numbered from 1 (oldest) to ``count``."""
    owner, now = _member(username), timezone.now()
    ActivityEntry.objects.bulk_create(
        ActivityEntry(
            member=owner,
            action="signed_in",
            description=f"Signed in for the {number}. time",
            created_at=now - timedelta(minutes=count - number + 1),
        )
        for number in range(1, count + 1)
    )


def countdown(*, username: str, kind: str, seconds_left: float) -> None:
    """Set the ``purchase`` or ``access`` countdown; a negative ``seconds_left`` means expired."""
    start = timezone.now() + timedelta(seconds=seconds_left) - timedelta(hours=72)
    fields = {f"{kind}_countdown_start": start}
    if kind == "access":
        fields["reconnaissance_used_at"] = start
    Member.objects.filter(pk=_member(username).pk).update(**fields)


def plan(*, name: str, **fields: Any) -> None:
    SubscriptionPlan.objects.filter(name=name).update(**fields)


def move_claim(*, username: str, to: str, note: str) -> None:
    """Move the member's newest claim to ``under_review`` and then to the given status."""
    for step in ("under_review", to):
        step_claim(username=username, to=step, note=note if step == to else "")


def step_claim(*, username: str, to: str, note: str = "", no_document: str = "") -> None:
    """Move the member's newest claim to the given status, from the one it has."""
    transitions.move_claim(
        claim_id=_newest_claim(username).pk,
        to=to,
        note=note,
        no_document=no_document,
        actor=_staff_actor(),
        reason="Test data",
        now=timezone.now(),
    )


def staff_message(*, username: str, text: str) -> None:
    """Send a message about the member's newest claim."""
    with transaction.atomic():
        conversation.send_staff_message(
            message_id=uuid4(),
            claim_id=_newest_claim(username).pk,
            text=text,
            stored_files=[],
            actor=_staff_actor(),
            now=timezone.now(),
        )


def claim_messages(*, username: str, count: int) -> None:
    """Create messages of both sides on the newest claim, one minute apart; all are read."""
    claim, now = _newest_claim(username), timezone.now()
    ClaimMessage.objects.bulk_create(
        ClaimMessage(
            claim=claim,
            author=ClaimMessage.Author.MEMBER if number % 2 else ClaimMessage.Author.NETWORK,
            sent_by=claim.member.user if number % 2 else _staff_actor().user,
            text=f"Message {number}: the north slope, the gutters and the code upgrade are in the supplement.",
            created_at=now - timedelta(minutes=count - number + 1),
            read_at=now,
        )
        for number in range(1, count + 1)
    )


def request_document(
    *, username: str, title: str, detail: str = "", document_type: str = "photo", until: str = ""
) -> None:
    """Ask the member for a document for the newest claim. ``until`` is an ISO date."""
    document_requests.request_documents(
        key=uuid4(),
        claim_id=_newest_claim(username).pk,
        texts=[document_requests.RequestText(title, detail, document_type)],
        until=date.fromisoformat(until) if until else None,
        actor=_staff_actor(),
        reason="Test data",
        now=timezone.now(),
    )


def send_requested(*, username: str) -> None:
    """Let the member send a file for each open request of the newest claim."""
    claim = _newest_claim(username)
    for request in claim.document_requests.filter(status="open"):
        with store_files(check_uploads([pdf("sent.pdf", request.title)], "claim")) as files, transaction.atomic():
            document_requests.receive_documents(
                member=claim.member,
                claim_id=claim.pk,
                request_id=request.pk,
                stored_files=files,
                meta=RequestMeta(),
                now=timezone.now(),
            )


def release_result(
    *,
    username: str,
    title: str,
    note: str = "",
    kind: str = "audited_estimate",
    comparison: Comparison | None = None,
) -> None:
    """Draft a result with a PDF for the newest claim, and release it. Only other factories pass a comparison."""
    claim, deliverable_id, now = _newest_claim(username), uuid4(), timezone.now()
    with store_files(check_uploads([pdf("audit.pdf", title)], "claim")) as stored_files, transaction.atomic():
        results.draft_result(
            deliverable_id=deliverable_id,
            claim_id=claim.pk,
            kind=kind,
            title=title,
            note=note,
            stored_files=stored_files,
            actor=_staff_actor(),
            now=now,
            comparison=comparison,
        )
    results.release_result(
        claim_id=claim.pk, deliverable_id=deliverable_id, actor=_staff_actor(), reason="Test data", now=now
    )


def release_comparison(*, username: str) -> None:
    """Audit the estimate of the newest claim with one more line, and release the comparison with a result."""
    claim, actor, now = _newest_claim(username), _staff_actor(), timezone.now()
    base = Estimate.objects.of_claim(claim.pk).get()
    step_claim(username=username, to="under_review")
    step_claim(username=username, to="in_progress")
    with store_files(check_uploads([pdf("audit.pdf", "Audit")], "claim")) as stored_files, transaction.atomic():
        audited = add_estimate_by_staff(
            claim_id=claim.pk,
            party=Estimate.Party.NETWORK,
            is_typed=False,
            stored_files=stored_files,
            actor=actor,
            now=now,
        )
        lines = list(base.lines.order_by("place"))
        lines.append(EstimateLine(description="Drip edge", quantity=10, unit="LF", unit_price=3, rcv=30))
        for place, line in enumerate(lines):
            line.pk, line.estimate, line.place, line.is_checked = uuid4(), audited, place, True
        EstimateLine.objects.bulk_create(lines)
        # In the same transaction, so that the worker does not read it.
        Estimate.objects.filter(pk=audited.pk).update(state=Estimate.State.READ, line_count=len(lines))
    comparison = draft_comparison(claim_id=claim.pk, base_id=base.pk, audited_id=audited.pk, actor=actor, now=now)
    release_result(username=username, title="Audit", comparison=comparison)


def message(*, callsign: str, text: str) -> None:
    """Create a contact message."""
    create_message(
        callsign=callsign,
        encrypted_channel="visitor@example.com",
        operation_type="other-operation",
        mission_details=text,
        now=timezone.now(),
    )


def messages(*, callsign: str) -> list[dict[str, str]]:
    """The contact messages of this callsign, newest first."""
    rows = ContactSubmission.objects.filter(name=callsign).order_by("-created_at", "-id")
    return list(rows.values("email", "service_type", "message"))


def _member(username: str) -> Member:
    return Member.objects.select_related("user").get(user__username_key=identity_key(username))


def _newest_claim(username: str) -> Claim:
    return Claim.objects.filter(member=_member(username)).latest("created_at")


def _staff_actor() -> Actor:
    staff_user = User.objects.filter(kind=User.Kind.STAFF).first() or UserFactory(
        username="staff-of-factories", kind=User.Kind.STAFF
    )
    return Actor(staff_user)


def _support_user(username: str, **fields: Any) -> User:
    user: User = UserFactory(username=username, kind=User.Kind.STAFF, **fields)
    user.groups.add(Group.objects.get(name=SUPPORT_GROUP))
    return user


def _session_cookies(user: User, **data: str) -> dict[str, str]:
    """Sign the user in with this data in the session."""
    client = caller_as(user).client
    session = client.session
    session.update(data)
    session.save()
    name = settings.SESSION_COOKIE_NAME
    return {name: client.cookies[name].value}


def _subscribe(owner: Member, plan: str, days_ago: float) -> None:
    with outbox.suppress_sending():
        start = timezone.now() - timedelta(days=days_ago)
        chosen = choose_plan(member=owner, plan_name=plan, meta=RequestMeta(), now=start)
        if chosen.activated_at is None:
            with transaction.atomic(durable=True):
                activate(subscription=chosen, now=start)
