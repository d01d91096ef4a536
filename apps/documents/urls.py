from django.urls import path

from apps.documents import views

urlpatterns = [
    path("user/documents", views.DocumentsView.as_view()),
    path("user/documents/known", views.KnownDocumentsView.as_view()),
    path("user/documents/zip", views.ZipView.as_view()),
    path("user/documents/zip/<uuid:link_id>", views.ZipDownloadView.as_view()),
    path("user/documents/<uuid:document_id>", views.DocumentView.as_view()),
    path("user/documents/<uuid:document_id>/restore", views.DocumentRestoreView.as_view()),
    path("user/documents/<uuid:document_id>/download", views.DocumentDownloadView.as_view()),
    path("user/documents/<uuid:document_id>/download/<str:name>", views.NamedDocumentDownloadView.as_view()),
    path("user/documents/<uuid:document_id>/thumbnail", views.DocumentThumbnailView.as_view()),
    path("user/documents/<uuid:document_id>/pages/<int:number>", views.DocumentPageView.as_view()),
    path("user/documents/<uuid:document_id>/contents", views.DocumentContentsView.as_view()),
    path("user/documents/<uuid:document_id>/contents/<int:index>", views.DocumentContentView.as_view()),
    path("user/receipts", views.ReceiptsView.as_view()),
    path("user/receipts/<uuid:receipt_id>.json", views.ReceiptJsonView.as_view()),
    path("user/receipts/<uuid:receipt_id>.pdf", views.ReceiptPdfView.as_view()),
    path("verify", views.VerifyView.as_view()),
]
