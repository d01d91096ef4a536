"""Routes of the claims app, below ``/api/``."""

from django.urls import path

from apps.claims.views import claims, member

urlpatterns = [
    path("user/dashboard", member.DashboardView.as_view()),
    path("user/claims", claims.ClaimsView.as_view()),
    path("user/claims/<uuid:claim_id>", claims.ClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/documents", claims.ClaimDocumentsView.as_view()),
    path("user/claims/<uuid:claim_id>/withdraw", claims.WithdrawClaimView.as_view()),
    path("user/documents", member.DocumentsView.as_view()),
    path("user/activity", member.ActivityView.as_view()),
]
