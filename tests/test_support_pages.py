"""Every page of the support desk opens: each registered model's list, search, form to add, and page of one row."""

from collections.abc import Iterator
from itertools import zip_longest

import pytest
from django.conf import settings
from django.contrib import admin
from django.db.models import Model
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import RecordEntry
from apps.claims.models import Claim
from apps.contact.models import ServiceRequest
from apps.core.support.actions import ActionPage
from apps.notifications.models import OutgoingMail
from tests.factories import Caller, UserFactory, caller_as

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
# What people type, and what only a careless query would choke on.
TYPED = ["jordan", "(555) 010", "DEMO-", "%_\\", "ß\u0130", "0" * 300, "a\x00b"]


@pytest.fixture(autouse=True)
def filled(demo_data, db) -> None:
    """A small amount of everything. One run serves all models: each test walks them."""
    member = OutgoingMail.objects.exclude(user=None).first().user.member
    ServiceRequest.objects.create(member=member, service_type="other", description="A roof like no other")


def page(model: type[Model], kind: str, *arguments: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{kind}", args=arguments)


def actions() -> list[tuple[type[Model], type[ActionPage]]]:
    """Every named action with the kind of row that it is done to, as the URLs have them."""
    return [
        (model, type(pattern.callback.__wrapped__))
        for model in MODELS
        for pattern in admin.site._registry[model].get_urls()
        if isinstance(getattr(pattern.callback, "__wrapped__", None), ActionPage)
    ]


def row(model: type[Model]) -> Model:
    """One that there is; of users one of the staff, for only they are acted on."""
    found = model.objects.filter(is_staff=True) if model is User else model.objects
    return found.first()


def address_of_nothing(action: type[ActionPage]) -> str:
    return reverse(f"admin:{action.name}", args=["00000000-0000-4000-8000-000000000000"])


def refused(caller: Caller, paths: Iterator[str]) -> dict[str, int]:
    """Of the pages that were asked for, those that did not open."""
    answers = {path: caller.get(path).status_code for path in paths}
    assert len(answers) >= len(MODELS)
    return {path: status for path, status in answers.items() if status != 200}


def test_every_list_opens_with_rows_and_the_index_leads_to_it(staff_caller):
    index = staff_caller.get(reverse("admin:index")).content.decode()
    lists = {model: staff_caller.get(page(model, "changelist")) for model in MODELS}

    assert {answer.status_code for answer in lists.values()} == {200}
    assert [model for model, answer in lists.items() if not answer.context["cl"].result_count] == []
    assert [model for model in MODELS if page(model, "changelist") not in index] == []


def test_every_list_can_be_searched_for_anything(staff_caller):
    searched = {
        (model._meta.label, text): staff_caller.get(page(model, "changelist"), {"q": text}).status_code
        for model in MODELS
        for text in TYPED
    }

    assert {asked: status for asked, status in searched.items() if status != 200} == {}


def test_every_filter_and_every_column_that_sorts_opens(staff_caller):
    def paths() -> Iterator[str]:
        for model in MODELS:
            path = page(model, "changelist")
            shown = staff_caller.get(path).context["cl"]
            choices = [[choice["query_string"][1:] for choice in each.choices(shown)] for each in shown.filter_specs]
            # The first choice of every filter at once, then the second of each, until every one was taken.
            for taken in zip_longest(*choices, fillvalue=""):
                yield f"{path}?{'&'.join(filter(None, taken))}"
            yield f"{path}?o={'.'.join(str(number) for number in range(1, len(shown.list_display)))}"

    assert refused(staff_caller, paths()) == {}


def test_the_page_and_the_history_of_one_row_open(staff_caller):
    rows = [(model, model.objects.first().pk) for model in MODELS]

    assert refused(staff_caller, (page(model, kind, pk) for model, pk in rows for kind in ("change", "history"))) == {}


def test_the_page_of_a_row_leads_to_what_is_on_record_about_it(staff_caller):
    entry = RecordEntry.objects.filter(subject_type="claim").first()
    claim_page = staff_caller.get(page(Claim, "change", entry.subject_id)).content.decode()
    on_record = f"{page(RecordEntry, 'changelist')}?subject_id={entry.subject_id}"

    assert f'href="{on_record}"' in claim_page
    listed = staff_caller.get(on_record).context["cl"].result_list
    assert {one.subject_id for one in listed} == {entry.subject_id}


def test_adding_opens_a_form_where_staff_may_add_and_is_refused_elsewhere(staff_caller):
    answers = {model._meta.model_name: staff_caller.get(page(model, "add")).status_code for model in MODELS}

    assert {name for name, status in answers.items() if status == 200} == {
        "credibilityentry",
        "subscriptionplan",
        "user",
    }
    assert set(answers.values()) == {200, 403}


def test_a_row_that_is_not_there_leads_back(staff_caller):
    answers = [staff_caller.get(page(model, "change", "00000000-0000-4000-8000-000000000000")) for model in MODELS]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, reverse("admin:index"))}


def test_visitors_members_and_admins_are_led_to_the_staff_s_own_door(visitor, member_caller, admin_caller):
    answers = [
        caller.get(page(model, "changelist")) for model in MODELS for caller in (visitor, member_caller, admin_caller)
    ]

    assert {answer.status_code for answer in answers} == {302}
    assert all(answer["Location"].startswith(reverse("admin:login")) for answer in answers)


def test_every_named_action_opens_or_leads_back_and_says_why(staff_caller):
    answers = {}
    for model, action in actions():
        answer = staff_caller.get(action.get_url(row(model)))
        answers[action.name] = answer.status_code
        if answer.status_code == 302:
            leads_to = staff_caller.get(answer["Location"])
            assert [message.level_tag for message in leads_to.context["messages"]] == ["error"], action.name
        else:
            assert answer.context["form"]["reason"].value() is None, action.name

    assert len(answers) > 15
    assert set(answers.values()) <= {200, 302}


def test_a_row_that_is_not_there_has_no_actions(staff_caller):
    answers = {action.name: staff_caller.get(address_of_nothing(action)).status_code for _, action in actions()}

    assert {name: status for name, status in answers.items() if status != 404} == {}


def test_staff_without_rights_see_nothing(db):
    trainee = caller_as(UserFactory(username="trainee", is_staff=True))
    index = trainee.get(reverse("admin:index"))

    assert {trainee.get(page(model, "changelist")).status_code for model in MODELS} == {403}
    assert {trainee.get(address_of_nothing(action)).status_code for _, action in actions()} == {403}
    assert (index.status_code, index.context["app_list"], index.context["waiting"]) == (200, [], [])


def test_support_staff_open_what_their_group_may_and_nothing_else(support_caller):
    opened = {model for model in MODELS if support_caller.get(page(model, "changelist")).status_code == 200}

    assert {model._meta.model_name for model in MODELS} - {model._meta.model_name for model in opened} == {
        "adminaccount",
        "user",
    }
    closed = {model for model, action in actions() if support_caller.get(address_of_nothing(action)).status_code == 403}
    assert {model._meta.model_name for model in closed} == {"credibilityentry", "user"}
    index = support_caller.get(reverse("admin:index"))
    listed = {model["model"] for app in index.context["app_list"] for model in app["models"]}
    assert listed == opened
    assert [model for model in MODELS if support_caller.get(page(model, "add")).status_code != 403] == []


def test_what_waits_leads_to_a_list_of_just_so_many(staff_caller):
    cards = staff_caller.get(reverse("admin:index")).context["waiting"]
    listed = {card.label: staff_caller.get(card.url).context["cl"].result_count for card in cards}

    assert listed == {card.label: card.count for card in cards}
    assert len(cards) == len(settings.DESK_WAITING)
