"""The account pages: sign-up, taking work along, the account itself and leaving it."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tutor.accounts.forms import DeleteForm, EmailForm, LogInForm, SignUpForm
from tutor.accounts.queries import own_work, work_here
from tutor.accounts.services import leave, settle_visitor
from tutor.limits import limit_posts, posted_too_often
from tutor.models import User
from tutor.serving.table_people import forget_people

# A class behind one school's address logs in together: few tries at one name, many from one place.
LOG_INS: tuple[dict[str, Any], ...] = (
    {"scope": "login-name", "times": 10, "seconds": 600, "field": "username"},
    {"scope": "login", "times": 200, "seconds": 600},
)


def next_page(request: HttpRequest) -> str:
    """Return where the person wanted to go, if that is on this site, else the progress page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe and wanted != request.path else resolve_url(settings.LOGIN_REDIRECT_URL)


def after_login(request: HttpRequest) -> str:
    """Return the next page, by way of the question what becomes of work done before logging in."""
    if not work_here(request):
        return next_page(request)
    return f"{reverse('accounts:takeover')}?{urlencode({'next': next_page(request)})}"


@sensitive_post_parameters()
@never_cache
@limit_posts("signup", times=60, seconds=3600)
def signup(request: HttpRequest) -> HttpResponse:
    """Make an account and log in; a visitor's work is listed and comes along only if asked for."""
    if request.user.is_authenticated:
        return redirect(next_page(request))
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and (user := form.made()):
        return _begun(request, form, user)
    if request.method == "POST" and (known := _made_before(request, form)):
        login(request, known)
        messages.success(request, _("Tài khoản %(name)s đã có; bạn đã đăng nhập.") % {"name": known.get_username()})
        return redirect(after_login(request))
    work = work_here(request)
    return render(request, "accounts/signup.html", {"form": form, "work": work, "next": next_page(request)})


def _begun(request: HttpRequest, form: SignUpForm, user: User) -> HttpResponse:
    """Log in with a new account; work that its page did not list, because it was done since, is asked about first."""
    if form.has_asked:
        settle_visitor(request, user, bring=form.cleaned_data["bring"])
    login(request, user)
    messages.success(request, _("Đã tạo tài khoản. Chào %(name)s!") % {"name": user.get_username()})
    return _settled(request) if form.has_asked else redirect(after_login(request))


def _made_before(request: HttpRequest, form: SignUpForm) -> User | None:
    """Return the account that a first tap on the button has made; whoever sends its name must know its password too.

    It counts as a try to log in.
    """
    if not form.is_taken or any(posted_too_often(request, **limit) for limit in LOG_INS):
        return None
    sent = {"username": request.POST["username"], "password": request.POST["password1"]}
    log_in = LogInForm(request, sent)
    return log_in.get_user() if log_in.is_valid() else None


@never_cache
@login_required
def takeover(request: HttpRequest) -> HttpResponse:
    """Ask after log-in whether the work done without an account belongs into this one."""
    work = work_here(request)
    if not work:
        return redirect(next_page(request))
    choice = request.POST.get("choice")
    if choice in ("bring", "leave"):
        settle_visitor(request, cast(User, request.user), bring=choice == "bring")
        if choice == "bring":
            messages.success(request, _("Đã đưa phần ấy vào tài khoản này."))
        return _settled(request)
    return render(request, "accounts/takeover.html", {"work": work, "next": next_page(request)})


def _settled(request: HttpRequest) -> HttpResponse:
    """Go on, with nothing left in this browser of what was brought along or left."""
    response = redirect(next_page(request))
    forget_people(request, response)
    return response


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show one's account and change its e-mail."""
    user = cast(User, request.user)
    form = EmailForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Đã lưu e-mail."))
        return redirect("accounts:account")
    context = {"form": form, "work": own_work(request)}
    return render(request, "accounts/account.html", context)


@sensitive_post_parameters()
@never_cache
@login_required
@limit_posts("delete", times=10, seconds=600)
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account and everything it learned, once the password is given."""
    user = cast(User, request.user)
    form = DeleteForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        leave(user)
        logout(request)
        messages.success(request, _("Đã xóa tài khoản và mọi tiến độ của bạn."))
        return redirect("home")
    work = own_work(request).gone
    return render(request, "accounts/delete.html", {"form": form, "work": work})
