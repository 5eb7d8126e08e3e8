"""Bots that think in a process of their own: the same answers, whatever becomes of the process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from queue import SimpleQueue

import msgspec
import pytest

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.rules.actions import Action
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.worker import client as thinking_process
from spades_tui.table.worker.client import RETRY_LIMIT, WorkerClient
from spades_tui.table.worker.frames import write_frame
from spades_tui.table.worker.messages import (
    COMMAND_DECODER,
    ENCODER,
    REPLY_DECODER,
    AskDecision,
    Cancel,
    Command,
    DecisionReply,
    ErrorReply,
    Reply,
    UnknownBotReply,
)
from spades_tui.table.worker.process import WorkerLost, WorkerProcess
from spades_tui.table.worker.requests import BotError, DecisionRequest, decide
from tests.systems import kill
from tests.table.foreign_bots import MODULE, begun

SOON = 30
"""Seconds within which whatever is waited for must have come; it comes in less than one."""


def here(request: DecisionRequest) -> Decision:
    return decide(load_bot(request.level, outsiders=request.outsiders), request)


def requests(rules: RuleSet, level: str, seed: int = 5) -> Iterator[DecisionRequest]:
    """Yield every question of a hand of four bots, each answered here."""
    game = Game(rules, seed)
    game.deal()
    while game.prompt is not None:
        seat = game.prompt.seat
        request = DecisionRequest(
            len(game.log), seat, game.view(seat), level, f"{seed}/{len(game.log)}"
        )
        yield request
        game.submit(here(request).action)


def card_question(level: str = "club", samples: int | None = None) -> DecisionRequest:
    """Return the question for the first card of a hand."""
    asked = requests(RuleSet(), "club")
    found = next(request for request in asked if request.view.phase == "play")
    return msgspec.structs.replace(
        found, level=level, limit=SearchBudget(samples=samples), outsiders=True
    )


ENDLESS = 10**7
"""Samples that take hours."""
SEARCHER = f"{MODULE}:Searcher"


def has_begun() -> None:
    """Wait until the bot that was asked is thinking."""
    deadline = time.monotonic() + SOON
    while not begun().exists():
        assert time.monotonic() < deadline, "the bot has not begun to think"
        time.sleep(0.005)
    time.sleep(0.05)  # well into it
    begun().unlink()


@pytest.fixture
def thinker() -> Iterator[WorkerClient]:
    """A thinker with a real process."""
    made = WorkerClient()
    made.start()
    yield made
    made.close()


Script = Callable[[AskDecision], Reply | str | None]
"""What comes back: a reply, None for the end of the process, a word for silence."""


class ScriptedProcess(WorkerProcess):
    """Replies as a script says, without any process."""

    def __init__(self, script: Script) -> None:
        self.inbox = SimpleQueue()
        self.script = script
        self.sent: list[Command] = []
        self.killed = False

    def send(self, order: Command) -> None:
        self.sent.append(order)
        if isinstance(order, AskDecision):
            reply = self.script(order)
            if not isinstance(reply, str):
                self.inbox.put(reply)

    def kill(self) -> None:
        self.killed = True


def scripted(script: Script) -> tuple[WorkerClient, list[ScriptedProcess]]:
    processes: list[ScriptedProcess] = []

    def start() -> WorkerProcess:
        processes.append(ScriptedProcess(script))
        return processes[-1]

    return WorkerClient(start), processes


@pytest.mark.medium
@pytest.mark.one_in(12)
@pytest.mark.parametrize("preset", presets())
def test_what_is_asked_and_answered_survives_the_pipe(preset: str) -> None:
    for number, request in enumerate(requests(presets()[preset].rules, "club")):
        ask = AskDecision(number, request)
        answered = DecisionReply(number, here(request))

        assert COMMAND_DECODER.decode(ENCODER.encode(ask)) == ask
        assert REPLY_DECODER.decode(ENCODER.encode(answered)) == answered


@pytest.mark.medium
def test_the_process_decides_what_would_be_decided_here(thinker: WorkerClient) -> None:
    for request in requests(RuleSet(), "club"):
        assert thinker.submit_decision(request).result(SOON) == here(request)
    searched = card_question("expert", samples=6)
    assert thinker.submit_decision(searched).result(SOON) == here(searched)


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_killed_in_mid_thought_is_replaced_and_asked_again(thinker: WorkerClient) -> None:
    easy = card_question()
    thinker.submit_decision(easy).result(SOON)
    first = thinker.pid
    assert first is not None

    hard = card_question(SEARCHER, samples=2000)
    thought = thinker.submit_decision(hard)
    has_begun()
    kill(first)

    has_begun()
    assert not thought.done()
    thought.cancel()
    assert thinker.submit_decision(easy).result(SOON) == here(easy)
    assert thinker.pid != first
    assert thinker.notes == []


@pytest.mark.medium
def test_an_unwanted_thought_is_broken_off_and_the_process_goes_on(
    thinker: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a process that a busy machine leaves without a turn so long would be replaced
    monkeypatch.setattr(thinking_process, "BREAK_OFF_TIMEOUT", SOON)
    easy = card_question()
    thinker.submit_decision(easy).result(SOON)
    pid = thinker.pid

    endless = thinker.submit_decision(card_question(SEARCHER, samples=ENDLESS))
    has_begun()
    endless.cancel()

    assert thinker.submit_decision(easy).result(SOON) == here(easy)
    with pytest.raises(CancelledError):
        endless.result()
    assert thinker.pid == pid


@pytest.mark.medium
def test_leaving_in_mid_thought_ends_the_process_without_waiting() -> None:
    thinker = WorkerClient()
    thinker.submit_decision(card_question()).result(SOON)
    process = thinker._process
    assert process is not None
    thought = thinker.submit_decision(card_question(SEARCHER, samples=ENDLESS))
    has_begun()

    thinker.close()

    assert process._process.wait(SOON) is not None
    with pytest.raises(CancelledError):
        thought.result(SOON)
    assert thinker.submit_decision(card_question()).cancelled()


@pytest.mark.medium
def test_the_process_ends_with_whoever_asked() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "spades_tui.table.worker.server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    endless = card_question(SEARCHER, samples=ENDLESS)
    write_frame(process.stdin, ENCODER.encode(AskDecision(0, endless)))
    has_begun()
    process.stdin.close()

    assert process.wait(SOON) == 0


@pytest.mark.medium
def test_the_process_ends_when_it_is_told_nonsense() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "spades_tui.table.worker.server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    write_frame(process.stdin, ENCODER.encode(AskDecision(0, card_question())))
    write_frame(process.stdin, b"nonsense")
    process.stdin.flush()

    assert process.wait(SOON) == 0


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_ctrl_c_does_not_reach_the_bots(thinker: WorkerClient) -> None:
    easy = card_question()
    thinker.submit_decision(easy).result(SOON)
    assert thinker.pid is not None

    asked = card_question(SEARCHER, samples=120 if kernel_kind() == "plain" else 2000)
    thought = thinker.submit_decision(asked)
    has_begun()
    assert not thought.done()
    os.kill(thinker.pid, signal.SIGINT)

    assert thought.result(SOON) == here(asked)


@pytest.mark.medium
def test_files_that_lie_about_are_not_taken_for_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("random", "queue", "msgspec"):
        tmp_path.joinpath(f"{name}.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    thinker = WorkerClient()

    assert thinker.submit_decision(card_question()).result(SOON) == here(card_question())
    assert thinker.notes == []
    thinker.close()


def test_a_process_that_dies_is_asked_again_and_then_club_answers_and_it_is_told_once() -> None:
    thinker, processes = scripted(lambda _: None)
    easy = card_question("expert")
    club = msgspec.structs.replace(easy, level="club")

    assert thinker.submit_decision(easy).result(SOON) == here(club)
    assert len(processes) == RETRY_LIMIT
    assert all(process.killed for process in processes)
    thinker.submit_decision(easy).result(SOON)
    thinker.submit_decision(easy).result(SOON)

    assert len(processes) == 2 * RETRY_LIMIT, "a bot that kills every process is not asked for ever"
    (note,) = thinker.notes
    assert "expert" in note
    assert "club" in note


def test_where_no_process_can_be_started_club_answers() -> None:
    def refuse() -> WorkerProcess:
        raise WorkerLost("no more processes")

    thinker = WorkerClient(refuse)
    thinker.start()

    assert thinker.submit_decision(card_question()).result(SOON) == here(card_question())
    assert "no more processes" in thinker.notes[0]


def test_an_unknown_bot_has_a_club_player_in_its_place_and_it_is_told_once() -> None:
    def reply(ask: AskDecision) -> Reply | str | None:
        if ask.request.level == "wizard":
            return UnknownBotReply(ask.number, "There is no bot 'wizard'.")
        return DecisionReply(ask.number, here(ask.request))

    thinker, _ = scripted(reply)
    asked = card_question("wizard")

    for _ in range(2):
        assert thinker.submit_decision(asked).result(SOON) == here(card_question("club"))
    assert thinker.notes == ["There is no bot 'wizard'. A club player takes its place."]


def test_a_bot_that_raises_is_told_apart_from_a_process_that_dies() -> None:
    thinker, processes = scripted(lambda ask: ErrorReply(ask.number, "KeyError: 7"))

    with pytest.raises(BotError, match="KeyError: 7"):
        thinker.submit_decision(card_question()).result(SOON)
    assert len(processes) == 1


def test_an_answer_to_an_older_question_is_dropped() -> None:
    request = card_question()
    stale = DecisionReply(-1, Decision(request.view.prompt.actions[-1]))  # type: ignore[union-attr]
    thinker, processes = scripted(lambda ask: DecisionReply(ask.number, here(ask.request)))
    thinker.start()
    processes[0].inbox.put(stale)

    assert thinker.submit_decision(request).result(SOON) == here(request)


def test_a_cancelled_question_is_withdrawn_and_a_deaf_process_replaced() -> None:
    heard = threading.Event()

    def reply(ask: AskDecision) -> Reply | str | None:
        heard.set()
        return (
            "silence" if ask.request.limit.samples else DecisionReply(ask.number, here(ask.request))
        )

    thinker, processes = scripted(reply)
    thought: Future[Decision] = thinker.submit_decision(card_question(samples=1))
    assert heard.wait(SOON)
    thought.cancel()

    assert thinker.submit_decision(card_question()).result(SOON) == here(card_question())
    assert [type(order) for order in processes[0].sent] == [AskDecision, Cancel]
    assert processes[0].killed
    assert len(processes) == 2


def foreign(name: str) -> DecisionRequest:
    return card_question(f"{MODULE}:{name}")


def first_choice(request: DecisionRequest) -> Action:
    assert request.view.prompt is not None
    return request.view.prompt.actions[0]


@pytest.mark.medium
@pytest.mark.parametrize("name", ["Outsider", "Talker", "LeaverOnce"])
def test_somebody_else_s_bot_is_heard_whatever_else_it_does(
    name: str, thinker: WorkerClient
) -> None:
    assert thinker.submit_decision(foreign(name)).result(SOON).action == first_choice(foreign(name))
    assert thinker.notes == []


@pytest.mark.medium
@pytest.mark.parametrize(
    ("name", "word"), [("Stumbler", "out of tune"), ("Mumbler", "is not a decision")]
)
def test_a_bot_that_fails_leaves_the_process_alone(
    name: str, word: str, thinker: WorkerClient
) -> None:
    thinker.submit_decision(card_question()).result(SOON)
    pid = thinker.pid

    with pytest.raises(BotError, match=word):
        thinker.submit_decision(foreign(name)).result(SOON)
    assert thinker.submit_decision(card_question()).result(SOON) == here(card_question())
    assert thinker.pid == pid


@pytest.mark.medium
def test_a_bot_that_ends_every_process_is_replaced_by_club(thinker: WorkerClient) -> None:
    assert thinker.submit_decision(foreign("Leaver")).result(SOON) == here(card_question("club"))
    (note,) = thinker.notes
    assert "foreign_bots:Leaver" in note


def test_a_module_that_is_not_there_is_told_and_club_sits_in(thinker: WorkerClient) -> None:
    asked = card_question("nowhere.at.all:Bot")

    assert thinker.submit_decision(asked).result(SOON) == here(card_question("club"))
    assert "nowhere.at.all" in thinker.notes[0]


@pytest.mark.medium
def test_a_thought_without_end_is_broken_off(thinker: WorkerClient) -> None:
    thinker.submit_decision(card_question()).result(SOON)
    pid = thinker.pid

    thought = thinker.submit_decision(foreign("Brooder"))
    has_begun()
    thought.cancel()

    assert thinker.submit_decision(card_question()).result(SOON) == here(card_question())
    assert thinker.pid == pid


BEGUN = """
import sys, threading
begin = threading.Thread.start
def start(self):
    if self.name == "thinker":
        names = ("messages", "requests")
        print(all(f"spades_tui.table.worker.{name}" in sys.modules for name in names))
    begin(self)
threading.Thread.start = start
from spades_tui.table.worker.client import WorkerClient
thinker = WorkerClient()
thinker.preload(())
thinker.close()
"""


@pytest.mark.medium
def test_what_the_thread_takes_is_read_before_it_begins() -> None:
    """Two threads that read the same modules at a time end in a KeyError now and then."""
    command = [sys.executable, "-c", BEGUN]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"
