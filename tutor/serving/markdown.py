"""What somebody wrote for others to read, as safe HTML: paragraphs, lists, emphasis and links; no HTML, no pictures."""

from functools import cache

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

ALLOWED = ["emphasis", "strikethrough", "link", "list", "blockquote", "backticks", "newline", "escape", "entity"]


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("zero", {"html": False, "breaks": True}).enable(ALLOWED)
    reader.add_render_rule("link_open", _link_open)
    return reader


def _link_open(renderer: RendererHTML, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    """Follow no link of a stranger's on his behalf."""
    tokens[index].attrSet("rel", "nofollow noopener ugc")
    return renderer.renderToken(tokens, index, options, env)


def markdown(text: str) -> SafeString:
    """Return a text as HTML; what looks like HTML in it is shown as it was typed."""
    return SafeString(_reader().render(text))
