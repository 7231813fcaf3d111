"""Questions of a file, good and bad, and a draft of this device that they come into."""

from django.core.signing import get_cookie_signer

from tests.e2e.playing import GAME
from tests.e2e.world import World
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import Document, Short
from tutor.serving.makers import COOKIE, SALT, Maker, new_token

NEW = "/teach/quizzes/import/"
CHOSEN = f"{NEW}?game={GAME.key}&preset=seed"
CARDS = "Qs Qh 3d / As Kh 9d 7c 5s / 9s 9h Jd Qc Ks"
GOOD, BAD = "Bộ bài có mấy lá? {#52}", "Câu này không có ngoặc"
WRONG, RIGHT = f"Binh này có lủng không? {CARDS} {{F}}", f"Is this layout fouled? {CARDS} {{T}}"
MIXED = "\n\n".join([GOOD, BAD, WRONG, RIGHT, "Viết gì? {}", "x" * 400 + " {=a ~b}"])
FORM = {"game": GAME.key, "preset": "seed", "do": "check"}


def begun(world: World, *, items: int = 0, title: str = "Bài một", page: str = "import/") -> str:
    """Let the browser have a draft; return a page of it."""
    token = new_token()
    world.cookies[COOKIE] = get_cookie_signer(salt=COOKIE + SALT).sign(token)
    own = [Short(question=f"Câu {n}?", accepted=["x"]) for n in range(items)]
    document = Document(title=title, game=GAME.key, house=GAME.house().to_json(), items=own)
    return f"/teach/quizzes/{drafts.begin(Maker(token=token), document).pk}/{page}"
