"""Mail at the support desk: looked at, and sent once more by a named action."""

from datetime import timedelta

import pytest
from django.core import mail as mailbox
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry, RecordEntry
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS
from tests.factories import Caller

pytestmark = pytest.mark.django_db
WHY = {"reason": "Deleted it by mistake"}
LIST = "/staff/accounts/outgoingmail/"


def mail_of(member: Member | None, **fields) -> OutgoingMail:
    """A mail of yesterday, which went out unless it is said otherwise."""
    yesterday = timezone.now() - timedelta(days=1)
    wanted = {
        "to_address": "old@example.com",
        "subject": "Your payment was recorded",
        "text": "Dana,\n\nIt was recorded.",
        "created_at": yesterday,
        "sent_at": yesterday,
        "attempts": 1,
    }
    return OutgoingMail.objects.create(user=member.user if member else None, **(wanted | fields))


def page(mail: OutgoingMail, action: str = "resend") -> str:
    return f"{LIST}{mail.pk}/{action}/"


def send(caller: Caller, mail: OutgoingMail):
    """Send the form, and return the page that it leads to."""
    answer = caller.upload(page(mail), WHY)
    assert answer.status_code == 302, answer.content
    return caller.get(answer["Location"])


def said(answer) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in answer.context["messages"]]


def stored() -> tuple:
    return (
        list(OutgoingMail.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        RecordEntry.objects.count(),
    )


def test_one_that_went_out_goes_as_a_copy_to_the_present_address(
    support_caller, member, django_capture_on_commit_callbacks
):
    mail = mail_of(member)
    before = OutgoingMail.objects.filter(pk=mail.pk).values().get()

    with django_capture_on_commit_callbacks(execute=True):
        answer = send(support_caller, mail)

    assert said(answer) == [("success", "Sending “Your payment was recorded” to dana@example.com.")]
    assert answer.request["PATH_INFO"] == f"/staff/accounts/member/{member.pk}/change/"
    assert [(sent.to, sent.subject, sent.body) for sent in mailbox.outbox] == [
        (["dana@example.com"], mail.subject, mail.text)
    ]
    assert OutgoingMail.objects.filter(pk=mail.pk).values().get() == before
    assert OutgoingMail.objects.exclude(pk=mail.pk).get().sent_at is not None
    activity = ActivityEntry.objects.get(member=member)
    assert activity.description == "Support sent a mail again: Your payment was recorded"
    assert WHY["reason"] not in f"{activity.description}{activity.metadata}"


def test_one_that_failed_ten_times_is_tried_anew(support_caller, member, django_capture_on_commit_callbacks):
    mail = mail_of(member, sent_at=None, attempts=MAX_ATTEMPTS, claimed_at=timezone.now())

    with django_capture_on_commit_callbacks(execute=True):
        answer = send(support_caller, mail)

    assert said(answer) == [("success", "Sending “Your payment was recorded” to old@example.com.")]
    assert [sent.to for sent in mailbox.outbox] == [["old@example.com"]]
    mail.refresh_from_db()
    assert (mail.attempts, mail.sent_at is not None, OutgoingMail.objects.count()) == (1, True, 1)


def test_pressed_twice_makes_one_copy(support_caller, member):
    mail = mail_of(member)

    first, second = send(support_caller, mail), send(support_caller, mail)

    assert said(first)[0][0] == "success"
    assert said(second) == [("error", "A copy of this mail was created less than a minute ago.")]
    assert OutgoingMail.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"carries_secret": True, "text": ""}, "Ask the member to request a new one on the sign-in page."),
        (
            {"carries_secret": True, "sent_at": None, "attempts": MAX_ATTEMPTS},
            "Ask the member to request a new one on the sign-in page.",
        ),
        ({"sent_at": None}, "This mail has not been sent yet and will be tried again automatically."),
    ],
)
def test_what_held_a_secret_and_what_is_on_its_way_is_refused(support_caller, member, fields, refusal):
    mail = mail_of(member, **fields)
    before = stored()

    sent = send(support_caller, mail)
    looked_at = support_caller.get(page(mail))

    assert said(sent)[0][0] == "error"
    assert said(sent)[0][1].endswith(refusal)
    assert looked_at["Location"] == f"/staff/accounts/member/{member.pk}/change/#mail"
    assert stored() == before
    assert "Resend" not in support_caller.get(page(mail, "change")).content.decode()


def test_a_mail_to_somebody_who_is_no_member_leads_back_to_itself(support_caller, db):
    mail = mail_of(None)

    answer = send(support_caller, mail)

    assert answer.request["PATH_INFO"] == page(mail, "change")
    assert OutgoingMail.objects.exclude(pk=mail.pk).get().to_address == "old@example.com"
    assert RecordEntry.objects.get().member is None


def test_a_mail_that_is_gone_is_not_found(support_caller, member):
    mail = mail_of(member)
    OutgoingMail.objects.all().delete()

    assert support_caller.upload(page(mail), WHY).status_code == 404
    assert support_caller.upload(f"{LIST}{member.pk}/resend/", WHY).status_code == 404


def test_the_list_narrows_to_what_failed_and_the_first_page_counts_it(support_caller, member):
    failed = mail_of(member, sent_at=None, attempts=MAX_ATTEMPTS)
    waiting = mail_of(member, sent_at=None, attempts=9)
    sent = mail_of(member)

    def listed(query: str) -> list:
        return [mail.pk for mail in support_caller.get(f"{LIST}?stands={query}").context["cl"].result_list]

    assert [listed("failed"), listed("waiting"), listed("sent")] == [[failed.pk], [waiting.pk], [sent.pk]]
    assert len(listed("nonsense")) == 3
    waits = {one.label: one for one in support_caller.get("/staff/").context["waiting"]}["Mail that failed"]
    assert (waits.count, waits.url) == (1, f"{LIST}?stands=failed")


def test_nothing_of_a_mail_is_edited_here(staff_caller, member):
    mail = mail_of(member)
    before = stored()

    answers = [
        staff_caller.upload(page(mail, "change"), {"to_address": "x@evil.test", "attempts": "0"}).status_code,
        staff_caller.upload(page(mail, "delete"), {"post": "yes"}).status_code,
        staff_caller.upload(f"{LIST}add/", {"to_address": "x@evil.test"}).status_code,
    ]

    assert answers == [403, 403, 403]
    assert stored() == before


def test_the_list_asks_the_same_however_long_it_is(support_caller, member, django_assert_num_queries):
    for amount in (1, 40):
        for _ in range(amount):
            mail_of(member)
        # The session with its user, two for the rights, how many there are, and the page.
        with django_assert_num_queries(5):
            support_caller.get(LIST)
