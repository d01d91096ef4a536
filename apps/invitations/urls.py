from django.urls import path

from apps.invitations import views

urlpatterns = [
    path("auth/register", views.RegisterView.as_view()),
    path("auth/check-invitation", views.CheckInvitationView.as_view()),
    path("admin/invitation-codes", views.InvitationCodesView.as_view()),
    path("admin/invitation-codes.csv", views.InvitationCodeExportView.as_view()),
    path("admin/invitation-statistics", views.InvitationStatisticsView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>", views.InvitationCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/revoke", views.RevokeCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/assign", views.AssignCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/mail", views.MailInvitationView.as_view()),
    path("admin/invitation-codes/<str:group>", views.InvitationCodeGroupView.as_view()),
]
