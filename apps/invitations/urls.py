from django.urls import path

from apps.invitations.views import batches, codes, registration, requests

urlpatterns = [
    path("auth/register", registration.RegisterView.as_view()),
    path("auth/check-invitation", registration.CheckInvitationView.as_view()),
    path("invitation-requests", requests.RequestInvitationView.as_view()),
    path("admin/invitation-requests", requests.InvitationRequestsView.as_view()),
    path("admin/invitation-requests/<uuid:request_id>/send-code", requests.SendCodeView.as_view()),
    path("admin/invitation-requests/<uuid:request_id>/decline", requests.DeclineRequestView.as_view()),
    path("admin/invitation-codes", codes.InvitationCodesView.as_view()),
    path("admin/invitation-codes/batch", batches.CreateBatchView.as_view()),
    path("admin/invitation-codes/revoke", batches.RevokeCodesView.as_view()),
    path("admin/invitation-codes/assign", batches.AssignCodesView.as_view()),
    path("admin/invitation-codes.csv", codes.InvitationCodeExportView.as_view()),
    path("admin/invitation-statistics", codes.InvitationStatisticsView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>", codes.InvitationCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/revoke", codes.RevokeCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/assign", codes.AssignCodeView.as_view()),
    path("admin/invitation-codes/<uuid:code_id>/mail", codes.MailInvitationView.as_view()),
    path("admin/invitation-codes/<str:group>", codes.InvitationCodeGroupView.as_view()),
]
