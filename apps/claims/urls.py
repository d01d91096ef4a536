from django.urls import path

from apps.claims import views

urlpatterns = [
    path("user/dashboard", views.DashboardView.as_view()),
    path("user/claims", views.ClaimsView.as_view()),
    path("user/claims/<uuid:claim_id>", views.ClaimView.as_view()),
    path("user/claims/<uuid:claim_id>/documents", views.ClaimDocumentsView.as_view()),
    path("user/claims/<uuid:claim_id>/withdraw", views.WithdrawClaimView.as_view()),
]
