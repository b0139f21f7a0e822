package table

import (
	"slices"
	"testing"

	"dockside/game/fair"
)

// A table blocks another game of the same players in its channel. That holds for two players, for one against computer
// players, and for a user with an open table. More than two players block nothing.
func TestWhomATableKeepsFromAnotherGame(t *testing.T) {
	t.Parallel()
	lobby := func(do act, who ...Person) *Session {
		s := gathered(t, who...)
		must(t, do(s))
		return s
	}
	nothing := func(*Session) error { return nil }
	adds := func(s *Session) error { return s.Enlist(anna.ID, bosun("B"), noon) }
	starts := func(s *Session) error { return s.Start(anna.ID, "77", nil, noon) }
	leaves := func(who Person) act {
		return func(s *Session) error { return s.Leave(who.ID, noon) }
	}
	wants := func(s *Session) error { return s.VoteRematch(anna.ID, Vote{Seed: fair.Seed{1}}, noon) }
	two, three, alone := PairOf(anna.ID, bernd.ID), PairOf(anna.ID, bernd.ID, clara.ID), PairOf(anna.ID)
	open := PairOf(anna.ID, "")
	for _, c := range []struct {
		name  string
		table *Session
		pair  Pair
		holds []Pair
		next  Pair
	}{
		{"a challenge", challenged(bernd), two, []Pair{two}, two},
		{"an open seat", challenged(Person{}), open, []Pair{open, alone}, alone},
		{"a match of two", playing(), two, []Pair{two}, two},
		{"a match against the computer", begun(t), alone, []Pair{alone}, alone},
		{"a lobby of one", lobby(nothing), open, []Pair{open, alone}, alone},
		{"a lobby of two", lobby(nothing, bernd), open, []Pair{open, two}, two},
		{"of two and a computer player", lobby(adds, bernd), open, []Pair{open, two}, two},
		{"of three", lobby(nothing, bernd, clara), open, []Pair{open}, three},
		{"that one has left", lobby(leaves(clara), bernd, clara), open, []Pair{open, two}, two},
		{
			"that the host has left", lobby(leaves(anna), bernd), PairOf(bernd.ID, ""),
			[]Pair{PairOf(bernd.ID, ""), PairOf(bernd.ID)},
			PairOf(bernd.ID),
		},
		{"two have started", lobby(starts, bernd), two, []Pair{two}, two},
		{"two and a computer player", lobby(all(adds, starts), bernd), two, []Pair{two}, two},
		{"three have", lobby(starts, bernd, clara), three, nil, three},
		{"one of three has left the match", leftBy(clara, runners(3)), three, nil, two},
		{"what is over", over(playing()), two, nil, two},
		{"a wish for a rematch", over(playing(), wants), two, nil, two},
	} {
		if got := c.table.Pair(); got != c.pair {
			t.Errorf("%s: the pair is %v, not %v", c.name, got, c.pair)
		}
		for _, p := range []Pair{two, alone, open, PairOf(bernd.ID, ""), PairOf(bernd.ID), PairOf(anna.ID, clara.ID), {}} {
			if want := slices.Contains(c.holds, p); c.table.Blocks(p) != want {
				t.Errorf("%s: holds %v: %t", c.name, p, !want)
			}
		}
		if got := c.table.NextPair(); got != c.next {
			t.Errorf("%s: a rematch is one of %v, not %v", c.name, got, c.next)
		}
	}
}

func leftBy(who Person, s *Session) *Session {
	if err := s.Resign(who.ID, noon); err != nil {
		panic(err)
	}
	return s
}

// over returns a match that was stopped, after some acts.
func over(s *Session, acts ...act) *Session {
	if err := s.Stop(noon); err != nil {
		panic(err)
	}
	if err := all(acts...)(s); err != nil {
		panic(err)
	}
	return s
}
