package computer_test

import (
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/computer"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
)

// A computer player's memory is unloaded once, ten minutes after its last use. Players without memory are left alone.
func TestWhoIsAskedNoMoreLetsItsMemoryGo(t *testing.T) {
	t.Parallel()
	var w computer.Memory
	busy, idle := new(bottest.Sleeper), new(bottest.Sleeper)
	w.Use(ai.Random{}, bottest.Noon)
	for _, step := range []struct {
		after      time.Duration
		ask        []*bottest.Sleeper
		anew       bool
		busy, idle int // how often each has been unloaded
	}{
		{0, []*bottest.Sleeper{busy, idle}, true, 0, 0},
		{9 * time.Minute, []*bottest.Sleeper{busy}, false, 0, 0},
		{10*time.Minute - 1, nil, false, 0, 0},
		{10 * time.Minute, nil, false, 0, 1},
		{18 * time.Minute, nil, false, 0, 1},
		{19 * time.Minute, nil, false, 1, 1},
		{20 * time.Minute, []*bottest.Sleeper{idle}, true, 1, 1},
		{time.Hour, nil, false, 1, 2},
		{2 * time.Hour, nil, false, 1, 2},
	} {
		now := bottest.Noon.Add(step.after)
		for _, s := range step.ask {
			if anew := w.Use(s, now); anew != step.anew {
				t.Errorf("after %v it is asked anew: %v, want %v", step.after, anew, step.anew)
			}
		}
		w.Release(now)
		if busy.Folded != step.busy || idle.Folded != step.idle {
			t.Errorf("after %v they have let their memory go %d and %d times, want %d and %d", step.after, busy.Folded,
				idle.Folded, step.busy, step.idle)
		}
	}
}

// A computer player's memory is loaded when a match with it begins, once for all matches. No other player is loaded.
func TestWhoWillBeAskedIsReady(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	v := s.View()
	weak, strong := &bottest.Sleeper{Unfolded: make(chan bool)}, &bottest.Sleeper{Unfolded: make(chan bool)}
	v.Levels = func(game.Setup) []ai.Level {
		return []ai.Level{{Name: "easy", Player: weak}, {Name: "hard", Player: strong}}
	}
	m := computer.New(s.Bot.Dice, func() time.Time { return bottest.Noon })
	m.WarmUp(t.Context(), v)
	if len(m.Memory.Used) != 0 {
		t.Error("a player is unfolded for a match of people")
	}
	if err := v.Match.Play(game.Play{Seat: game.Outside, Move: "seat 1 hard"}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if m.WarmUp(t.Context(), v) != v {
			t.Error("the table is another one afterwards")
		}
	}
	<-strong.Unfolded
	select {
	case <-strong.Unfolded:
		t.Error("it is unfolded twice")
	case <-weak.Unfolded:
		t.Error("another one is unfolded")
	default:
	}
	if _, ok := m.Memory.Used[strong]; !ok || len(m.Memory.Used) != 1 {
		t.Errorf("%d players are at work", len(m.Memory.Used))
	}
	v.Phase = table.Over
	m.Memory.Release(bottest.Noon.Add(computer.IdleTimeout))
	m.WarmUp(t.Context(), v)
	if len(m.Memory.Used) != 0 || !slices.Equal([]int{weak.Folded, strong.Folded}, []int{0, 1}) {
		t.Errorf("after the end %d players are at work", len(m.Memory.Used))
	}
}
