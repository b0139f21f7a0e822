package engine

import (
	"slices"
	"sync"
	"testing"

	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
)

// An unloaded player has no memory. It allocates the memory again when it needs it, and makes the same decisions.
func TestAnUnloadedPlayerThinksAsBefore(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Pool: pool})
	s := enginetest.Armed(72, shanghaien.Place)
	e.Load()
	loaded := func() (n int) {
		for _, t := range pool.idle {
			if t.big != nil {
				n++
			}
		}
		return n
	}
	if n := loaded(); n != 1 {
		t.Errorf("%d workspaces have their memory before the first decision, want 1", n)
	}
	want := e.Values(s, s.Mover, ai.Means{})
	e.Unload()
	if n := loaded(); n != 0 {
		t.Errorf("%d workspaces of an unloaded player have their memory", n)
	}
	if got := e.Values(s, s.Mover, ai.Means{}); !slices.Equal(got, want) {
		t.Errorf("it thinks %v, before %v", got, want)
	}
}

// A player that is unloaded during a decision still completes it.
func TestUnloadingDisturbsNobody(t *testing.T) {
	t.Parallel()
	e := New(Config{Judges: evaluation.Only(evaluation.DiffNow()), Layers: 2, Pool: NewPool(2)})
	s := enginetest.Armed(73, shanghaien.Place)
	want := e.Choose(s, s.Mover, ai.Means{})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if got := e.Choose(s, s.Mover, ai.Means{}); got != want {
				t.Errorf("it chooses %v, alone %v", got, want)
			}
		})
		all.Go(e.Unload)
		all.Go(e.Load)
	}
	all.Wait()
}
