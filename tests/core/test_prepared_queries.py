"""Queries that are compiled once answer what the queryset they are made of would."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db.models import CharField, DateTimeField, UUIDField
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.core.prepared_queries import PreparedQuery, Slot
from tests.claims.factories import create_claim
from tests.subscriptions.factories import subscribe


def test_models_come_with_what_select_related_names(member, panel_admin, django_assert_num_queries):
    query = PreparedQuery(
        lambda: User.objects.select_related("member", "admin_account").filter(username_key=Slot("key", CharField()))
    )

    for key, expected in (("dana", member.user), ("rowan", panel_admin.user)):
        with django_assert_num_queries(1):
            found = query.first(key=key)
            assert (found.is_member, found.is_panel_admin) == (expected == member.user, expected == panel_admin.user)
        assert found == expected
        assert found.created_at == expected.created_at
        assert not found._state.adding
    assert query.first(key="nobody") is None


def test_columns_are_converted_as_the_queryset_would(member):
    subscription = subscribe(member)
    claim = create_claim(member, subscription, original_claim_amount=Decimal("1234567890123.45"))
    columns = ("id", "created_at", "col", "original_claim_amount", "final_claim_amount")
    query = PreparedQuery(
        lambda: Claim.objects.filter(member_id=Slot("member", UUIDField())).values_list(*columns), row=tuple
    )

    assert query.all(member=member.pk) == list(Claim.objects.values_list(*columns))
    assert query.all(member=member.pk)[0][0] == claim.pk


def test_each_run_has_values_of_its_own(member, other_member):
    now = timezone.now()
    for owner, age in ((member, 1), (member, 5), (other_member, 1)):
        ActivityEntry.objects.create(
            member=owner, action="x", description=str(age), created_at=now - timedelta(days=age)
        )
    query = PreparedQuery(
        lambda: ActivityEntry.objects.filter(
            member_id=Slot("member", UUIDField()), created_at__gt=Slot("after", DateTimeField())
        ).values_list("description", flat=False),
        row=tuple,
    )

    assert query.all(member=member.pk, after=now - timedelta(days=3)) == [("1",)]
    assert sorted(query.all(member=member.pk, after=now - timedelta(days=9))) == [("1",), ("5",)]
    assert query.all(member=other_member.pk, after=now) == []


def test_plain_columns_need_to_know_their_row(member):
    with pytest.raises(TypeError):
        PreparedQuery(lambda: User.objects.values_list("id")).all()


def test_a_forgotten_value_is_an_error_and_no_match(member):
    query = PreparedQuery(lambda: User.objects.filter(username_key=Slot("key", CharField())))
    with pytest.raises(KeyError):
        query.all()
