"""`spades practice`: one's own mistakes as questions."""

from __future__ import annotations

from spades_tui.cli.in_words import asking, open_instead, style_on
from spades_tui.cli.options import Cards, Plain, Still


def practice(
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Practice what you got wrong: marked decisions of reviewed hands come back as questions.

    Any good answer is right. How soon a question comes again depends on your answer.
    """
    from spades_tui.cli.output import progress_bar
    from spades_tui.plain.practicing import PlainPractice
    from spades_tui.session.practising import MistakePractice, all_decisions
    from spades_tui.storage.practice_answers import AnswerFile
    from spades_tui.tui.routes import MistakesRoute

    open_instead(MistakesRoute(), plain=plain, still=no_animation)
    console = asking()
    with progress_bar("Reading your reviewed games …") as show:
        rows = all_decisions(lambda step: show(*step))
    PlainPractice(MistakePractice(rows, AnswerFile()), console, style_on(console, cards)).run()
