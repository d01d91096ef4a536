from django.urls import path

from apps.estimates import views

urlpatterns = [
    path("user/estimates/<uuid:estimate_id>/columns", views.EstimateColumnsView.as_view()),
    path("user/estimates/<uuid:estimate_id>/lines", views.EstimateLinesView.as_view()),
    path("user/estimates/<uuid:estimate_id>/lines/<uuid:line_id>", views.EstimateLineView.as_view()),
]
