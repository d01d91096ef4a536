"""Routes of the look-up and of the panel's entries, below ``/api/``."""

from django.urls import path

from apps.credibility import admin_views, views

urlpatterns = [
    path("credibility/validate", views.CredibilityLookUpView.as_view()),
    path("admin/credibility-entries", admin_views.CredibilityEntriesView.as_view()),
    path("admin/credibility-entries/<str:entry_id>", admin_views.CredibilityEntryView.as_view()),
]
