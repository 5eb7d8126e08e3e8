"""An answer as the subject of a sentence: "The K♠", "Bidding 4", "Saying yes"."""

from __future__ import annotations

from spades_tui.rules.actions import Action, PlayCard
from spades_tui.view.wording import Cast, phrase

_CAST = Cast((), style="symbols")
_DOUBLED = {"bid": "bidding", "let": "letting", "put": "putting"}


def naming(action: Action, *, within: bool = False) -> str:
    """Return what an answer is called; `within` a sentence in small letters."""
    if isinstance(action, PlayCard):
        return f"{'the' if within else 'The'} {action.card.label}"
    verb, _, rest = phrase(action, _CAST).replace("your ", "the ").partition(" ")
    rest = rest.replace(" and keep ", " and keeping ")
    name = f"{_ing(verb)} {rest}".rstrip()
    return name if within else name[0].upper() + name[1:]


def _ing(verb: str) -> str:
    if verb in _DOUBLED:
        return _DOUBLED[verb]
    return f"{verb.removesuffix('e')}ing"
