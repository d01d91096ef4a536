"""Every page of the support desk opens: each registered model's list, search, form to add, and page of one row."""

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.db.models import Model
from django.urls import reverse

from apps.accounts.models import OutgoingMail
from apps.contact.models import ServiceRequest
from tests.people import Caller, UserFactory, caller_as

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
# What people type, and what only a careless query would choke on.
TYPED = ["jordan", "(555) 010", "DEMO-", "%_\\", "ß\u0130", "0" * 300, "a\x00b"]


@pytest.fixture
def filled(monkeypatch, db) -> None:
    """A small amount of everything. One run serves all models: each test walks them."""
    monkeypatch.setenv("DEMO_PASSWORD", "demonstration-only")
    call_command("seed_demo")
    member = OutgoingMail.objects.exclude(user=None).first().user.member
    ServiceRequest.objects.create(member=member, service_type="other", description="A roof like no other")


def page(model: type[Model], kind: str, *arguments: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{kind}", args=arguments)


def refused(caller: Caller, paths: Iterator[str]) -> dict[str, int]:
    """Of the pages that were asked for, those that did not open."""
    answers = {path: caller.get(path).status_code for path in paths}
    assert len(answers) >= len(MODELS)
    return {path: status for path, status in answers.items() if status != 200}


def test_every_list_opens_with_rows_and_the_index_leads_to_it(filled, staff_caller):
    index = staff_caller.get(reverse("admin:index")).content.decode()
    lists = {model: staff_caller.get(page(model, "changelist")) for model in MODELS}

    assert {answer.status_code for answer in lists.values()} == {200}
    assert [model for model, answer in lists.items() if not answer.context["cl"].result_count] == []
    assert [model for model in MODELS if page(model, "changelist") not in index] == []


def test_every_list_can_be_searched_for_anything(filled, staff_caller):
    searched = {
        (model._meta.label, text): staff_caller.get(page(model, "changelist"), {"q": text}).status_code
        for model in MODELS
        for text in TYPED
    }

    assert {asked: status for asked, status in searched.items() if status != 200} == {}


def test_every_filter_and_every_column_that_sorts_opens(filled, staff_caller):
    def paths() -> Iterator[str]:
        for model in MODELS:
            path = page(model, "changelist")
            shown = staff_caller.get(path).context["cl"]
            for filtered in shown.filter_specs:
                yield from (path + choice["query_string"] for choice in filtered.choices(shown))
            yield from (f"{path}?o={number}" for number in range(1, len(shown.list_display)))

    assert refused(staff_caller, paths()) == {}


def test_the_page_and_the_history_of_one_row_open(filled, staff_caller):
    rows = [(model, model.objects.first().pk) for model in MODELS]

    assert refused(staff_caller, (page(model, kind, pk) for model, pk in rows for kind in ("change", "history"))) == {}


def test_adding_opens_a_form_where_staff_may_add_and_is_refused_elsewhere(filled, staff_caller):
    answers = {model._meta.model_name: staff_caller.get(page(model, "add")).status_code for model in MODELS}

    assert {name for name, status in answers.items() if status == 200} == {
        "credibilityentry",
        "subscriptionplan",
        "user",
    }
    assert set(answers.values()) == {200, 403}


def test_a_row_that_is_not_there_leads_back(filled, staff_caller):
    answers = [staff_caller.get(page(model, "change", "00000000-0000-4000-8000-000000000000")) for model in MODELS]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, reverse("admin:index"))}


def test_visitors_members_and_admins_are_led_to_the_staff_s_own_door(visitor, member_caller, admin_caller):
    answers = [
        caller.get(page(model, "changelist")) for model in MODELS for caller in (visitor, member_caller, admin_caller)
    ]

    assert {answer.status_code for answer in answers} == {302}
    assert all(answer["Location"].startswith(reverse("admin:login")) for answer in answers)


def test_staff_without_rights_see_nothing(db):
    trainee = caller_as(UserFactory(username="trainee", is_staff=True))

    assert {trainee.get(page(model, "changelist")).status_code for model in MODELS} == {403}
