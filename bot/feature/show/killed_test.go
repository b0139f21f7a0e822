package show_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/outage"
)

// A replica dies every three seconds, after any write or with a lost answer of Discord, and another one goes on. There
// is one message, in which each step appears once and in order, and each player gets one message.
func TestKilledEveryThreeSeconds(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["miniredis"](t)[0]
	w := openOn(t, s)
	w.played("m", nil)
	w.now = w.now.Add(evening)
	random := rand.New(rand.NewPCG(3, 3))
	lives := 0
	w.lost = true // the answer to the first request, which sends the message
	for w.past("m") == nil || w.shows().Current != nil {
		mortal := &bottest.Flaky{Store: s}
		mortal.Writes.Store(random.Int64N(6))
		f := w.another(mortal)
		w.mu.Lock()
		w.lost, w.dropped = w.lost || random.IntN(3) == 0, random.IntN(3) == 0
		w.mu.Unlock()
		for end := w.now.Add(3 * time.Second); w.now.Before(end); w.now = w.now.Add(outage.Tick) {
			w.tick(f)
		}
		if lives++; lives > 3000 {
			t.Fatalf("it does not come to an end: %+v", w.shows())
		}
	}
	want, got := referenceSteps(t), afterQuestion(w.steps())
	if len(got) != len(want) {
		t.Fatalf("after %d lives there are %d steps, want %d", lives, len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("step %d is %q, want %q", i, got[i], want[i])
		}
	}
	for _, user := range []string{one, other} {
		a, err := s.Agenda(t.Context(), user)
		bottest.Must(t, err)
		if len(a.Items) != 1 {
			t.Errorf("%s is notified %d times", user, len(a.Items))
		}
	}
}

// referenceSteps returns the steps of the same show without interruptions.
func referenceSteps(t *testing.T) []string {
	t.Helper()
	w := open(t)
	w.played("m", nil)
	w.now = w.now.Add(evening)
	w.pass(16 * time.Minute)
	return afterQuestion(w.steps())
}

// afterQuestion returns the states after the question. Its time restarts if its message is sent again.
func afterQuestion(states []string) []string {
	for len(states) > 0 && strings.Contains(states[0], "had a choice") {
		states = states[1:]
	}
	return states
}
