"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from tutor.models import User


class SignUpForm(UserCreationForm):
    """A new account: name and password; an e-mail only for whoever wants to be able to reset the password."""

    bring = forms.BooleanField(required=False, initial=True)

    class Meta:
        model = User
        fields = ("username", "email")
        field_classes = {"username": UsernameField}
        help_texts = {
            "username": _("Tối đa 150 ký tự: chữ cái, chữ số và @ . + - _"),
            "email": _("Không bắt buộc. Chỉ dùng để đặt lại mật khẩu khi bạn quên."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["spellcheck"] = "false"


class LogInForm(AuthenticationForm):
    """The log-in, whose name no keyboard corrects."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["spellcheck"] = "false"


class EmailForm(forms.ModelForm):
    """The e-mail of an account, which may be left empty."""

    class Meta:
        model = User
        fields = ("email",)
        help_texts = {"email": _("Không bắt buộc. Chỉ dùng để đặt lại mật khẩu khi bạn quên.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "email"


class DeleteForm(forms.Form):
    """The password once more, before an account is deleted."""

    password = forms.CharField(
        label=_("Mật khẩu"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Refuse any but the account's own password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("Mật khẩu không đúng."), code="password_incorrect")
        return password
