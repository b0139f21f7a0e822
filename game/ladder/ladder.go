// Package ladder keeps the score between people: what the result of one match does to their
// standings, when a match does not count, and which season it belongs to. It is pure: a store
// hands in what it knows of those who played and keeps what comes out. It names no game.
package ladder

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dockside/game"
	"dockside/game/rating"
)

// Schema is the version of everything that stores keep of a ladder. Stores refuse other versions.
const Schema = 2

// Idle is how long somebody may have stayed away and still be shown. Who is idle keeps the
// rating, is hidden, and comes back with the next game.
const Idle = 60 * 24 * time.Hour

// Name names a ladder: of one game, on a server or everywhere, of a season or of all time.
type Name struct {
	Game   string `json:"game"`
	Guild  string `json:"guild,omitempty"`  // a server; empty: everywhere
	Season string `json:"season,omitempty"` // see Season; empty: of all time
}

// String is the name as a part of keys: "game/guild/season".
func (n Name) String() string { return n.Game + "/" + n.Guild + "/" + n.Season }

// Named is the ladder with a name that String gave.
func Named(text string) Name {
	game, rest, _ := strings.Cut(text, "/")
	guild, season, _ := strings.Cut(rest, "/")
	return Name{game, guild, season}
}

// For names the ladders which a match belongs to, the server's own of all time first. A server
// that wants no seasons is shown none; they are kept all the same, so that whether somebody
// looks never decides what counts.
func For(gameName, guild string, ended time.Time) []Name {
	return []Name{{gameName, guild, ""}, {gameName, "", ""}, {gameName, guild, Season(ended)}}
}

// Season is the season of a time: a year and its quarter, in UTC, such as "2026-4".
func Season(at time.Time) string {
	at = at.UTC()
	return fmt.Sprintf("%d-%d", at.Year(), (int(at.Month())+2)/3)
}

// SeasonBefore is the season before that of a time.
func SeasonBefore(at time.Time) string {
	from, _, _ := SeasonTimes(Season(at))
	return Season(from.Add(-1))
}

// SeasonTimes tells when a season begins and when the next one does; ok is false if there is no
// season of this name.
func SeasonTimes(season string) (from, until time.Time, ok bool) {
	var year, quarter int
	if _, err := fmt.Sscanf(season, "%4d-%1d", &year, &quarter); err != nil {
		return from, until, false
	}
	from = time.Date(year, time.Month(3*quarter-2), 1, 0, 0, 0, 0, time.UTC)
	return from, from.AddDate(0, 3, 0), Season(from) == season
}

// Reason says why a match does not count.
type Reason string

// The reasons.
const (
	Counts   Reason = ""         // none: it counts
	Friendly Reason = "friendly" // the players agreed that it does not
	Stopped  Reason = "stopped"  // it was ended without a result
	Computer Reason = "computer" // a computer player took part
	Alone    Reason = "alone"    // there was nobody to play against
	Often    Reason = "often"    // the same two have played too often, see Versus.Often
)

// Result is how a match has ended, as far as ladders care.
type Result struct {
	Match  string
	Ended  time.Time
	Reason Reason // why it counts on no ladder; a ladder may find another
	Seats  []Seat // by seat
	// Counts are what chance brought, in words of the game; nil if it counts nothing. A ladder adds
	// them up, also those of matches that do not count for people.
	Counts map[string]int
}

// Seat is how a match went for a seat.
type Seat struct {
	User string // empty where nobody sat; such a seat is not rated
	Name string // what the server calls them
	Own  string // what they call themselves, everywhere; empty where nobody knows
	Team int    // who shares it wins and loses together
	// from 1, the lower the better; the same for a team; equal places are a draw. Nobody has the first
	// if a dummy has it alone.
	Place int
	Stats map[string]int // what the game counts of it
	Start rating.Rating  // with which somebody new enters the ladder; zero: as anybody does
}

// Seasonal is the result as the ladder of a season takes it, after the ladder of all time on
// the same server: what does not count there does not count here, and whoever has played there
// before enters the season with that rating, half forgotten.
func (r Result) Seasonal(lifetime Change) Result {
	r.Reason = lifetime.Reason
	seats := make([]Seat, len(r.Seats))
	for i, s := range r.Seats {
		if i < len(lifetime.Seats) && lifetime.Seats[i].Games > 1 {
			s.Start = rating.Reset(lifetime.Seats[i].Before)
		}
		seats[i] = s
	}
	r.Seats = seats
	return r
}

// Change is what a match has done to a ladder.
type Change struct {
	Ladder Name   `json:"ladder"`
	Number int64  `json:"number"`           // in the order in which the ladder took its matches, from 1
	Reason Reason `json:"reason,omitempty"` // why it did nothing
	Seats  []Step `json:"seats,omitempty"`  // by seat, if it counts
}

// Step is what a match has done to a rating.
type Step struct {
	Before rating.Rating `json:"before"`
	After  rating.Rating `json:"after"`
	Games  int           `json:"games"` // rated games on this ladder, this one included; 0: not rated
}

// Points is the change as it is shown: of the rounded ratings, so that the sums are right.
func (s Step) Points() int { return s.After.Points() - s.Before.Points() }

// Entry is a match in the history of each who played it.
type Entry struct {
	Match   string     `json:"match"`
	Game    string     `json:"game"`
	Guild   string     `json:"guild"`
	Channel string     `json:"channel"`
	Ended   time.Time  `json:"ended"`
	Cause   game.Cause `json:"cause"`
	Reason  Reason     `json:"reason,omitempty"` // why it did not count on the server's ladder
	Players []Player   `json:"players"`          // by seat
}

// Has tells whether somebody played it.
func (e Entry) Has(user string) bool {
	return slices.ContainsFunc(e.Players, func(p Player) bool { return user != "" && p.User == user })
}

// Users are those who played it and have an id, by seat.
func (e Entry) Users() []string {
	var users []string
	for _, p := range e.Players {
		if p.User != "" {
			users = append(users, p.User)
		}
	}
	return users
}

// Player is a seat of an Entry.
type Player struct {
	User   string `json:"user,omitempty"`
	Name   string `json:"name,omitempty"`
	Score  Score  `json:"score"`
	Points int    `json:"points"`           // in the game
	Change *int   `json:"change,omitempty"` // of the points on the server's ladder of all time; nil if not rated
}

// Owner is whose history it is: of a user, on a server.
type Owner struct{ Guild, User string }

// ErrNoDraft says that there is no draft of a ladder, or not any more.
var ErrNoDraft = errors.New("there is no draft of the ladder")

// Query asks for a part of a ladder.
type Query struct {
	From, Count int       // rows to skip, and how many to give
	Reader      string    // whose own row is wanted too; empty: nobody's
	Since       time.Time // who has not played since is hidden; zero: nobody is
}

// Page is a part of a ladder.
type Page struct {
	Rows  []Row // best first; who has the same points stands in the order of ids
	Total int   // how many are shown on all pages
	Mine  Row   // the reader's; without a place if hidden, without a user if never rated
}

// Row is one player of a Page.
type Row struct {
	Rank  int // from 1; the same points share the best of their ranks; 0: hidden
	Place int // how many rows stand before this one; meaningless if hidden
	Standing
}
