"""`{{ text|markdown }}`: what a teacher wrote, as safe HTML."""

from django import template
from django.utils.safestring import SafeString

from tutor.serving import markdown as writing

register = template.Library()


@register.filter(name="markdown")
def markdown_filter(text: str) -> SafeString:
    """Paragraphs, lists, emphasis and links of a text; no HTML, no pictures."""
    return writing.markdown(text)
