// Package ladder implements the leaderboards: the effect of a match on ratings and standings, the reasons why a match
// does not count, and seasons. It is pure: a store passes in the standings of the players and stores the new ones. It
// knows no game.
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

// Schema is the version of the stored data of a ladder. Stores refuse other versions.
const Schema = 2

// Idle is after how long without a game a player is hidden. The rating is kept, and the next game makes the player
// visible again.
const Idle = 60 * 24 * time.Hour

// Name identifies a ladder: of one game, on a server or everywhere, of a season or of all time.
type Name struct {
	Game   string `json:"game"`
	Guild  string `json:"guild,omitempty"`  // a server; empty for everywhere
	Season string `json:"season,omitempty"` // see Season; empty for all time
}

// String returns the name as a part of keys: "game/guild/season".
func (n Name) String() string { return n.Game + "/" + n.Guild + "/" + n.Season }

// Named parses a name that String has returned.
func Named(text string) Name {
	game, rest, _ := strings.Cut(text, "/")
	guild, season, _ := strings.Cut(rest, "/")
	return Name{game, guild, season}
}

// For returns the ladders of a match, first the server's ladder of all time. Seasons are kept even for servers that do
// not show them, so that a setting never decides what counts.
func For(gameName, guild string, ended time.Time) []Name {
	return []Name{{gameName, guild, ""}, {gameName, "", ""}, {gameName, guild, Season(ended)}}
}

// Season returns the season of a time: a year and its quarter, in UTC, such as "2026-4".
func Season(at time.Time) string {
	at = at.UTC()
	return fmt.Sprintf("%d-%d", at.Year(), (int(at.Month())+2)/3)
}

// SeasonBefore returns the season before that of a time.
func SeasonBefore(at time.Time) string {
	from, _, _ := SeasonTimes(Season(at))
	return Season(from.Add(-1))
}

// SeasonTimes returns when a season begins and when the next one does; ok is false if the name is invalid.
func SeasonTimes(season string) (from, until time.Time, ok bool) {
	var year, quarter int
	if _, err := fmt.Sscanf(season, "%4d-%1d", &year, &quarter); err != nil {
		return from, until, false
	}
	from = time.Date(year, time.Month(3*quarter-2), 1, 0, 0, 0, 0, time.UTC)
	return from, from.AddDate(0, 3, 0), Season(from) == season
}

// Reason is the reason why a match does not count.
type Reason string

// The reasons.
const (
	Counts   Reason = ""         // it counts
	Friendly Reason = "friendly" // the players agreed on an unrated match
	Stopped  Reason = "stopped"  // it was ended without a result
	Computer Reason = "computer" // a computer player took part
	Alone    Reason = "alone"    // there was no opponent
	Often    Reason = "often"    // two opponents have played too often, see Versus.Often
)

// Result is the result of a match for the ladders.
type Result struct {
	Match  string
	Ended  time.Time
	Reason Reason // why it counts on no ladder; a ladder may find another
	Seats  []Seat // by seat
	// Counts are statistics of the game, such as dice; nil for none. A ladder adds them up, also those of matches that
	// do not count.
	Counts map[string]int
}

// Seat is the result of a seat.
type Seat struct {
	User string // empty for a seat that is not rated
	Name string // on the server
	Own  string // the global name; empty if unknown
	Team int    // seats of the same team win and lose together
	// Place counts from 1, the best. It is the same for a team. Equal places are a draw. A dummy may have the first
	// place.
	Place int
	Stats map[string]int // statistics of the game
	Start rating.Rating  // the first rating of a new player; zero for the default
}

// Seasonal returns the result for the ladder of a season, given the change of the server's ladder of all time. A match
// counts on both or on none, and players enter the season with their rating there, partly reset.
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

// Change is the effect of a match on a ladder.
type Change struct {
	Ladder Name   `json:"ladder"`
	Number int64  `json:"number"`           // of the match on the ladder, from 1
	Reason Reason `json:"reason,omitempty"` // why it had no effect
	Seats  []Step `json:"seats,omitempty"`  // by seat, if it counts
}

// Step is the effect of a match on a rating.
type Step struct {
	Before rating.Rating `json:"before"`
	After  rating.Rating `json:"after"`
	Games  int           `json:"games"` // rated games on this ladder, including this one; 0 if not rated
}

// Points returns the change of the displayed points, which are rounded.
func (s Step) Points() int { return s.After.Points() - s.Before.Points() }

// Entry is a match in the histories of its players.
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

// Has reports whether a user played the match.
func (e Entry) Has(user string) bool {
	return slices.ContainsFunc(e.Players, func(p Player) bool { return user != "" && p.User == user })
}

// Users returns the ids of the users who played the match, by seat.
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

// Owner identifies a history: of a user on a server.
type Owner struct{ Guild, User string }

// ErrNoDraft is the error for a ladder without a draft.
var ErrNoDraft = errors.New("there is no draft of the ladder")

// Query selects a part of a ladder.
type Query struct {
	From, Count int       // the offset and the number of rows
	Reader      string    // the user whose own row is returned, too; may be empty
	Since       time.Time // players without a game since are hidden; zero for none
}

// Page is a part of a ladder.
type Page struct {
	Rows  []Row // best first, then by id
	Total int   // the number of rows on all pages
	Mine  Row   // of the reader; without a place if hidden, without a user if never rated
}

// Row is one player of a Page.
type Row struct {
	Rank  int // from 1; equal points share the best rank; 0 if hidden
	Place int // the number of rows before; undefined if hidden
	Standing
}
