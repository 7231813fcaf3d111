"""Log-in, log-out and passwords under the names Django itself uses."""

from typing import Any

from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tutor.accounts.forms import LogInForm
from tutor.accounts.views import LOG_INS, after_login
from tutor.limits import limit_posts
from tutor.serving.table_people import forget_in_verdicts


class LogIn(views.LoginView):
    """Log-in, followed by the question about work done before."""

    redirect_authenticated_user = True
    authentication_form = LogInForm

    def get_success_url(self) -> str:
        """Return the next page, or the question first."""
        return after_login(self.request)


class LogOut(views.LogoutView):
    """Log-out by POST; the address itself asks first."""

    http_method_names = ["get", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """Ask with a button."""
        return render(request, "registration/log_out.html")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log out; the names in its last verdicts leave this device with the account."""
        response = super().post(request, *args, **kwargs)
        forget_in_verdicts(request, response)
        return response


of_name, of_place = LOG_INS
log_in = limit_posts(**of_name)(limit_posts(**of_place)(LogIn.as_view()))
reset = limit_posts("reset", times=20, seconds=3600)(views.PasswordResetView.as_view())

urlpatterns = [
    path("login/", log_in, name="login"),
    path("logout/", LogOut.as_view(), name="logout"),
    path("password_change/", views.PasswordChangeView.as_view(), name="password_change"),
    path("password_change/done/", views.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("password_reset/", reset, name="password_reset"),
    path("password_reset/done/", views.PasswordResetDoneView.as_view(), name="password_reset_done"),
    path("reset/<uidb64>/<token>/", views.PasswordResetConfirmView.as_view(), name="password_reset_confirm"),
    path("reset/done/", views.PasswordResetCompleteView.as_view(), name="password_reset_complete"),
]
