"""A game told again in sentences: at once, or a beat at a time on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from spades_tui.bots.roster import strength
from spades_tui.plain.console import Console
from spades_tui.rules.explain.summary import summary
from spades_tui.session.replaying import Replay
from spades_tui.session.retelling import Beat
from spades_tui.storage.header import Board, Branch, Daily, Header, Imported, Practice, Sealed
from spades_tui.view.wording import CardStyle


def tell_game(replay: Replay, console: Console, style: CardStyle = "words") -> None:
    """Tell a game from its beginning, in full once it may be shown in full."""
    header, game = replay.header, replay.game
    console.say(f"{header.title or 'Spades'}: {summary(game.rules)}.")
    state = "finished" if header.is_over(game) else "not finished"
    if not replay.shows_all:
        state += ", so only what the player may know is shown"
    if game.over and header.seed is not None:
        state += f"; seed {header.seed} deals it again"
    console.say(f"Started {header.created.astimezone():%Y-%m-%d %H:%M}, {state}.")
    console.say(f"Players: {_players(header)}.")
    console.say(replay.problem or _kind(header))
    story = (moment.beat for moment in replay.story(None, style))
    if console.is_conversation:
        step_through(story, console)
        return
    for beat in story:
        console.say(*beat.lines)


def _players(header: Header) -> str:
    return ", ".join(
        name if level is None else f"{name} ({strength(level)})"
        for name, level in zip(header.names, header.levels, strict=True)
    )


def _kind(header: Header) -> str:
    """Say what kind of game it is; only of one without a fault, in which every deal was checked."""
    match header.kind:
        case Practice():
            return "Practice game."
        case Branch(of, moment, cards):
            return f"Branch of game {of} after {moment} events, hidden cards {cards}."
        case Imported(source):
            return f"Imported from {source}."
        case Daily(date):
            return f"Daily game of {date}; every deal matches its commitment."
        case Board(match, number):
            return f"Board {number} of the match {match}; its deal matches its commitment."
        case Sealed():
            return "Sealed game: every deal matches its commitment."
        case _:
            assert_never(header.kind)


def step_through(story: Iterable[Beat], console: Console) -> None:
    """Tell a beat at a time, or as many as are asked for, forwards and back."""
    console.say(
        "Enter: next event; t: end of trick; h: end of hand; b: one back; a: everything; q: quit"
    )
    beats = tuple(story)
    until, place = "", 0
    while place < len(beats):
        beat = beats[place]
        place += 1
        console.say(*beat.lines)
        there = {"": not beat.goes_on, "t": beat.ends_trick, "h": beat.ends_hand}
        if not there.get(until, False):
            continue
        answer = console.ask()
        if answer is None or answer.lower() in ("q", "quit", "exit"):
            return
        if answer.lower() == "b":
            place = max(place - 2, 0)
            while place and beats[place].goes_on:
                place -= 1
        until = answer.lower() if answer.lower() in ("t", "h", "a") else ""
    console.say("End of the record.")
