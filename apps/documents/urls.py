from django.urls import path

from apps.documents import views

urlpatterns = [
    path("user/documents", views.DocumentsView.as_view()),
    path("user/documents/<uuid:document_id>", views.DocumentView.as_view()),
    path("user/documents/<uuid:document_id>/restore", views.DocumentRestoreView.as_view()),
    path("user/documents/<uuid:document_id>/download", views.DocumentDownloadView.as_view()),
    path("user/documents/<uuid:document_id>/download/<str:name>", views.NamedDocumentDownloadView.as_view()),
    path("user/documents/<uuid:document_id>/thumbnail", views.DocumentThumbnailView.as_view()),
    path("user/documents/<uuid:document_id>/pages/<int:number>", views.DocumentPageView.as_view()),
]
