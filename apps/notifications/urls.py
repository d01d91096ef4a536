from django.urls import path

from apps.notifications import views

urlpatterns = [
    path("user/notifications", views.NotificationsView.as_view()),
    path("user/notifications/read", views.MarkReadView.as_view()),
    path("user/notification-preferences", views.PreferencesView.as_view()),
    path("user/changes", views.ChangesView.as_view()),
]
