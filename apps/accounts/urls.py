from django.urls import path

from apps.accounts.views import panel, profile, recovery, session

urlpatterns = [
    path("auth/csrf", session.CsrfView.as_view()),
    path("auth/user", session.CurrentUserView.as_view()),
    path("auth/logout", session.SignOutView.as_view()),
    path("auth/password-reset", recovery.PasswordResetView.as_view()),
    path("auth/password-reset/confirm", recovery.ConfirmPasswordResetView.as_view()),
    path("auth/confirm-email", recovery.ConfirmEmailView.as_view()),
    path("auth/undo-email-change", recovery.UndoEmailChangeView.as_view()),
    path("auth/sign-out-elsewhere", profile.SignOutElsewhereView.as_view()),
    path("user/password", profile.ChangePasswordView.as_view()),
    path("user/profile", profile.ProfileView.as_view()),
    path("client-ip", session.ClientIpView.as_view()),
    path("user/countdown-status", session.CountdownStatusView.as_view()),
    path("user/start-access-countdown", session.StartAccessCountdownView.as_view()),
    path("admin/login", panel.AdminSignInView.as_view()),
    path("admin/me", panel.CurrentAdminView.as_view()),
    path("admin/update-credentials", panel.UpdateCredentialsView.as_view()),
    path("admin/accounts", panel.AdminAccountsView.as_view()),
    path("admin/accounts/<uuid:account_id>", panel.AdminAccountView.as_view()),
]
