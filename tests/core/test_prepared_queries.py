"""Prepared queries return the same results as the queryset they are compiled from."""

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


def test_related_rows_are_loaded_in_the_same_query(member, panel_admin, django_assert_num_queries):
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
    assert query.first(key="unknown") is None


def test_columns_are_converted_as_in_a_queryset(member):
    subscription = subscribe(member)
    claim = create_claim(member, subscription, original_claim_amount=Decimal("1234567890123.45"))
    columns = ("id", "created_at", "col", "original_claim_amount", "final_claim_amount")
    query = PreparedQuery(
        lambda: Claim.objects.filter(member_id=Slot("member", UUIDField())).values_list(*columns), row=tuple
    )

    assert query.all(member=member.pk) == list(Claim.objects.values_list(*columns))
    assert query.all(member=member.pk)[0][0] == claim.pk


def test_each_execution_uses_its_own_values(member, other_member):
    now = timezone.now()
    for entry_owner, age in ((member, 1), (member, 5), (other_member, 1)):
        ActivityEntry.objects.create(
            member=entry_owner, action="x", description=str(age), created_at=now - timedelta(days=age)
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


def test_values_without_a_row_type_are_an_error(member):
    with pytest.raises(TypeError):
        PreparedQuery(lambda: User.objects.values_list("id")).all()


def test_missing_slot_value_is_an_error(member):
    query = PreparedQuery(lambda: User.objects.filter(username_key=Slot("key", CharField())))
    with pytest.raises(KeyError):
        query.all()
