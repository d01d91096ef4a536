from django.urls import path

from apps.accounts import views

urlpatterns = [
    path("auth/csrf", views.CsrfView.as_view()),
    path("auth/user", views.CurrentUserView.as_view()),
    path("auth/logout", views.SignOutView.as_view()),
    path("client-ip", views.ClientIpView.as_view()),
]
