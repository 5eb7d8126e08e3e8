"""A hand as text: what is read is what was written, and every error names its tag and a remedy."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from spades_tui.cards import Card, Suit
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.following import make_trick_at
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.formats.hand_text import (
    HandText,
    describe_ignored,
    parse_hands_text,
    write_hand,
)
from spades_tui.rules.formats.pbn import decode_hands
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from tests.rulesets import rule_sets

DEAL = "AKQ.J32.T98.7654 2345.456.234.AK2 6789.AKQ.AKQ.QJT TJ.T987.J765.983"
TEXT = f"""\
[Rules "standard"]
[Deal "N:{DEAL}"]
[Dealer "W"]
[Score "142/4 -97/8"]
[Bids "N:3 E:nil S:4 W:2"]
[Play "N:AS E:2S S:6S W:TS / N:KS E:3S"]
[Seat "S"]
[Void "E:H W:DC"]
[Goal "tricks NS"]
[Taken "N:1 E:0 S:2 W:0"]
[Broken "yes"]
[Event "Friday at Ann's"]
"""
_BIDS = ("0", "4", "nil", "bnil", "dnil", "bdnil", "b7", "10for200", "moon", "bmoon", "nt4", "-")


def _form(rules: RuleSet, rng: Random) -> HandText:
    """A form with any tags a table of these rules could have; the play need not be legal."""
    hands, players = seating(rules).hands, seating(rules).players
    cards = list(full_pack(rules))
    rng.shuffle(cards)
    size = tricks_in_hand(rules)
    dealt = [cards[hand * size : (hand + 1) * size] for hand in range(hands)]
    plays = [
        tuple(
            Play((lead + step) % hands, dealt[(lead + step) % hands][at]) for step in range(hands)
        )
        for at in range(rng.randrange(size))
        for lead in [rng.randrange(hands)]
    ]
    some = [hand for hand in range(hands) if rng.random() < 0.5]
    maybe = rng.random
    return HandText(
        rules=rng.choice(["standard", "House rules", "R-01234"]),
        dummy=seating(rules).has_dummy,
        hands=tuple(None if maybe() < 0.2 else _shown_order(one) for one in dealt),
        dealer=rng.randrange(players) if maybe() < 0.7 else None,
        score=tuple((rng.randrange(-400, 500), rng.randrange(9)) for _ in seating(rules).sides)[
            : rng.choice((0, 9))
        ],
        bids=tuple((seat, parse_bid(rng.choice(_BIDS))) for seat in some),
        play=tuple(plays),
        leader=None if plays else rng.randrange(hands),
        seat=rng.randrange(players) if maybe() < 0.5 else None,
        voids=tuple(
            (hand, tuple(s for s in Suit if maybe() < 0.4) or (Suit.CLUBS,)) for hand in some
        ),
        goal=PuzzleGoal(rng.choice(("tricks", "contract", "nil")), tuple(some)) if some else None,
        taken=tuple((hand, rng.randrange(14)) for hand in some),
        number=rng.randrange(9),
        cancel=rng.choice((None, *cards)),
        revoker=rng.choice((None, *range(players))),
        broken=rng.choice((None, True, False)),
        passed=tuple((hand, tuple(rng.sample(cards, 2))) for hand in some),
        leftovers=tuple((hand, tuple(rng.sample(cards, 2))) for hand in some),
        discarded=tuple((hand, tuple(rng.sample(cards, 2))) for hand in some),
        others=(("Event", "At Ann's"), ("Annotator", "")) if maybe() < 0.5 else (),
    )


def _shown_order(cards: list[Card]) -> tuple[Card, ...]:
    """The order in which a text gives cards: by suit, from the highest rank."""
    order = list(reversed([card for card in Card if not card.is_joker]))
    order.sort(key=lambda card: "SHDC".index(card.suit or ""))
    return tuple(sorted(cards, key=[Card.BJ, Card.LJ, *order].index))


@given(rule_sets(), st.integers(0, 2**32))
def test_a_form_printed_and_read_is_the_same(rules: RuleSet, seed: int) -> None:
    form = _form(rules, Random(seed))
    assert parse_hands_text(write_hand(form)) == (form,)


@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=4))
def test_several_forms_keep_apart_with_and_without_blank_lines(seeds: list[int]) -> None:
    forms = tuple(_form(RuleSet(), Random(seed)) for seed in seeds)
    text = "\n".join(map(write_hand, forms))
    assert parse_hands_text(text) == forms
    assert parse_hands_text(text.replace("\n\n", "\n")) == forms
    assert parse_hands_text("".join(f"> {line}\r\n" for line in text.split("\n"))) == forms


@pytest.mark.medium
@given(st.text() | st.text('[]"NESW:.-/AKQJT98765432HDC \n', max_size=200))
def test_any_text_is_read_or_refused_in_one_printable_sentence(text: str) -> None:
    for whole in (text, f'[Deal "{text}"]', f'[Deal "N:- - - -"]\n[Play "{text}"]'):
        try:
            for form in parse_hands_text(whole):
                form = replace(form, ignored=())  # noqa: PLW2901 (no text holds these)
                assert write_hand(form).replace("\n", "").isprintable()
                assert parse_hands_text(write_hand(form)) == (form,)
        except ValueError as error:
            told = str(error)
            assert told.isprintable()
            assert told.endswith(".")


def test_the_form_of_the_documentation_is_read_tag_by_tag() -> None:
    (form,) = parse_hands_text(TEXT)
    assert form.hands[2] is not None
    assert form.hands[2][:3] == (Card.SA, Card.SK, Card.SQ)
    assert (form.dealer, form.seat, form.broken) == (1, 0, True)
    assert form.score == ((142, 4), (-97, 8))
    assert [(seat, str(bid)) for seat, bid in form.bids] == [
        (2, "3"), (3, "nil"), (0, "4"), (1, "2"),
    ]  # fmt: skip
    assert [len(trick) for trick in form.play] == [4, 2]
    assert form.plays[0] == Play(2, Card.SA)
    assert form.voids == ((3, (Suit.HEARTS,)), (1, (Suit.DIAMONDS, Suit.CLUBS)))
    assert form.goal == PuzzleGoal("tricks", (0, 2))
    assert form.others == (("Event", "Friday at Ann's"),)


FOREIGN = """\
% PBN 2.1

{A comment over lines

and [Deal "X"] in it}
[Event "Club \\"Friday\\""] ; [Dealer "N"]
[Board "#"]
[Vulnerable "None"]
[Note "he said "three" \\"]
[Dealer "?"]
[Score "NS 420"]
[Deal "N:SQJ7HQ96DA842CKT3 ♠A92♥AK4♦QJ10♣9765 K654.J872.K5.AQ2 T83.T53.9763.J84"]
[Auction "N"]
3 5! 4 =1=
nil
[Play "N"]
DA DT D5 D3
H9 HK H2 H3 {in columns from North, whoever leads}
- CQ - -
*
[OptimumResultTable "Declarer;Result"]
N 3
3 5 4 0
"""


def test_pbn_of_other_programs_is_read_and_what_is_not_used_is_named() -> None:
    (form,) = parse_hands_text(FOREIGN.replace("- CQ", "- C9"))
    assert form.others == (
        ("Event", 'Club "Friday"'), ("Board", ""), ("Vulnerable", "None"),
        ("Note", 'he said "three" \\'),
        ("OptimumResultTable", "Declarer;Result"),
    )  # fmt: skip
    assert form.dealer is None
    assert [str(bid) for _, bid in form.bids] == ["3", "5", "4", "nil"]
    checked = check_hand(form, RuleSet())
    assert [[play.hand for play in trick] for trick in checked.play] == [
        [2, 3, 0, 1], [2, 3, 0, 1], [3],
    ]  # fmt: skip
    assert checked.leader is None
    assert describe_ignored([form]) == (
        "Not used: [Vulnerable], [Note], [OptimumResultTable], [Score] and 2 lines below "
        "[OptimumResultTable]."
    )
    (again,) = parse_hands_text(write_hand(checked))
    assert check_hand(again, RuleSet()) == replace(checked, ignored=())


def test_bridge_calls_and_words_between_tags_are_named_as_not_used() -> None:
    text = 'Look at this!\n\n[Deal "N:- - - -"]\n[Auction "N"]\n1C Pass 2NT AP\n\nBye\n'
    (form,) = parse_hands_text(text)
    assert not form.bids
    assert (
        describe_ignored([form]) == "Not used: [Auction] and 2 lines of text, as 'Look at this!'."
    )


def test_a_value_of_the_hand_before_is_repeated() -> None:
    first, second = parse_hands_text(FOREIGN + '\n[Deal "#"]\n[Event "#"]\n[Dealer "E"]\n')
    assert second.hands == first.hands
    assert second.others == (("Event", 'Club "Friday"'),)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("Café", "utf-16"), ("Café", "utf-16-le"), ("Club", "utf-16-be"), ("Café", "latin-1")],
)
def test_other_encodings_are_named(text: str, encoding: str) -> None:
    with pytest.raises(ValueError, match="UTF-16" if "16" in encoding else "old encoding"):
        decode_hands(f'[Event "{text}"]\n[Deal "N:- - - -"]'.encode(encoding))


def test_jokers_tens_and_tables_of_other_sizes_are_read() -> None:
    (form,) = parse_hands_text('[Deal "2:BL10.T.. - -"]\n[Bids "1:4 3:nil"]\n[Leader "3"]')
    assert form.hands == (None, (Card.BJ, Card.LJ, Card.ST, Card.HT), None)
    assert [seat for seat, _ in form.bids] == [0, 2]
    assert form.leader == 2


REFUSED = {
    "": "[Deal]",
    '[Dealer "W"]\n[Seat "S"]': "[Deal]: it is missing, write the cards of the hand.",
    '[Deel "N:- - - -"]': "did you mean 'Deel'",
    "hello": "[Deal]: there is no hand here",
    'Dealer "N"\n[Deal "N:- - - -"]': """'Dealer "N"' is not a tag""",
    '[Deal "N:- - - -"]\n[Dealer N]': "'[Dealer N]' is not a tag",
    '[Deal "N:- - - -"] {no end': "A comment has no end",
    "pn|a,b|st||md|3SAK|": "This is a bridge file in LIN format",
    "deal,north\n1,AKQ\n2,J\n": "there is no hand here",
    "deal,north,east\n1,AKQ,J\n2,K,Q\n": "This is a table in CSV format",
    '{"n":1,"check":"0"}': "This is JSON",
    '[Deal "N:SAKSQ.J.T.9 - - -"]': "'SAKSQ.J.T.9' is not a hand",
    '[Deal "N:- - - -"]\n[Auction "N"]\n3 4 many': "[Auction]: 'many' is not a valid bid",
    '[Deal "N:- - - -"]\n[Auction "N"]\n3 4 3 2 1': "[Auction]: 5 bids given",
    '[Deal "N:- - - -"]\n[Play "N"]\nAS KS QS JS TS': "[Play]: a line has 5 cards",
    '[Deal "- - - -"]': "[Deal]: name a hand",
    '[Deal "N:-"]': "[Deal]: name a hand",
    '[Deal "N:A.K - - -"]': "'A.K' is not a hand",
    '[Deal "N:AX... - - -"]': "[Deal]: 'X' is not a card of spades",
    '[Deal "N:.B.. - - -"]': "'B' is not a card of hearts",
    '[Deal "X:- - - -"]': "write S, W, N or E",
    '[Deal "X:- - -"]': "'X' is not a hand here, write S, W or E.",
    '[Deal "N:- - - -"]\n[Dealer "Q"]': "[Dealer]",
    '[Deal "N:- - - -"]\n[Score "x"]': "[Score]",
    '[Deal "N:- - - -"]\n[Bids "N"]': "[Bids]: 'n' cannot be read",
    '[Deal "N:- - - -"]\n[Bids "N:many"]': "[Bids]: 'many' is not a valid bid",
    '[Deal "N:- - - -"]\n[Bids "N:3 N:4"]': "[Bids]: N is there twice",
    '[Deal "N:- - - -"]\n[Play "N:1S"]': "[Play]",
    '[Deal "N:- - - -"]\n[Play "N:AS /"]': "[Play]: trick 2 has 0 cards",
    '[Deal "N:- - - -"]\n[Void "N:X"]': "[Void]",
    '[Deal "N:- - - -"]\n[Taken "N:100"]': "[Taken]",
    '[Deal "N:- - - -"]\n[Broken "maybe"]': "[Broken]",
    '[Deal "N:- - - -"]\n[Goal "win"]': "[Goal]",
    '[Deal "N:- - - -"]\n[Goal "nil"]': "[Goal]: say whose",
    '[Dealer "N"]\n[Dealer "N"]': "[Dealer]: it is there twice",
    '[Deal "N:- - - -"]\n\n[Dealer "N"]': "Hand 2: [Deal]",
    f'[Deal "N:- - - -"]\n[Play "{"N:AS " * 999}"]': "[Play]: trick 1 has 999 cards",
    '[Deal "N:- - - -"]\n' * 1001: "too many hands",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_read_is_refused_with_its_tag(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        parse_hands_text(text)
    assert REFUSED[text] in str(caught.value)


def _fitted(*tags: str, deal: str = f"N:{DEAL}", rules: RuleSet = RuleSet()) -> HandText:  # noqa: B008
    (form,) = parse_hands_text("\n".join((f'[Deal "{deal}"]', *tags)))
    return check_hand(form, rules)


def test_a_hand_that_fits_is_sorted_and_its_zero_is_nil() -> None:
    form = _fitted('[Bids "S:0"]', '[Play "N:AS E:2S S:6S W:TS / N:KS E:3S"]')
    assert str(form.bids[0][1]) == "nil"
    assert form.hands[0] is not None
    assert form.hands[0][0] is Card.S9


def test_hidden_hands_are_known_from_the_pack_or_the_play() -> None:
    whole = _fitted()
    assert _fitted(deal=f"N:{DEAL.rsplit(' ', 1)[0]} -") == whole
    two = f"N:{' '.join(DEAL.split()[:2])} - -"
    assert _fitted(deal=two).hands[:2] == (None, None)


UNFIT = {
    ('[Score "1/1"]',): "[Score]",
    ('[Bids "N:14"]',): "[Bids]: 14 is too many",
    ('[Bids "N:nt4"]',): "[Bids]: nt4",
    ('[Play "N:AH"]',): "[Play]: N does not hold the A♥",
    ('[Play "N:AS E:2S / N:KS"]',): "[Play]: trick 1 has 2 cards",
    ('[Play "N:AS"]', '[Leader "E"]'): "[Leader]",
    ('[Taken "N:3"]',): "[Taken]",
    ('[Discarded "N:BJ"]',): "[Discarded]",
}


@pytest.mark.parametrize("tags", UNFIT)
def test_what_does_not_fit_the_rules_is_refused_with_its_tag(tags: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        _fitted(*tags)
    assert UNFIT[tags] in str(caught.value)


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ("N:- - -", "3 hands given"),
        ("N:AA... - - -", "A♠ is there too often"),
        ("N:B... - - -", "BJ is not in the deck"),
        (f"N:{DEAL.replace('AKQ.J32', 'AK.J32')}", "N holds 12 cards, make it 13"),
    ],
)
def test_deals_that_are_not_of_these_rules_are_refused(deal: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"^\[Deal\]") as caught:
        _fitted(deal=deal.replace("N:- - -", "1:- - -") if told.startswith("3") else deal)
    assert told in str(caught.value)


def test_the_dummy_neither_deals_nor_bids() -> None:
    rules = presets()["three-dummy"].rules
    for tag, told in {
        '[Dealer "D"]': "[Dealer]",
        '[Seat "D"]': "[Seat]",
        '[Bids "D:3"]': "[Bids]",
    }.items():
        with pytest.raises(ValueError, match=r"dummy") as caught:
            _fitted(tag, deal="D:- - - -", rules=rules)
        assert str(caught.value).startswith(told)


def test_a_first_trick_of_lowest_clubs_is_won_by_a_club() -> None:
    rules = presets()["standard"].rules
    plays = [Play(0, Card.C2), Play(1, Card.S2)]
    assert make_trick_at(plays, rules, first_trick=False).winner == 1


def test_a_play_in_columns_is_written_as_it_was_read() -> None:
    (form,) = parse_hands_text(FOREIGN.replace("- CQ", "- C9"))
    assert form.columns
    assert parse_hands_text(write_hand(form)) == (replace(form, ignored=()),)
