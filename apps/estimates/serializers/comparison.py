from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, LineField, TextField, UsdField
from apps.core.api.serializers import InputSerializer, OutputSerializer
from apps.core.pagination import CURSOR_MAX_LENGTH
from apps.core.rules import MONEY
from apps.estimates.comparisons import sum_by_kind, sum_by_room
from apps.estimates.models import NOTE_LENGTH, REASON_LENGTH, ROOM_LENGTH, Comparison, ComparisonPair, Estimate
from apps.estimates.selectors import DIFFERENT, with_ids
from apps.estimates.serializers.estimate import FindingSerializer, LineSerializer
from apps.estimates.workbench import Action


class ComparedSerializer(OutputSerializer):
    """One of the two estimates, with the sum of its lines that count."""

    party = serializers.ChoiceField(choices=Estimate.Party.choices)
    total = UsdField(**MONEY)


class RoomDifferenceSerializer(OutputSerializer):
    room = serializers.CharField()
    base = UsdField(**MONEY)
    audited = UsdField(**MONEY)
    difference = UsdField(**MONEY)
    count = serializers.IntegerField()


class KindDifferenceSerializer(OutputSerializer):
    kind = serializers.ChoiceField(choices=ComparisonPair.Kind.choices)
    count = serializers.IntegerField()
    difference = UsdField(**MONEY)


class ExcludedSerializer(OutputSerializer):
    """Pairs that count in no total and are not listed."""

    count = serializers.IntegerField()
    base = UsdField(**MONEY)
    audited = UsdField(**MONEY)


class ComparisonSerializer(OutputSerializer):
    """Two estimates compared line by line, in USD. A difference is what is audited minus the base."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(allow_null=True)
    base = ComparedSerializer()
    audited = ComparedSerializer()
    difference = UsdField(**MONEY)
    by_room = RoomDifferenceSerializer(many=True)
    by_kind = KindDifferenceSerializer(many=True)
    excluded = ExcludedSerializer()
    findings = FindingSerializer(many=True)
    released_at = InstantField(allow_null=True)


def describe_comparison(comparison: Comparison) -> dict[str, Any]:
    """The comparison in the form of ``ComparisonSerializer``."""
    data = {
        "id": comparison.pk,
        "version": comparison.version,
        "base": {"party": comparison.base.party, "total": comparison.base_total},
        "audited": {"party": comparison.audited.party, "total": comparison.audited_total},
        "difference": comparison.difference,
        "by_room": sum_by_room(comparison),
        "by_kind": sum_by_kind(comparison),
        "excluded": {
            "count": comparison.excluded_count,
            "base": comparison.excluded_base,
            "audited": comparison.excluded_audited,
        },
        "findings": with_ids(comparison.findings),
        "released_at": comparison.released_at,
    }
    return ComparisonSerializer(data).data


class PairSerializer(OutputSerializer):
    """Two lines that are the same work, or one that the other estimate lacks."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=ComparisonPair.Kind.choices)
    room = serializers.CharField()
    base = LineSerializer(allow_null=True)
    audited = LineSerializer(allow_null=True)
    difference = UsdField(**MONEY)
    reason = serializers.CharField()
    note = serializers.CharField()


class StaffPairSerializer(PairSerializer):
    """With what members do not see. Pairs are in the order of ``place``."""

    place = serializers.IntegerField()
    is_uncertain = serializers.BooleanField()
    is_excluded = serializers.BooleanField()


class PairsPageSerializer(OutputSerializer):
    """A page of pairs."""

    results = PairSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class StaffPairsPageSerializer(PairsPageSerializer):
    results = StaffPairSerializer(many=True, source="rows")


class ComparisonChangeSerializer(InputSerializer):
    """A change of a draft. Which of the fields are needed depends on the action."""

    expected_version = serializers.IntegerField(min_value=1)
    action = serializers.ChoiceField(choices=Action.values)
    pair = IdField(required=False, allow_null=True)
    base = IdField(required=False, allow_null=True)
    audited = IdField(required=False, allow_null=True)
    reason = LineField(required=False, allow_blank=True, max_length=REASON_LENGTH)
    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH)


class PairsQuerySerializer(InputSerializer):
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=CURSOR_MAX_LENGTH)
    kind = serializers.ChoiceField(
        choices=[*ComparisonPair.Kind.choices, (DIFFERENT, "All but the same")], required=False, allow_blank=True
    )
    room = serializers.CharField(required=False, allow_blank=True, max_length=ROOM_LENGTH)


class StaffPairsQuerySerializer(PairsQuerySerializer):
    """The workbench needs all pairs, so it asks for large pages."""

    size = serializers.IntegerField(required=False, min_value=1, max_value=1000)
