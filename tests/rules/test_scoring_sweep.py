"""`sweep_bonus`: an ordinary bid made by taking every trick."""

from tests.rules.scored import scored


def test_every_trick_taken_earns_the_bonus_beside_the_contract() -> None:
    side = scored("6 1 4 1", "8 0 5 0", sweep_bonus=200)

    assert [(line.label, line.points) for line in side.lines][-1] == ("Every trick taken", 200)
    assert side.hand == 100 + 3 + 200


def test_twelve_tricks_earn_nothing_extra() -> None:
    assert scored("6 1 4 1", "8 1 4 0", sweep_bonus=200).hand == 102


def test_a_moon_is_paid_as_a_moon() -> None:
    assert scored("moon 1 - 1", "8 0 5 0", sweep_bonus=200, moon=200).hand == 200


def test_beside_a_nil_that_held_the_partner_takes_every_trick_alone() -> None:
    assert scored("nil 1 5 1", "0 0 13 0", sweep_bonus=100).hand == 100 + 50 + 8 + 100


def test_switched_off_it_is_not_there() -> None:
    assert scored("6 1 4 1", "8 0 5 0").hand == 103
