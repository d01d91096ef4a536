"""Every page of the support site opens: list, search, add form and row page of each registered model."""

from collections.abc import Iterator
from itertools import islice, zip_longest

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.audit.models import AuditLogEntry
from apps.claims.models import BusinessCalendar, Claim, SavedReply, SavedRequest
from apps.contact.models import ServiceRequest
from apps.core.models import ScheduledStep
from apps.core.staff.actions import member_url, row_url
from apps.core.staff.admin import SupportAdmin
from apps.core.staff.sections import queue_count
from apps.notifications.models import OutgoingMail
from tests.factories import Caller, UserFactory, caller_as

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
# The address of a session's page would contain its key.
MODELS_WITH_PAGES = [model for model in MODELS if model is not Session]
# The calendar has one row, so its page has the place of the list.
LISTED = [model for model in MODELS if model is not BusinessCalendar]
# Terms that could break a query.
SEARCH_TERMS = ["(555) 010 DEMO- %_\\ ß\u0130 " + "0" * 250, "a\x00b"]


@pytest.fixture(autouse=True)
def create_rows(demo_data, db) -> None:
    """Make sure that every model has at least one row."""
    member = OutgoingMail.objects.exclude(user=None).first().user.member
    ServiceRequest.objects.create(member=member, service_type="other", description="A roof")
    ScheduledStep.objects.create(name="delete_expired_rate_limits", due_at=timezone.now())


def get_url(model: type[Model], kind: str, *arguments: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{kind}", args=arguments)


def get_actions() -> list[tuple[type[Model], str]]:
    """Return the name of every action with its model."""
    admins = {model: admin.site.get_model_admin(model) for model in MODELS}
    return [
        (model, name)
        for model, model_admin in admins.items()
        if isinstance(model_admin, SupportAdmin)
        for name in model_admin.support_actions
    ]


def get_url_of_unknown_row(model: type[Model], action: str) -> str:
    return row_url(model(pk="00000000-0000-4000-8000-000000000000"), action)


def get_failures(caller: Caller, paths: Iterator[str]) -> dict[str, int]:
    """Return the status of each page that did not open."""
    answers = {path: caller.get(path).status_code for path in paths}
    assert len(answers) >= len(LISTED)
    return {path: status for path, status in answers.items() if status != 200}


def test_every_list_is_linked_from_the_index(staff_caller):
    index = staff_caller.get(reverse("admin:index")).content.decode()

    assert [model for model in MODELS if get_url(model, "changelist") not in index] == []


@pytest.mark.usefixtures("without_menu")
def test_every_list_opens_with_rows(staff_caller):
    lists = {model: staff_caller.get(get_url(model, "changelist")) for model in MODELS}

    assert {answer.status_code for answer in lists.values()} == {200}
    assert [model for model in LISTED if not lists[model].context["cl"].result_count] == []


@pytest.mark.usefixtures("without_menu", "without_pages")
def test_every_list_can_be_searched(staff_caller):
    statuses = {
        (model._meta.label, text): staff_caller.get(get_url(model, "changelist"), {"q": text}).status_code
        for model in MODELS
        for text in SEARCH_TERMS
    }

    assert {search: status for search, status in statuses.items() if status != 200} == {}


@pytest.mark.usefixtures("without_menu", "without_pages")
def test_every_filter_and_sort_column_works(staff_caller):
    def paths() -> Iterator[str]:
        for model in LISTED:
            path = get_url(model, "changelist")
            changelist = staff_caller.get(path).context_data["cl"]
            # Enough for every filter with queries of its own; a filter by a column has one query for all choices.
            choices = [
                [choice["query_string"][1:] for choice in islice(each.choices(changelist), 10)]
                for each in changelist.filter_specs
            ]
            # The first choice of every filter together, then the second of each, and so on.
            for chosen in zip_longest(*choices, fillvalue=""):
                yield f"{path}?{'&'.join(filter(None, chosen))}"
            yield f"{path}?o={'.'.join(str(number) for number in range(1, len(changelist.list_display)))}"

    assert get_failures(staff_caller, paths()) == {}


@pytest.mark.usefixtures("without_menu")
def test_page_and_history_of_a_row_open(staff_caller):
    rows = [(model, model.objects.first().pk) for model in MODELS_WITH_PAGES]

    assert (
        get_failures(staff_caller, (get_url(model, kind, pk) for model, pk in rows for kind in ("change", "history")))
        == {}
    )


def test_row_page_links_to_its_audit_log(staff_caller):
    entry = AuditLogEntry.objects.filter(target_type="claims.claim").first()
    claim_page = staff_caller.get(get_url(Claim, "change", entry.target_id)).content.decode()
    audit_log_url = f"{get_url(AuditLogEntry, 'changelist')}?target_id={entry.target_id}"

    assert f'href="{audit_log_url}"' in claim_page
    listed = staff_caller.get(audit_log_url).context["cl"].result_list
    assert {one.target_id for one in listed} == {entry.target_id}


@pytest.mark.usefixtures("without_menu", "without_pages")
def test_add_form_opens_only_for_models_that_staff_may_add(staff_caller):
    answers = {
        model._meta.model_name: staff_caller.get(get_url(model, "add")).status_code for model in MODELS_WITH_PAGES
    }

    assert {name for name, status in answers.items() if status == 200} == {
        "comparisonreason",
        "credibilityentry",
        "rotation",
        "savedreply",
        "savedrequest",
        "servicelevel",
        "subscriptionplan",
        "user",
    }
    assert set(answers.values()) == {200, 403}


def test_page_of_an_unknown_row_redirects_to_the_index(staff_caller):
    answers = [
        staff_caller.get(get_url(model, "change", "00000000-0000-4000-8000-000000000000"))
        for model in MODELS_WITH_PAGES
    ]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, reverse("admin:index"))}


def test_visitors_members_and_admins_are_redirected_to_the_staff_sign_in(visitor, member_caller, admin_caller):
    answers = [
        caller.get(get_url(model, "changelist"))
        for model in MODELS
        for caller in (visitor, member_caller, admin_caller)
    ]

    assert {answer.status_code for answer in answers} == {302}
    assert all(answer["Location"].startswith(reverse("admin:login")) for answer in answers)


def test_actions_of_an_unknown_row_are_404(staff_caller):
    answers = {action: staff_caller.get(get_url_of_unknown_row(*action)).status_code for action in get_actions()}

    assert {action: status for action, status in answers.items() if status != 404} == {}


@pytest.mark.usefixtures("without_pages")
def test_staff_without_permissions_see_nothing():
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))
    index = trainee.get(reverse("admin:index"))

    assert {trainee.get(get_url(model, "changelist")).status_code for model in MODELS} == {403}
    assert {trainee.get(get_url_of_unknown_row(*action)).status_code for action in get_actions()} == {403}
    assert (index.status_code, index.context_data["app_list"], index.context_data["queues"]) == (200, [], [])


@pytest.mark.usefixtures("without_pages")
def test_support_staff_open_only_the_pages_of_their_group(support_caller):
    opened = {model for model in MODELS if support_caller.get(get_url(model, "changelist")).status_code == 200}

    assert {model._meta.model_name for model in MODELS} - {model._meta.model_name for model in opened} == {
        "adminaccount",
        "businesscalendar",
        "comparisonreason",
        "rotation",
        "servicelevel",
        "user",
    }
    closed = {
        model
        for model, action in get_actions()
        if support_caller.get(get_url_of_unknown_row(model, action)).status_code == 403
    }
    assert {model._meta.model_name for model in closed} == {"credibilityentry", "user", "userdocument"}
    index = support_caller.get(reverse("admin:index"))
    listed = {model["model"] for app in index.context_data["app_list"] for model in app["models"]}
    assert listed == opened
    addable = [model for model in MODELS_WITH_PAGES if support_caller.get(get_url(model, "add")).status_code != 403]
    assert addable == [SavedReply, SavedRequest]


def test_queue_counts_match_the_linked_lists(staff_caller):
    cards = staff_caller.get(reverse("admin:index")).context["queues"]
    listed = {card.label: staff_caller.get(card.url).context["cl"].result_count for card in cards}

    assert listed == {card.label: card.count for card in cards}
    assert len(cards) == len(list(queue_count))


def test_query_count_of_the_member_page_is_limited_for_a_member_with_much_data(support_caller, member):
    counts = {}
    for person in (User.objects.get(username="demo").member, member):
        with CaptureQueriesContext(connection) as queries:
            assert support_caller.get(member_url(person)).status_code == 200
        counts[person.user.username] = len(queries)

    # One for the session with its user, two for the permissions, one for the member, and one to four for each section.
    assert counts["dana"] <= counts["demo"] <= 33
