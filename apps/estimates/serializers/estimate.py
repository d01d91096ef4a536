from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.api.fields import InstantField, LineField, UploadsField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.errors import Invalid
from apps.core.files.uploads import CheckedFile, check_uploads
from apps.core.pagination import CURSOR_MAX_LENGTH
from apps.core.rules import MESSAGES
from apps.core.text import to_camel_case
from apps.documents.models import UserDocument
from apps.documents.serializers import FilesReceivedSerializer
from apps.estimates.corrections import CORRECTABLE, Replaced, list_replaced
from apps.estimates.formatting import format_number
from apps.estimates.models import ROOM_LENGTH, TEXT_LENGTH, Estimate, EstimateLine
from apps.estimates.reader.document import DECIMALS, TOTALS
from apps.estimates.selectors import with_ids

_STATES = [*Estimate.State.choices]
_REASONS = [*Estimate.Reason.choices, (Estimate.WITHHELD, "Withheld")]

_WITHHELD_MESSAGE = "The file is withheld, so its lines cannot be shown. Write to support if you need it."


class _TextOrNullField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class _StateField(serializers.ChoiceField):
    def to_representation(self, value: Any) -> str:
        if value.document.state == UserDocument.State.CHECKING:
            return Estimate.State.WAITING
        return Estimate.State.UNREADABLE if value.is_withheld else value.state


class _ReasonField(serializers.ChoiceField):
    def to_representation(self, value: Any) -> Any:
        return Estimate.WITHHELD if value.is_withheld else value.reason or None


class _MessageField(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return _WITHHELD_MESSAGE if value.is_withheld else value.message


class TotalsSerializer(OutputSerializer):
    """Amounts in USD. Null: not printed."""

    rcv = serializers.CharField(allow_null=True)
    depreciation = serializers.CharField(allow_null=True)
    acv = serializers.CharField(allow_null=True)


@extend_schema_field(TotalsSerializer())
class _TotalsField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Estimate) -> dict[str, str]:
        if not value.is_readable:
            return {"rcv": "0.00", "depreciation": "0.00", "acv": "0.00"}
        return {
            "rcv": f"{value.total_rcv:.2f}",
            "depreciation": f"{value.total_depreciation:.2f}",
            "acv": f"{value.total_acv:.2f}",
        }


@extend_schema_field(TotalsSerializer(allow_null=True))
class _PrintedTotalsField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Estimate) -> dict[str, str | None] | None:
        if not value.is_readable or not value.printed_totals:
            return None
        totals: dict[str, str] = value.printed_totals
        return {name: f"{Decimal(totals[name]):.2f}" if name in totals else None for name in TOTALS}


class FindingSerializer(OutputSerializer):
    """What two places of a document say differently, with the lines and the amount in USD.

    ``id`` names it in a query of lines: it is the same as long as the rule and the lines are.
    """

    id = serializers.CharField()
    rule = serializers.ChoiceField(
        choices=[
            "depreciation_differs_from_age",
            "same_item_two_prices",
            "same_item_two_ages",
            "duplicate_line",
            "overhead_on_some_lines_only",
            "tax_on_some_lines_only",
            "room_total_differs",
            "printed_total_differs",
            "numbers_missing",
        ]
    )
    message = serializers.CharField()
    lines = serializers.ListField(child=serializers.UUIDField())
    amount = serializers.CharField(allow_null=True)


@extend_schema_field(FindingSerializer(many=True))
class _FindingsField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Estimate) -> list[dict[str, Any]]:
        return with_ids(value.findings) if value.is_readable else []


class ColumnSerializer(OutputSerializer):
    """A column of a table whose names are unknown."""

    header = serializers.CharField()
    samples = serializers.ListField(child=serializers.CharField())


@extend_schema_field(ColumnSerializer(many=True, allow_null=True))
class _ColumnsField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Any) -> Any:
        is_asked = value.reason == Estimate.Reason.UNKNOWN_COLUMNS and value.document.is_viewable
        return value.columns if is_asked else None


class _CountField(serializers.IntegerField):
    """A number of lines, which are not shown while the file is withheld."""

    def __init__(self, column: str, **kwargs: Any) -> None:
        super().__init__(source="*", **kwargs)
        self.column = column

    def to_representation(self, value: Any) -> int:
        count: int = getattr(value, self.column)
        return count if value.is_readable else 0


@extend_schema_field(serializers.ListField(child=serializers.CharField()))
class _RoomsField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Estimate) -> list[str]:
        rooms: list[str] = value.rooms or []
        return rooms if value.is_readable else []


class _AgreeField(serializers.BooleanField):
    def to_representation(self, value: Any) -> Any:
        return value.totals_agree if value.is_readable else None


class EstimateSerializer(OutputSerializer):
    """A document that is read as an estimate. ``totals`` are of the lines that check."""

    id = serializers.UUIDField()
    document_id = serializers.UUIDField()
    file_name = serializers.CharField(source="document.original_filename")
    party = serializers.ChoiceField(choices=Estimate.Party.choices)
    source = _TextOrNullField(allow_null=True)  # type: ignore[assignment]  # DRF's fields have a ``source`` too
    state = _StateField(source="*", choices=_STATES)
    reason = _ReasonField(source="*", choices=_REASONS, allow_null=True)
    message = _MessageField(source="*")
    line_count = _CountField("line_count")
    unchecked_count = _CountField("unchecked_count")
    totals = _TotalsField(source="*")
    printed_totals = _PrintedTotalsField(source="*")
    totals_agree = _AgreeField(source="*", allow_null=True)
    price_list = _TextOrNullField(allow_null=True)
    pages = serializers.IntegerField(allow_null=True)
    columns = _ColumnsField(source="*")
    rooms = _RoomsField(source="*")
    findings = _FindingsField(source="*")
    version = serializers.IntegerField()
    created_at = InstantField()
    read_at = InstantField(allow_null=True)


class EstimatesSerializer(OutputSerializer):
    """All estimates of a claim, and the largest file that can be added."""

    results = EstimateSerializer(many=True)
    max_file_megabytes = serializers.IntegerField()


class EstimateAddedSerializer(FilesReceivedSerializer):
    """The response to an upload."""

    estimate = EstimateSerializer()


class EstimateChangedSerializer(MessageSerializer):
    estimate = EstimateSerializer()


class _NumberField(serializers.CharField):
    """A number with at least two places."""

    def to_representation(self, value: Any) -> str:
        return format_number(value)


class _PercentField(serializers.CharField):
    """With as many places as it is printed with."""

    def to_representation(self, value: Any) -> Any:
        percent = value.depreciation_percent
        return None if percent is None else f"{percent:.{value.percent_places}f}"


class LineSerializer(OutputSerializer):
    """A line of an estimate. Amounts are in USD; ``box`` is in points from the top left of the page."""

    id = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    box = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    room = serializers.CharField()
    category = serializers.CharField()
    selector = serializers.CharField()
    activity = serializers.CharField()
    description = serializers.CharField()
    quantity = _NumberField(allow_null=True)
    unit = serializers.CharField()
    unit_price = _NumberField(allow_null=True)
    remove_price = _NumberField(allow_null=True)
    replace_price = _NumberField(allow_null=True)
    tax = _NumberField(allow_null=True)
    overhead_and_profit = _NumberField(allow_null=True)
    rcv = _NumberField(allow_null=True)
    depreciation = _NumberField(allow_null=True)
    depreciation_percent = _PercentField(source="*", allow_null=True)
    age = serializers.IntegerField(allow_null=True)
    life = serializers.IntegerField(allow_null=True)
    acv = _NumberField(allow_null=True)
    is_recoverable = serializers.BooleanField(allow_null=True)
    is_checked = serializers.BooleanField()
    problem = _TextOrNullField(allow_null=True)
    is_corrected = serializers.BooleanField()
    version = serializers.IntegerField()


class ReplacedSerializer(OutputSerializer):
    """A value before its correction. Null: nothing was read."""

    name = serializers.ChoiceField(choices=list(map(to_camel_case, CORRECTABLE)))
    was = serializers.CharField(allow_null=True)

    def to_representation(self, instance: Replaced) -> Any:
        return {"name": to_camel_case(instance.name), "was": instance.was}


class CorrectionSerializer(OutputSerializer):
    """Who corrected a line, and what was read of it. Null: the account is gone, or the correction is older."""

    by = serializers.ChoiceField(choices=["member", "network"], allow_null=True)
    at = InstantField(allow_null=True)
    replaced = ReplacedSerializer(many=True)


@extend_schema_field(CorrectionSerializer(allow_null=True))
class _CorrectionField(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: EstimateLine) -> Any:
        if not value.is_corrected:
            return None
        person = value.corrected_by
        data = {
            "by": person and ("network" if person.is_staff else "member"),
            "at": value.corrected_at,
            "replaced": list(list_replaced(value)),
        }
        return CorrectionSerializer(data).data


class LineWithOriginalSerializer(LineSerializer):
    """A line of an estimate that its member sees, with what was read of it."""

    correction = _CorrectionField(source="*")


class LinesPageSerializer(OutputSerializer):
    """A page of lines."""

    results = LineWithOriginalSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class LineCorrectedSerializer(MessageSerializer):
    line = LineWithOriginalSerializer()
    estimate = EstimateSerializer()


class LinesQuerySerializer(InputSerializer):
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=CURSOR_MAX_LENGTH)
    room = serializers.CharField(required=False, allow_blank=True, max_length=ROOM_LENGTH)
    checked = serializers.BooleanField(required=False, allow_null=True)
    finding = serializers.CharField(required=False, allow_blank=True, max_length=40)


class _DecimalField(serializers.DecimalField):
    def __init__(self) -> None:
        super().__init__(max_digits=16, decimal_places=4, allow_null=True, required=False)


class _WholeField(serializers.IntegerField):
    def __init__(self, most: int) -> None:
        super().__init__(min_value=0, max_value=most, allow_null=True, required=False)


class LineCorrectionSerializer(InputSerializer):
    """Numbers of a line, its description and its room. Others are ignored."""

    expected_version = serializers.IntegerField(min_value=1)
    description = LineField(max_length=TEXT_LENGTH, required=False)
    room = LineField(max_length=ROOM_LENGTH, required=False, allow_blank=True)
    number = _WholeField(100_000)
    quantity = _DecimalField()
    unit_price = _DecimalField()
    remove_price = _DecimalField()
    replace_price = _DecimalField()
    tax = _DecimalField()
    overhead_and_profit = _DecimalField()
    rcv = _DecimalField()
    depreciation = _DecimalField()
    depreciation_percent = _DecimalField()
    age = _WholeField(1000)
    life = _WholeField(1000)
    acv = _DecimalField()


# The names of ``Line`` that a column can have.
_COLUMN_NAMES = {
    to_camel_case(name): name
    for name in (*DECIMALS, "number", "room", "category", "selector", "activity", "description", "unit", "age", "life")
}


class ColumnsSerializer(InputSerializer):
    """Names of ``Line``, and the places of their columns from 0."""

    columns = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=199))

    def validate_columns(self, value: dict[str, int]) -> dict[str, int]:
        unknown = sorted(value.keys() - _COLUMN_NAMES.keys())
        if unknown:
            raise serializers.ValidationError(f"{unknown[0][:40]} is not the name of a column")
        return {_COLUMN_NAMES[name]: place for name, place in value.items()}


@extend_schema_field({"type": "string", "format": "binary"})
class _OneFileField(UploadsField):
    """Exactly one file. A list, because a form can hold several."""


class EstimateUploadSerializer(InputSerializer):
    """The multipart form data of an upload."""

    party = serializers.ChoiceField(
        choices=[Estimate.Party.CARRIER, Estimate.Party.MEMBER],
        error_messages=dict.fromkeys(("required", "null", "invalid_choice"), "Say whose estimate it is"),
    )
    file = _OneFileField()

    def validate_file(self, files: list[UploadedFile]) -> CheckedFile:
        if len(files) != 1:
            raise serializers.ValidationError(MESSAGES["uploads"]["exactlyOne"])
        try:
            return check_uploads(files, "estimate")[0]
        except Invalid as error:
            raise serializers.ValidationError((error.errors or {})["files"]) from error
