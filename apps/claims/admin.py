from django.contrib import admin

from apps.claims.models import (
    BusinessCalendar,
    Claim,
    ComparisonReason,
    Rotation,
    SavedReply,
    SavedRequest,
    ServiceLevel,
)
from apps.claims.site.calendar_page import BusinessCalendarAdmin
from apps.claims.site.claim_admin import ClaimAdmin
from apps.claims.site.saved_texts import SavedReplyAdmin, SavedRequestAdmin
from apps.claims.site.settings_pages import ComparisonReasonAdmin, RotationAdmin, ServiceLevelAdmin

admin.site.register(Claim, ClaimAdmin)
admin.site.register(SavedReply, SavedReplyAdmin)
admin.site.register(SavedRequest, SavedRequestAdmin)
admin.site.register(ServiceLevel, ServiceLevelAdmin)
admin.site.register(BusinessCalendar, BusinessCalendarAdmin)
admin.site.register(Rotation, RotationAdmin)
admin.site.register(ComparisonReason, ComparisonReasonAdmin)
