"""Emails have a text and an HTML part, and can be unsubscribed from, except those about security."""

import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from apps.notifications import outbox
from apps.notifications.digest import send_due_digests
from apps.notifications.models import NotificationPreferences
from tests.claims.claim_work import write
from tests.claims.factories import create_claim
from tests.notifications.test_inbox import send_news
from tests.notifications.test_preferences import PREFERENCES
from tests.subscriptions.factories import subscribe

SITE = "https://network.example"


@pytest.fixture
def claim(member):
    return create_claim(member, subscribe(member))


@pytest.fixture
def news(claim, django_capture_on_commit_callbacks):
    """The email about a message."""
    with django_capture_on_commit_callbacks(execute=True):
        write(claim, "Sensitive words")
    return mail.outbox[-1]


def get_html(email) -> str:
    ((content, mime_type),) = email.alternatives
    assert mime_type == "text/html"
    return content


def get_path(email) -> str:
    return email.extra_headers["List-Unsubscribe"].strip("<>").removeprefix(SITE)


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_news_is_text_and_html_with_one_button(news, claim):
    tags = Tags(get_html(news)).found
    links = [attributes["href"] for tag, attributes in tags if tag == "a"]
    url = f"{SITE}/claims/{claim.pk}"

    assert f"Open the claim: {url}" in news.body
    assert links == [url, f"{SITE}{get_path(news)}"]
    assert "Open the claim</a>" in get_html(news)
    assert not {"img", "link", "script", "iframe", "style"} & {tag for tag, _ in tags}
    assert not re.search(r"url\(|src=", get_html(news))


def test_html_says_what_the_text_says_without_markup_of_names(member, django_capture_on_commit_callbacks):
    member.first_name = "O'Hara & <b>"
    member.save()
    with django_capture_on_commit_callbacks(execute=True):
        outbox.send_email("account_reopened", to=member, now=timezone.now())

    (email,) = mail.outbox
    assert "O'Hara & <b>," in email.body
    assert "O&#x27;Hara &amp; &lt;b&gt;," in get_html(email)


def test_security_mail_cannot_be_unsubscribed_from(member, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        outbox.send_email("password_changed", to=member, now=timezone.now())

    (email,) = mail.outbox
    assert "List-Unsubscribe" not in email.extra_headers
    assert "Stop these emails" not in email.body + get_html(email)


def test_one_click_stops_the_emails_of_the_group(news, member_caller, claim, django_capture_on_commit_callbacks):
    assert news.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    # As a mail program does: without cookies, and as a form.
    answer = Client(enforce_csrf_checks=True).post(get_path(news), {"List-Unsubscribe": "One-Click"})

    assert answer.status_code == 200
    assert member_caller.get(PREFERENCES).json()["events"] == {
        "claim": "inbox",
        "billing": "mail",
        "network": "digest",
    }
    with django_capture_on_commit_callbacks(execute=True):
        write(claim)
    assert len(mail.outbox) == 1
    assert member_caller.get("/api/user/notifications").json()["unread"] == 2


def test_link_shows_a_button_and_changes_nothing(news, client):
    page = client.get(get_path(news))

    assert "Stop emails of this kind: Claims?" in page.content.decode()
    assert '<form method="post">' in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert not NotificationPreferences.objects.exists()


def test_link_has_no_expiry(news, client, frozen_time):
    frozen_time.shift(timedelta(days=1000))

    assert client.post(get_path(news)).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_wrong_token_is_404(news, client, method):
    for token in ("x", get_path(news).removeprefix("/unsubscribe/") + "x"):
        assert getattr(client, method)(f"/unsubscribe/{token}").status_code == 404

    assert not NotificationPreferences.objects.exists()


def test_digest_stops_all_groups_that_it_has(
    member, member_caller, claim, frozen_time, settings, client, django_capture_on_commit_callbacks
):
    settings.PUBLIC_URL = SITE
    member_caller.patch(PREFERENCES, {"events": {"claim": "digest"}})
    write(claim)
    send_news(member)
    with django_capture_on_commit_callbacks(execute=True):
        send_due_digests(now=timezone.now() + timedelta(days=1))

    client.post(get_path(mail.outbox[-1]))

    events = member_caller.get(PREFERENCES).json()["events"]
    assert events == {"claim": "inbox", "billing": "mail", "network": "inbox"}
