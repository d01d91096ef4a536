from django.urls import path

from apps.claims.api import comparison_views, estimate_views, packet_views, photo_views, views

urlpatterns = [
    path("user/dashboard", views.DashboardView.as_view()),
    path("user/claims", views.ClaimsView.as_view()),
    path("user/claims.csv", views.ClaimsExportView.as_view()),
    path("user/claims/labels", views.AllLabelsView.as_view()),
    path("user/claims/<uuid:claim_id>", views.ClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/documents", views.ClaimDocumentsView.as_view()),
    path("user/claims/<uuid:claim_id>/estimates", estimate_views.ClaimEstimatesView.as_view()),
    path("user/claims/<uuid:claim_id>/comparison", comparison_views.ComparisonView.as_view()),
    path("user/claims/<uuid:claim_id>/comparison/lines", comparison_views.ComparisonLinesView.as_view()),
    path("user/claims/<uuid:claim_id>/comparison.csv", comparison_views.ComparisonExportView.as_view()),
    path("user/claims/<uuid:claim_id>/messages", views.ClaimMessagesView.as_view()),
    path("user/claims/<uuid:claim_id>/requests/<uuid:request_id>/documents", views.RequestedDocumentsView.as_view()),
    path("user/claims/<uuid:claim_id>/requests/<uuid:request_id>/unavailable", views.UnavailableDocumentView.as_view()),
    path("user/claims/<uuid:claim_id>/accept", views.AcceptClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/question", views.QuestionClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/archive", views.ClaimArchiveView.as_view()),
    path("user/claims/<uuid:claim_id>/packets", packet_views.ClaimPacketsView.as_view()),
    path("user/claims/<uuid:claim_id>/packets/<uuid:packet_id>/download", packet_views.PacketDownloadView.as_view()),
    path("user/claims/<uuid:claim_id>/photos", photo_views.ClaimPhotosView.as_view()),
    path("user/claims/<uuid:claim_id>/photo-report", photo_views.PhotoReportView.as_view()),
    path("user/photos/<uuid:photo_id>", photo_views.PhotoView.as_view()),
    path("user/claims/<uuid:claim_id>/labels", views.ClaimLabelsView.as_view()),
    path("user/claims/<uuid:claim_id>/mute", views.MuteClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/withdraw", views.WithdrawClaimView.as_view()),
]
