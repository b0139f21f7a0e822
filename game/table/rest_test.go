package table

import (
	"testing"
	"time"

	"dockside/game/hours"
)

// leaves returns an act that makes a player absent between two minutes after the start.
func leaves(who Person, minutes, until int) act {
	return func(s *Session) error {
		s.SetAbsence(who.ID, hours.Rest{From: at(minutes), Until: at(until)}, at(minutes))
		return nil
	}
}

func returns(who Person, minutes int) act { return leaves(who, minutes, minutes) }

func pauses(who Person, minutes int) act {
	return func(s *Session) error { return s.AskPause(who.ID, at(minutes)) }
}

func resumes(who Person, minutes int) act {
	return func(s *Session) error { return s.Resume(who.ID, at(minutes)) }
}

func banks(s *Session) error {
	s.Bank = true
	s.fillBanks(s.Reserve())
	return nil
}

func strict(s *Session) error {
	s.Strict = true
	return nil
}

// night returns an act that sets quiet hours from 12:30 to 14:00 for a player.
func night(who Person) act {
	return func(s *Session) error {
		s.SetPreferences(Person{ID: who.ID, Quiet: hours.Quiet{From: 12*60 + 30, To: 14 * 60, Zone: "Etc/UTC"}})
		return nil
	}
}

// Absences, pauses, the time bank and quiet hours extend a turn of an hour. The bank has four hours.
func TestClocksThatWait(t *testing.T) {
	t.Parallel()
	month := 30 * 24 * 60
	for _, c := range []struct {
		rule   string
		acts   []act
		clocks string
		due    int // minutes after noon
	}{
		{"who is away has the time that was left", []act{leaves(bernd, 10, 500)}, "60 550", 30},
		{"and all of it for a turn that begins meanwhile", []act{leaves(bernd, 10, 500), steps(bernd, 20)}, "60 560", 30},
		{"who is back sooner has what was left", []act{leaves(bernd, 10, 500), returns(bernd, 40)}, "60 90", 30},
		{"who goes away for longer waits for longer", []act{leaves(bernd, 10, 500), leaves(bernd, 20, 600)}, "60 650", 30},
		{"nobody is reminded who is away", []act{leaves(bernd, 10, 500), ticks(30, 500)}, "60l 550", 520},
		{"who is late stays so", []act{steps(anna, 10), ticks(60), leaves(bernd, 70, 500)}, "70r 60l", 70},
		{"a question waits for nobody who is away", []act{leaves(bernd, 1, 500), plays(anna, "call", 10)}, "- 16?", 16},
		{"a strict table knows nobody who is away", []act{strict, leaves(bernd, 10, 500)}, "60 60", 30},
		{
			"in a game that is lost nobody has to be here for the end",
			[]act{ticks(60), leaves(bernd, 70, 20*24*60)},
			"60l 60l", 20 * 24 * 60,
		},
		{"one alone pauses nothing", []act{pauses(anna, 10)}, "60 60", 30},
		{"all together do", []act{pauses(anna, 10), pauses(bernd, 20)}, "43260 43260", 20 + month},
		{"a wish counts until its time to play", []act{pauses(anna, 10), steps(anna, 11), pauses(bernd, 20)}, "71 60", 30},
		{"any one resumes", []act{pauses(anna, 10), pauses(bernd, 20), resumes(bernd, 120)}, "160 160", 130},
		{
			"after a month it is over",
			[]act{pauses(anna, 10), pauses(bernd, 20), ticks(20 + month)},
			"43260 43260",
			30 + month,
		},
		{"nobody resumes what does not rest", []act{refused(ErrStale, resumes(anna, 1))}, "60 60", 30},
		{
			"who is late has time again",
			[]act{ticks(60), pauses(anna, 61), pauses(bernd, 62), resumes(anna, 62)},
			"122 122", 92,
		},
		{
			"away in a pause waits for the later of both",
			[]act{leaves(bernd, 10, 500), pauses(anna, 20), pauses(bernd, 20), resumes(anna, 100)},
			"140 550", 110,
		},
		{"the bank runs when the turn is over", []act{banks, steps(anna, 10), ticks(30, 60)}, "70r 300r", 70},
		{"and then the deadline counts", []act{banks, ticks(30, 60, 300)}, "300l 300l", 300 + 7*24*60},
		{"who acts keeps the rest of it", []act{banks, ticks(30, 60), steps(bernd, 100), ticks(160)}, "300r 360r", 300},
		{"also before anybody has looked", []act{banks, steps(bernd, 100), ticks(160)}, "300r 360r", 300},
		{
			"who has used it up has none left",
			[]act{banks, ticks(30, 60, 300), steps(bernd, 310), ticks(370)},
			"300l 370l", 300 + 7*24*60,
		},
		{"it waits, too", []act{banks, ticks(30, 60), leaves(bernd, 100, 500)}, "300r 700r", 300},
		{"a question has none", []act{banks, plays(anna, "call", 10), ticks(17)}, "77 77", 47},
		{"a strict table has none", []act{strict, banks, ticks(60)}, "60l 60l", 60 + 7*24*60},
		{"the end of a turn is not in quiet hours", []act{night(bernd), steps(bernd, 0)}, "60 135", 30},
		{"what begins in them waits at the end", []act{night(bernd), steps(bernd, 40)}, "60 135", 30},
		{"only the end does", []act{night(bernd), steps(bernd, 100)}, "60 160", 30},
		{"away until then, too", []act{night(bernd), steps(bernd, 0), leaves(bernd, 10, 20)}, "60 135", 20},
	} {
		s := runners(2)
		perform(t, c.rule, s, c.acts)
		expectTimes(t, c.rule, s, c.clocks, c.due)
	}
}

// A change of absences, pauses or the bank changes the board, and an unchanged state shows the same board.
func TestTheBoardShowsWhoRests(t *testing.T) {
	t.Parallel()
	s := runners(2)
	seen := map[string]bool{s.Fingerprint(): true}
	for _, do := range []act{
		leaves(bernd, 10, 500), pauses(anna, 10), pauses(bernd, 11), resumes(anna, 12), returns(bernd, 13), banks, ticks(61),
		ticks(62),
	} {
		must(t, do(s))
		seen[s.Fingerprint()] = true
	}
	if len(seen) != 7 {
		t.Errorf("%d boards: %v", len(seen), seen)
	}
}

// Taking a move back restores the bank as it was before, even if a player was absent meanwhile.
func TestAPressIsTakenBackWithTheBank(t *testing.T) {
	t.Parallel()
	s := runners(2)
	do(t, s, banks, ticks(30, 60), steps(bernd, 100), leaves(bernd, 110, 210), takesBack(bernd, 2*time.Hour))
	if got := clocks(s.Table); got != "300r 400r" || s.Players[1].Bank != 4*time.Hour {
		t.Errorf("the clocks are %s, and %v is left", got, s.Players[1].Bank)
	}
}
