"""Links as squares to photograph, drawn as SVG in the page."""

import segno
from django.utils.safestring import SafeString


def qr_svg(text: str, title: str) -> SafeString:
    """Return the QR code of a text as an element of a page, with its name for who cannot see it."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", title=title, svgclass="qr")
    width, height = code.symbol_size(scale=4, border=4)
    return SafeString(drawn.replace("<svg ", f'<svg role="img" viewBox="0 0 {width} {height}" ', 1))
