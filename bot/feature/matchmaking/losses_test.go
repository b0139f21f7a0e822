package matchmaking_test

import (
	"context"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/schedule"
	"dockside/game/agenda"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// mortal is the store of a process that may also die when it changes an agenda.
type mortal struct{ *bottest.Brittle }

func (m mortal) ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	a *agenda.Agenda, _ error,
) {
	return a, m.Dies(func() (err error) { a, err = m.Store.ReviseAgenda(ctx, user, change); return err })
}

// A player who loses the seat in a ready check gets one note, wherever a process dies, and with two processes.
func TestALostSeatIsQueuedOnce(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		steps := 0
		for at := 1; losesAt(t, at, after); at++ {
			steps++
		}
		if steps < 4 {
			t.Errorf("only %d steps", steps)
		}
	}
}

// losesAt lets a process die at a call to the store while Clara, who does not confirm, loses her seat. Then two others
// go on. It reports whether the process made so many calls.
func losesAt(t *testing.T, at int, after bool) bool {
	t.Helper()
	const never = 1 << 30
	weak := mortal{&bottest.Brittle{Store: bolttest.Open(t, time.Now), At: never}}
	one := interactiontest.New(t, bottest.Config{Store: weak, Games: bottest.GamesAndTender()})
	all := six(one)[:3]
	m := one.Gather(tender.Name, all, interactiontest.Text("pace", "1d"))
	one.Pass(24 * time.Hour)
	m.Press(all[0], "ready")
	m.Press(all[1], "ready")
	const answer = 144 * time.Minute
	one.Skip(answer)
	one.Hear()
	weak.Calls, weak.At, weak.After = 0, at, after
	one.Tick()
	died := weak.Calls >= at
	weak.At = never
	for range 2 {
		other := interactiontest.New(t, bottest.Config{Store: weak, Games: bottest.GamesAndTender()})
		other.Skip(24*time.Hour + answer)
		other.Pass(schedule.Lease + time.Second)
	}
	if v := one.Table(m.ID); v.Phase != table.Playing || len(v.Lost) > 0 {
		t.Errorf("dead at call %d (%v): the table is %s with the losses %+v", at, after, v.Phase, v.Lost)
	}
	for i, want := range []int{0, 0, 1} {
		a, err := weak.Agenda(t.Context(), all[i].User.ID)
		bottest.Must(t, err)
		notes := 0
		for _, e := range a.Items {
			if e.News == table.SeatLost && e.Table == m.ID {
				notes++
			}
		}
		if notes != want {
			t.Errorf("dead at call %d (%v): %s has %d notes", at, after, all[i].User.Name, notes)
		}
	}
	return died
}

// A player who is asked by direct message whether they are ready, and leaves the table instead, is asked no more.
func TestWhoLeavesIsAskedNoMore(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)[:3]
	all[2].Command("settings me", interactiontest.Text("calls", "private"))
	m := s.Gather(tender.Name, all, interactiontest.Text("pace", "1d"))
	s.Pass(24 * time.Hour)
	asked := func() bool {
		a, err := s.Near.Agenda(t.Context(), all[2].User.ID)
		bottest.Must(t, err)
		return len(a.Items) > 0
	}
	if !asked() {
		t.Fatal("Clara is not asked")
	}
	m.Press(all[2], "leave")
	if v := m.View(); asked() || len(v.Lost) > 0 {
		t.Errorf("Clara is still asked, and the losses are %+v", v.Lost)
	}
}
