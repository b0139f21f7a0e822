package table

import (
	"strings"
	"testing"
	"time"
)

// turns lists the turns of each seat: a point for one in time, l for a late one.
func turns(t *Table) string {
	var all []string
	for _, p := range t.Players {
		said := "-"
		for i, turn := range p.Turns {
			if i == 0 {
				said = ""
			}
			if turn.Late {
				said += "l"
			} else {
				said += "."
			}
		}
		all = append(all, said)
	}
	return strings.Join(all, " ")
}

// hurries sets a pace of ten minutes, at which quiet hours do not stop the clocks.
func hurries(s *Session) error {
	s.Pace = 10 * time.Minute
	s.restart(0, noon)
	s.restart(1, noon)
	return nil
}

// dozes sets quiet hours from 12:05 to 12:30 for a player.
func dozes(who Person) act {
	return func(s *Session) error {
		who.Quiet.From, who.Quiet.To, who.Quiet.Zone = 12*60+5, 12*60+30, "Etc/UTC"
		s.SetPreferences(who)
		return nil
	}
}

// bySelf makes the match one of a single person.
func bySelf(s *Session) error {
	s.Solo = true
	return nil
}

// A turn in a match against people is recorded once: in time if its player acts, or late if the deadline has passed.
// Quiet hours, absences, outages and answers out of turn never count.
func TestTurnsAreRecorded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule string
		acts []act
		want string
	}{
		{"a turn that goes on is not recorded", nil, "- -"},
		{"acting in time", []act{steps(anna, 10)}, ". -"},
		{"several moves in a row are one turn", []act{steps(anna, 10), steps(anna, 20), steps(anna, 30)}, ". -"},
		{"after a move of another a new one begins", []act{steps(bernd, 5), steps(anna, 10), steps(anna, 20)}, ".. ."},
		{"missing the deadline", []act{ticks(60)}, "l l"},
		{"acting after it changes nothing", []act{ticks(60), steps(bernd, 70)}, "l l"},
		{"nor does another chance", []act{steps(anna, 59), ticks(60), waits(anna, 70), steps(bernd, 80)}, ". l"},
		{"nor a claim", []act{steps(anna, 59), ticks(60), claims(anna, 70)}, ". l"},
		{"the second move of a turn is late", []act{steps(anna, 10), ticks(70), steps(anna, 80)}, "l l"},
		{
			"with another chance, too",
			[]act{steps(anna, 10), steps(bernd, 15), ticks(70), waits(bernd, 71), steps(anna, 72)},
			"l .",
		},
		{"the time bank is in time", []act{banks, ticks(30, 60), steps(bernd, 100)}, "- ."},
		{"until it is used up", []act{banks, ticks(30, 60, 300)}, "l l"},
		{"an answer does not count", []act{plays(anna, "call", 10), plays(bernd, "yes", 11)}, ". -"},
		{"nor does none", []act{plays(anna, "call", 10), ticks(10, 17, 20)}, ". -"},
		{"an absence stops the clock", []act{leaves(bernd, 10, 500), ticks(60, 500)}, "l -"},
		{"in a strict match it excuses", []act{strict, leaves(bernd, 10, 500), ticks(60)}, "l -"},
		{"also one that has ended", []act{strict, leaves(bernd, 10, 50), ticks(50, 60)}, "l -"},
		{"or was cut short", []act{strict, leaves(bernd, 10, 500), returns(bernd, 50), ticks(60)}, "l -"},
		{"but not one before the turn", []act{strict, leaves(bernd, 1, 5), ticks(5), steps(bernd, 9), ticks(69)}, "l l"},
		{"quiet hours delay the end of a turn", []act{night(bernd), steps(bernd, 0), ticks(60)}, "l ."},
		{"at a quick pace they excuse", []act{hurries, dozes(bernd), ticks(10)}, "l -"},
		{"an outage excuses", []act{excused(gap(20, 99)), ticks(99)}, "- -"},
		{"alone nothing counts", []act{bySelf, steps(anna, 10)}, "- -"},
		{"resigning does not count", []act{resigns(anna, 10)}, "- -"},
		{
			"the last turn of a match counts",
			[]act{
				steps(anna, 1), steps(anna, 2), steps(bernd, 3), steps(bernd, 4), steps(bernd, 5), steps(bernd, 6),
				steps(anna, 7), steps(anna, 8),
			},
			".. ..",
		},
		{"a press that is taken back does not count", []act{steps(bernd, 10), takesBack(bernd, 11*time.Minute)}, "- -"},
		{
			"a turn counts once if its moves are made again",
			[]act{steps(bernd, 1), steps(bernd, 2), takesBack(bernd, 3*time.Minute), steps(bernd, 4)},
			"- .",
		},
	} {
		s := runners(2)
		perform(t, c.rule, s, c.acts)
		if got := turns(s.Table); got != c.want {
			t.Errorf("%s: the turns are %q, not %q", c.rule, got, c.want)
		}
	}
}

// Turns leave a table when the match has ended, not before, and a person who is erased leaves none.
func TestTurnsLeaveTheTable(t *testing.T) {
	t.Parallel()
	s := runners(2)
	do(t, s, steps(anna, 10))
	if s.HasTurns() {
		t.Error("the turns of a running match leave it")
	}
	do(t, s, resigns(bernd, 20))
	if !s.HasTurns() {
		t.Error("the turns of a finished match stay")
	}
	s.Erase(anna.ID, "gone")
	if s.HasTurns() {
		t.Errorf("the turns of a person who is erased stay: %s", turns(s.Table))
	}
}

// A rematch does not take over the turns of the match before it, also if these have not left their table yet.
func TestARematchHasNoEarlierTurns(t *testing.T) {
	t.Parallel()
	s := runners(2)
	do(t, s, steps(anna, 10), resigns(bernd, 20))
	for _, who := range []Person{anna, bernd} {
		must(t, s.VoteRematch(who.ID, Vote{Press: "9", Next: "n"}, at(21)))
	}
	next, err := s.NextTable(raceRules(), nil, nil, at(21))
	must(t, err)
	if got := turns(next); got != "- -" {
		t.Errorf("the rematch begins with the turns %q", got)
	}
}
