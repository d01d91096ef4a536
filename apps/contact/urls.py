from django.urls import path

from apps.contact import views

urlpatterns = [
    path("contact", views.ContactView.as_view()),
    path("service-request", views.ServiceRequestView.as_view()),
]
