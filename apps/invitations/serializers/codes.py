from typing import Any

from rest_framework import serializers

from apps.core.api.fields import EmailField, InstantField, LineField, TextField
from apps.core.api.serializers import InputSerializer, MessageSerializer, OutputSerializer
from apps.core.pagination import CURSOR_MAX_LENGTH, MAX_PAGE_SIZE
from apps.core.rules import LIMITS, MESSAGES
from apps.invitations import selectors
from apps.invitations.assignment import Assignee
from apps.invitations.codes import normalise_code
from apps.invitations.generation import CUSTOM_CODE_PATTERN
from apps.invitations.models import InvitationCode
from apps.notifications.models import MAIL_STATUSES

_LIMITS = LIMITS["invitationCode"]


class PersonSerializer(OutputSerializer):
    """The person who used or assigned a code."""

    id = serializers.UUIDField()
    username = serializers.CharField()
    full_name = serializers.CharField()


class InvitationCodeSerializer(OutputSerializer):
    """A code in the panel. Values that are not set are null."""

    id = serializers.UUIDField()
    code = serializers.CharField()
    is_used = serializers.BooleanField()
    assignee_type = serializers.ChoiceField(choices=InvitationCode.AssigneeType.choices, allow_null=True)
    assignee_first_name = serializers.CharField(allow_null=True)
    assignee_last_name = serializers.CharField(allow_null=True)
    assignee_phone = serializers.CharField(allow_null=True)
    assignee_email = serializers.CharField(allow_null=True)
    assigned_at = InstantField(allow_null=True)
    assigned_by = PersonSerializer(allow_null=True)
    note = serializers.CharField(allow_null=True)
    expires_at = InstantField(allow_null=True)
    revoked_at = InstantField(allow_null=True)
    created_at = InstantField()
    used_at = InstantField(allow_null=True)
    used_by = PersonSerializer(allow_null=True)
    redeemed_by_someone_else = serializers.BooleanField()
    mail_status = serializers.ChoiceField(choices=MAIL_STATUSES, allow_null=True)
    version = serializers.IntegerField()

    def to_representation(self, instance: selectors.CodeRow) -> dict[str, Any]:
        return {name: None if value == "" else value for name, value in super().to_representation(instance).items()}


class CodeGroupsSerializer(OutputSerializer):
    """The newest codes of each of the panel's groups, or of the one asked for."""

    unused = InvitationCodeSerializer(many=True, required=False)
    used = InvitationCodeSerializer(many=True, required=False)
    assigned = InvitationCodeSerializer(many=True, required=False)
    unassigned = InvitationCodeSerializer(many=True, required=False)


class NextCursorsSerializer(OutputSerializer):
    """The cursor of each group's next page."""

    unused = serializers.CharField(allow_null=True, required=False)
    used = serializers.CharField(allow_null=True, required=False)
    assigned = serializers.CharField(allow_null=True, required=False)
    unassigned = serializers.CharField(allow_null=True, required=False)


class CountsSerializer(OutputSerializer):
    """The number of codes, regardless of the search."""

    total = serializers.IntegerField()
    unused = serializers.IntegerField()
    used = serializers.IntegerField()
    assigned = serializers.IntegerField()
    unassigned = serializers.IntegerField()
    revoked = serializers.IntegerField()


class CodeOverviewSerializer(OutputSerializer):
    """The panel's overview of the codes."""

    success = serializers.BooleanField()
    codes = CodeGroupsSerializer()
    counts = CountsSerializer()
    next = NextCursorsSerializer()


class InvitationWeekSerializer(OutputSerializer):
    """The numbers of codes in a week, which starts on a Monday in UTC."""

    starts_on = serializers.DateField()
    generated = serializers.IntegerField()
    assigned = serializers.IntegerField()
    redeemed = serializers.IntegerField()


class InvitationStatisticsSerializer(OutputSerializer):
    """The last weeks, oldest first, and how many seconds it took to redeem a code. Null if none was redeemed."""

    weeks = InvitationWeekSerializer(many=True)
    median_since_creation = serializers.IntegerField(allow_null=True)
    median_since_assignment = serializers.IntegerField(allow_null=True)


class CodePageSerializer(OutputSerializer):
    """A page of one group."""

    results = InvitationCodeSerializer(many=True)
    next = serializers.CharField(allow_null=True)


class CodeFoundSerializer(OutputSerializer):
    """One code."""

    success = serializers.BooleanField()
    code = InvitationCodeSerializer()


class CodeChangedSerializer(MessageSerializer):
    """A code after a change."""

    code = InvitationCodeSerializer()


class CodesCreatedSerializer(MessageSerializer):
    """The new codes."""

    codes = InvitationCodeSerializer(many=True)


def _search() -> Any:
    return serializers.CharField(required=False, allow_blank=True, default="", max_length=LIMITS["email"]["maxLength"])


class CodeQuerySerializer(InputSerializer):
    """The query parameters of the overview and of a page."""

    search = _search()
    limit = serializers.IntegerField(
        required=False, default=selectors.DEFAULT_PAGE_SIZE, min_value=1, max_value=MAX_PAGE_SIZE
    )


class CodeOverviewQuerySerializer(CodeQuerySerializer):
    """The query parameters of the overview. Without a group, it has all four."""

    group = serializers.ChoiceField(choices=selectors.OVERVIEW_GROUPS, default="", allow_blank=True)


class CodePageQuerySerializer(CodeQuerySerializer):
    """The query parameters of a page."""

    cursor = serializers.CharField(required=False, allow_blank=True, default="", max_length=CURSOR_MAX_LENGTH)


class CodeExportQuerySerializer(InputSerializer):
    """The group to export, and the search to apply."""

    search = _search()
    group = serializers.ChoiceField(choices=selectors.GROUPS, default=selectors.UNUSED, allow_blank=True)


class CreateCodesSerializer(InputSerializer):
    """Either the number of random codes to generate, or one code chosen by the admin."""

    count = serializers.IntegerField(
        required=False,
        min_value=_LIMITS["batchMin"],
        max_value=_LIMITS["batchMax"],
        error_messages=dict.fromkeys(
            ("invalid", "null", "min_value", "max_value", "max_string_length"), MESSAGES["codes"]["countOutOfRange"]
        ),
    )
    code = serializers.CharField(
        required=False,
        error_messages=dict.fromkeys(("blank", "null"), MESSAGES["codes"]["customCodeRequired"]),
    )
    note = TextField(required=False, allow_blank=True, default="", max_length=_LIMITS["noteMaxLength"])
    expires_at = serializers.DateTimeField(required=False, allow_null=True, default=None)

    def validate_code(self, code: str) -> str:
        normalised = normalise_code(code)
        if not CUSTOM_CODE_PATTERN.fullmatch(normalised):
            raise serializers.ValidationError(MESSAGES["codes"]["customCodeForm"])
        return normalised

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "count" not in attrs and "code" not in attrs:
            raise serializers.ValidationError({"count": [MESSAGES["codes"]["countOutOfRange"]]})
        if "count" in attrs and "code" in attrs:
            raise serializers.ValidationError({"code": [MESSAGES["codes"]["countOrCode"]]})
        return attrs


def _optional_line(limit: int | None = None) -> Any:
    return LineField(required=False, allow_blank=True, allow_null=True, max_length=limit)


class AssignSerializer(InputSerializer):
    """The assignee of a code. The required fields depend on the type."""

    assignee_type = serializers.ChoiceField(
        choices=InvitationCode.AssigneeType.choices,
        error_messages=dict.fromkeys(("required", "null", "invalid_choice"), MESSAGES["assignment"]["fieldsRequired"]),
    )
    assignee_first_name = _optional_line(LIMITS["personName"]["maxLength"])
    assignee_last_name = _optional_line(LIMITS["personName"]["maxLength"])
    assignee_phone = _optional_line()
    assignee_email = _optional_line()

    @property
    def assignee(self) -> Assignee:
        return Assignee(**{name: value or "" for name, value in self.validated_data.items()})


class MailInvitationSerializer(InputSerializer):
    """The recipient of an invitation."""

    email = EmailField(
        error_messages=dict.fromkeys(("required", "blank", "null"), MESSAGES["assignment"]["emailRequired"])
        | dict.fromkeys(("invalid", "max_length"), MESSAGES["assignment"]["emailInvalid"])
    )
