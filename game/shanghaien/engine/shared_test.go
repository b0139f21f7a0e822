package engine

import (
	"slices"
	"sync"
	"testing"

	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// A player that was folded thinks as before, and has what it needs again; until then it has nothing.
func TestAFoldedPlayerThinksAsBefore(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	e, s := New(Config{Judges: Always(Same(RandomDeal())), Pool: pool}), armed(72, shanghaien.Place)
	e.Unfold()
	unfolded := func() (n int) {
		for _, t := range pool.idle {
			if t.big != nil {
				n++
			}
		}
		return n
	}
	if n := unfolded(); n != 1 {
		t.Errorf("%d thinkers have their memory before the first decision, want 1", n)
	}
	want := e.Values(s, s.Mover, ai.Means{})
	e.Fold()
	if n := unfolded(); n != 0 {
		t.Errorf("%d thinkers of a folded player have their memory", n)
	}
	if got := e.Values(s, s.Mover, ai.Means{}); !slices.Equal(got, want) {
		t.Errorf("it thinks %v, before %v", got, want)
	}
}

// A table is made once as long as it is kept, and again when it was let go, also among many.
func TestASharedTableIsMadeWhenItIsNeeded(t *testing.T) {
	t.Parallel()
	made := 0
	s := shared[int]{make: func() *int { made++; n := made; return &n }}
	for round := 1; round <= 3; round++ {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if got := *s.get(); got != round {
					t.Errorf("in round %d there is the table of %d", round, got)
				}
			})
		}
		all.Wait()
		s.drop()
	}
}

// Who is folded while it thinks decides all the same.
func TestFoldingDisturbsNobody(t *testing.T) {
	t.Parallel()
	e, s := New(Config{Judges: Always(Same(DiffNow())), Layers: 2, Pool: NewPool(2)}), armed(73, shanghaien.Place)
	want := e.Choose(s, s.Mover, ai.Means{})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if got := e.Choose(s, s.Mover, ai.Means{}); got != want {
				t.Errorf("it chooses %v, alone %v", got, want)
			}
		})
		all.Go(e.Fold)
		all.Go(e.Unfold)
	}
	all.Wait()
}
