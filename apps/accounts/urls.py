"""Routes of the account calls, below ``/api/``."""

from django.urls import path

from apps.accounts import admin_views, profile_views, record_views, recovery_views, viewing_views, views

urlpatterns = [
    path("auth/csrf", views.CsrfView.as_view()),
    path("auth/user", views.CurrentUserView.as_view()),
    path("auth/logout", views.SignOutView.as_view()),
    path("auth/password-reset", recovery_views.PasswordResetView.as_view()),
    path("auth/password-reset/confirm", recovery_views.ConfirmPasswordResetView.as_view()),
    path("auth/confirm-email", recovery_views.ConfirmEmailView.as_view()),
    path("auth/undo-email-change", recovery_views.UndoEmailChangeView.as_view()),
    path("auth/sign-out-elsewhere", profile_views.SignOutElsewhereView.as_view()),
    path("user/password", profile_views.ChangePasswordView.as_view()),
    path("user/profile", profile_views.ProfileView.as_view()),
    path("client-ip", views.ClientIpView.as_view()),
    path("user/countdown-status", views.CountdownStatusView.as_view()),
    path("user/start-access-countdown", views.StartAccessCountdownView.as_view()),
    path("support/viewing/end", viewing_views.EndViewingView.as_view()),
    path("admin/login", admin_views.AdminSignInView.as_view()),
    path("admin/me", admin_views.CurrentAdminView.as_view()),
    path("admin/update-credentials", admin_views.UpdateCredentialsView.as_view()),
    path("admin/accounts", admin_views.AdminAccountsView.as_view()),
    path("admin/history", record_views.HistoryView.as_view()),
    path("admin/accounts/<uuid:account_id>", admin_views.AdminAccountView.as_view()),
]
