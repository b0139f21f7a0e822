package ladder

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dockside/game/rating"
)

// Standing is the record of a player on a ladder.
type Standing struct {
	User   string         `json:"user"`
	Name   string         `json:"name"`          // the last name on the server
	Own    string         `json:"own,omitempty"` // the global name; empty if unknown
	Rating rating.Rating  `json:"rating"`
	Games  int            `json:"games"` // only rated games count, here and below
	Won    int            `json:"won"`
	Lost   int            `json:"lost"`
	Drawn  int            `json:"drawn"`
	Streak int            `json:"streak"`        // consecutive wins, or negative for losses; 0 after a draw
	Peak   Point          `json:"peak,omitzero"` // the highest points since the rating is not provisional
	Best   Win            `json:"best,omitzero"`
	Chart  []Point        `json:"chart"` // the points before the first game and after each, see thin
	Played time.Time      `json:"played"`
	Stats  map[string]int `json:"stats,omitempty"` // sums of the statistics of the game
}

// Provisional reports whether there were too few games to compare the rating.
func (s Standing) Provisional() bool { return rating.Provisional(s.Games) }

// Renown is the public rating of a player.
type Renown struct {
	Points int  `json:"points"`
	New    bool `json:"new,omitempty"` // it is provisional
}

// Renown returns the public rating; before the first game, the default.
func (s Standing) Renown() Renown {
	if s.Games == 0 {
		s.Rating = rating.New()
	}
	return Renown{s.Rating.Points(), s.Provisional()}
}

// Point is the rating of a player at a time.
type Point struct {
	At        int64 `json:"t"` // Unix time
	Points    int   `json:"p"`
	Deviation int   `json:"d"` // the uncertainty of the points
}

// pointOf returns a rating as a point.
func pointOf(r rating.Rating, at time.Time) Point { return Point{at.Unix(), r.Points(), r.Deviation()} }

// Win is a win against an opponent.
type Win struct {
	Match  string    `json:"match"`
	User   string    `json:"user"` // the opponent
	Name   string    `json:"name"`
	Points int       `json:"points"` // of the opponent before it
	Ended  time.Time `json:"ended"`
}

// Score is the result of a game for a player.
type Score string

// The scores.
const (
	Won   Score = "won"
	Lost  Score = "lost"
	Drawn Score = "drawn"
)

// Score returns the score of a seat. The first place has won, unless all seats share it. If a dummy is first, no seat
// has won. It is undefined for a stopped match.
func (r Result) Score(seat int) Score {
	behind := func(s Seat) bool { return s.Place > 1 }
	switch {
	case !slices.ContainsFunc(r.Seats, behind):
		return Drawn
	case behind(r.Seats[seat]):
		return Lost
	}
	return Won
}

// play returns the standing after a match, given the rating change and the best win.
func (s Standing) play(r Result, seat int, step Step, beaten Win) Standing {
	if s.Games == 0 {
		s.Chart = []Point{pointOf(step.Before, r.Ended)}
	}
	s.Rating, s.Name, s.Games = step.After, r.Seats[seat].Name, s.Games+1
	s.Own = cmp.Or(r.Seats[seat].Own, s.Own)
	if r.Ended.After(s.Played) {
		s.Played = r.Ended
	}
	switch r.Score(seat) {
	case Won:
		s.Won, s.Streak = s.Won+1, max(s.Streak, 0)+1
	case Lost:
		s.Lost, s.Streak = s.Lost+1, min(s.Streak, 0)-1
	case Drawn:
		s.Drawn, s.Streak = s.Drawn+1, 0
	}
	if beaten.User != "" && (s.Best.User == "" || beaten.Points > s.Best.Points) {
		s.Best = beaten
	}
	now := pointOf(step.After, r.Ended)
	if !s.Provisional() && now.Points > s.Peak.Points {
		s.Peak = now
	}
	s.Chart = thin(append(slices.Clip(s.Chart), now))
	s.Stats = sum(s.Stats, r.Seats[seat].Stats)
	return s
}

// Renamed returns the standing with a pseudonym instead of a user: in its own id, or in the best wins.
func (s Standing) Renamed(user, mark string) Standing {
	if s.User == user {
		s.User, s.Name, s.Own = mark, "", ""
	}
	if s.Best.User == user {
		s.Best.User, s.Best.Name = mark, ""
	}
	return s
}

// chartLength is the maximum number of points of a chart.
const chartLength = 200

// thin shortens a chart that is too long: it drops every second point of the older half. So older games are shown more
// coarsely.
func thin(chart []Point) []Point {
	if len(chart) <= chartLength {
		return chart
	}
	var kept []Point
	for i, p := range chart {
		if i%2 == 0 || i >= chartLength/2 {
			kept = append(kept, p)
		}
	}
	return kept
}

// sum returns the sums of two sets of counts, without modifying them.
func sum(a, b map[string]int) map[string]int {
	if len(b) == 0 {
		return a
	}
	all := map[string]int{}
	maps.Copy(all, a)
	for k, n := range b {
		all[k] += n
	}
	return all
}
