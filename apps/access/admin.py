from typing import Any, cast

from django import forms
from django.contrib import admin
from django.utils import timezone
from django.utils.formats import date_format

from apps.access import member_accounts, password_reset, replacement
from apps.access.profile import requires_license
from apps.accounts.credentials import LOCK_LIFTED_FOR
from apps.accounts.models import AdminAccount, Member
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.staff.actions import OptionalReasonForm, ReasonForm, support_action
from apps.core.staff.admin import ReadOnlyAdmin
from apps.core.staff.forms import LineField
from apps.core.validators import valid_phone
from apps.devices.models import Device
from apps.devices.services import revoke_by_support
from apps.factors.requests import require_recent_proof
from apps.factors.services import require_factor, reset_factors
from apps.subscriptions.countdowns import (
    ACCESS,
    PURCHASE,
    Countdown,
    extend_countdown,
    refuse_shortening,
    reopen_access,
    reopen_purchase_window,
)


@admin.register(AdminAccount)
class AdminAccountAdmin(ReadOnlyAdmin):
    """Read-only: super admins manage these accounts in the panel."""

    list_display = ["user", "full_name", "role", "is_active", "created_at"]
    list_filter = ["role", "user__is_active"]
    list_select_related = ["user"]
    search_fields = ["full_name", "user__username_key"]
    search_help_text = "Username or full name"
    fields = ["user", "full_name", "role", "is_active", "created_at", "updated_at"]

    @admin.display(boolean=True, ordering="user__is_active")
    def is_active(self, account: AdminAccount) -> bool:
        return account.user.is_active


_PERSON = MESSAGES["registration"]

_MAX_PHONE_LENGTH = 40


class _LineField(LineField):
    def __init__(self, label: str, message: str, **options: Any) -> None:
        # The form also sends the initial value, so that a change by the member in the meantime is not overwritten.
        super().__init__(label=label, show_hidden_initial=True, error_messages={"required": message}, **options)


class DetailsForm(ReasonForm):
    field_order = ["first_name", "last_name", "phone", "company_name", "position", "license_number", "reason"]

    first_name = _LineField("First name", _PERSON["firstNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    last_name = _LineField("Last name", _PERSON["lastNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    phone = _LineField("Phone", _PERSON["phoneTooShort"], max_length=_MAX_PHONE_LENGTH, validators=[valid_phone])
    company_name = _LineField("Company", _PERSON["companyNameRequired"], max_length=LIMITS["companyName"]["maxLength"])
    position = _LineField("Position", _PERSON["positionRequired"], max_length=LIMITS["position"]["maxLength"])
    license_number = _LineField("License number", "", required=False, max_length=LIMITS["licenseNumber"]["maxLength"])

    @property
    def details(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in self.get_detail_names()}

    @property
    def expected_details(self) -> dict[str, str]:
        """The details as the page showed them."""
        return {name: self.data.get(self.add_initial_prefix(name), "") for name in self.get_detail_names()}

    @classmethod
    def get_detail_names(cls) -> list[str]:
        return [name for name in cls.field_order if name != "reason"]

    def __init__(self, *args: Any, row: Member, **kwargs: Any) -> None:
        initial = {name: getattr(row, name) for name in self.get_detail_names()}
        super().__init__(*args, row=row, initial=initial, **kwargs)

    def clean(self) -> dict[str, Any]:
        """Require a license number if the position needs one, and at least one change."""
        data = super().clean() or self.cleaned_data
        if requires_license(data.get("position", "")) and not data.get("license_number", "missing"):
            self.add_error("license_number", _PERSON["licenseNumberRequired"])
        if self.errors:
            return data
        if self.details == self.expected_details:
            raise forms.ValidationError("These are the current details. Change one, or go back.")
        return {"details": self.details, "expected": self.expected_details, "reason": data["reason"]}


_MAX_HOURS = LIMITS["countdownExtension"]["maxHours"]


class ExtensionForm(ReasonForm):
    field_order = ["hours", "reason"]

    hours = forms.IntegerField(
        label="Hours",
        min_value=1,
        max_value=_MAX_HOURS,
        help_text=f"1 to {_MAX_HOURS}. Added to the deadline, or to the current time if the deadline has passed.",
        error_messages={"required": "Please enter the number of hours"},
    )


class DeviceChoiceField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Device) -> str:
        seen_at = date_format(timezone.localtime(obj.last_seen_at), "DATETIME_FORMAT")
        return f"{obj.device_label}, last seen {seen_at}"


class FreeDeviceForm(OptionalReasonForm):
    """The device that was not used for the longest time is chosen at first."""

    linked_fields = ("device",)

    device = DeviceChoiceField(
        queryset=Device.objects.none(),
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose a device", "invalid_choice": "Please choose one of the devices"},
    )

    def __init__(self, *args: Any, row: Member, **kwargs: Any) -> None:
        devices = Device.objects.owned_by(row).active().order_by("last_seen_at", "id")
        super().__init__(*args, row=row, initial={"device": devices.first()}, **kwargs)
        cast(DeviceChoiceField, self.fields["device"]).queryset = devices


def _get_details(member: Member) -> list[tuple[str, Any]]:
    """The values by which staff check that it is the right member."""
    return [("Member", f"{member} ({member.user.username})"), ("Email", member.user.email)]


def _get_countdown_details(countdown: Countdown, member: Member) -> list[tuple[str, Any]]:
    deadline = countdown.require_deadline(member)
    verb = "ends" if timezone.now() < deadline else "ended"
    return [*_get_details(member), (countdown.name.capitalize(), f"{verb} on {format_instant(deadline)}")]


def _get_purchase_details(member: Member) -> list[tuple[str, Any]]:
    return _get_countdown_details(PURCHASE, member)


def _get_access_details(member: Member) -> list[tuple[str, Any]]:
    return _get_countdown_details(ACCESS, member)


class MemberActionsAdmin(ReadOnlyAdmin):
    """The actions on a member's account. The list and the member page are in ``apps.support``."""

    def get_member(self, row: Member) -> Member:
        return row

    @support_action(
        "Correct details", button="Save corrections", section="account", form=DetailsForm, details=_get_details
    )
    def correct_details(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        """Not for the email: only members change it themselves."""
        labels = member_accounts.correct_details(member=member, actor=actor, now=timezone.now(), **data)
        return f"Corrected {', '.join(labels)}." if labels else "The details were already corrected by another user."

    @support_action(
        "Lift the lock",
        button="Lift lock",
        section="sign-in",
        form=OptionalReasonForm,
        details=_get_details,
        warning=(
            f"The lock ends at every address. For {LOCK_LIFTED_FOR.seconds // 60} minutes the member can sign in from "
            "a new browser although others guess the password, so first ask the member to be ready."
        ),
    )
    def lift_lock(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        member_accounts.lift_sign_in_lock(user=member.user, actor=actor, now=timezone.now(), **data)
        return "Lifted the lock. The member can sign in now."

    @support_action(
        "Send a password link",
        button="Send link",
        section="sign-in",
        form=OptionalReasonForm,
        details=_get_details,
        warning="The link sets a new password. It works once, for one hour, and only the member sees it.",
        check=lambda member: password_reset.refuse_link(member, now=timezone.now()),
    )
    def send_password_link(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        password_reset.send_link_by_support(member=member, actor=actor, now=timezone.now(), **data)
        return f"Sent the link to {member.user.email}."

    @support_action(
        "Free a device",
        button="Free device",
        section="sign-in",
        form=FreeDeviceForm,
        details=_get_details,
        warning="The device is signed out at once and loses its place. The member is notified by email.",
    )
    def free_device(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        device = revoke_by_support(device_id=data["device"].pk, actor=actor, reason=data["reason"], now=timezone.now())
        return f"Freed {device.device_label}. The member can sign in on another device."

    @support_action(
        "Send the device code again",
        button="Send code",
        section="sign-in",
        form=OptionalReasonForm,
        details=_get_details,
        warning=(
            "The member gets a new code by email, which replaces a device. Earlier codes are dead. It works for ten "
            "minutes, at the network address from which the member last tried to sign in."
        ),
        check=lambda member: replacement.require_limit(member, now=timezone.now()),
    )
    def send_device_code(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        replacement.send_code_by_support(member=member, actor=actor, now=timezone.now(), **data)
        return f"Sent a new code to {member.user.email}."

    @support_action(
        "Remove the second factors",
        button="Remove",
        section="sign-in",
        details=_get_details,
        warning=(
            "The authenticator app, passkeys and recovery codes stop working, and every session ends. Then the "
            "password alone signs in. First make sure that it is the member who asks. The member is notified by email."
        ),
        check=lambda member: require_factor(member.user),
        guard=require_recent_proof,
        is_danger=True,
    )
    def reset_second_factor(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        reset_factors(user=member.user, actor=actor, now=timezone.now(), **data)
        return "Removed the second factors and ended every session. The member was notified."

    @support_action(
        "Close account",
        section="account",
        details=_get_details,
        warning=(
            "Every session ends at once, and the member cannot sign in until the account is reopened. Nothing is "
            "deleted, and a subscription continues. The member is notified by email."
        ),
        check=member_accounts.refuse_closed,
        is_danger=True,
    )
    def close(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        member_accounts.close_account(member=member, actor=actor, now=timezone.now(), **data)
        return "Closed the account and ended its sessions. The member was notified."

    @support_action(
        "Reopen account",
        section="account",
        details=_get_details,
        warning="The member can sign in again at once, and is notified by email.",
        check=member_accounts.refuse_open,
    )
    def reopen(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        member_accounts.reopen_account(member=member, actor=actor, now=timezone.now(), **data)
        return "Reopened the account. The member was notified."

    @support_action(
        "Extend purchase window",
        button="Extend",
        section="countdowns",
        form=ExtensionForm,
        details=_get_purchase_details,
        warning="The member is notified by email.",
        check=PURCHASE.require_deadline,
        version=PURCHASE.start_of,
    )
    def extend_purchase_window(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        return self._extend(PURCHASE, member, data, actor)

    @support_action(
        "Reopen purchase window",
        button="Reopen",
        section="countdowns",
        details=_get_purchase_details,
        warning="The 72 hours start again at the member's next visit to the packages. The member is notified by email.",
        check=PURCHASE.require_deadline,
        version=PURCHASE.start_of,
    )
    def reopen_purchase_window(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        start = PURCHASE.start_of(member)
        reopen_purchase_window(member=member, expected_start=start, actor=actor, now=timezone.now(), **data)
        return "The purchase window starts again at the next visit to the packages. The member was notified."

    @support_action(
        "Extend access",
        button="Extend",
        section="countdowns",
        form=ExtensionForm,
        details=_get_access_details,
        warning="The member is notified by email.",
        check=ACCESS.require_deadline,
        version=ACCESS.start_of,
    )
    def extend_access(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        """A member whose access has expired can sign in again."""
        return self._extend(ACCESS, member, data, actor)

    @support_action(
        "Reopen access",
        button="Reopen",
        section="countdowns",
        details=_get_access_details,
        warning=(
            "The member has 72 hours from now, and can sign in again if access has expired. The member is notified by "
            "email."
        ),
        check=lambda member: refuse_shortening(member, now=timezone.now()),
        version=ACCESS.start_of,
    )
    def reopen_access(self, member: Member, data: dict[str, Any], actor: Actor) -> str:
        start = ACCESS.start_of(member)
        deadline = reopen_access(member=member, expected_start=start, actor=actor, now=timezone.now(), **data)
        return f"The access countdown runs until {format_instant(deadline)}. The member was notified."

    def _extend(self, countdown: Countdown, member: Member, data: dict[str, Any], actor: Actor) -> str:
        start = countdown.start_of(member)
        deadline = extend_countdown(
            member=member, countdown=countdown, expected_start=start, actor=actor, now=timezone.now(), **data
        )
        return f"The {countdown.name} runs until {format_instant(deadline)}. The member was notified."
