from django.urls import path

from apps.factors import views

urlpatterns = [
    path("auth/passkey/options", views.PasskeyOptionsView.as_view()),
    path("auth/step-up", views.StepUpView.as_view()),
    path("user/security", views.SecurityView.as_view()),
    path("user/security/totp", views.TotpView.as_view()),
    path("user/security/passkeys", views.PasskeysView.as_view()),
    path("user/security/passkeys/<uuid:passkey_id>", views.PasskeyView.as_view()),
    path("user/security/recovery-codes", views.RecoveryCodesView.as_view()),
    path("user/sessions/<uuid:session_id>", views.SessionView.as_view()),
]
