from django.urls import path

from apps.support import views

urlpatterns = [
    path("support/viewing/end", views.EndImpersonationView.as_view()),
]
