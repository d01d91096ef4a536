"""Three member calls, written the usual way with Django REST framework and ``.values()``, to compare with.

They return the data of the product's calls under the names of the columns, without its checks.
"""

from django.conf import settings
from django.db.models import Count, F, Q, Sum
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.devices.headers import hash_token
from apps.devices.models import Device
from apps.documents.models import UserDocument
from apps.subscriptions.models import PeriodUsage, UserSubscription

MEMBER = (
    "user__username", "user__email", "first_name", "last_name", "phone", "company_name", "position", "license_number",
    "created_at",
)  # fmt: skip
SUBSCRIPTION = (
    "start_date", "end_date", "activated_at", "plan__id", "plan__name", "plan__display_name", "plan__price_per_month",
    "plan__max_devices", "plan__description",
)  # fmt: skip
USAGE = ("service", "quota", "carried_over", "used")
CLAIM = (
    "id", "claim_number", "property_address", "homeowner", "service_request_type", "inspection_status", "status",
    "original_claim_amount", "final_claim_amount", "created_at", "outcome", "accept_by", "open_requests",
    "unread_messages",
)  # fmt: skip
DOCUMENT = (
    "id", "original_filename", "file_size", "mime_type", "file_type", "claim_id", "state", "thumbnail", "uploaded_at",
    "deleted_at",
)  # fmt: skip
ACTIVITY = ("id", "action", "description", "created_at")


class MemberView(APIView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        token = hash_token(request.COOKIES[settings.DEVICE_COOKIE_NAME])
        Device.objects.get(token_hash=token, member_id=request.user.pk)


class UserView(MemberView):
    def get(self, request: Request) -> Response:
        return Response(Member.objects.values("user_id", *MEMBER).get(pk=request.user.pk))


class DashboardView(MemberView):
    def get(self, request: Request) -> Response:
        claims = Claim.objects.filter(member=request.user.pk)
        usage = PeriodUsage.objects.filter(
            subscription__member=request.user.pk, period_start=F("subscription__start_date")
        )
        documents = UserDocument.objects.filter(member=request.user.pk, deleted_at=None, is_draft=False)
        activity = ActivityEntry.objects.filter(member=request.user.pk)
        return Response(
            {
                "subscription": UserSubscription.objects.filter(member=request.user.pk).values(*SUBSCRIPTION).first(),
                "usage": list(usage.values(*USAGE)),
                "statistics": claims.aggregate(
                    total=Count("id"),
                    completed=Count("id", filter=Q(status=Claim.Status.COMPLETED)),
                    original=Sum("original_claim_amount"),
                    final=Sum("final_claim_amount"),
                    improvement=Sum(F("final_claim_amount") - F("original_claim_amount")),
                ),
                "recent_claims": list(claims.order_by("-created_at", "-id").values(*CLAIM)[:10]),
                "recent_documents": list(documents.order_by("-uploaded_at", "-id").values(*DOCUMENT)[:10]),
                "recent_activity": list(activity.order_by("-created_at", "-id").values(*ACTIVITY)[:10]),
            }
        )


class ActivityView(MemberView):
    def get(self, request: Request) -> Response:
        activity = ActivityEntry.objects.filter(member=request.user.pk).order_by("-created_at", "-id")
        return Response({"results": list(activity.values(*ACTIVITY)[:50])})


urlpatterns = [
    path("api/auth/user", UserView.as_view()),
    path("api/user/dashboard", DashboardView.as_view()),
    path("api/user/activity", ActivityView.as_view()),
]
