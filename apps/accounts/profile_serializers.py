"""The shape of a change to a member's own record."""

from rest_framework import serializers

from apps.accounts import fields
from apps.common.phone_field import PhoneField
from apps.common.rules import LIMITS, MESSAGES
from apps.common.serializers import InputSerializer


class ProfileSerializer(InputSerializer):
    """Any of a member's facts; what is given is judged as at registration."""

    first_name = fields.first_name(required=False)
    last_name = fields.last_name(required=False)
    phone = PhoneField(required=False)
    company_name = fields.company_name(required=False)
    position = fields.position(required=False)
    license_number = fields.license_number()
    email = fields.email(required=False)
    # Missing and wrong are one to the caller, and only a new email needs it.
    current_password = serializers.CharField(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages={"max_length": MESSAGES["password"]["currentIncorrect"]},
    )
