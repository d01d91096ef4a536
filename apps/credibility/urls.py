"""Routes of the look-up and of the panel's entries, below ``/api/``."""

from django.urls import path

from apps.credibility import views

urlpatterns = [
    path("credibility/validate", views.CredibilityLookUpView.as_view()),
    path("admin/credibility-entries", views.CredibilityEntriesView.as_view()),
    path("admin/credibility-entries/<str:entry_id>", views.CredibilityEntryView.as_view()),
]
