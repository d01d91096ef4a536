from rest_framework import serializers

from apps.claims.api.serializers import MessageFormSerializer
from apps.core.api.fields import IdField


class QuestionSerializer(MessageFormSerializer):
    """A question about the result. ``lines``: pairs of its comparison that it is about."""

    lines = serializers.ListField(child=IdField(), required=False, max_length=50)
