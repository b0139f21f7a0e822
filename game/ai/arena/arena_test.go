package arena_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
)

func contest(a, b ai.Player, pairs int) arena.Contest {
	return arena.Contest{
		Rules: shanghaien.Rules(), Setup: game.Setup{Seats: 2},
		Players: [2]arena.Contender{arena.NewContender(a), arena.NewContender(b)},
		Deals:   pairs, Seed: 1, Workers: 2,
	}
}

// If a player meets itself, the two games of a pair are equal except for the names. So it wins exactly half of every
// pair.
func TestSwappedSeatsAreFair(t *testing.T) {
	t.Parallel()
	greedy := engine.Greedy{Ahead: 3}
	r, err := contest(greedy, greedy, 20).Run(context.Background())
	if err != nil || math.Abs(r.Share-0.5) > 1e-9 || r.Half > 1e-9 || r.Games != 40 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestTheBetterPlayerWins(t *testing.T) {
	t.Parallel()
	a, err := contest(engine.Greedy{Ahead: 3}, engine.Random{}, 50).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b, err := contest(engine.Random{}, engine.Greedy{Ahead: 3}, 50).Run(context.Background())
	if err != nil || a.Low() < 0.9 || b.Share > 0.1 {
		t.Errorf("greedy wins %v, random %v, %v", a, b, err)
	}
	if again, _ := contest(engine.Greedy{Ahead: 3}, engine.Random{}, 50).Run(context.Background()); again != a {
		t.Errorf("%v, then %v", a, again)
	}
}

// The confidence interval is that of independent pairs: 1.96 standard errors.
func TestInterval(t *testing.T) {
	t.Parallel()
	r, err := contest(engine.Random{}, engine.Random{}, 400).Run(context.Background())
	if err != nil || math.Abs(r.Share-0.5) > 1.5*r.Half || r.Half < 0.02 || r.Half > 0.05 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestTimes(t *testing.T) {
	t.Parallel()
	c := contest(engine.Greedy{Ahead: 3}, engine.Random{}, 1)
	now := time.Unix(0, 0)
	c.Workers, c.Now = 1, func() time.Time { now = now.Add(time.Millisecond); return now }
	r, err := c.Run(context.Background())
	if err != nil || r.Mean != time.Millisecond || r.Worst != time.Millisecond || r.Decided < 50 {
		t.Errorf("%+v, %v", r, err)
	}
}

// heavy is a player whose first decision is slow unless it was loaded before.
type heavy struct {
	engine.Random
	now  *time.Time
	open *bool
}

func (h heavy) Load() { *h.open = true }

func (heavy) Unload() {}

func (h heavy) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	if !*h.open {
		*h.now = h.now.Add(time.Second)
	}
	return h.Random.Choose(view, seat, m)
}

// Players load their tables before the first decision, so that decision times do not include loading.
func TestNoDecisionWaitsForTables(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	c := contest(heavy{now: &now, open: new(bool)}, engine.Random{}, 1)
	c.Workers, c.Now = 1, func() time.Time { return now }
	if r, err := c.Run(t.Context()); err != nil || r.Worst != 0 || r.Decided == 0 {
		t.Errorf("the worst of %d decisions took %v, %v", r.Decided, r.Worst, err)
	}
}

// slow checks once whether it should stop.
type slow struct{ engine.Random }

func (p slow) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	m.Stopped()
	return p.Random.Choose(view, seat, m)
}

func TestEachDecisionHasItsClock(t *testing.T) {
	t.Parallel()
	c := contest(slow{}, engine.Random{}, 2)
	now := time.Unix(0, 0)
	started, asked := 0, 0
	c.Workers, c.Now = 1, func() time.Time { return now }
	c.Clock = func() func() bool {
		started++
		return func() bool { asked++; return false }
	}
	r, err := c.Run(context.Background())
	if err != nil || asked != r.Decided || started <= asked {
		t.Errorf("%d clocks, asked %d times in %d decisions, %v", started, asked, r.Decided, err)
	}
}

// cheat makes an illegal move.
type cheat struct{ engine.Random }

func (cheat) Choose(game.State, game.Seat, ai.Means) ai.MoveValue { return ai.MoveValue{Move: "win"} }

func TestIllegalMovesAreTold(t *testing.T) {
	t.Parallel()
	if _, err := contest(cheat{}, engine.Random{}, 1).Run(context.Background()); err == nil {
		t.Error("a cheat was not noticed")
	}
}

func TestContestIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := contest(engine.Random{}, engine.Random{}, 1).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// witness records the events that it has received before each decision.
type witness struct {
	engine.Random
	heard map[game.Seat][]game.Event
}

func (w witness) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	w.heard[seat] = slices.Collect(m.Heard)
	moves := view.Moves(seat)
	return ai.MoveValue{Move: moves[m.Dice.IntN(len(moves))]}
}

// A player receives exactly the events that its seat may see, including its own cards.
func TestPlayersHearWhatTheirSeatsHear(t *testing.T) {
	t.Parallel()
	w := witness{heard: map[game.Seat][]game.Event{}}
	_, err := arena.Contest{
		Rules: tender.Rules(), Setup: game.Setup{Seats: 3},
		Players: [2]arena.Contender{arena.NewContender(w), arena.NewContender(w)},
		Deals:   1, Seed: 1, Workers: 1,
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for seat, events := range w.heard {
		cards := 0
		for _, e := range events {
			if e.Key == tender.Card && e.Args[0] == seat {
				cards++
			}
			if !e.Audible(seat) {
				t.Errorf("seat %s has heard %+v", seat, e)
			}
		}
		if cards != 3 {
			t.Errorf("seat %s has heard of %d cards of its own in three rounds", seat, cards)
		}
	}
}

// guest is a contender that records all plays, and fails at a certain play.
type guest struct {
	engine.Random
	heard []game.Play
	fails int
	left  int
}

var errGuest = errors.New("headache")

func (g *guest) Sit(game.Rules, game.Setup) (arena.Guest, error) { return g, nil }

func (g *guest) Hear(p game.Play) error {
	g.heard = append(g.heard, p)
	if len(g.heard) == g.fails {
		return errGuest
	}
	return nil
}

func (g *guest) Choose(view game.State, seat game.Seat, m ai.Means) (game.Move, error) {
	return g.Random.Choose(view, seat, m).Move, nil
}

func (g *guest) Leave() { g.left++ }

// A guest receives all plays, so it can follow each game from start to end.
func TestGuestsHearEveryPlay(t *testing.T) {
	t.Parallel()
	g := &guest{}
	c := contest(engine.Random{}, engine.Random{}, 1)
	c.Players[1], c.Workers = g, 1
	if _, err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	games := 0
	for log := g.heard; len(log) > 0; games++ {
		m, err := game.Replay(c.Rules, c.Setup, log)
		if !m.Outcome().Over() {
			t.Fatalf("game %d does not end: %v", games+1, err)
		}
		log = log[m.Len():]
	}
	if games != 2 || g.left != 2 {
		t.Errorf("it heard %d games and left %d", games, g.left)
	}
}

// An error of a guest ends the contest, even if more games are left.
func TestAnErrorEndsTheContest(t *testing.T) {
	t.Parallel()
	g := &guest{fails: 100}
	c := contest(engine.Random{}, engine.Random{}, 1_000_000)
	c.Players[0], c.Workers = g, 1
	if _, err := c.Run(t.Context()); !errors.Is(err, errGuest) || len(g.heard) != 100 || g.left != 1 {
		t.Errorf("after %d plays %d games were left: %v", len(g.heard), g.left, err)
	}
}
