"""Forms of the account pages."""

from typing import Any, cast

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm, UsernameField
from django.db import IntegrityError, transaction
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
        # Whether the page that was sent listed work done before and asked what becomes of it.
        self.has_asked = "asked" in self.data or "bring" in self.data
        if self.is_bound and not self.has_asked:  # where the box is first shown after an error, it is ticked as ever
            self.data = {**dict(self.data.items()), "bring": "on"}
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["spellcheck"] = "false"

    @property
    def is_taken(self) -> bool:
        """Whether all that is wrong is that there is an account of this name."""
        return list(self.errors) == ["username"] and self.has_error("username", "unique")

    def made(self) -> User | None:
        """Return the new account; None where there is one of its name by now, which is said at the field."""
        try:
            with transaction.atomic():
                return cast(User, self.save())
        except IntegrityError:
            self.add_error("username", self.instance.unique_error_message(User, ("username",)))
            return None


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
