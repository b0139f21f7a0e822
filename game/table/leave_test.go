package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
)

// standing describes a match: its seats, "x" for a player who has left, and the winners.
func standing(s *Session) string {
	var seats []string
	for i, p := range s.Players {
		seat := fmt.Sprint(i)
		if p.Left() {
			seat = "x"
		}
		seats = append(seats, seat)
	}
	if s.Phase == Playing {
		return strings.Join(seats, "") + " play"
	}
	return fmt.Sprint(strings.Join(seats, ""), " won by ", s.Match.Outcome().Winners())
}

// A side has left when its last player has. If only one side is left, the match ends, and that side has won. Otherwise
// computer players replace the players who have left.
func TestWhoLeavesAndWhatBecomesOfTheMatch(t *testing.T) {
	t.Parallel()
	alone, crews := raceRules(), crewRules()
	lateAll := []act{steps(anna, 1), ticks(240)}
	for _, c := range []struct {
		rule  string
		by    game.Rules
		seats int
		acts  []act
		want  string
	}{
		{"of two one resigns", alone, 2, []act{steps(anna, 1), resigns(anna, 2)}, "01 won by [1]"},
		{"of three one resigns", alone, 3, []act{steps(anna, 1), resigns(anna, 2)}, "x12 play"},
		{"then another one", alone, 3, []act{steps(anna, 1), resigns(anna, 2), resigns(bernd, 3)}, "x12 won by [2]"},
		{"a mate stays", crews, 4, []act{steps(anna, 1), resigns(anna, 2)}, "x123 play"},
		{
			"then the mate goes, too", crews, 4,
			[]act{steps(anna, 1), resigns(anna, 2), resigns(clara, 3)},
			"x123 won by [1 3]",
		},
		{"one of each crew", crews, 4, []act{steps(anna, 1), resigns(anna, 2), resigns(bernd, 3)}, "xx23 play"},
		{
			"one is left against two who have gone", crews, 4,
			[]act{steps(anna, 1), resigns(anna, 2), resigns(bernd, 3), resigns(clara, 4)},
			"xx23 won by [3]",
		},
		{"one of three misses the deadline", alone, 3, []act{steps(anna, 50), steps(bernd, 50), ticks(60)}, "01x play"},
		{"two of three do: the third may choose", alone, 3, []act{steps(anna, 50), ticks(60)}, "012 play"},
		{"and claim", alone, 3, []act{steps(anna, 50), ticks(60), claims(anna, 61)}, "0x2 won by [0]"},
		{"or let computers play", alone, 3, []act{steps(anna, 50), ticks(60), replaces(anna, 61)}, "0xx play"},
		{"or wait", alone, 3, []act{steps(anna, 50), ticks(60), waits(anna, 61)}, "012 play"},
		{
			"of two one misses the deadline: the other may claim", alone, 2,
			[]act{steps(anna, 50), ticks(60), claims(anna, 61)},
			"01 won by [0]",
		},
		{"or play on against the computer", alone, 2, []act{steps(anna, 50), ticks(60), replaces(anna, 61)}, "0x play"},
		{
			"all of four are late, and one comes back, who may choose", alone, 4,
			append(lateAll, steps(anna, 241)), "0123 play",
		},
		{"and claim", alone, 4, append(lateAll, steps(anna, 241), claims(anna, 242)), "0xx3 won by [0]"},
		{
			"two come back: now somebody waits, and the match goes on", alone, 4,
			append(lateAll, steps(anna, 241), steps(bernd, 242)), "01xx play",
		},
		{
			"who comes back then is too late", alone, 4,
			append(lateAll, steps(anna, 241), steps(bernd, 242), refused(ErrLeft, steps(clara, 243))), "01xx play",
		},
		{
			"unless the first had chosen to wait", alone, 4,
			append(lateAll, steps(anna, 241), waits(anna, 242), steps(bernd, 243)), "0123 play",
		},
		{
			"of two crews, one of each comes back", crews, 4,
			append(lateAll, steps(anna, 241), steps(bernd, 242)), "01xx play",
		},
		{
			"both of one crew: against nobody they do not play on", crews, 4,
			append(lateAll, steps(anna, 241), steps(clara, 242)), "0123 play",
		},
		{
			"all of three are late, and two come back", alone, 3,
			[]act{ticks(240), steps(anna, 241), steps(bernd, 242)},
			"01x play",
		},
		{"all are late: nobody waits, and nobody loses a seat", alone, 4, lateAll, "0123 play"},
	} {
		s := runnersBy(c.by, c.seats)
		perform(t, c.rule, s, c.acts)
		if got := standing(s); got != c.want {
			t.Errorf("%s: %s, not %s", c.rule, got, c.want)
		}
		if !slices.Equal(s.Log, s.Match.Log()) {
			t.Errorf("%s: the table has %v", c.rule, s.Log)
		}
	}
}
