package game_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
)

// longMatch returns a match of a thousand plays with all kinds of outside plays, and its state at each moment, recorded
// while it was played.
func longMatch(t *testing.T) (m *game.Match, states []game.State, events [][]game.Event) {
	t.Helper()
	setup := game.Setup{Seats: 4, Options: []string{tender.Long}}
	m, err := game.NewMatch(tender.Rules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	d := rand.New(rand.NewPCG(1, 2))
	states = append(states, m.State())
	play := func(p game.Play) {
		var told []game.Event
		if p.Seat != game.Outside {
			_, told, _ = m.State().Apply(p)
		}
		if err := m.Play(p); err != nil {
			t.Fatalf("after %d plays: %v", m.Len(), err)
		}
		states, events = append(states, m.State()), append(events, told)
	}
	play(game.TakeOver(3, "captain"))
	for !m.Outcome().Over() {
		turn := m.Turn()
		p := game.Play{Seat: turn[d.IntN(len(turn))]}
		switch {
		case m.Len() == 500:
			p = game.TakeOver(1, "captain")
		case p.Seat == game.Nature:
			p.Move = m.State().Chance(d)
		default:
			moves := m.Moves(p.Seat)
			p.Move = moves[d.IntN(len(moves))]
		}
		play(p)
	}
	events[500] = []game.Event{game.Say("match.seat", game.Seat(1), game.Say("level.captain"))}
	if m.Len() < 1000 {
		t.Fatalf("the match has %d plays", m.Len())
	}
	return m, states, events
}

// A match of any length returns every position and all events again, in any order, and to concurrent callers.
func TestAMatchKeepsAThousandPlays(t *testing.T) {
	t.Parallel()
	m, states, events := longMatch(t)
	var readers sync.WaitGroup
	for reader := range 3 {
		readers.Go(func() {
			for _, n := range rand.New(rand.NewPCG(3, uint64(reader))).Perm(m.Len() + 1) {
				if m.At(n) != states[n] {
					t.Errorf("the position after %d plays is another", n)
				}
				if n < m.Len() && !reflect.DeepEqual(m.Heard(n, game.Nature), events[n]) {
					t.Errorf("the events of play %d are %v, not %v", n, m.Heard(n, game.Nature), events[n])
				}
			}
		})
	}
	readers.Wait()
	for _, from := range []int{0, 1, 31, 32, 33, 499, m.Len() - 65, m.Len() - 1, m.Len()} {
		next := from
		for n, step := range m.Steps(from, game.Nature) {
			if n != next || step.Play != m.Log()[n] || step.Before != states[n] || step.After != states[n+1] ||
				!reflect.DeepEqual(step.Heard, events[n]) {
				t.Fatalf("from %d on, step %d is %+v", from, n, step)
			}
			next++
		}
		if next != m.Len() {
			t.Errorf("from %d on it goes to %d", from, next)
		}
	}
}

// Heard returns exactly the events of a play that a seat may see. Story returns those of all plays.
func TestHeard(t *testing.T) {
	t.Parallel()
	m, _, events := longMatch(t)
	for _, s := range []game.Seat{game.Public, game.Outside, 0, 3} {
		var want []game.Event
		for n, all := range events {
			one := slices.DeleteFunc(slices.Clone(all), func(e game.Event) bool {
				return e.To != nil && !slices.Contains(e.To, s)
			})
			if got := m.Heard(n, s); len(got)+len(one) > 0 && !reflect.DeepEqual(got, one) {
				t.Fatalf("of play %d seat %s gets the events %v, not %v", n, s, got, one)
			}
			want = append(want, one...)
		}
		if got := slices.Collect(m.Story(s, m.Len())); !reflect.DeepEqual(got, want) {
			t.Errorf("the story of seat %s has %d events, not %d", s, len(got), len(want))
		}
		if got := slices.Collect(m.Story(s, 10)); len(got) >= len(want) || !reflect.DeepEqual(got, want[:len(got)]) {
			t.Errorf("the story of seat %s begins with %v", s, got)
		}
	}
}

// BenchmarkLong measures what a press needs of a match of a thousand plays: it is replayed, and its latest positions
// are read.
func BenchmarkLong(b *testing.B) {
	setup := game.Setup{Seats: 4, Options: []string{tender.Long}}
	log := gametest.Random(b, tender.Rules(), setup, rand.New(rand.NewPCG(1, 2))).Log()
	b.ReportAllocs()
	for b.Loop() {
		m, err := game.Replay(tender.Rules(), setup, log)
		if err != nil {
			b.Fatal(err)
		}
		for n := m.Len() - 10; n < m.Len(); n++ {
			m.At(n)
			m.Heard(n, game.Public)
		}
		m.Decision(0)
	}
}
