"""Lists and pages of accounts and their logs on the support site."""

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.audit import activity
from apps.audit import services as audit
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.request_meta import Actor
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail

pytestmark = pytest.mark.django_db
MEMBER_LIST = "/staff/accounts/member/"


@pytest.fixture
def staff_client(client, staff):
    client.force_login(staff)
    return client


def test_every_list_and_page_opens_and_shows_no_password_hash(staff_client, member, panel_admin, staff):
    activity.log("signed_in", member=member, description="Signed in", now=timezone.now())
    outbox.send_email("password_changed", to=member, carries_secret=True, now=timezone.now())
    audit.log(
        "details_corrected", actor=Actor(staff), description="Changed", target=member, member=member, now=timezone.now()
    )
    for instance in (
        member.user,
        member,
        panel_admin,
        ActivityEntry.objects.get(),
        OutgoingMail.objects.get(),
        AuditLogEntry.objects.get(),
    ):
        url = f"/staff/{instance._meta.app_label}/{instance._meta.model_name}/"
        for path in (f"{url}?q=dana", f"{url}{instance.pk}/change/"):
            response = staff_client.get(path)
            assert response.status_code == 200, path
            assert b"argon2" not in response.content, path
        # Superusers can add staff accounts, and nothing else.
        assert staff_client.get(f"{url}add/").status_code == (200 if instance == member.user else 403), url
        assert staff_client.post(f"{url}{instance.pk}/delete/", {"post": "yes"}).status_code == 403, url


def test_text_of_an_email_with_a_secret_is_not_shown(staff_client, member):
    OutgoingMail.objects.create(
        user=member.user, to_address="x@example.com", subject="S", text="654321", carries_secret=True
    )
    plain = OutgoingMail.objects.create(user=member.user, to_address="x@example.com", subject="S", text="654321")

    shows_text = {
        sent.carries_secret: b"654321"
        in staff_client.get(f"/staff/notifications/outgoingmail/{sent.pk}/change/").content
        for sent in OutgoingMail.objects.all()
    }

    assert shows_text == {True: False, False: True}
    assert plain.text == "654321"


def test_staff_cannot_grant_permissions(staff_client, staff, member):
    before = list(User.objects.order_by("pk").values())

    for user in (staff, member.user):
        response = staff_client.post(f"/staff/accounts/user/{user.pk}/change/", {"is_superuser": "on", "kind": "staff"})
        assert response.status_code == 403
    assert staff_client.get("/staff/auth/group/").status_code == 404
    assert list(User.objects.order_by("pk").values()) == before


def test_members_and_panel_admins_cannot_open_the_support_site(client, member, panel_admin):
    for user in (member.user, panel_admin.user):
        client.force_login(user)
        assert client.get(MEMBER_LIST).status_code == 302


def test_page_title_names_the_object_and_links_back_to_the_list(staff_client, member):
    page = staff_client.get(f"/staff/accounts/user/{member.pk}/change/").content.decode()

    assert "<title>dana | User | Support</title>" in page
    assert "<h1>dana</h1>" in page
    assert '<a href="/staff/accounts/user/" class="closelink">Back</a>' in page
    assert "<label>Username</label>" in page
    page = staff_client.get("/staff/accounts/user/").content.decode()
    assert '<a href="/staff/accounts/user/add/" class="addlink">Add a staff account</a>' in page
