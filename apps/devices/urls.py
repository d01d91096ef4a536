from django.urls import path

from apps.devices import views

urlpatterns = [
    path("devices", views.DevicesView.as_view()),
    path("devices/manage", views.ManageDeviceView.as_view()),
]
