"""The account section of the member page, and its actions: correct details, close and reopen the account."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone

from apps.accounts.models import Member
from apps.accounts.profile import requires_license
from apps.accounts.services import AlreadyClosed, AlreadyOpen, close_account, correct_details, reopen_account
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm
from apps.core.support.sections import Link, Section, SectionContext, member_section
from apps.core.validators import valid_phone


@member_section(order=10)
def account(context: SectionContext) -> Section:
    member, user = context.member, context.member.user
    return Section(
        key="account",
        title="Account",
        facts=[
            ("Name", member.full_name),
            ("Username", user.username),
            ("Email", user.email),
            ("Phone", member.phone),
            ("Company", member.company_name),
            ("Position", member.position),
            ("License number", member.license_number),
            ("Member since", member.created_at),
            ("First sign-in", member.first_login_at),
        ],
        actions=get_action_links(
            context, CorrectDetailsPage, CloseAccountPage if user.is_active else ReopenAccountPage
        ),
    )


def get_action_links(context: SectionContext, *pages: type[ActionPage]) -> list[Link]:
    return [
        Link(page.title, page.get_url(context.member), is_danger=page.is_danger)
        for page in pages
        if page.is_allowed(context.request)
    ]


class MemberAction(ActionPage[Member]):
    permission = "accounts.change_member"
    section = "account"

    def get_object(self, subject_id: UUID) -> Member:
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def get_member(self, subject: Member) -> Member:
        return subject


_PERSON = MESSAGES["registration"]

_MAX_PHONE_LENGTH = 40


class _LineField(forms.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def __init__(self, label: str, message: str, **options: Any) -> None:
        # The form also sends the initial value, so that a change by the member in the meantime is not overwritten.
        super().__init__(label=label, show_hidden_initial=True, error_messages={"required": message}, **options)

    def to_python(self, value: Any) -> str:
        return " ".join((super().to_python(value) or "").split())


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

    def clean(self) -> dict[str, Any]:
        """Require a license number if the position needs one, and at least one change."""
        data = super().clean() or self.cleaned_data
        if requires_license(data.get("position", "")) and not data.get("license_number", "missing"):
            self.add_error("license_number", _PERSON["licenseNumberRequired"])
        if not self.errors and self.details == self.expected_details:
            raise forms.ValidationError("These are the current details. Change one, or go back.")
        return {**data, "expected": self.expected_details, "details": {} if self.errors else self.details}


class CorrectDetailsPage(MemberAction):
    """Not for the email: only members change it themselves."""

    name = "accounts_member_correct_details"
    route = "correct-details"
    title = "Correct details"
    button = "Save corrections"
    form_class = DetailsForm

    def get_initial(self, subject: Member) -> dict[str, Any]:
        return {name: getattr(subject, name) for name in DetailsForm.get_detail_names()}

    def get_confirmation(self, subject: Member) -> Confirmation:
        return Confirmation(describe_member(subject))

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        labels = correct_details(
            member=subject,
            expected=data["expected"],
            details=data["details"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Corrected {', '.join(labels)}." if labels else "The details were already corrected by another user."


class CloseAccountPage(MemberAction):
    name = "accounts_member_close"
    route = "close"
    title = "Close account"
    button = "Close account"
    is_danger = True

    def get_confirmation(self, subject: Member) -> Confirmation:
        if not subject.user.is_active:
            raise AlreadyClosed
        return Confirmation(
            describe_member(subject),
            "Every session ends at once, and the member cannot sign in until the account is reopened. Nothing is "
            "deleted, and a subscription continues. The member is notified by email.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        close_account(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "Closed the account and ended its sessions. The member was notified."


class ReopenAccountPage(MemberAction):
    name = "accounts_member_reopen"
    route = "reopen"
    title = "Reopen account"
    button = "Reopen account"

    def get_confirmation(self, subject: Member) -> Confirmation:
        if subject.user.is_active:
            raise AlreadyOpen
        return Confirmation(describe_member(subject), "The member can sign in again at once, and is notified by email.")

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        reopen_account(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "Reopened the account. The member was notified."


def describe_member(member: Member) -> list[tuple[str, Any]]:
    """The values by which staff check that it is the right member."""
    return [("Member", f"{member} ({member.user.username})"), ("Email", member.user.email)]
