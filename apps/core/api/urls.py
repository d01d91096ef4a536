from django.urls import path

from apps.core.api import views

urlpatterns = [
    path("client-errors", views.ClientErrorView.as_view()),
    path("user/submissions/<uuid:key>", views.SubmissionView.as_view()),
]
