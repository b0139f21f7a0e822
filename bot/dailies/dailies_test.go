package dailies_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/game"
	"dockside/game/contact"
	"dockside/game/daily"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// Two servers.
const (
	here  = "900"
	there = "901"
)

// clock is a clock that a test sets.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// at returns the service on a store with a clock that begins at noon.
func at(s storage.Store) (*dailies.Service, *clock) {
	c := &clock{now: bottest.Noon}
	return &dailies.Service{Games: bottest.Games(), Store: s, Now: c.read, Secret: "a secret of tests"}, c
}

// inMemory returns the service on a store in memory.
func inMemory(t *testing.T) (*dailies.Service, *clock) {
	t.Helper()
	return at(bolttest.Open(t, time.Now))
}

// noon is the day on which tests begin.
var noon = daily.On(bottest.Noon)

// puzzleOf returns the puzzle of a day.
func puzzleOf(t *testing.T, s *dailies.Service, day daily.Day) *dailies.Puzzle {
	t.Helper()
	p, err := s.Puzzle(t.Context(), day)
	bottest.Must(t, err)
	return p
}

// answers answers the puzzle of a day by a choice.
func answers(t *testing.T, s *dailies.Service, user, server string, day daily.Day, choice int) dailies.Answer {
	t.Helper()
	p := puzzleOf(t, s, day)
	a, err := s.Answer(t.Context(), user, server, day, p.Moves[choice%len(p.Moves)].Move)
	bottest.Must(t, err)
	return a
}

// crowdOf returns the people who answered.
func crowdOf(t *testing.T, s *dailies.Service, server string, day daily.Day) dailies.Crowd {
	t.Helper()
	c, err := s.Crowd(t.Context(), server, day)
	bottest.Must(t, err)
	return c
}

// groupLen returns the length of the streak of a server.
func groupLen(t *testing.T, s *dailies.Service, server string) int {
	t.Helper()
	streak, err := s.GroupStreak(t.Context(), server)
	bottest.Must(t, err)
	return streak.Len()
}

// Wednesdays have a puzzle of another game. Installations with the same secret have the same puzzles, and those
// without one differ, but keep theirs.
func TestADayHasAPuzzle(t *testing.T) {
	t.Parallel()
	s, _ := inMemory(t)
	twin, _ := inMemory(t)
	alone, _ := inMemory(t)
	alone.Secret = ""
	copied := &dailies.Service{Games: alone.Games, Store: alone.Store, Now: alone.Now}
	same, total := 0, 0
	for day := noon; day < noon+60; day++ {
		p := puzzleOf(t, s, day)
		if want := day.Weekday() == time.Wednesday; (p.Game.Rules.Name == "shipshape") != want {
			t.Errorf("on a %s it is %s", day.Weekday(), p.Game.Rules.Name)
		}
		if puzzleOf(t, twin, day).ID != p.ID {
			t.Errorf("on %s another installation with the secret has another puzzle", day)
		}
		own := puzzleOf(t, alone, day).ID
		if puzzleOf(t, copied, day).ID != own {
			t.Errorf("on %s another process has another puzzle", day)
		}
		if total++; own == p.ID {
			same++
		}
		best := 0
		for _, g := range p.Choices() {
			if g.Loss < 0 || g.Anchors != daily.Anchors(g.Loss) {
				t.Errorf("%v", g)
			}
			if g.Anchors == daily.MaxAnchors {
				best++
			}
		}
		if g, ok := p.Grade(p.Best()); !ok || g.Loss != 0 || best != 1 {
			t.Errorf("on %s %d moves are the best, and it loses %v", day, best, g.Loss)
		}
	}
	if same > total/10 {
		t.Errorf("without the secret, %d of %d puzzles are the same", same, total)
	}
	none := &dailies.Service{Store: s.Store, Now: s.Now}
	if _, err := none.Puzzle(t.Context(), noon); !errors.Is(err, dailies.ErrNone) {
		t.Errorf("without games: %v", err)
	}
}

// Of several answers of a person at the same time, on two servers and by two processes, one counts, in one place.
func TestTheFirstAnswerIsFinal(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stores := open(t)
			one, _ := at(stores[0])
			other, _ := at(stores[1])
			p := puzzleOf(t, one, noon)
			var got [8]dailies.Answer
			var all sync.WaitGroup
			for i := range got {
				all.Go(func() {
					s, server := []*dailies.Service{one, other}[i%2], []string{here, there, ""}[i%3]
					a, err := s.Answer(t.Context(), "101", server, noon, p.Moves[i%len(p.Moves)].Move)
					if got[i] = a; err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			counted := len(crowdOf(t, one, here, noon).People) + len(crowdOf(t, other, there, noon).People)
			if want := len(got[0].Servers); counted != want {
				t.Errorf("it counts %d times, not %d", counted, want)
			}
			for _, a := range got {
				if a.Choice != got[0].Choice || a.Anchors != got[0].Anchors || !a.At.Equal(got[0].At) {
					t.Errorf("the answers are %+v and %+v", got[0], a)
				}
			}
		})
	}
}

// If a process is killed at any step of an answer, stored data stays, and no wrong data appears. When the person
// presses again, the first answer counts.
func TestAnAnswerSurvivesAKill(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		for call := 1; ; call++ {
			store := bolttest.Open(t, time.Now)
			brittle := &bottest.Brittle{Store: store, At: call, After: after}
			killed, _ := at(brittle)
			p := puzzleOf(t, killed, noon)
			_, err := killed.Answer(t.Context(), "101", here, noon, p.Moves[0].Move)
			s, _ := at(store)
			known, failed := s.Of(t.Context(), "101")
			bottest.Must(t, failed)
			want := len(known.Days)
			if got := len(crowdOf(t, s, here, noon).People); got != want || groupLen(t, s, here) != want {
				t.Errorf("killed at call %d (after it: %v): %d are counted, not %d", call, after, got, want)
			}
			again := answers(t, s, "101", here, noon, 1)
			if first := known.Days[noon].Choice; first != "" && again.Choice != first {
				t.Errorf("killed at call %d, the answer %s becomes %s", call, first, again.Choice)
			}
			c := crowdOf(t, s, here, noon)
			if len(c.People) != 1 || c.People[0].Choice != again.Choice || groupLen(t, s, here) != 1 {
				t.Errorf("killed at call %d, in the end there is %+v", call, c)
			}
			if err == nil {
				if call < 4 {
					t.Errorf("only %d writes", call)
				}
				break
			}
		}
	}
}

// A day on which a process was killed still belongs to the streak of the server when the list of that day is deleted.
func TestADayInDoubtIsSettled(t *testing.T) {
	t.Parallel()
	for call := 1; ; call++ {
		store := bolttest.Open(t, time.Now)
		killed, _ := at(&bottest.Brittle{Store: store, At: call})
		_, err := killed.Answer(t.Context(), "101", here, noon, puzzleOf(t, killed, noon).Moves[0].Move)
		s, c := at(store)
		known, failed := s.Of(t.Context(), "101")
		bottest.Must(t, failed)
		for _, d := range []daily.Day{noon + 1, noon + dailies.KeptWhole + 5} {
			c.set(d.Begins().Add(time.Hour))
			answers(t, s, "102", here, d, 0)
			bottest.Must(t, dailies.ForgetOld(t.Context(), store, c.read()))
		}
		g, failed := dailies.GroupOf(here).Load(t.Context(), store)
		bottest.Must(t, failed)
		if slices.Contains(g.Days, noon) != (len(known.Days) > 0) || len(g.Maybe) > 0 {
			t.Errorf("killed at call %d after %d answers, the server has %+v", call, len(known.Days), g)
		}
		if err == nil {
			break
		}
	}
}

// An answer counts where it was given, and where it is shared. Only people who share are named.
func TestSharing(t *testing.T) {
	t.Parallel()
	s, _ := inMemory(t)
	anna := table.Person{ID: "101", Name: "Anna"}
	if err := s.Share(t.Context(), anna, here, noon); !errors.Is(err, dailies.ErrUnanswered) {
		t.Errorf("without an answer: %v", err)
	}
	answers(t, s, "101", "", noon, 0)
	if len(crowdOf(t, s, here, noon).People) != 0 || groupLen(t, s, here) != 0 {
		t.Error("an answer in a direct message counts for a server")
	}
	answers(t, s, "102", here, noon, 1)
	for range 2 {
		bottest.Must(t, s.Share(t.Context(), anna, here, noon))
	}
	bottest.Must(t, s.Share(t.Context(), anna, there, noon))
	answers(t, s, "101", here, noon, 1) // a repeated press
	c := crowdOf(t, s, here, noon)
	if named := c.Named(); len(c.People) != 2 || len(named) != 1 || named[0].Name != "Anna" || named[0].User != "101" {
		t.Errorf("the crowd is %+v", c)
	}
	if len(crowdOf(t, s, there, noon).People) != 1 || groupLen(t, s, there) != 1 {
		t.Error("it does not count where it was shared")
	}
	if n := c.Choices()[puzzleOf(t, s, noon).Moves[0].Move]; n != 1 {
		t.Errorf("%d chose the first move", n)
	}
	if a := c.Anchors(); a[1]+a[2]+a[3]+a[4]+a[5] != 2 {
		t.Errorf("the anchors are %v", a)
	}
}

// An answer is accepted from midnight UTC until a quarter of an hour after the day, by the clock that all replicas
// share. It counts for the day that was shown.
func TestALateAnswer(t *testing.T) {
	t.Parallel()
	s, c := inMemory(t)
	move := func(d daily.Day) game.Move { return puzzleOf(t, s, d).Best() }
	for i, step := range []struct {
		now  time.Time
		want error
	}{
		{noon.Begins().Add(-time.Second), dailies.ErrClosed},
		{noon.Begins(), nil},
		{noon.Closes().Add(-time.Second), nil},
		{noon.Closes(), dailies.ErrClosed},
		{noon.Closes().Add(24 * time.Hour), dailies.ErrClosed},
	} {
		c.set(step.now)
		user := strconv.Itoa(101 + i)
		if _, err := s.Answer(t.Context(), user, here, noon, move(noon)); !errors.Is(err, step.want) {
			t.Errorf("at %s: %v", step.now, err)
		}
	}
	if n := len(crowdOf(t, s, here, noon).People); n != 2 {
		t.Errorf("%d people are counted", n)
	}
	if _, err := s.Answer(t.Context(), "109", here, daily.On(c.read()), "place 7"); !errors.Is(err, dailies.ErrUnknown) {
		t.Errorf("an unknown move: %v", err)
	}
}

// Days with an outage of ten minutes or more break no streak, even after the times of the outages are forgotten. A
// shorter outage excuses the day only if less than ten minutes of it were left.
func TestOutagesBreakNoStreak(t *testing.T) {
	t.Parallel()
	s, c := inMemory(t)
	var gaps []contact.Gap
	s.Gaps = func() []contact.Gap { return gaps }
	gap := func(d daily.Day, from, to time.Duration) {
		gaps = append(gaps, contact.Gap{From: d.Begins().Add(from), To: d.Begins().Add(to)})
	}
	on := func(d daily.Day) {
		c.set(d.Begins().Add(time.Hour))
		answers(t, s, "101", here, d, 0)
		bottest.Must(t, s.NoteOutages(t.Context()))
	}
	const day = 24 * time.Hour
	on(noon)                                          // Friday
	gap(noon+1, 20*time.Hour, 70*time.Hour)           // Saturday to Monday
	on(noon + 4)                                      // Tuesday
	gap(noon+5, time.Hour, time.Hour+9*time.Minute)   // Wednesday: too short, so it is forgiven
	gap(noon+6, day-5*time.Minute, day+5*time.Minute) // Thursday with its grace, and no part of Friday
	on(noon + 8)                                      // Saturday; Friday would be the second missed day
	streak, err := s.GroupStreak(t.Context(), here)
	bottest.Must(t, err)
	if streak.Len() != 1 {
		t.Errorf("two missed days of a week are %+v", streak)
	}
	gap(noon+7, day-6*time.Minute, day-2*time.Minute)
	bottest.Must(t, s.NoteOutages(t.Context()))
	gaps = nil // forgotten
	own, err := s.OwnStreaks(t.Context(), "101")
	bottest.Must(t, err)
	want := []daily.Day{noon + 7, noon + 6, noon + 3, noon + 2, noon + 1}
	if own.Any.Len() != 3 || len(own.Any.Forgiven) != 1 || !slices.Equal(own.Any.Excused, want) {
		t.Errorf("the streak is %+v", own.Any)
	}
	if streak, err = s.GroupStreak(t.Context(), here); err != nil || streak.Len() != 3 {
		t.Errorf("that of the server is %+v, %v", streak, err)
	}
}

// After two months only the grade of an answer is kept, and the lists of a server are deleted, also without new
// answers. Streaks stay.
func TestOldAnswersAreShortened(t *testing.T) {
	t.Parallel()
	s, c := inMemory(t)
	const days = dailies.KeptWhole + 10
	for d := range daily.Day(days) {
		c.set((noon + d).Begins().Add(time.Hour))
		answers(t, s, "101", here, noon+d, 0)
	}
	newer := func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(`{"schema":99}`), nil }
	bottest.Must(t, s.Store.Revise(t.Context(), dailies.AnswersOf("100").Key, newer))
	bottest.Must(t, dailies.ForgetOld(t.Context(), s.Store, c.read()))
	known, err := s.Of(t.Context(), "101")
	bottest.Must(t, err)
	if a := known.Days[noon]; a.Anchors == 0 || a.Choice != "" || !a.At.IsZero() || a.Servers != nil {
		t.Errorf("an old answer is %+v", a)
	}
	if a := known.Days[noon+days-1]; a.Choice == "" {
		t.Errorf("a new answer is %+v", a)
	}
	if len(crowdOf(t, s, here, noon).People) != 0 || len(crowdOf(t, s, here, noon+days-1).People) != 1 {
		t.Error("an old list is kept, or a new one is not")
	}
	own, err := s.OwnStreaks(t.Context(), "101")
	if err != nil || own.Any.Len() != days || groupLen(t, s, here) != days {
		t.Errorf("the streaks are %d and %d, not %d", own.Any.Len(), groupLen(t, s, here), days)
	}
	bottest.Must(t, dailies.ForgetOld(t.Context(), s.Store, (noon+2*days).Begins()))
	known, err = s.Of(t.Context(), "101")
	bottest.Must(t, err)
	if a := known.Days[noon+days-1]; len(known.Days) != days || a.Anchors == 0 || a.Choice != "" {
		t.Errorf("of %d days, the last answer of somebody who plays no more is %+v", len(known.Days), a)
	}
	if len(crowdOf(t, s, here, noon+days-1).People) != 0 || groupLen(t, s, here) != days {
		t.Error("a list of a server where nobody plays any more is kept, or its days are not")
	}
	answers(t, s, "102", here, noon+days-1, 0)
	bottest.Must(t, dailies.Forget(t.Context(), s.Store, here, c.read()))
	documents, _, err := s.Store.FindText(t.Context(), here)
	if err != nil || slices.ContainsFunc(documents, dailies.IsCrowd) || groupLen(t, s, here) != 0 {
		t.Errorf("of a server that is forgotten there is %q, %v", documents, err)
	}
}

// If a person is erased, nothing is stored again of a server whose data was deleted.
func TestAnErasureBringsNoServerBack(t *testing.T) {
	t.Parallel()
	s, c := inMemory(t)
	answers(t, s, "101", here, noon, 0)
	c.set((noon + 40).Begins())
	bottest.Must(t, dailies.Forget(t.Context(), s.Store, here, c.read()))
	_, err := dailies.ForgetAnswers(t.Context(), s.Store, "101")
	bottest.Must(t, err)
	documents, _, err := s.Store.FindText(t.Context(), here)
	if len(documents) > 0 || err != nil {
		t.Errorf("stored again are %q, %v", documents, err)
	}
}
