"""The member page of the support site: account status, sections and actions."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.core.request_meta import COMMAND_LINE, RequestMeta
from apps.core.staff.sections import member_section
from apps.notifications.models import OutgoingMail
from apps.subscriptions.purchases import choose_plan
from apps.support.staff_accounts import SUPPORT_GROUP
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.support.impersonation import member_support_url
from tests.support_pages import get_context, section_of

pytestmark = pytest.mark.django_db


def get_member_context(caller, member: Member) -> dict:
    return get_context(caller, member_support_url(member))


def get_sections(caller, member: Member) -> dict:
    return {section.key: section for section in get_member_context(caller, member)["sections"]}


@pytest.fixture
def trainee(db) -> User:
    """Staff with permission to view members, and no other permission."""
    user = UserFactory(username="trainee", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_member"))
    return user


def test_support_staff_see_every_section_and_action(support_caller, member):
    sections = get_sections(support_caller, member)

    assert len(sections) == len(list(member_section))
    assert dict(sections["account"].facts) == {
        "Name": "Dana Whitlock",
        "Username": "dana",
        "Email": "dana@example.com",
        "Phone": "(555) 010-4477",
        "Company": "Whitlock Roofing",
        "Position": "contractor",
        "License number": "TX-20551",
        "Member since": member.created_at,
        "First sign-in": None,
    }
    assert [link.label for link in sections["account"].actions] == ["Correct details", "Close account"]
    assert [link.label for link in get_member_context(support_caller, member)["actions"]] == ["View as member"]


def test_page_has_one_link_to_each_section(support_caller, member):
    content = support_caller.get(member_support_url(member)).content.decode()

    for key in get_sections(support_caller, member):
        assert (content.count(f'id="{key}"'), content.count(f'href="#{key}"')) == (1, 1)


def test_staff_who_can_only_view_see_no_actions(trainee, member):
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now())

    sections = get_sections(caller_as(trainee), member)

    assert list(sections) == ["sign-in", "account", "countdowns"]
    assert [*sections["account"].actions, *(link for row in sections["countdowns"].rows for link in row.actions)] == []
    assert get_member_context(caller_as(trainee), member)["actions"] == []


def test_staff_without_permissions_cannot_open_the_page(member):
    caller = caller_as(UserFactory(username="nobody", kind=User.Kind.STAFF))

    assert caller.get(member_support_url(member)).status_code == 403


@pytest.mark.parametrize(
    ("fields", "is_active", "account_status"),
    [
        ({}, True, ["Open"]),
        ({}, False, ["Closed"]),
        ({"access_countdown_start": timedelta(hours=71)}, True, ["Open"]),
        ({"access_countdown_start": timedelta(hours=73)}, True, ["Access expired"]),
        ({"access_countdown_start": timedelta(hours=73)}, False, ["Closed", "Access expired"]),
    ],
)
def test_header_shows_the_account_status(support_caller, fields, is_active, account_status):
    starts = {name: timezone.now() - ago for name, ago in fields.items()}
    member = MemberFactory(user__is_active=is_active, **starts)

    shown = get_member_context(support_caller, member)["account_status"]
    assert [state.text for state in shown] == account_status


def test_account_with_a_plan_stays_open_after_the_countdown(support_caller):
    now = timezone.now()
    member = MemberFactory(access_countdown_start=now - timedelta(hours=73))
    choose_plan(member=member, plan_name="ghost", meta=RequestMeta(), now=now)

    assert [state.text for state in get_member_context(support_caller, member)["account_status"]] == ["Open"]


def create_mail(member: Member, subject: str) -> None:
    OutgoingMail.objects.create(user=member.user, to_address=member.user.email, subject=subject, text="Text")


def test_long_lists_are_cut_to_their_newest_rows(support_caller, member):
    for number in range(25):
        activity.log("details_corrected", member=member, description=f"Activity {number}", now=timezone.now())
        create_mail(member, f"Mail {number}")
        audit.log(
            "details_corrected",
            actor=COMMAND_LINE,
            description=f"Entry {number}",
            target=member,
            member=member,
            now=timezone.now(),
        )

    sections = get_sections(support_caller, member)

    newest = {key: [row.cells[1] for row in sections[key].rows] for key in ("activity", "mail")}
    assert newest["activity"] == [f"Activity {number}" for number in range(24, 4, -1)]
    assert newest["mail"] == [f"Mail {number}" for number in range(24, 14, -1)]
    assert [row.cells[2] for row in sections["record"].rows] == [f"Entry {number}" for number in range(24, 14, -1)]


@pytest.mark.parametrize("key", ["mail", "activity", "record"])
def test_link_to_the_whole_list_filters_by_member(support_caller, member, other_member, key):
    for person in (member, other_member):
        activity.log("details_corrected", member=person, description="Tested", now=timezone.now())
        create_mail(person, "Tested")
        audit.log(
            "details_corrected",
            actor=COMMAND_LINE,
            description="Tested",
            target=person,
            member=person,
            now=timezone.now(),
        )

    listed = support_caller.get(section_of(support_caller, member, key).whole_list.url)

    assert listed.status_code == 200
    assert [getattr(row, "member_id", None) or row.user_id for row in listed.context["cl"].result_list] == [member.pk]


def test_values_typed_by_members_are_escaped(support_caller):
    odd = MemberFactory(
        first_name="<script>alert(1)</script>", last_name="{{ 7|add:7 }}", company_name='"><img src=x onerror=alert(1)>'
    )
    activity.log("details_corrected", member=odd, description="<b>bold</b>", now=timezone.now())

    content = support_caller.get(member_support_url(odd)).content.decode()

    assert not any(markup in content for markup in ("<script>alert", "<img src=x", "<b>bold"))
    assert "&lt;script&gt;alert(1)" in content
    assert "{{ 7|add:7 }}" in content


def test_support_group_has_only_the_expected_permissions_on_accounts_and_logs(db):
    rights = Permission.objects.filter(
        group__name=SUPPORT_GROUP,
        content_type__app_label__in=["accounts", "audit", "auth", "core", "notifications", "support"],
    )

    assert set(rights.values_list("codename", flat=True)) == {
        "view_member", "change_member", "view_session", "add_impersonationsession", "view_activityentry",
        "view_outgoingmail", "change_outgoingmail", "view_auditlogentry", "view_scheduledstep", "change_scheduledstep",
        "view_helprequest", "change_helprequest",
    }  # fmt: skip
    assert Group.objects.get(name=SUPPORT_GROUP).permissions.filter(codename__startswith="delete_").count() == 0


def test_cells_name_their_column_for_narrow_screens_without_headings(support_caller, member):
    audit.log(
        "details_corrected",
        actor=COMMAND_LINE,
        description="Looked at",
        target=member,
        member=member,
        now=timezone.now(),
    )

    page = support_caller.get(member_support_url(member)).content.decode()

    assert '<td data-label="Who">command line</td><td data-label="What">Looked at</td>' in page.replace("\n", "")
