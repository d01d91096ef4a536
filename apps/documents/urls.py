"""Routes of the document calls, below ``/api/``; the list and the upload stand in the claims app."""

from django.urls import path

from apps.documents import views

urlpatterns = [
    path("user/documents/<uuid:document_id>/download", views.DocumentDownloadView.as_view()),
    path("user/documents/<uuid:document_id>/thumbnail", views.DocumentThumbnailView.as_view()),
]
