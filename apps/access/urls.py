from django.urls import path

from apps.access.views import panel, profile, recovery, second_step, sign_in

urlpatterns = [
    path("auth/login", sign_in.SignInView.as_view()),
    path("auth/second-factor", second_step.SecondStepView.as_view()),
    path("auth/device-limit/code", sign_in.DeviceLimitCodeView.as_view()),
    path("auth/device-limit/replace", sign_in.DeviceLimitReplaceView.as_view()),
    path("auth/demo-login", sign_in.DemoSignInView.as_view()),
    path("auth/password-reset", recovery.PasswordResetView.as_view()),
    path("auth/password-reset/confirm", recovery.ConfirmPasswordResetView.as_view()),
    path("auth/confirm-email", recovery.ConfirmEmailView.as_view()),
    path("auth/undo-email-change", recovery.UndoEmailChangeView.as_view()),
    path("auth/sign-out-elsewhere", profile.SignOutElsewhereView.as_view()),
    path("user/password", profile.ChangePasswordView.as_view()),
    path("user/profile", profile.ProfileView.as_view()),
    path("admin/login", panel.AdminSignInView.as_view()),
    path("admin/me", panel.CurrentAdminView.as_view()),
    path("admin/update-credentials", panel.UpdateCredentialsView.as_view()),
    path("admin/accounts", panel.AdminAccountsView.as_view()),
    path("admin/accounts/<uuid:account_id>", panel.AdminAccountView.as_view()),
]
