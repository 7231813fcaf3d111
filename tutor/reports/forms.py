"""The form of a report: a few words, or none."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 500


class ReportForm(forms.Form):
    """What the person thinks is wrong."""

    note = forms.CharField(
        label=_("Bạn thấy sai ở đâu? (không bắt buộc)"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"max_length": _("Nhiều nhất %(limit_value)d ký tự; đang có %(show_value)d.")},
    )
