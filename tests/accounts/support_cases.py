"""Audited changes of accounts, countdowns and emails on the support site, for ``test_every_change_is_audited``."""

from datetime import timedelta
from unittest.mock import ANY

from django.utils import timezone

from apps.accounts.models import Member
from apps.core.staff.actions import row_url
from apps.devices.models import DeviceReplacementCode
from apps.notifications.models import NotificationPreferences, OutgoingMail
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import DeviceFactory, MemberFactory
from tests.factors.authenticator import set_up_totp

DETAILS = ["first_name", "last_name", "phone", "company_name", "position", "license_number"]


def details_of(member: Member, **corrected: str) -> dict[str, str]:
    """The correction form as a browser sends it: the initial values, and the corrected ones."""
    current = {name: getattr(member, name) for name in DETAILS}
    return {f"initial-{name}": value for name, value in current.items()} | current | corrected


def correct_details() -> AuditedChange:
    member = MemberFactory()
    entry = ExpectedEntry(
        "details_corrected", member, {"company name": ("Whitlock Roofing", "Whitlock and Sons")}, member
    )
    return AuditedChange(
        row_url(member, "correct_details"), entry, details_of(member, company_name="Whitlock and Sons")
    )


def close() -> AuditedChange:
    member = MemberFactory()
    return AuditedChange(
        row_url(member, "close"),
        ExpectedEntry("account_closed", member, {"account": ("open", "closed")}, member),
    )


def reopen() -> AuditedChange:
    member = MemberFactory(user__is_active=False)
    return AuditedChange(
        row_url(member, "reopen"),
        ExpectedEntry("account_reopened", member, {"account": ("closed", "open")}, member),
    )


def lift_lock() -> AuditedChange:
    member = MemberFactory()
    entry = ExpectedEntry("sign_in_lock_lifted", member.user, {"lifted until": (None, ANY)}, member)
    return AuditedChange(row_url(member, "lift_lock"), entry)


def send_password_link() -> AuditedChange:
    member = MemberFactory()
    return AuditedChange(row_url(member, "send_password_link"), ExpectedEntry("password_link_sent", member, {}, member))


def reset_second_factor() -> AuditedChange:
    member = MemberFactory()
    set_up_totp(member.user)
    entry = ExpectedEntry("second_factor_reset", member, {}, member)
    return AuditedChange(row_url(member, "reset_second_factor"), entry)


def free_device() -> AuditedChange:
    device = DeviceFactory()
    entry = ExpectedEntry("device_revoked", device, {"revoked at": (None, ANY)}, member=device.member)
    return AuditedChange(row_url(device.member, "free_device"), entry, {"device": str(device.pk)})


def send_device_code() -> AuditedChange:
    member = DeviceFactory().member
    DeviceReplacementCode.objects.create(
        member=member, address="203.0.113.7", code_hash="x", expires_at=timezone.now() + timedelta(minutes=5)
    )
    return AuditedChange(row_url(member, "send_device_code"), ExpectedEntry("device_code_sent", member, {}, member))


def extend_purchase_window() -> AuditedChange:
    member, hidden_field = member_with_countdown("purchase_countdown_start")
    entry = ExpectedEntry("countdown_extended", member, {"end of the purchase window": (ANY, ANY)}, member)
    return AuditedChange(row_url(member, "extend_purchase_window"), entry, {**hidden_field, "hours": "24"})


def extend_access() -> AuditedChange:
    member, hidden_field = member_with_countdown("access_countdown_start")
    entry = ExpectedEntry("countdown_extended", member, {"end of the access countdown": (ANY, ANY)}, member)
    return AuditedChange(row_url(member, "extend_access"), entry, {**hidden_field, "hours": "24"})


def reopen_purchase_window() -> AuditedChange:
    member, hidden_field = member_with_countdown("purchase_countdown_start")
    changes = {"end of the purchase window": (ANY, "starts again at the next visit")}
    return AuditedChange(
        row_url(member, "reopen_purchase_window"),
        ExpectedEntry("purchase_window_reopened", member, changes, member),
        hidden_field,
    )


def reopen_access() -> AuditedChange:
    member, hidden_field = member_with_countdown("access_countdown_start")
    entry = ExpectedEntry("access_reopened", member, {"end of the access countdown": (ANY, ANY)}, member)
    return AuditedChange(row_url(member, "reopen_access"), entry, hidden_field)


def resend_mail() -> AuditedChange:
    member = MemberFactory()
    sent_at = timezone.now() - timedelta(days=1)
    mail = OutgoingMail.objects.create(
        user=member.user,
        to_address="old@example.com",
        subject="Your payment was recorded",
        text="Text",
        created_at=sent_at,
        sent_at=sent_at,
    )
    entry = ExpectedEntry("mail_resent", mail, {"sent again to": (None, member.user.email)}, member)
    return AuditedChange(row_url(mail, "resend"), entry)


def clear_bounce() -> AuditedChange:
    member = MemberFactory()
    now = timezone.now()
    NotificationPreferences.objects.create(member=member, mail_bounced_at=now)
    mail = OutgoingMail.objects.create(
        user=member.user,
        to_address=member.user.email,
        subject="s",
        text="t",
        sent_at=now,
        outcome="bounced",
        outcome_at=now,
    )
    return AuditedChange(row_url(mail, "clear_bounce"), ExpectedEntry("bounce_cleared", mail, {}, member))


def view_as_member() -> AuditedChange:
    member = MemberFactory()
    return AuditedChange(row_url(member, "view_as"), ExpectedEntry("impersonation_started", member, {}, member))


def member_with_countdown(field: str) -> tuple[Member, dict[str, str]]:
    """A member whose countdown started yesterday, and the hidden form field with that start."""
    start = timezone.now() - timedelta(days=1)
    return MemberFactory(**{field: start}), {"seen": str(start)}


CASES = {
    "accounts_member_correct_details": correct_details,
    "accounts_member_close": close,
    "accounts_member_reopen": reopen,
    "accounts_member_extend_purchase_window": extend_purchase_window,
    "accounts_member_extend_access": extend_access,
    "accounts_member_reopen_purchase_window": reopen_purchase_window,
    "accounts_member_reopen_access": reopen_access,
    "notifications_outgoingmail_clear_bounce": clear_bounce,
    "notifications_outgoingmail_resend": resend_mail,
    "accounts_member_view_as": view_as_member,
    "accounts_member_lift_lock": lift_lock,
    "accounts_member_send_password_link": send_password_link,
    "accounts_member_reset_second_factor": reset_second_factor,
    "accounts_member_free_device": free_device,
    "accounts_member_send_device_code": send_device_code,
}

_ONLY_GIVES = "only gives, and the card says what was done"
NO_REASON = {
    "accounts_member_lift_lock": _ONLY_GIVES,
    "accounts_member_send_password_link": _ONLY_GIVES,
    "accounts_member_free_device": _ONLY_GIVES,
    "accounts_member_send_device_code": _ONLY_GIVES,
}
