from django.contrib import admin

from apps.claims.models import BusinessCalendar, Claim, Rotation, SavedReply, ServiceLevel
from apps.claims.site.claim_admin import ClaimAdmin
from apps.claims.site.settings_pages import BusinessCalendarAdmin, RotationAdmin, SavedReplyAdmin, ServiceLevelAdmin

admin.site.register(Claim, ClaimAdmin)
admin.site.register(SavedReply, SavedReplyAdmin)
admin.site.register(ServiceLevel, ServiceLevelAdmin)
admin.site.register(BusinessCalendar, BusinessCalendarAdmin)
admin.site.register(Rotation, RotationAdmin)
