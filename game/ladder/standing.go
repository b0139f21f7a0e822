package ladder

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dockside/game/rating"
)

// Standing is all that a ladder knows of a player.
type Standing struct {
	User   string         `json:"user"`
	Name   string         `json:"name"`          // what the server called them last
	Own    string         `json:"own,omitempty"` // what they call themselves, everywhere; empty where nobody knows
	Rating rating.Rating  `json:"rating"`
	Games  int            `json:"games"` // rated ones, as all that follows
	Won    int            `json:"won"`
	Lost   int            `json:"lost"`
	Drawn  int            `json:"drawn"`
	Streak int            `json:"streak"`        // games won in a row; negative: lost in a row; 0 after a draw
	Peak   Point          `json:"peak,omitzero"` // the highest since the rating is no longer provisional
	Best   Win            `json:"best,omitzero"`
	Chart  []Point        `json:"chart"` // the points before the first game and after each, see thin
	Played time.Time      `json:"played"`
	Stats  map[string]int `json:"stats,omitempty"` // what the game counts, over all games
}

// Provisional tells whether there were too few games to compare the rating.
func (s Standing) Provisional() bool { return rating.Provisional(s.Games) }

// Renown is the rating of somebody as others are told it.
type Renown struct {
	Points int  `json:"points"`
	New    bool `json:"new,omitempty"` // there were too few games to compare it
}

// Renown tells the rating; that with which everybody begins, if there was no game yet.
func (s Standing) Renown() Renown {
	if s.Games == 0 {
		s.Rating = rating.New()
	}
	return Renown{s.Rating.Points(), s.Provisional()}
}

// Point is how many points somebody had at a time.
type Point struct {
	At        int64 `json:"t"` // seconds since 1970
	Points    int   `json:"p"`
	Deviation int   `json:"d"` // by how much they are uncertain
}

// pointOf is a rating as it was at a time.
func pointOf(r rating.Rating, at time.Time) Point { return Point{at.Unix(), r.Points(), r.Deviation()} }

// Win is a game won against somebody.
type Win struct {
	Match  string    `json:"match"`
	User   string    `json:"user"` // against whom
	Name   string    `json:"name"`
	Points int       `json:"points"` // what they had before it
	Ended  time.Time `json:"ended"`
}

// Score is how a game went for a player.
type Score string

// The scores.
const (
	Won   Score = "won"
	Lost  Score = "lost"
	Drawn Score = "drawn"
)

// Score is how the match went for a seat: who has the first place has won, unless all of them
// share it. Behind a dummy nobody has. It means nothing when the match was stopped.
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

// play takes a match into a standing: how it went, what it did to the rating, and who was beaten.
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

// Renamed is the standing with a mark in the place of a user: of that user, or of whoever has beaten them.
func (s Standing) Renamed(user, mark string) Standing {
	if s.User == user {
		s.User, s.Name, s.Own = mark, "", ""
	}
	if s.Best.User == user {
		s.Best.User, s.Best.Name = mark, ""
	}
	return s
}

// chartLength is how many points a chart has at most.
const chartLength = 200

// thin makes room in a chart that is too long: of its older half every second point goes, so
// that the latest games stand there one by one, and the past the more coarsely the longer ago.
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

// sum adds counts up, and leaves both as they are.
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
