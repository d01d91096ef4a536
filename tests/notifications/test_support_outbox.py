"""The outbox on the support site: read-only, except for the action that resends an email."""

from datetime import timedelta

import pytest
from django.core import mail as mailbox
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS
from tests.factories import Caller
from tests.support_pages import get_queues

pytestmark = pytest.mark.django_db
REASON = {"reason": "Deleted it by mistake"}
LIST = "/staff/notifications/outgoingmail/"


def create_mail(member: Member | None, **fields) -> OutgoingMail:
    """Create an email of yesterday, which was sent unless ``fields`` say otherwise."""
    yesterday = timezone.now() - timedelta(days=1)
    defaults = {
        "to_address": "old@example.com",
        "subject": "Your payment was recorded",
        "text": "Dana,\n\nIt was recorded.",
        "created_at": yesterday,
        "sent_at": yesterday,
        "attempts": 1,
    }
    return OutgoingMail.objects.create(user=member.user if member else None, **(defaults | fields))


def mail_url(mail: OutgoingMail, action: str = "resend") -> str:
    return f"{LIST}{mail.pk}/{action}/"


def resend(caller: Caller, mail: OutgoingMail):
    """Submit the form and return the page that it redirects to, or the page of the refusal."""
    response = caller.upload(mail_url(mail), REASON)
    return caller.get(response["Location"]) if response.status_code == 302 else response


def get_messages(response) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in response.context["messages"]]


def stored_rows() -> tuple:
    return (
        list(OutgoingMail.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        AuditLogEntry.objects.count(),
    )


def test_sent_email_is_resent_as_a_copy_to_the_current_address(
    support_caller, member, django_capture_on_commit_callbacks
):
    mail = create_mail(member)
    before = OutgoingMail.objects.filter(pk=mail.pk).values().get()

    with django_capture_on_commit_callbacks(execute=True):
        response = resend(support_caller, mail)

    assert get_messages(response) == [("success", "Sending “Your payment was recorded” to dana@example.com.")]
    assert response.request["PATH_INFO"] == f"/staff/accounts/member/{member.pk}/change/"
    assert [(sent.to, sent.subject, sent.body) for sent in mailbox.outbox] == [
        (["dana@example.com"], mail.subject, mail.text)
    ]
    assert OutgoingMail.objects.filter(pk=mail.pk).values().get() == before
    assert OutgoingMail.objects.exclude(pk=mail.pk).get().sent_at is not None
    activity = ActivityEntry.objects.get(member=member)
    assert activity.description == "Support sent a mail again: Your payment was recorded"
    assert REASON["reason"] not in activity.description


def test_failed_email_is_retried(support_caller, member, django_capture_on_commit_callbacks):
    mail = create_mail(member, sent_at=None, attempts=MAX_ATTEMPTS)

    with django_capture_on_commit_callbacks(execute=True):
        response = resend(support_caller, mail)

    assert get_messages(response) == [("success", "Sending “Your payment was recorded” to old@example.com.")]
    assert [sent.to for sent in mailbox.outbox] == [["old@example.com"]]
    mail.refresh_from_db()
    assert (mail.attempts, mail.sent_at is not None, OutgoingMail.objects.count()) == (1, True, 1)


def test_submitting_the_form_twice_makes_one_copy(support_caller, member):
    mail = create_mail(member)

    first, second = resend(support_caller, mail), resend(support_caller, mail)

    assert get_messages(first)[0][0] == "success"
    assert get_messages(second) == [("error", "A copy of this mail was created less than a minute ago.")]
    assert OutgoingMail.objects.count() == 2


def test_emails_with_a_secret_erased_and_pending_ones_cannot_be_resent(support_caller, member):
    for fields, refusal in (
        ({"carries_secret": True, "text": ""}, "Ask the member to request a new one on the sign-in page."),
        ({"text": ""}, "The text of this mail was erased after 30 days, so it cannot be sent again."),
        (
            {"carries_secret": True, "sent_at": None, "attempts": MAX_ATTEMPTS},
            "Ask the member to request a new one on the sign-in page.",
        ),
        ({"sent_at": None}, "This mail has not been sent yet and will be tried again automatically."),
    ):
        mail = create_mail(member, **fields)
        before = stored_rows()

        submitted = resend(support_caller, mail)
        opened = support_caller.get(mail_url(mail))

        assert get_messages(submitted)[0][0] == "error", fields
        assert get_messages(submitted)[0][1].endswith(refusal), fields
        assert opened["Location"] == f"/staff/accounts/member/{member.pk}/change/#mail", fields
        assert stored_rows() == before, fields
        assert "Resend" not in support_caller.get(mail_url(mail, "change")).content.decode(), fields


def test_resending_an_email_without_a_member_returns_to_its_own_page(support_caller, db):
    mail = create_mail(None)

    response = resend(support_caller, mail)

    assert response.request["PATH_INFO"] == mail_url(mail, "change")
    assert OutgoingMail.objects.exclude(pk=mail.pk).get().to_address == "old@example.com"
    assert AuditLogEntry.objects.get().member is None


def test_deleted_email_is_not_found(support_caller, member):
    mail = create_mail(member)
    OutgoingMail.objects.all().delete()

    assert support_caller.upload(mail_url(mail), REASON).status_code == 404
    assert support_caller.upload(f"{LIST}{member.pk}/resend/", REASON).status_code == 404


def test_list_is_filtered_by_status_and_start_page_counts_failed_emails(support_caller, staff_caller, member):
    failed = create_mail(member, sent_at=None, attempts=MAX_ATTEMPTS)
    pending = create_mail(member, sent_at=None, attempts=MAX_ATTEMPTS - 1)
    sent = create_mail(member)

    def list_ids(query: str) -> list:
        return [mail.pk for mail in support_caller.get(f"{LIST}?stands={query}").context["cl"].result_list]

    assert [list_ids("failed"), list_ids("waiting"), list_ids("sent")] == [[failed.pk], [pending.pk], [sent.pk]]
    assert len(list_ids("nonsense")) == 3
    # Mail is the work of superusers.
    assert "Mail that failed" not in get_queues(support_caller)
    queue_count = get_queues(staff_caller)["Mail that failed"]
    assert (queue_count.count, queue_count.url) == (1, f"{LIST}?stands=failed")


def test_emails_cannot_be_edited_added_or_deleted(staff_caller, member):
    mail = create_mail(member)
    before = stored_rows()

    responses = [
        staff_caller.upload(mail_url(mail, "change"), {"to_address": "x@evil.test", "attempts": "0"}).status_code,
        staff_caller.upload(mail_url(mail, "delete"), {"post": "yes"}).status_code,
        staff_caller.upload(f"{LIST}add/", {"to_address": "x@evil.test"}).status_code,
    ]

    assert responses == [403, 403, 403]
    assert stored_rows() == before


def test_number_of_matches_is_shown_for_a_search_or_a_filter(support_caller, member):
    create_mail(member)

    for query, is_shown in (({}, False), ({"q": "payment"}, True), ({"stands": "sent"}, True)):
        assert ("1 found." in support_caller.get(LIST, query).content.decode()) is is_shown, query


def test_query_count_does_not_grow_with_the_list(support_caller, member, django_assert_num_queries):
    for amount in (1, 40):
        for _ in range(amount):
            create_mail(member)
        # One for the session with its user, one for the permissions, one for the count and one for the page.
        with django_assert_num_queries(4):
            support_caller.get(LIST)
