"""Messages, internal notes and document requests of staff."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.test import RequestFactory
from django.utils import timezone
from django.utils.datastructures import MultiValueDict

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.exchange.document_requests import close_request
from apps.claims.models import ClaimMessage
from apps.claims.site.forms import MessageForm
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import ask_for, staff, write
from tests.claims.factories import CLAIMS, create_claim, create_document
from tests.claims.staff_pages import REASON, get_html, hidden_fields, page_url, send, valid_fields
from tests.documents.files import PDF, stored_paths, upload
from tests.factories import UserFactory, caller_as
from tests.support_pages import unwritten_pages

DAY = timedelta(days=1)


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def get_messages(caller, claim):
    return caller.get(f"{CLAIMS}/{claim.pk}/messages").json()["results"]


def test_member_reads_message_with_its_attachments_under_the_callsign(
    support_caller, support_member, member_caller, claim
):
    files = [upload("scope.pdf", PDF), upload("photos.pdf", PDF)]
    response = send(support_caller, claim, "message", text=" First line\r\n<second> line ", files=files)

    assert (response.status_code, response["Location"]) == (302, page_url(claim))
    message = get_messages(member_caller, claim)[0]
    assert (message["author"], message["text"]) == ("network", "First line\n<second> line")
    assert message["authorName"] == support_member.callsign
    assert {document["originalFilename"] for document in message["documents"]} == {"scope.pdf", "photos.pdf"}
    email = OutgoingMail.objects.get()
    assert email.to_address == "dana@example.com"
    assert "First line" not in email.text
    assert f"/claims/{claim.pk}" in email.text
    assert AuditLogEntry.objects.get().reason == ""


def test_invalid_message_is_refused_beside_its_field(support_caller, claim, media_folder):
    for name, value, message in (
        ("text", "", "Message is required"),
        ("text", " \r\n ", "Message is required"),
        ("text", "x" * 4001, "Message must be at most 4,000 characters"),
        ("text", "a\x07b", "characters that cannot be stored"),
        ("text", "Dear {{ member_name }}", "still holds {{ or }}"),
        ("text", "Dear }}", "still holds {{ or }}"),
        ("files", [upload("program.exe", b"MZ")], "program.exe"),
        ("files", [upload("scope.pdf", b"not a PDF")], "scope.pdf"),
        ("files", [upload(f"{number}.pdf", PDF) for number in range(11)], "files"),
    ):
        data, files = {"text": "Typed with care"}, MultiValueDict()
        (files.setlist if name == "files" else data.__setitem__)(name, value)
        form = MessageForm(data, files, row=claim, request=RequestFactory().get("/"))
        assert any(message in error for error in form.errors.get(name, [])), value

    fields = {"text": "Typed with care", "files": upload("scope.pdf", b"not a PDF")}
    response = send(support_caller, claim, "message", **fields)

    assert response.status_code == 422
    assert "scope.pdf" in response.context["form"].errors["files"][0]
    assert "Typed with care" in response.content.decode()
    assert (ClaimMessage.objects.count(), UserDocument.objects.count(), stored_paths(media_folder)) == (0, 0, [])


def test_longest_message_counts_each_line_break_and_each_emoji_as_one_character(support_caller, claim):
    response = send(support_caller, claim, "message", text="🏠" + "\r\n" * 3998 + "x")

    assert response.status_code == 302
    assert len(ClaimMessage.objects.get().text) == 4000


def test_form_creates_one_row_however_often_it_is_sent_and_another_text_needs_a_new_key(
    support_caller, member, subscription, claim
):
    other = create_claim(member, subscription)
    rows = {
        "message": claim.messages,
        "note": claim.staff_notes,
        "request": claim.document_requests,
        "deliver": claim.deliverables,
    }
    for action, created in rows.items():
        url, field = page_url(claim, action), "text" if action in {"message", "note"} else "title"
        # A page has a new key; test_desk_actions.py sends that of a page too.
        key = {"key": str(uuid4())}
        counted = AuditLogEntry, OutgoingMail, UserDocument
        before = [model.objects.count() for model in counted]

        answers = [support_caller.upload(url, key | valid_fields(claim, action)) for _ in range(2)]

        assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, page_url(claim))] * 2
        added = [model.objects.count() - count for model, count in zip(counted, before, strict=True)]
        has_email, has_file = action in {"message", "request"}, action in {"message", "deliver"}
        assert (created.count(), added) == (1, [1, has_email, has_file]), action

        foreign = support_caller.upload(page_url(other, action), key | valid_fields(other, action))
        assert foreign.status_code == 422
        assert "This form was sent for another claim" in foreign.content.decode(), action

        changed = support_caller.upload(url, key | valid_fields(claim, action) | {field: "Something else"})
        html = changed.content.decode()
        assert (changed.status_code, created.count()) == (422, 1)
        assert "This form was sent already, with another text" in html
        assert "Something else" in html
        if action == "message":
            new_key = {"key": hidden_fields(html)["key"]}
            sent = valid_fields(claim, action) | {field: "Something else"} | new_key
            assert support_caller.upload(url, sent).status_code == 302
            assert created.count() == 2
    assert not any(
        row.exists() for row in (other.messages, other.staff_notes, other.document_requests, other.deliverables)
    )
    assert not other.documents.exists()


def test_invalid_key_is_refused(support_caller, claim):
    response = support_caller.upload(page_url(claim, "message"), {"text": "Hello", "key": "1"})

    assert (response.status_code, ClaimMessage.objects.count()) == (422, 0)


def test_note_is_shown_to_staff_and_changes_nothing_for_the_member(support_caller, member_caller, claim):
    before = member_caller.get(f"{CLAIMS}/{claim.pk}").content

    assert send(support_caller, claim, "note", text="Carrier <b>denies</b>\nthe roof").status_code == 302

    html = get_html(support_caller, page_url(claim))
    assert "Carrier &lt;b&gt;denies&lt;/b&gt;\nthe roof" in html
    assert "Internal: members never see this" in html
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").content == before
    assert not ActivityEntry.objects.exists()
    assert "denies" not in str(AuditLogEntry.objects.values())


def test_request_is_answered_and_closed(support_caller, member_caller, claim):
    closed = ask_for(claim, "Policy")
    close_request(claim_id=claim.pk, request_id=closed.pk, actor=staff(), reason="x", now=timezone.now())
    assert send(support_caller, claim, "request", **valid_fields(claim, "request")).status_code == 302
    asked = member_caller.get(f"{CLAIMS}/{claim.pk}").json()["requests"][-1]
    assert (asked["title"], asked["detail"], asked["documentType"], asked["status"]) == (
        "Roof photographs",
        "All slopes",
        "photo",
        "open",
    )
    path = f"{CLAIMS}/{claim.pk}/requests/{asked['id']}/documents"
    assert member_caller.upload(path, {"files": upload("north.pdf", PDF)}).status_code == 201

    html = get_html(support_caller, page_url(claim))
    assert "north.pdf" in html
    assert ">Received<" in html
    query = f"?request={asked['id']}"
    assert re.findall(rf"{page_url(claim, 'close-request')}(\?[^\"]*)", html) == [query]
    page = support_caller.get(page_url(claim, "close-request") + query)
    assert page.context["form"]["request"].value() == asked["id"]
    assert send(support_caller, claim, "close-request", request=asked["id"], reason=REASON).status_code == 302

    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["requests"][-1]["status"] == "closed"
    assert member_caller.upload(path, {"files": upload("south.pdf", PDF)}).status_code == 409


def test_request_that_is_closed_already_or_of_another_claim_is_refused(support_caller, member, subscription, claim):
    closed, other = ask_for(claim), ask_for(create_claim(member, subscription))
    ask_for(claim, "Policy")
    assert send(support_caller, claim, "close-request", request=closed.pk, reason=REASON).status_code == 302

    again = send(support_caller, claim, "close-request", request=closed.pk, reason=REASON)
    foreign = send(support_caller, claim, "close-request", request=other.pk, reason=REASON)

    assert (again.status_code, foreign.status_code) == (422, 422)
    assert "This request is closed already." in again.content.decode()
    other.refresh_from_db()
    assert other.status == "open"


def test_opening_the_page_marks_messages_of_the_member_as_read(support_caller, member_caller, claim):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "From me"})
    viewer = UserFactory(username="view-only", kind=User.Kind.STAFF)
    viewer.user_permissions.add(Permission.objects.get(codename="view_claim"))

    with unwritten_pages():
        support_caller.client.head(page_url(claim))
        support_caller.get(page_url(claim), **{"Sec-Purpose": "prefetch"})
    assert "From me" in get_html(caller_as(viewer), page_url(claim))
    assert get_messages(member_caller, claim)[0]["readAt"] is None

    assert ">New</span>" in get_html(support_caller, page_url(claim))
    assert get_messages(member_caller, claim)[0]["readAt"] is not None
    # With the parameter of a page that does not exist, which is the newest one.
    assert ">New</span>" not in get_html(support_caller, page_url(claim), {"messages": "nonsense"})
    claim.refresh_from_db()
    assert claim.answered_at is None


def test_claim_page_takes_the_same_queries_for_any_number_of_messages(support_caller, claim, django_assert_num_queries):
    staff_user, first = staff().user, claim.created_at - DAY
    messages = ClaimMessage.objects.bulk_create(
        ClaimMessage(
            claim=claim,
            author="network",
            sent_by=staff_user,
            text=f"Message {number}",
            created_at=first + timedelta(minutes=number),
        )
        for number in range(60)
    )
    for message in messages[::9]:
        create_document(claim.member, "a.pdf", claim=claim, claim_message=message, source="network")

    ContentType.objects.clear_cache()
    with django_assert_num_queries(18):
        page = support_caller.get(page_url(claim))

    assert "Message 59" in page.content.decode()
    assert "Message 0<" not in page.content.decode()
    cursor = page.context["older"]
    earlier = get_html(support_caller, page_url(claim), {"messages": cursor})
    assert "Message 0<" in earlier
    assert "Message 59" not in earlier


def test_attachment_of_the_network_is_opened_through_the_audited_download(support_caller, claim):
    write(claim, files=[upload("scope.pdf", PDF)])
    document = UserDocument.objects.get()
    path = page_url(claim, f"documents/{document.pk}")

    assert path in get_html(support_caller, page_url(claim))
    assert b"".join(support_caller.get(path).streaming_content) == PDF
    assert AuditLogEntry.objects.filter(action="document_opened").count() == 1
