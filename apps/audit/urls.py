from django.urls import path

from apps.audit import views

urlpatterns = [
    path("user/activity", views.ActivityView.as_view()),
    path("admin/history", views.HistoryView.as_view()),
]
