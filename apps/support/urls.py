from django.urls import path

from apps.support import views

urlpatterns = [
    path("user/help", views.HelpView.as_view()),
    path("support/viewing/end", views.EndImpersonationView.as_view()),
]
