"""The audit log on the support site, which is read-only."""

import re
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit import services as audit
from apps.audit.models import AuditLogEntry
from apps.claims.models import BusinessCalendar, Rotation
from apps.core.request_meta import Actor, RequestMeta
from apps.core.staff.actions import row_url
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.support_pages import get_context

pytestmark = pytest.mark.django_db
LIST = "/staff/audit/auditlogentry/"


@pytest.fixture
def entry(support_member, member) -> AuditLogEntry:
    return log_entry(support_member, member)


def log_entry(user, member: Member, **arguments) -> AuditLogEntry:
    audit.log(
        **{
            "actor": Actor(user, RequestMeta("198.51.100.7", "Field terminal")),
            "action": "details_corrected",
            "description": "Corrected the details",
            "target": member,
            "now": timezone.now(),
            "member": member,
            "reason": "Moved to <b>Reno</b>",
            "before": {"company": "Whitlock Roofing", "license": None},
            "after": {"company": "<script>alert(1)</script>", "license": "NV-7"},
            **arguments,
        }
    )
    return AuditLogEntry.objects.latest("created_at")


def list_descriptions(caller, **query) -> list[str]:
    return [entry.description for entry in get_context(caller, f"{LIST}?{urlencode(query)}")["cl"].result_list]


def test_list_shows_actor_description_subject_reason_and_ip_address(support_caller, entry):
    page = support_caller.get(LIST).content.decode()

    for text in (
        "sable",
        "Corrected the details",
        "Dana Whitlock",
        "Moved to &lt;b&gt;Reno&lt;/b&gt;",
        "198.51.100.7",
    ):
        assert text in page


def test_entry_page_shows_values_before_and_after_as_escaped_text(support_caller, member, entry):
    page = support_caller.get(f"{LIST}{entry.pk}/change/").content.decode()

    assert "<td" in page.split("Whitlock Roofing")[0].rsplit("<tr>", 1)[1]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page
    assert "Moved to &lt;b&gt;Reno&lt;/b&gt;" in page
    assert "Field terminal" in page
    # The page links to the subject and cannot be submitted.
    assert f"/staff/accounts/member/{member.pk}/change/" in page
    assert ">Audit log</a>" not in page
    assert 'name="_save"' not in page
    assert "deletelink" not in page


def test_list_is_searched_and_filtered(support_caller, support_member, member, entry):
    log_entry(
        support_member,
        member,
        action="account_closed",
        description="Closed the account a month ago",
        before={},
        after={},
        now=timezone.now() - timedelta(days=30),
    )

    corrected, closed = ["Corrected the details"], ["Closed the account a month ago"]
    two_days_ago = f"{timezone.now() - timedelta(days=2):%Y-%m-%d %H:%M:%S+00:00}"
    for name, value, expected in (
        ("q", "CORRECTED the", corrected),
        ("q", "nv-7", corrected),
        ("q", "a month ago", closed),
        ("q", "%", []),
        ("subject", "member", corrected + closed),
        ("subject", "claim", []),
        ("subject", "nonsense", corrected + closed),
        ("action", "account_closed", closed),
        ("created_at__gte", two_days_ago, corrected),
    ):
        assert list_descriptions(support_caller, **{name: value}) == expected, (name, value)


def test_entries_cannot_be_added_changed_or_deleted(staff_caller, support_caller, entry):
    before = list(AuditLogEntry.objects.values())
    forged = {
        "description": "Nothing happened",
        "action": "delete_selected",
        "_selected_action": str(entry.pk),
        "post": "yes",
    }

    for caller in (staff_caller, support_caller):
        responses = [
            caller.upload(path, forged).status_code
            for path in (f"{LIST}add/", f"{LIST}{entry.pk}/change/", f"{LIST}{entry.pk}/delete/", LIST)
        ]
        assert responses[:3] == [403, 403, 403]
        assert responses[3] in {200, 302, 403}
    assert list(AuditLogEntry.objects.values()) == before


def test_only_staff_with_the_permission_can_read_the_log(entry, member_caller, admin_caller):
    trainee = caller_as(UserFactory(kind=User.Kind.STAFF))

    assert [trainee.get(path).status_code for path in (LIST, f"{LIST}{entry.pk}/change/")] == [403, 403]
    assert [caller.get(LIST).status_code for caller in (member_caller, admin_caller)] == [302, 302]


def test_query_count_does_not_grow_with_the_log(support_caller, support_member, entry, django_assert_num_queries):
    for amount in (1, 6):
        for _ in range(amount):
            log_entry(support_member, MemberFactory())

        # Session with user; permissions; count; page; names and invitation codes that the page mentions.
        with django_assert_num_queries(6):
            support_caller.get(LIST, {"q": "corrected"})


def open_target(caller, entry: AuditLogEntry) -> int | None:
    """Return the status of the page to which the entry links, or ``None`` if it has no link."""
    [link] = re.findall(
        r'<a [^>]*href="([^"]+)"[^>]*>Open the ', caller.get(f"{LIST}{entry.pk}/change/").content.decode()
    ) or [None]
    return link and caller.get(link).status_code


def test_link_to_a_row_whose_key_is_a_number_leads_there_and_back(staff_caller):
    calendar = BusinessCalendar.objects.get()
    entry = log_entry(None, None, target=calendar, action="queue_settings_changed")

    assert open_target(staff_caller, entry) == 200
    [log] = re.findall(rf'href="({LIST}[^"]+)"', staff_caller.get(row_url(calendar)).content.decode())
    assert staff_caller.get(log).context["cl"].result_list[0] == entry


def test_entry_about_a_deleted_row_has_no_link(staff_caller, member):
    rotation = Rotation.objects.create(service="appraisal")
    entry = log_entry(None, None, target=rotation, action="queue_settings_changed")
    rotation.delete()

    assert open_target(staff_caller, entry) is None
    assert open_target(staff_caller, log_entry(None, member)) == 200
