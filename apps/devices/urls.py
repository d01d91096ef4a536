from django.urls import path

from apps.devices import views

urlpatterns = [
    path("auth/login", views.SignInView.as_view()),
    path("auth/device-limit/code", views.DeviceLimitCodeView.as_view()),
    path("auth/device-limit/replace", views.DeviceLimitReplaceView.as_view()),
    path("auth/demo-login", views.DemoSignInView.as_view()),
    path("devices", views.DevicesView.as_view()),
    path("devices/manage", views.ManageDeviceView.as_view()),
]
