"""Accounts at the support desk under ``/staff/``."""

import pytest

from apps.accounts.models import User
from apps.audit import activity
from apps.audit import services as audit
from apps.audit.models import ActivityEntry, RecordEntry
from apps.core.request_meta import Actor
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail

pytestmark = pytest.mark.django_db
MEMBERS = "/staff/accounts/member/"


@pytest.fixture
def desk(client, staff):
    client.force_login(staff)
    return client


@pytest.mark.parametrize("page", ["user", "member", "adminaccount", "activityentry", "outgoingmail", "recordentry"])
def test_every_list_and_record_opens_and_shows_no_hash(desk, member, panel_admin, staff, page):
    activity.log(member=member, action="signed_in", description="Signed in")
    outbox.send(user=member.user, subject="Hello", text="Text", carries_secret=True)
    audit.log(actor=Actor(staff), action="changed", description="Changed", subject=member, member=member)
    shown = {
        "user": member.user,
        "member": member,
        "adminaccount": panel_admin,
        "activityentry": ActivityEntry.objects.get(),
        "outgoingmail": OutgoingMail.objects.get(),
        "recordentry": RecordEntry.objects.get(),
    }[page]

    for path in (
        f"/staff/accounts/{page}/",
        f"/staff/accounts/{page}/?q=dana",
        f"/staff/accounts/{page}/{shown.pk}/change/",
    ):
        answer = desk.get(path)
        assert answer.status_code == 200
        assert b"argon2" not in answer.content
    # A staff account is what superusers add, and nothing else.
    assert desk.get(f"/staff/accounts/{page}/add/").status_code == (200 if page == "user" else 403)
    assert desk.post(f"/staff/accounts/{page}/{shown.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_text_of_a_mail_that_carries_a_secret_is_not_shown(desk, member):
    OutgoingMail.objects.create(
        user=member.user, to_address="x@example.com", subject="S", text="654321", carries_secret=True
    )
    plain = OutgoingMail.objects.create(user=member.user, to_address="x@example.com", subject="S", text="654321")

    shown = {
        sent.carries_secret: b"654321" in desk.get(f"/staff/accounts/outgoingmail/{sent.pk}/change/").content
        for sent in OutgoingMail.objects.all()
    }

    assert shown == {True: False, False: True}
    assert plain.text == "654321"


def test_staff_can_give_nobody_rights(desk, staff, member):
    before = list(User.objects.order_by("pk").values())

    for user in (staff, member.user):
        answer = desk.post(f"/staff/accounts/user/{user.pk}/change/", {"is_superuser": "on", "is_staff": "on"})
        assert answer.status_code == 403
    assert desk.get("/staff/auth/group/").status_code == 404
    assert list(User.objects.order_by("pk").values()) == before


def test_members_and_panel_admins_have_no_support_desk(client, member, panel_admin):
    for user in (member.user, panel_admin.user):
        client.force_login(user)
        assert client.get(MEMBERS).status_code == 302


def test_a_rows_page_is_headed_by_what_it_shows_and_leads_back_to_the_list(desk, member):
    page = desk.get(f"/staff/accounts/user/{member.pk}/change/").content.decode()

    assert "<title>dana | User | Support</title>" in page
    assert "<h1>dana</h1>" in page
    assert '<a href="/staff/accounts/user/" class="closelink">Back</a>' in page
    assert "<label>Username</label>" in page


def test_the_list_of_users_names_what_a_superuser_adds(desk):
    assert (
        '<a href="/staff/accounts/user/add/" class="addlink">Add a staff account</a>'
        in desk.get("/staff/accounts/user/").content.decode()
    )
