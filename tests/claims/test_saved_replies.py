"""Saved replies: their pages at ``/staff/``, and how they get into a message."""

import pytest

from apps.audit.models import AuditLogEntry
from apps.claims.models import ClaimMessage, SavedReply
from apps.claims.site.saved_texts import SavedReplyForm
from tests.claims.factories import CLAIMS, create_claim
from tests.claims.staff_pages import get_html, hidden_fields, page_url, send

LIST = "/staff/claims/savedreply/"
ALL = "{{ member_first_name }}|{{member_name}}|{{ claim_number }}|{{  property_address }}|{{ service }}|{{ callsign }}"


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def save(caller, **fields):
    return caller.upload(f"{LIST}add/", {"title": "Received", "text": "Thank you.", **fields})


def get_text(answer):
    return answer.context["form"]["text"].value()


def test_reply_is_created_edited_and_deleted_with_audit_entries(staff_caller):
    assert save(staff_caller, text="Dear {{ member_name }},\r\nthank you.").status_code == 302
    reply = SavedReply.objects.get()
    assert reply.text == "Dear {{ member_name }},\nthank you."
    page = f"{LIST}{reply.pk}"
    assert staff_caller.upload(f"{page}/change/", {"title": "Received", "text": "Thanks."}).status_code == 302
    assert staff_caller.upload(f"{page}/delete/", {"post": "yes"}).status_code == 302

    assert not SavedReply.objects.exists()
    entries = AuditLogEntry.objects.order_by("created_at")
    assert [entry.action for entry in entries] == ["saved_reply_created", "saved_reply_edited", "saved_reply_deleted"]
    assert entries[1].changes == [
        {"field": "text", "before": "Dear {{ member_name }},\nthank you.", "after": "Thanks."}
    ]
    assert "Received" in get_html(staff_caller, f"/staff/audit/auditlogentry/{entries[2].pk}/change/")


def test_invalid_reply_is_refused(support_caller):
    for name, value, message in (
        ("title", "", "required"),
        ("title", "x" * 101, "at most 100 characters"),
        ("text", " ", "required"),
        ("text", "x" * 4001, "at most 4000 characters"),
        ("text", "{{ password }}", "{{ password }} is unknown"),
        ("text", "{{ member_name", "A variable is not complete"),
        ("text", "member_name }}", "A variable is not complete"),
        ("text", "{{ member.user.password }}", "A variable is not complete"),
        ("text", "{{{{ claim_number }}}}", "A variable is not complete"),
        ("text", "a\x07b", "characters that cannot be stored"),
    ):
        form = SavedReplyForm({"title": "Received", "text": "Thank you.", name: value})
        assert any(message in error for error in form.errors[name]), value

    answer = save(support_caller, text="{{ password }}")

    assert answer.status_code == 200
    assert "{{ password }} is unknown" in answer.context["adminform"].form.errors["text"][0]
    assert not SavedReply.objects.exists()


def test_title_is_unique(support_caller):
    save(support_caller)

    assert save(support_caller).status_code == 200
    assert SavedReply.objects.count() == 1


def test_support_staff_add_and_change_but_do_not_delete(support_caller):
    save(support_caller)
    reply = SavedReply.objects.get()

    assert support_caller.get(f"{LIST}{reply.pk}/change/").status_code == 200
    assert support_caller.upload(f"{LIST}{reply.pk}/delete/", {"post": "yes"}).status_code == 403


def test_linked_reply_is_inserted_with_its_variables_resolved(support_caller, support_member, claim):
    reply = SavedReply.objects.create(title="All", text=ALL)

    answer = support_caller.get(page_url(claim, "message"), {"reply": str(reply.pk)})

    expected = f"Dana|Dana Whitlock|TX-88-1402|14 Alder Row, Austin TX|Estimate|{support_member.callsign}"
    assert (answer.status_code, get_text(answer)) == (200, expected)
    assert f'<option value="{reply.pk}"' in answer.content.decode()


def test_chosen_reply_is_added_to_what_was_typed_and_sent_once(support_caller, member_caller, claim):
    reply = SavedReply.objects.create(title="Thanks", text="Dear {{ member_first_name }}, thank you.")
    before = hidden_fields(get_html(support_caller, page_url(claim, "message")))

    fields = {**before, "text": "Typed first\r\n", "reply": str(reply.pk), "insert": "1"}
    inserted = support_caller.upload(page_url(claim, "message"), fields)

    assert (inserted.status_code, get_text(inserted)) == (200, "Typed first\n\nDear Dana, thank you.")
    after = hidden_fields(inserted.content.decode())
    assert after["key"] == before["key"]
    assert not ClaimMessage.objects.exists()
    answer = support_caller.upload(page_url(claim, "message"), {**after, "text": get_text(inserted)})
    assert answer.status_code == 302
    message = member_caller.get(f"{CLAIMS}/{claim.pk}/messages").json()["results"][0]
    assert message["text"] == "Typed first\n\nDear Dana, thank you."


def test_unknown_reply_leaves_what_was_typed(support_caller, claim):
    for reply in ("", "nonsense", "00000000-0000-4000-8000-000000000000"):
        fields = {"text": "Typed first", "reply": reply, "insert": "1"}

        answer = support_caller.upload(page_url(claim, "message"), fields)

        assert (answer.status_code, get_text(answer)) == (200, "Typed first"), reply
        assert support_caller.get(page_url(claim, "message"), {"reply": reply}).status_code == 200, reply


def test_variable_without_a_value_stays_and_cannot_be_sent(support_caller, member, subscription, claim):
    reply = SavedReply.objects.create(title="Number", text="Your claim {{ claim_number }}")
    unnumbered = create_claim(member, subscription)

    answer = support_caller.get(page_url(unnumbered, "message"), {"reply": str(reply.pk)})

    assert get_text(answer) == "Your claim {{ claim_number }}"
    refused = send(support_caller, unnumbered, "message", text=get_text(answer))
    assert refused.status_code == 422
    assert "still holds {{ or }}" in refused.content.decode().replace("&#x27;", "'")


def test_text_of_the_member_is_never_expanded(support_caller, member_caller, claim):
    claim.property_address = "{{ callsign }}"
    claim.save()
    reply = SavedReply.objects.create(title="Where", text="At {{ property_address }}")

    sent = member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "I am {{ callsign }} {{ nobody }}"})

    assert sent.status_code == 201
    assert "I am {{ callsign }} {{ nobody }}" in get_html(support_caller, page_url(claim))
    answer = support_caller.get(page_url(claim, "message"), {"reply": str(reply.pk)})
    assert get_text(answer) == "At {{ callsign }}"
