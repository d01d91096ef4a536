from django.urls import path

from apps.subscriptions.views import billing, subscription

urlpatterns = [
    path("subscription-plans", subscription.PlansView.as_view()),
    path("user/subscription", subscription.SubscriptionView.as_view()),
    path("user/subscription/change", billing.PlanChangeView.as_view()),
    path("user/subscription/cancel", billing.CancelView.as_view()),
    path("user/subscription/scheduled", billing.ScheduledView.as_view()),
    path("user/billing", billing.BillingView.as_view()),
    path("user/statements", billing.StatementsView.as_view()),
    path("user/statements/<uuid:statement_id>", billing.StatementView.as_view()),
    path("user/statements/<uuid:statement_id>.pdf", billing.StatementPdfView.as_view()),
    path("user/statements/<uuid:statement_id>.csv", billing.StatementCsvView.as_view()),
    path("user/payments/<uuid:payment_id>/receipt.pdf", billing.ReceiptView.as_view()),
    path("user/start-purchase-countdown", subscription.StartPurchaseCountdownView.as_view()),
    path("user/countdown-status", subscription.CountdownStatusView.as_view()),
    path("user/start-access-countdown", subscription.StartAccessCountdownView.as_view()),
]
