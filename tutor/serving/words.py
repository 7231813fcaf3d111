"""What things of a game are called in the reader's language: inputs and parts of answers, slugs, people."""

from games import Game


def label_of(game: Game, query: str, key: str, lang: str) -> str:
    """Return the name of an input or of a part of the answer, with a capital."""
    texts = game.book.queries[query]
    said = texts.get("inputs", {}).get(key) or texts.get("answers", {}).get(key)
    label: str = said[lang] if said else game.book.name(key, lang)
    return label[:1].upper() + label[1:]


def word_of(game: Game, query: str, slug: str, lang: str) -> str:
    """Return the name of a slug: as the query calls its answers, else as the rule book does."""
    said = game.book.queries[query].get("answers", {}).get(slug)
    word: str = said[lang] if said else game.book.name(slug, lang)
    return word


def person_of(game: Game, name: str, lang: str) -> str:
    """Return how somebody is called: a seat that the game has a word for (the dealer), else as he is named."""
    seat = f"seat-{name}"
    if seat not in game.book.names:
        return name
    word = game.book.name(seat, lang)
    return word[:1].upper() + word[1:]
