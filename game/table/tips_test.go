package table

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/tips"
)

// toyAt returns a running rated match of the toy.
func toyAt(t *testing.T) *Session {
	t.Helper()
	s := challenged(bernd)
	must(t, s.Accept(bernd, "77", rand.New(rand.NewPCG(1, 2)), noon))
	s.Rated = true
	return s
}

// A prediction and the computer's prediction are scored with the Brier score.
func TestScoresOfTips(t *testing.T) {
	for _, c := range []struct {
		name       string
		tip        tips.Tip
		won        []float64
		own, house float64
	}{
		{"sure and right", tips.Tip{Side: 0, Percent: 95, House: []float64{0.5, 0.5}}, []float64{1, 0}, 0.005, 0.5},
		{"sure and wrong", tips.Tip{Side: 0, Percent: 95, House: []float64{0.5, 0.5}}, []float64{0, 1}, 1.805, 0.5},
		{"as the house", tips.Tip{Side: 1, Percent: 40, House: []float64{0.6, 0.4}}, []float64{1, 0}, 0.32, 0.32},
		{"a draw", tips.Tip{Side: 0, Percent: 50, House: []float64{0.8, 0.2}}, []float64{0.5, 0.5}, 0, 0.18},
		{"three", tips.Tip{Side: 2, Percent: 60, House: []float64{0.2, 0.3, 0.5}}, []float64{0, 0, 1}, 0.24, 0.38},
		{"two of three", tips.Tip{Side: 2, Percent: 0, House: []float64{0.5, 0.5, 0}}, []float64{0.5, 0.5, 0}, 0, 0},
	} {
		s := c.tip.ScoreFor(c.won)
		if math.Abs(s.Own-c.own) > 1e-9 || math.Abs(s.House-c.house) > 1e-9 {
			t.Errorf("%s: %+v", c.name, *s)
		}
		if ahead := c.house - c.own; math.Abs(s.Ahead()-ahead) > 1e-9 {
			t.Errorf("%s: ahead by %v", c.name, s.Ahead())
		}
	}
}

// A prediction can be given and changed while a rated match is open, and is scored at its end. The score survives the
// user's erasure.
func TestTips(t *testing.T) {
	even := []float64{0.5, 0.5}
	start := func() *Session {
		s := toyAt(t)
		s.Rated = true
		return s
	}
	for _, c := range []struct {
		name   string
		change func(*Session)
		tip    tips.Tip
		house  []float64
		err    error
	}{
		{"a tip", nil, tips.Tip{Percent: 60}, even, nil},
		{"too sure", nil, tips.Tip{Percent: 96}, even, ErrTip},
		{"too sure of the other", nil, tips.Tip{Percent: 4}, even, ErrTip},
		{"less than nothing", nil, tips.Tip{Percent: -1}, even, ErrTip},
		{"of a side before the first", nil, tips.Tip{Side: -1, Percent: 50}, even, ErrTip},
		{"of no side", nil, tips.Tip{Side: 2, Percent: 50}, even, ErrTip},
		{"of another position", nil, tips.Tip{Percent: 50, Plays: 99}, even, ErrStale},
		{"unrated", func(s *Session) { s.Rated = false }, tips.Tip{Percent: 50}, even, ErrUnrated},
		{"shut", func(s *Session) { s.TipsShut = true }, tips.Tip{Percent: 50}, even, ErrTipsShut},
		{"at 90", nil, tips.Tip{Percent: 50}, []float64{0.9, 0.1}, nil},
	} {
		s := start()
		if c.tip.Plays == 0 {
			c.tip.Plays = s.Match.Len()
		}
		if c.change != nil {
			c.change(s)
		}
		if err := s.Tip(Person{ID: "9", Name: "Dora"}, c.tip, c.house); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
		if w := s.Spectator("9"); (w != nil && w.Tip != nil && w.Follows) != (c.err == nil) {
			t.Errorf("%s: the table knows %+v", c.name, w)
		}
	}
	s := start()
	must(t, s.Tip(Person{ID: "9"}, tips.Tip{Percent: 50, Plays: s.Match.Len()}, []float64{0.05, 0.95}))
	if s.Spectator("9") != nil || !errors.Is(s.MayTip("8"), ErrTipsShut) {
		t.Error("a match that is decided takes tips")
	}
	s = start()
	for _, percent := range []int{70, 20} {
		must(t, s.Tip(Person{ID: "9"}, tips.Tip{Percent: percent, Plays: s.Match.Len()}, even))
	}
	must(t, s.Resign(s.Players[0].User, noon))
	all := s.Scored()
	if len(all) != 1 || math.Abs(all[0].Tip.Score.Own-0.08) > 1e-9 || math.Abs(all[0].Tip.Score.House-0.5) > 1e-9 {
		t.Errorf("scored is %+v", all)
	}
	s.Erase("9", "gone-x")
	if w := s.Spectator("gone-x"); w == nil || w.Name != "" || w.Follows || w.Tip.Score == nil || s.Spectator("9") != nil {
		t.Errorf("after she has left the table knows %+v", s.Spectators)
	}
	stopped := start()
	must(t, stopped.Tip(Person{ID: "9"}, tips.Tip{Percent: 50, Plays: stopped.Match.Len()}, even))
	if err := stopped.Stop(noon); err != nil || len(stopped.Scored()) != 0 {
		t.Errorf("a match without a result scores %+v, %v", stopped.Scored(), err)
	}
}

// Predictions close after half of the usual number of plays.
func TestTipsUntilHalf(t *testing.T) {
	s := toyAt(t)
	s.Rated = true
	dice := rand.New(rand.NewPCG(1, 1))
	made := 0
	for s.Phase == Playing {
		rules := s.Match.Rules()
		rules.TypicalPlays = func(game.Setup) int { return 4 }
		half := *s
		var err error
		if half.Match, err = game.Replay(rules, s.Match.Setup(), s.Match.Log()); err != nil {
			t.Fatal(err)
		}
		if shut := errors.Is(half.MayTip("9"), ErrTipsShut); shut != (2*made >= 4) {
			t.Fatalf("after %d plays it is shut: %v", made, shut)
		}
		if made > 2 {
			return
		}
		seat := s.Match.Turn()[0]
		must(t, s.Play(s.Players[seat].User, "", s.Match.Moves(seat)[0], dice, noon))
		made = 0
		for _, p := range s.Log {
			if p.Seat >= 0 {
				made++
			}
		}
	}
	t.Fatal("the match was too short")
}
