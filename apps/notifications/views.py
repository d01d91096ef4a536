from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import current_member
from apps.core.api.serializers import ListQuerySerializer
from apps.core.errors import NotFound
from apps.notifications import inbox, preferences
from apps.notifications.changes import get_changes
from apps.notifications.serializers import (
    ChangePreferencesSerializer,
    ChangesQuerySerializer,
    ChangesSerializer,
    InboxSerializer,
    MarkedReadSerializer,
    MarkReadSerializer,
    NotificationSerializer,
    PreferencesSerializer,
)


class NotificationsView(APIView):
    """The member's inbox."""

    @extend_schema(parameters=[ListQuerySerializer], responses=InboxSerializer)
    def get(self, request: Request) -> Response:
        """Return one page of the news of the last 90 days, newest first."""
        query = ListQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        member = current_member(request)
        page = inbox.get_inbox_page(member, **query.validated_data)
        results = NotificationSerializer(page.rows, many=True).data
        return Response({"results": results, "unread": inbox.count_unread(member), "next": page.next})


class MarkReadView(APIView):
    """Marks news as read."""

    @extend_schema(request=MarkReadSerializer, responses=MarkedReadSerializer)
    def post(self, request: Request) -> Response:
        """Mark some or all news as read. Ids of other members are ignored."""
        serializer = MarkReadSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        ids = serializer.validated_data.get("ids")
        unread = inbox.mark_read(member=current_member(request), ids=ids, now=timezone.now())
        return Response({"success": True, "unread": unread})


class PreferencesView(APIView):
    """How the member is notified."""

    @extend_schema(responses=PreferencesSerializer)
    def get(self, request: Request) -> Response:
        """Return the preferences."""
        return Response(PreferencesSerializer(preferences.get_preferences(current_member(request))).data)

    @extend_schema(request=ChangePreferencesSerializer, responses=PreferencesSerializer)
    def patch(self, request: Request) -> Response:
        """Change some preferences, and return all."""
        serializer = ChangePreferencesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        changed = preferences.change_preferences(
            member=current_member(request), changes=serializer.validated_data, now=timezone.now()
        )
        return Response(PreferencesSerializer(changed).data)


class ChangesView(APIView):
    """What an open page has to load again."""

    # The page asks every few seconds, also while nobody looks at it.
    is_polling = True

    @extend_schema(parameters=[ChangesQuerySerializer], responses=ChangesSerializer)
    def get(self, request: Request) -> Response:
        """Return the version of the member's data, and what has changed since another version."""
        query = ChangesQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        since = query.validated_data.get("since")
        changes = get_changes(current_member(request), since=since, now=timezone.now())
        return Response(ChangesSerializer(changes).data, headers={"ETag": f'W/"{changes.version}"'})


# Mail programs send the POST without cookies. The signed token is all that it needs.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """A page with a button. Its POST stops the emails, without signing in."""
    try:
        _, groups = preferences.read_unsubscribe_token(token)
        if request.method == "POST":
            preferences.unsubscribe(token)
    except NotFound as error:
        raise Http404 from error
    context = {"groups": ", ".join(group.label for group in groups), "is_done": request.method == "POST"}
    return render(request, "unsubscribe.html", context)
