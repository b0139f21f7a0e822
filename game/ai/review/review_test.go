package review_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
)

// coins is a match of two throws by Nature. Before each throw, the seat bets on heads or tails. Two right bets win, and
// one is a draw. The best play is known, since heads comes up in three of four throws.
type coins struct {
	bets, right int
	bet         string
}

func (c coins) Turn() []game.Seat {
	switch {
	case c.bet != "":
		return []game.Seat{game.Nature}
	case c.bets == 2:
		return nil
	}
	return []game.Seat{0}
}

func (c coins) Moves(s game.Seat) []game.Move {
	if s != 0 || c.bet != "" || c.bets == 2 {
		return nil
	}
	return []game.Move{"bet heads", "bet tails"}
}

func (coins) Draw() string { return "" }

func (c coins) Chance(d game.Dice) game.Move {
	if d.IntN(4) == 0 {
		return "throw tails"
	}
	return "throw heads"
}

func (c coins) Apply(p game.Play) (game.State, []game.Event, error) {
	switch side := string(p.Move[len(p.Move)-5:]); p.Seat {
	case game.Nature:
		if side == c.bet {
			c.right++
		}
		c.bet = ""
		c.bets++
	default:
		c.bet = side
	}
	return c, nil, nil
}

func (c coins) View(game.Seat) game.State             { return c }
func (c coins) Guess(game.Seat, game.Dice) game.State { return c }
func (c coins) Scores() []game.Score {
	return []game.Score{{Points: c.right}, {Points: c.bets - c.right}}
}

// oracle is a player that knows the exact chances.
type oracle struct{}

func (oracle) chance(c coins) float64 {
	switch {
	case len(c.Turn()) == 0:
		return float64(c.right) / 2
	case c.bet == "":
		return max(oracle{}.chance(after(c, 0, "bet heads")), oracle{}.chance(after(c, 0, "bet tails")))
	}
	heads := oracle{}.chance(after(c, game.Nature, "throw heads"))
	return 0.75*heads + 0.25*oracle{}.chance(after(c, game.Nature, "throw tails"))
}

func after(c coins, s game.Seat, m game.Move) coins {
	next, _, _ := c.Apply(game.Play{Seat: s, Move: m})
	return next.(coins)
}

func (o oracle) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(o.Values(view, seat, m))
}

func (o oracle) Values(view game.State, _ game.Seat, _ ai.Means) []ai.MoveValue {
	c := view.(coins)
	return []ai.MoveValue{
		{Move: "bet heads", Value: o.chance(after(c, 0, "bet heads"))},
		{Move: "bet tails", Value: o.chance(after(c, 0, "bet tails"))},
	}
}

func (o oracle) Chance(view game.State, seat game.Seat, _ ai.Means) float64 {
	if seat == 1 {
		return 1 - o.chance(view.(coins))
	}
	return o.chance(view.(coins))
}

func played(t *testing.T, log ...game.Play) *game.Match {
	t.Helper()
	rules := game.Rules{
		Name: "coins", Version: 1, MinSeats: 2, MaxSeats: 2,
		New: func(game.Setup) game.State { return coins{} },
	}
	m, err := game.Replay(rules, game.Setup{Seats: 2}, log)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The match has one good bet and one bad one, and luck that first helps and then hurts.
func TestReview(t *testing.T) {
	t.Parallel()
	m := played(t, game.Play{Seat: 0, Move: "bet heads"}, game.Play{Seat: game.Nature, Move: "throw heads"},
		game.Play{Seat: 0, Move: "bet tails"}, game.Play{Seat: game.Nature, Move: "throw heads"})
	steps := 0
	r, err := review.Of(context.Background(), m, oracle{}, review.Means{}, func(done, of int) { steps += done * of })
	if err != nil || steps != (1+2+3+4)*4 {
		t.Fatal(err, steps)
	}
	wantChances := []float64{0.75, 0.75, 0.875, 0.625, 0.5}
	for i, want := range wantChances {
		if !near(r.Chances[i][0], want) || !near(r.Chances[i][1], 1-want) {
			t.Errorf("after %d plays: %v, want %v", i, r.Chances[i], want)
		}
	}
	if len(r.Decisions) != 2 || r.Decisions[0].Cost() != 0 || !near(r.Decisions[1].Cost(), 0.25) {
		t.Errorf("decisions %+v", r.Decisions)
	}
	worst := r.TurningPoints(3)
	if len(worst) != 1 || worst[0].Index != 2 || worst[0].Best.Move != "bet heads" || worst[0].Played.Move != "bet tails" {
		t.Errorf("turning points %+v", worst)
	}
	if first, all := 0.875-0.75, 0.875-0.75+0.5-0.625; !near(r.Luck(0, "throw"), all) || !near(r.Luck(1, ""), -all) ||
		len(r.Swings(1)) != 1 || !near(max(r.Swings(1)[0].Gain[0], r.Swings(1)[0].Gain[1]), first) {
		t.Errorf("luck %v, swings %+v", r.Luck(0, "throw"), r.Swings(1))
	}
	if r.Luck(0, "roll") != 0 {
		t.Errorf("there were no rolls")
	}
	if kinds := r.Kinds(); !slices.Equal(kinds, []string{"throw"}) {
		t.Errorf("kinds of draws: %v", kinds)
	}
}

// Luck that helped no seat noticeably is not listed. Luck is listed by the seat that it helped, not by the seat that it
// hurt.
func TestSwingsHelpSomebody(t *testing.T) {
	t.Parallel()
	r := review.Review{Draws: []review.Draw{
		{Index: 0, Gain: []float64{0.004, -0.004}},
		{Index: 1, Gain: []float64{-0.2, -0.1}}, // only a dummy
		{Index: 2, Gain: []float64{0.02, -0.02}},
		{Index: 3, Gain: []float64{-0.3, 0.3}},
		{Index: 4, Gain: []float64{0, 0}},
	}}
	var listed []int
	for _, d := range r.Swings(3) {
		listed = append(listed, d.Index)
	}
	if !slices.Equal(listed, []int{3, 2}) {
		t.Errorf("listed are %v", listed)
	}
}

// A draw decides a match if it gives the winner a lead that lasts until the end.
func TestDecisiveLuck(t *testing.T) {
	t.Parallel()
	draws := func(chances ...float64) (r review.Review) {
		for i, c := range chances {
			r.Chances = append(r.Chances, []float64{c, 1 - c})
			if i > 0 {
				gain := c - chances[i-1]
				r.Draws = append(r.Draws, review.Draw{Index: i - 1, Gain: []float64{gain, -gain}})
			}
		}
		return r
	}
	const none = -1
	for _, c := range []struct {
		name   string
		review review.Review
		index  int
		winner game.Seat
	}{
		{"the last throw", draws(0.5, 0.4, 1), 1, 0},
		{"a throw long before the end", draws(0.5, 0.2, 0.6, 0.7, 1), 1, 0},
		{"for the second seat", draws(0.6, 0.2, 0), 0, 1},
		{"the second of two, as the first was lost again", draws(0.4, 0.8, 0.4, 0.8, 1), 2, 0},
		{"little by little", draws(0.4, 0.6, 0.8, 1), none, 0},
		{"the favourite wins", draws(0.6, 0.9, 1), none, 0},
		{"a draw", draws(0.5, 0.9, 0.5), none, 0},
	} {
		d, winner, ok := c.review.Decisive()
		if ok != (c.index != none) || ok && (d.Index != c.index || winner != c.winner) {
			t.Errorf("%s: draw %d for seat %d, %v", c.name, d.Index, winner, ok)
		}
	}
	choice := draws(0.3, 1)
	choice.Draws = nil
	if _, _, ok := choice.Decisive(); ok {
		t.Error("a choice is taken for luck")
	}
}

// A curve has one point before the match, and one for every complete chapter.
func TestCurve(t *testing.T) {
	t.Parallel()
	log := []game.Play{
		{Seat: 0, Move: "bet heads"},
		{Seat: game.Nature, Move: "throw heads"},
		{Seat: 0, Move: "bet tails"},
		{Seat: game.Nature, Move: "throw heads"},
	}
	resign := game.Play{Seat: game.Outside, Move: "resign 0"}
	for _, c := range []struct {
		name string
		log  []game.Play
		want []float64
	}{
		{"nothing played", nil, []float64{0.75}},
		{"played to the end", log, []float64{0.75, 0.875, 0.5}},
		{"resigned in the second", append(slices.Clone(log[:3]), resign), []float64{0.75, 0.875}},
		{"resigned in the first", append(slices.Clone(log[:1]), resign), []float64{0.75}},
	} {
		m := played(t, c.log...)
		r, err := review.Of(context.Background(), m, oracle{}, review.Means{}, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		curve := r.Curve(m, 0, func(s game.State) int { return s.(coins).bets })
		if !slices.EqualFunc(curve, c.want, near) {
			t.Errorf("%s: %v, want %v", c.name, curve, c.want)
		}
	}
}

// A review of a study judges only the plays of the study itself.
func TestReviewFromAPlay(t *testing.T) {
	t.Parallel()
	m := played(t, game.Play{Seat: 0, Move: "bet tails"}, game.Play{Seat: game.Nature, Move: "throw heads"},
		game.Play{Seat: 0, Move: "bet heads"}, game.Play{Seat: game.Nature, Move: "throw heads"})
	r, err := review.Of(context.Background(), m, oracle{}, review.Means{From: 2}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Decisions) != 1 || r.Decisions[0].Index != 2 || len(r.Draws) != 1 || r.Accuracy(0) < 99.99 ||
		len(r.Chances) != 5 {
		t.Errorf("review %+v", r)
	}
}

// slow is an oracle that uses time until it is stopped.
type slow struct {
	oracle
	clock *time.Duration
}

func (s slow) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s.wait(m)
	return s.oracle.Values(view, seat, m)
}

func (s slow) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	s.wait(m)
	return s.oracle.Chance(view, seat, m)
}

func (s slow) wait(m ai.Means) {
	for ; !m.Stopped(); *s.clock += time.Millisecond {
	}
}

// A review keeps its time limit, however slow the player is. The last decision gets at least half of an even share, and
// no evaluation takes long. Time between two evaluations does not count.
func TestReviewKeepsItsTime(t *testing.T) {
	t.Parallel()
	m := played(t, game.Play{Seat: 0, Move: "bet heads"}, game.Play{Seat: game.Nature, Move: "throw heads"},
		game.Play{Seat: 0, Move: "bet tails"}, game.Play{Seat: game.Nature, Move: "throw heads"})
	const ms, slack = time.Millisecond, 10 * time.Millisecond
	for _, c := range []struct{ given, least, most, last time.Duration }{
		{400 * ms, 380 * ms, 400*ms + slack, 67 * ms},
		{time.Hour, 900*ms - slack, 900*ms + slack, 150 * ms}, // for six evaluations, since the end needs none
	} {
		var clock, paused time.Duration
		means := review.Means{Time: c.given, Now: func() time.Time { return time.Unix(0, 0).Add(clock) }}
		var thought []time.Duration // the total time after each play
		_, err := review.Of(context.Background(), m, slow{clock: &clock}, means, func(int, int) {
			thought = append(thought, clock-paused)
			clock += time.Hour
			paused += time.Hour
		})
		if err != nil {
			t.Fatal(err)
		}
		if all, last := thought[3], thought[2]-thought[1]; all < c.least || all > c.most || last < c.last {
			t.Errorf("of %v it thought for %v", c.given, thought)
		}
	}
}

func TestAccuracy(t *testing.T) {
	t.Parallel()
	right := played(t, game.Play{Seat: 0, Move: "bet heads"})
	wrong := played(t, game.Play{Seat: 0, Move: "bet tails"})
	none := func(int, int) {}
	a, _ := review.Of(context.Background(), right, oracle{}, review.Means{}, none)
	b, _ := review.Of(context.Background(), wrong, oracle{}, review.Means{}, none)
	want := 103.1668*math.Exp(-0.04354*25) - 3.1669
	if a.Accuracy(0) < 99.99 || !near(b.Accuracy(0), want) || b.Accuracy(1) != 100 {
		t.Errorf("accuracies %v, %v, %v; want 100, %v, 100", a.Accuracy(0), b.Accuracy(0), b.Accuracy(1), want)
	}
}

func TestReviewIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	m := played(t, game.Play{Seat: 0, Move: "bet heads"})
	if _, err := review.Of(ctx, m, oracle{}, review.Means{}, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
