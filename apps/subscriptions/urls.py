from django.urls import path

from apps.subscriptions import views

urlpatterns = [
    path("subscription-plans", views.PlansView.as_view()),
    path("user/subscription", views.SubscriptionView.as_view()),
    path("user/start-purchase-countdown", views.StartPurchaseCountdownView.as_view()),
    path("user/countdown-status", views.CountdownStatusView.as_view()),
    path("user/start-access-countdown", views.StartAccessCountdownView.as_view()),
]
