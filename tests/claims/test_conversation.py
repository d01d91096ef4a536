"""``/api/user/claims/{id}/messages``."""

import uuid

import pytest
from django.core import mail
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.claims.api.views import MessageThrottle
from apps.claims.exchange.conversation import mark_read_by_staff
from apps.claims.models import Claim, ClaimMessage
from apps.core.rate_limits import add_attempt
from tests.claims.claim_work import write
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload
from tests.support.impersonation import view_as


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def url(claim):
    return f"{CLAIMS}/{claim.pk}/messages"


def send(caller, claim, text="The roof is open", **headers):
    return caller.upload(url(claim), {"text": text}, **headers)


def test_member_sends_a_message_with_an_attachment(member_caller, claim, media_folder):
    response = member_caller.upload(url(claim), {"text": "  See the\r\nphoto ", "files": upload("roof.pdf", PDF)})

    assert response.status_code == 201
    sent = response.json()["claimMessage"]
    assert (sent["author"], sent["authorName"], sent["text"], sent["readAt"]) == (
        "member",
        "Dana Whitlock",
        "See the\nphoto",
        None,
    )
    assert [row["originalFilename"] for row in sent["documents"]] == ["roof.pdf"]
    assert member_caller.get(url(claim)).json()["results"] == [sent]
    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert [row["originalFilename"] for row in details["documents"]] == ["roof.pdf"]
    assert ActivityEntry.objects.get().action == "claim_message_sent"


def test_network_is_named_by_its_callsign_and_its_attachment_is_in_the_message(member_caller, claim, media_folder):
    write(claim, "Please sign", files=[upload("form.pdf", PDF)])

    (row,) = member_caller.get(url(claim)).json()["results"]

    assert (row["author"], row["authorName"]) == ("network", "Raven")
    (document,) = row["documents"]
    assert (document["originalFilename"], document["fileType"]) == ("form.pdf", "report")
    assert member_caller.get(f"/api/user/documents/{document['id']}/download").status_code == 200
    # The files of the claim are the member's own.
    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert (details["documents"], details["networkDocuments"]) == ([], [document])


def test_network_message_is_mailed_without_its_content(claim, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        write(claim, "Sensitive words")

    (email,) = mail.outbox
    assert email.subject == "Claim C-000001: a new message"
    assert f"https://network.example/claims/{claim.pk}" in email.body
    assert not any(text in email.body for text in ("Sensitive", "Alder", "TX-88"))


def test_invalid_text_is_refused(member_caller, claim):
    for text, message in (
        ("", "Message is required"),
        (" \r\n ", "Message is required"),
        ("x" * 4001, "Message must be at most 4,000 characters"),
        ("a\x07b", "This text holds characters that cannot be stored"),
    ):
        response = send(member_caller, claim, text)

        assert (response.status_code, response.json()["errors"]) == (400, {"text": [message]}), text
        assert not ClaimMessage.objects.exists(), text


def test_line_breaks_and_emoji_count_as_one_character(member_caller, claim):
    text = "😀" * 2000 + "\r\n" * 1999 + "x"

    assert send(member_caller, claim, text).status_code == 201
    assert len(ClaimMessage.objects.get().text) == 4000


def test_refused_file_refuses_the_message(member_caller, claim, media_folder):
    response = member_caller.upload(url(claim), {"text": "See", "files": upload("roof.exe", b"MZ")})

    assert response.json()["errors"] == {"files": ["roof.exe: file type not allowed"]}
    assert not ClaimMessage.objects.exists()


def test_repeated_key_sends_one_message(member_caller, claim):
    key = {"idempotency-key": str(uuid.uuid4())}

    first, again = send(member_caller, claim, **key), send(member_caller, claim, **key)

    assert first.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"
    assert ClaimMessage.objects.count() == 1


def test_pages_of_fifty_newest_first(member_caller, claim):
    now = timezone.now()
    ClaimMessage.objects.bulk_create(
        ClaimMessage(claim=claim, author="member", text=str(number), created_at=now) for number in range(120)
    )

    found, cursor = [], ""
    for length in (50, 50, 20):
        page = member_caller.get(url(claim), {"cursor": cursor} if cursor else {}).json()
        assert len(page["results"]) == length
        found += [row["text"] for row in page["results"]]
        cursor = page["next"]

    assert cursor is None
    assert sorted(map(int, found)) == list(range(120))


def test_conversation_takes_the_same_queries_for_any_number_of_messages(
    member_caller, claim, django_assert_num_queries, media_folder
):
    for number in range(3):
        write(claim, f"Message {number}", files=[upload(f"{number}.pdf", PDF)])
    member_caller.get(url(claim))  # marks them as read

    # The session with user, member and device; the claim; its messages; their documents; the lines they ask about.
    with django_assert_num_queries(5):
        member_caller.get(url(claim))


def test_reading_marks_the_networks_messages_and_shows_the_state_before(member_caller, claim):
    write(claim, "First")
    send(member_caller, claim, "Answer")
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["unreadMessages"] == 1

    first = member_caller.get(url(claim)).json()["results"]
    second = member_caller.get(url(claim)).json()["results"]

    assert [row["readAt"] for row in first] == [None, None]
    assert [row["readAt"] is None for row in second] == [True, False]
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["unreadMessages"] == 0


def test_reading_one_page_leaves_the_others_unread(member_caller, claim):
    for number in range(3):
        write(claim, str(number))

    member_caller.get(url(claim), {"limit": 2})

    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["unreadMessages"] == 1


def test_head_prefetch_and_impersonation_mark_nothing(member, member_caller, support_caller, claim):
    write(claim)

    member_caller.client.head(url(claim), headers=member_caller.headers())
    member_caller.get(url(claim), **{"sec-purpose": "prefetch"})
    view_as(support_caller, member)
    assert support_caller.get(url(claim)).status_code == 200

    assert ClaimMessage.objects.get().read_at is None
    assert Claim.objects.get().unread_messages == 1


def test_staff_reading_marks_the_members_messages_that_they_saw(member_caller, claim):
    send(member_caller, claim, "Seen")
    seen = Claim.objects.get()
    send(member_caller, claim, "Not seen")

    mark_read_by_staff(seen, now=timezone.now())

    assert {row.text: row.read_at is not None for row in ClaimMessage.objects.all()} == {
        "Seen": True,
        "Not seen": False,
    }
    assert Claim.objects.get().answered_at is not None


def test_thirty_messages_a_minute(member, member_caller, claim):
    for _ in range(28):
        add_attempt(MessageThrottle.limit, str(member.user_id), now=timezone.now())

    assert [send(member_caller, claim).status_code for _ in range(3)] == [201, 201, 429]
    assert member_caller.get(url(claim)).status_code == 200


def test_demo_member_may_not_write(member, member_caller, claim):
    member.is_read_only = True
    member.save()

    assert send(member_caller, claim).status_code == 403
