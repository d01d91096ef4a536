"""The record at the support desk: staff read it, and nobody edits it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.audit.models import RecordEntry
from apps.core.request_meta import Actor, RequestMeta
from tests.factories import MemberFactory, UserFactory, caller_as

pytestmark = pytest.mark.django_db
LIST = "/staff/accounts/recordentry/"


@pytest.fixture
def entry(support_member, member) -> RecordEntry:
    return kept(support_member, member)


def kept(user, member: Member, **given) -> RecordEntry:
    audit.log(
        **{
            "actor": Actor(user, RequestMeta("198.51.100.7", "Field terminal")),
            "action": "details_corrected",
            "description": "Corrected the details",
            "subject": member,
            "member": member,
            "reason": "Moved to <b>Reno</b>",
            "before": {"company": "Whitlock Roofing", "license": None},
            "after": {"company": "<script>alert(1)</script>", "license": "NV-7"},
            **given,
        }
    )
    return RecordEntry.objects.latest("created_at")


def found(caller, **query) -> list[str]:
    answer = caller.get(LIST, query)
    assert answer.status_code == 200
    return [entry.description for entry in answer.context["cl"].result_list]


def test_the_list_says_when_who_what_about_what_why_and_from_where(support_caller, entry):
    page = support_caller.get(LIST).content.decode()

    for text in (
        "sable",
        "Corrected the details",
        "Dana Whitlock",
        "Moved to &lt;b&gt;Reno&lt;/b&gt;",
        "198.51.100.7",
    ):
        assert text in page


def test_the_page_of_an_entry_shows_before_beside_after_as_text(support_caller, member, entry):
    page = support_caller.get(f"{LIST}{entry.pk}/change/").content.decode()

    assert "<td" in page.split("Whitlock Roofing")[0].rsplit("<tr>", 1)[1]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page
    assert "Moved to &lt;b&gt;Reno&lt;/b&gt;" in page
    assert "Field terminal" in page
    # To what it is about, and no way to write.
    assert f"/staff/accounts/member/{member.pk}/change/" in page
    assert ">Audit log</a>" not in page
    assert 'name="_save"' not in page
    assert "deletelink" not in page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"q": "CORRECTED the"}, ["Corrected the details"]),
        ({"q": "nv-7"}, ["Corrected the details"]),
        ({"q": "a month ago"}, ["Closed the account a month ago"]),
        ({"q": "%"}, []),
        ({"subject": "member"}, ["Corrected the details", "Closed the account a month ago"]),
        ({"subject": "claim"}, []),
        ({"subject": "nonsense"}, ["Corrected the details", "Closed the account a month ago"]),
        ({"action": "account_closed"}, ["Closed the account a month ago"]),
        (
            {"created_at__gte": f"{timezone.now() - timedelta(days=2):%Y-%m-%d %H:%M:%S+00:00}"},
            ["Corrected the details"],
        ),
    ],
)
def test_it_is_searched_and_narrowed(support_caller, support_member, member, entry, query, expected):
    kept(
        support_member,
        member,
        action="account_closed",
        description="Closed the account a month ago",
        before={},
        after={},
        now=timezone.now() - timedelta(days=30),
    )

    assert found(support_caller, **query) == expected


def test_nobody_adds_changes_or_deletes_an_entry_here(staff_caller, support_caller, entry):
    before = list(RecordEntry.objects.values())
    forged = {
        "description": "Nothing happened",
        "action": "delete_selected",
        "_selected_action": str(entry.pk),
        "post": "yes",
    }

    for caller in (staff_caller, support_caller):
        answers = [
            caller.upload(path, forged).status_code
            for path in (f"{LIST}add/", f"{LIST}{entry.pk}/change/", f"{LIST}{entry.pk}/delete/", LIST)
        ]
        assert answers[:3] == [403, 403, 403]
        assert answers[3] in {200, 302, 403}
    assert list(RecordEntry.objects.values()) == before


def test_only_staff_with_the_right_see_it(entry, member_caller, admin_caller):
    trainee = caller_as(UserFactory(is_staff=True))

    assert [trainee.get(path).status_code for path in (LIST, f"{LIST}{entry.pk}/change/")] == [403, 403]
    assert [caller.get(LIST).status_code for caller in (member_caller, admin_caller)] == [302, 302]


@pytest.mark.parametrize("amount", [1, 60])
def test_the_queries_do_not_grow_with_the_record(
    support_caller, support_member, entry, django_assert_num_queries, amount
):
    for _ in range(amount):
        kept(support_member, MemberFactory())

    # The session with its user; the rights of the user and of the group; the filter's actions; how many; the page; the
    # codes that it names.
    with django_assert_num_queries(7):
        support_caller.get(LIST, {"q": "corrected"})
