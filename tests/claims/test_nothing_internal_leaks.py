"""What only staff may see is in no byte that a member receives."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.emails import MOVE_EMAIL_DELAY, send_move_emails
from apps.claims.models import ClaimNote, Deliverable, SavedReply
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import create_claim_in
from tests.claims.factories import CLAIMS, create_claim
from tests.claims.staff_pages import page_url, send
from tests.documents.files import PDF, upload
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as

TOKEN = "QX7SECRET"

LISTS = [
    CLAIMS,
    f"{CLAIMS}?search={TOKEN}",
    f"{CLAIMS}?waits=1",
    f"{CLAIMS}?result=ready",
    "/api/user/documents",
    f"/api/user/documents?search={TOKEN}",
    "/api/user/activity",
    f"/api/user/activity?search={TOKEN}",
    "/api/user/dashboard",
]


def get_member_paths() -> Iterator[str]:
    """Every path below ``/api/user/`` without arguments."""

    def walk(patterns, prefix) -> Iterator[str]:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif isinstance(pattern, URLPattern) and "<" not in route and "^" not in route:
                yield f"/{route}"

    return (path for path in walk(get_resolver().url_patterns, "") if path.startswith("/api/user/"))


def read(answer: Any) -> bytes:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    headers = str(dict(answer.items())).encode()
    if answer.get("Content-Type") == "application/zip":
        archive = zipfile.ZipFile(io.BytesIO(content))
        return headers + b"\n".join(
            [*(name.encode() for name in archive.namelist()), *map(archive.read, archive.namelist())]
        )
    return headers + content


@pytest.fixture
def claim(member, subscription, media_folder, support_caller, other_member):
    """A claim on which every staff action was made, with the token in each field that is internal."""
    claim = create_claim_in("in_progress", member, subscription)
    secret = upload(f"{TOKEN}.pdf", PDF + TOKEN.encode())
    reply = SavedReply.objects.create(title=f"{TOKEN} title", text="Thank you.")
    other = create_claim(other_member, subscribe(other_member), homeowner=f"{TOKEN} owner", claim_number=TOKEN)
    until = timezone.localdate() + timedelta(days=3)
    link = {"claim": other.reference, "kind": "supplement_of", "reason": f"{TOKEN} link"}
    assert support_caller.upload(page_url(claim, "link"), link).status_code == 302
    steps = [
        ("snooze", {"until": until.isoformat(), "reason": f"{TOKEN} snooze"}),
        ("note", {"text": f"{TOKEN} note"}),
        ("message", {"text": "Thank you.", "reply": str(reply.pk)}),
        ("request", {"title": "Policy", "reason": f"{TOKEN} request"}),
        ("deliver", {"kind": "other", "title": "Shown", "files": upload("shown.pdf", PDF)}),
        ("release", {"reason": f"{TOKEN} release"}),
        ("deliver", {"kind": "appraisal", "title": "Taken back", "files": upload("back.pdf", PDF + TOKEN.encode())}),
        ("release", {"reason": f"{TOKEN} release"}),
        ("withdraw-deliverable", {"reason": f"{TOKEN} withdrawal"}),
        ("deliver", {"kind": "other", "title": f"{TOKEN} draft", "note": f"{TOKEN} draft note", "files": secret}),
        ("move", {"to": "completed", "reason": f"{TOKEN} move"}),
    ]
    for page, fields in steps:
        assert send(support_caller, claim, page, **fields).status_code == 302, page
    request = claim.document_requests.get()
    claim.document_requests.update(status="received")
    answer = send(support_caller, claim, "close-request", request=str(request.pk), reason=f"{TOKEN} closing")
    assert answer.status_code == 302
    claim.refresh_from_db()
    return claim


def get_paths(claim) -> list[str]:
    own = [f"{CLAIMS}/{claim.pk}{page}" for page in ("", "/messages", "/archive")]
    documents = UserDocument.objects.filter(claim=claim)
    files = [f"/api/user/documents/{one.pk}/{page}" for one in documents for page in ("download", "thumbnail")]
    return sorted({*own, *files, *LISTS, *get_member_paths(), "/api/auth/user"})


def test_nothing_internal_reaches_the_member(support_caller, staff_caller, member, member_caller, claim, frozen_time):
    # The test can fail.
    assert sum(TOKEN in entry.reason for entry in AuditLogEntry.objects.all()) == 8
    rows = (ClaimNote.objects, Deliverable.objects.filter(state="draft"), UserDocument.objects.filter(is_draft=True))
    assert all(TOKEN in str(row.values()) for row in rows)
    member_caller.get(f"{CLAIMS}/{claim.pk}/messages")  # reads them, which is a change

    answers = {path: member_caller.get(path) for path in get_paths(claim)}

    assert len(answers) > 20
    assert [path for path, answer in answers.items() if TOKEN.encode() in read(answer)] == []
    check_mails_and_activity()
    check_that_notes_and_drafts_change_no_byte(support_caller, member_caller, claim, answers)
    view_as(staff_caller, member)
    assert [path for path in get_paths(claim) if TOKEN.encode() in read(staff_caller.get(path))] == []


def check_mails_and_activity():
    send_move_emails(now=timezone.now() + MOVE_EMAIL_DELAY)
    mails = list(OutgoingMail.objects.values_list("subject", "text"))
    assert len(mails) >= 5
    assert not [mail for mail in mails if TOKEN in str(mail)]
    assert not [mail for mail in mails for text in ("Policy", "Thank you.", "shown.pdf", "Shown") if text in str(mail)]
    assert TOKEN not in str(list(ActivityEntry.objects.values()))


def check_that_notes_and_drafts_change_no_byte(support_caller, member_caller, claim, answers):
    # A refusal has the id of its request, and an archive the times of its entries.
    before = {
        path: answer.content for path, answer in answers.items() if answer.status_code == 200 and not answer.streaming
    }
    assert len(before) > 10

    assert send(support_caller, claim, "note", text="Again").status_code == 302
    fields = {"kind": "other", "title": "Again", "files": upload("again.pdf", PDF)}
    assert send(support_caller, claim, "deliver", **fields).status_code == 302

    assert [path for path, content in before.items() if member_caller.get(path).content != content] == []
