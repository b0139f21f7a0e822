package table

import (
	"slices"
	"testing"

	"dockside/game/fair"
)

// A table blocks another game of its kind of the same players in its channel. That holds for two players, for one
// against computer players, and for a user with an open table. More than two players block nothing.
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
	pair := func(users ...string) Pair { return PairOf("", users...) } // of the game of the table, which is set below
	two, three, alone, open := pair(anna.ID, bernd.ID), Pair{}, pair(anna.ID), pair(anna.ID, "")
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
			"that the host has left", lobby(leaves(anna), bernd), pair(bernd.ID, ""),
			[]Pair{pair(bernd.ID, ""), pair(bernd.ID)},
			pair(bernd.ID),
		},
		{"two have started", lobby(starts, bernd), two, []Pair{two}, two},
		{"two and a computer player", lobby(all(adds, starts), bernd), two, []Pair{two}, two},
		{"three have", lobby(starts, bernd, clara), three, nil, three},
		{"one of three has left the match", leftBy(clara, runners(3)), three, nil, two},
		{"what is over", over(playing()), two, nil, two},
		{"a wish for a rematch", over(playing(), wants), two, nil, two},
	} {
		of := func(p Pair) Pair {
			if p != (Pair{}) {
				p.game = c.table.Game
			}
			return p
		}
		if got := c.table.Pair(); got != of(c.pair) {
			t.Errorf("%s: the pair is %v, not %v", c.name, got, c.pair)
		}
		for _, p := range []Pair{two, alone, open, pair(bernd.ID, ""), pair(bernd.ID), pair(anna.ID, clara.ID), {}} {
			if other := (Pair{p.one, p.other, "another"}); c.table.Blocks(other) {
				t.Errorf("%s: holds %v", c.name, other)
			}
			if want := slices.Contains(c.holds, p); c.table.Blocks(of(p)) != want {
				t.Errorf("%s: holds %v: %t", c.name, p, !want)
			}
		}
		if got := c.table.NextPair(); got != of(c.next) {
			t.Errorf("%s: a rematch is one of %v, not %v", c.name, got, c.next)
		}
	}
}

// A match in a thread blocks nothing, whether the challenge was made there or the match gets a thread of its own. An
// open seat does: its host needs only one in a channel.
func TestAMatchInAThreadBlocksNothing(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]func(*Table){
		"in a public thread":        func(t *Table) { t.Parent = "p" },
		"in a private thread":       func(t *Table) { t.InThread = true },
		"with a thread of its own":  func(t *Table) { t.Room.Thread = "r" },
		"that will get a thread":    func(t *Table) { t.Room = Room{Hall: "c", Least: 2} },
		"whose thread was refused":  func(t *Table) { t.Room = Room{Hall: "c", Least: 2, Refused: Barred} },
		"with a thread for three":   func(t *Table) { t.Room = Room{Hall: "c", Least: 3} },
		"in the channel, as before": func(*Table) {},
	} {
		_, limited := map[string]bool{
			"whose thread was refused": true, "with a thread for three": true, "in the channel, as before": true,
		}[name]
		two := PairOf("toy", anna.ID, bernd.ID)
		for _, s := range []*Session{playing(), challenged(bernd)} {
			place(s.Table)
			if s.Blocks(two) != limited || (s.Pair() == two) != limited || (s.NextPair() == two) != limited {
				t.Errorf("a match %s (%s) blocks its pair: %t", name, s.Phase, !limited)
			}
		}
		s := challenged(Person{})
		if place(s.Table); !s.Blocks(PairOf("toy", anna.ID, "")) {
			t.Errorf("an open seat %s blocks nothing", name)
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
