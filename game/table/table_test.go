package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// A challenge can be accepted until it expires. The users who may do so are listed in testdata/rights.txt.
func TestTheLastSecondOfAChallengeCounts(t *testing.T) {
	t.Parallel()
	must(t, challenged(bernd).Accept(bernd, "77", loaded(0), noon.Add(30*time.Minute-1)))
}

// Only the player to move can play, with a legal move and a current button. A refused move leaves the table unchanged.
func TestPlaying(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, by, button string // button: the user whose button it is, or an old decision; empty for a command
		move             game.Move
		want             error
	}{
		{"the mover plays by a button", anna.ID, anna.ID, "add 1", nil},
		{"the mover plays by a command", anna.ID, "", "add 2", nil},
		{"a stranger cannot play", clara.ID, "", "add 1", ErrNotSeated},
		{"nobody cannot play", "", "", "add 1", ErrNotSeated},
		{"the other has to wait", bernd.ID, "", "add 1", ErrNotTurn},
		{"the other cannot press the mover's button", bernd.ID, anna.ID, "add 1", ErrNotTurn},
		{"an old button", anna.ID, "0.000000", "add 1", ErrStale},
		{"a forged move", anna.ID, "", "add 9", game.ErrIllegal},
		{"a move of Nature", anna.ID, "", "start 1", game.ErrIllegal},
	} {
		table := playing()
		before := clone(t, table)
		decision := c.button
		if seat, ok := table.Seat(c.button); ok {
			decision = table.Match.Decision(seat)
		}
		err := table.Play(c.by, decision, c.move, loaded(0), noon)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		if c.want != nil && !reflect.DeepEqual(clone(t, table), before) {
			t.Errorf("%s: refused, but the table changed", c.name)
		}
	}
}

// clone copies a table as a store does.
func clone(t *testing.T, table *Session) Table {
	t.Helper()
	b, err := json.Marshal(table.Table)
	must(t, err)
	var c Table
	must(t, json.Unmarshal(b, &c))
	return c
}

// A turn has a reminder at half of its time, then a deadline. An abandoned match ends after a long time.
func TestTheClockOfATurn(t *testing.T) {
	t.Parallel()
	table := playing()
	steps := []struct {
		name           string
		at             time.Duration
		changes        bool
		reminded, late bool
		phase          Phase
	}{
		{"at first nothing happens", 29 * time.Minute, false, false, false, Playing},
		{"half of the turn is over", 30 * time.Minute, true, true, false, Playing},
		{"one reminder is enough", 59 * time.Minute, false, true, false, Playing},
		{"the deadline passes", time.Hour, true, true, true, Playing},
		{"then it is for the others to decide", 24 * time.Hour, false, true, true, Playing},
		{"but not for ever", time.Hour + Abandoned, true, false, false, Over},
	}
	for _, s := range steps {
		if due := table.Due(); due.After(noon.Add(s.at)) == s.changes && table.Phase == Playing {
			t.Errorf("%s: due at %v", s.name, due.Sub(noon))
		}
		changed, err := table.Tick(nil, noon.Add(s.at))
		clock := table.Players[0].Clock
		if err != nil || changed != s.changes || clock.Reminded != s.reminded || clock.Late != s.late ||
			table.Phase != s.phase {
			t.Errorf("%s: changed %v clock %+v phase %s, %v", s.name, changed, clock, table.Phase, err)
		}
		table.AllPublished()
	}
	if last := table.Log[len(table.Log)-1]; last.Move != "stopped" {
		t.Errorf("an abandoned game ends with %v", last)
	}
}

// After a missed deadline the opponent can claim the win or wait. The late player can still move until then.
func TestAMissedDeadlineCanBeClaimedOrForgiven(t *testing.T) {
	t.Parallel()
	late := func() *Session {
		table := playing()
		for _, at := range []time.Duration{30 * time.Minute, time.Hour} {
			tick(t, table, noon.Add(at))
		}
		return table
	}
	now := noon.Add(2 * time.Hour)

	claimed := late()
	must(t, claimed.Claim(bernd.ID, now))
	m := claimed.Match
	if o := m.Outcome(); o.Cause != game.Expired || o.Seat != 0 || !reflect.DeepEqual(o.Winners(), []game.Seat{1}) {
		t.Errorf("after the claim: %+v", o)
	}

	forgiven := late()
	must(t, forgiven.Wait(bernd.ID, now))
	since := late().Players[0].Clock.Since
	if clock := forgiven.Players[0].Clock; clock != (Clock{Since: since, Deadline: now.Add(time.Hour)}) {
		t.Errorf("after waiting: %+v", clock)
	}

	played := late()
	must(t, played.Play(anna.ID, "", "add 1", loaded(0), now)) // a late player can still move
}

// A player whose turn begins is notified once, if they have not acted for more than two minutes.
func TestWhoIsCalledToTheTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		quiet time.Duration // since Bernd last acted
		shown []game.Seat   // whose turn the channel shows
		want  bool
	}{
		{"he was here a moment ago", time.Minute, []game.Seat{0}, false},
		{"exactly two minutes are not away", Away, []game.Seat{0}, false},
		{"he has been away", Away + time.Second, []game.Seat{0}, true},
		{"he has been called already", time.Hour, []game.Seat{1}, false},
	} {
		table := playing()
		table.Shown.Turn = c.shown
		must(t, table.Play(anna.ID, "", "add 1", nil, noon.Add(c.quiet)))
		called := table.SeatsToMention()
		if want := []game.Seat{1}; c.want != slices.Equal(called, want) || !c.want && called != nil {
			t.Errorf("%s: called %v", c.name, called)
		}
	}
}

// Publishing is retried at growing intervals of at most an hour. A success resets them.
func TestFailuresArePutOffLongerAndLonger(t *testing.T) {
	t.Parallel()
	table := playing()
	last := time.Duration(0)
	for range 20 {
		table.PublishFailed(noon)
		wait := table.Retry.Sub(noon)
		if wait < last || wait > time.Hour {
			t.Fatalf("waits %v after %v", wait, last)
		}
		last = wait
	}
	if last != time.Hour {
		t.Errorf("in the end it is tried every %v", last)
	}
	table.AllPublished()
	if !table.Retry.IsZero() || table.Shown.Fails != 0 {
		t.Error("a success forgets the failures")
	}
}

// Publishing of a finished table is retried a limited number of times.
func TestPublishingIsGivenUpAfterAMatch(t *testing.T) {
	t.Parallel()
	over, running := playing(), playing()
	must(t, over.Stop(noon))
	over.Settled = []ladder.Change{{Reason: ladder.Stopped}}
	for n := 1; n <= maxFails+1; n++ {
		over.PublishFailed(noon)
		running.PublishFailed(noon)
		if given := over.Due().IsZero(); given != (n > maxFails) || running.Due().IsZero() {
			t.Errorf("after %d failures the table is given up: %t", n, given)
		}
	}
}

// A table is due as long as one of its messages lacks its picture.
func TestATableRestsWhenItsPicturesAreOut(t *testing.T) {
	t.Parallel()
	table := solo()
	table.Phase = Withdrawn
	table.Shown.Bare = []Bare{{Message: "7"}}
	if table.AllPublished(); table.Due().IsZero() {
		t.Error("the table rests without a picture")
	}
	table.Shown.Apply(Mark{Act: Pictured, Message: "7"}, "")
	if table.AllPublished(); !table.Due().IsZero() {
		t.Errorf("with all pictures out the table is due at %v", table.Due())
	}
}

// A mark that a slow process applies late undoes no newer state.
func TestMarksComeLate(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]Mark{
		"an older summary":              {Act: Summarised, Plays: 5},
		"a board of before":             {Act: Fronted, Message: "1", Fingerprint: "then"},
		"a board that nobody asked for": {Act: Fronted, Message: "2", Fingerprint: "now"},
		"another board's buttons":       {Act: Retired, Message: "1"},
	} {
		shown := Shown{Board: "2", Fingerprint: "now", Summed: 9, Resend: true}
		before := shown
		shown.Apply(late, "")
		shown.Drawn = before.Drawn // Drawn counts all of them
		if !reflect.DeepEqual(shown, before) {
			t.Errorf("%s: shown is %+v, not %+v", name, shown, before)
		}
	}
}

// Handled requests are remembered as long as they may be repeated, up to a maximum number.
func TestTheLatestRequestsAreRemembered(t *testing.T) {
	t.Parallel()
	request := func(at time.Duration) string { return fmt.Sprint(at.Milliseconds()<<22 | 7) }
	for name, c := range map[string]struct {
		every     time.Duration
		of, known int
	}{
		"in haste":        {every: time.Second, of: 100, known: maxRequests},
		"twice a minute":  {every: 30 * time.Second, of: 100, known: 51},
		"now and then":    {every: 10 * time.Minute, of: 5, known: 3},
		"a turn in a day": {every: 24 * time.Hour, of: 5, known: 1},
	} {
		table := playing()
		for n := range c.of {
			table.RememberRequest(request(time.Duration(n) * c.every))
		}
		for n := range c.of {
			at := time.Duration(n) * c.every
			if known := table.HasHandled(request(at)); known != (n >= c.of-c.known) {
				t.Errorf("%s: request %d of %d is known: %t", name, n, c.of, known)
			}
		}
	}
}

// A moderator can end any match except a rated one of their own, also if they have left it. The table stores who ended
// it.
func TestWhoMayEndAMatch(t *testing.T) {
	t.Parallel()
	rated := func(s *Session) { s.Rated = true }
	for _, c := range []struct {
		rule string
		be   func(*Session)
		by   Person
		want error
	}{
		{"others a rated match", rated, dora, nil},
		{"players not", rated, bernd, ErrParty},
		{"nor who has left", func(s *Session) { s.Rated, s.Players[1].Level = true, "bosun" }, bernd, ErrParty},
		{"players one that is not rated", func(s *Session) { s.Rated = false }, bernd, nil},
		{"not what is over", func(s *Session) { s.Rated = true; must(t, s.Stop(noon)) }, dora, ErrFinished},
	} {
		for how, end := range map[string]func(*Session) error{
			"by the rules": func(s *Session) error { return s.End(c.by, "rules", noon) },
			"without":      func(s *Session) error { return s.Table.End(c.by, "rules", noon) },
		} {
			s := playing()
			c.be(s)
			over := s.Phase == Over
			if err := end(s); !errors.Is(err, c.want) || (s.Phase == Over) != (over || c.want == nil) {
				t.Errorf("%s, %s: %v, and the match is %s", c.rule, how, err, s.Phase)
			}
			if want := map[bool]string{true: c.by.Name}[c.want == nil]; s.EndedBy != want {
				t.Errorf("%s, %s: ended by %q", c.rule, how, s.EndedBy)
			}
		}
	}
	open := challenged(bernd)
	open.Rated = true
	if err := open.End(bernd, "", noon); err != nil || open.Phase != Withdrawn || open.EndedBy != "Bernd" {
		t.Errorf("a challenge is %s, ended by %q, %v", open.Phase, open.EndedBy, err)
	}
}

// A log of another version of the rules is refused.
func TestOtherRulesAreRefused(t *testing.T) {
	t.Parallel()
	table := playing()
	table.Version = 2
	if _, err := table.Replay(toyRules()); !errors.Is(err, ErrRules) {
		t.Errorf("a log of another version was replayed: %v", err)
	}
}

// A message that was sent but not stored becomes the main message when it is pressed. The previous one becomes an old
// message, and a late mark changes nothing.
func TestAMessageIsAdopted(t *testing.T) {
	t.Parallel()
	shown := Shown{Board: "1", Fingerprint: "a", Sent: 1, Notice: "3", Old: []string{"0"}}
	for _, known := range []string{"0", "1", "3"} {
		shown.Adopt(known, "c", time.Time{})
	}
	if shown.Board != "1" || shown.Sent != 1 {
		t.Fatalf("a known message counts as new: %+v", shown)
	}
	shown.Adopt("2", "c", time.Time{})
	if shown.Board != "2" || shown.Fingerprint != "" || shown.Sent != 2 || !slices.Equal(shown.Old, []string{"0", "1"}) {
		t.Errorf("after message 2 was met: %+v", shown)
	}
	shown.Apply(Mark{Act: Fronted, Fingerprint: "b"}, "2")
	if shown.Board != "2" || slices.Contains(shown.Old, "2") {
		t.Errorf("after message 2 was noted late: %+v", shown)
	}
}

// If two processes draw the main message at once, the shown state is unknown, and so it is drawn again.
func TestTwoDrawAtOnce(t *testing.T) {
	t.Parallel()
	shown := Shown{Board: "1", Drawn: 7}
	shown.Apply(Mark{Act: Fronted, Message: "1", Fingerprint: "newer", Drawn: 7}, "")
	if shown.Fingerprint != "newer" {
		t.Errorf("one drawing shows %q", shown.Fingerprint)
	}
	shown.Apply(Mark{Act: Fronted, Message: "1", Fingerprint: "older", Drawn: 7}, "")
	if shown.Fingerprint != "" {
		t.Errorf("after two drawings at once %q is thought to be shown", shown.Fingerprint)
	}
}

// With several players to move, none can press a button of another player's decision.
func TestTheDecisionOfAnotherCannotBeMade(t *testing.T) {
	t.Parallel()
	s := bidders()
	if turn := s.Match.Turn(); len(turn) < 2 {
		t.Fatalf("on turn are %v", turn)
	}
	before := clone(t, s)
	if err := s.Play(anna.ID, s.Match.OpenDecision(1), "bid 1", loaded(0), noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("the button of the other ends with %v", err)
	}
	if !reflect.DeepEqual(clone(t, s), before) {
		t.Error("refused, but the table changed")
	}
	if err := s.Play(anna.ID, s.Match.OpenDecision(0), "bid 1", loaded(0), noon); err != nil {
		t.Errorf("one's own button ends with %v", err)
	}
}
