// Package game is the contract between the bot and its games.
//
// A game is a pure value: a State says who may act, which moves are legal and what follows. Chance is a player
// (Nature). The log of plays is the truth, and a position is always replayed from it. Discord, storage, clocks and
// languages stay outside. Package gametest checks the laws that every game must keep.
package game

import (
	"fmt"
	"slices"
	"strings"
)

// Seat is a place at the table, numbered from 0 as in records. No person can take the three negative seats.
type Seat int

const (
	// Nature rolls and deals.
	Nature Seat = -1
	// Public is a spectator: everybody may see what this seat sees.
	Public Seat = -2
	// Outside acts on the match and not in the game: it resigns for a seat, declares a missed deadline or stops the
	// match. Match handles its plays. Rules never see them.
	Outside Seat = -3
)

// Move is an act in the notation of its game. Each act has one spelling: words of lower-case letters, digits and
// hyphens, separated by single spaces ("place 5 left"). A seat's move has at most MaxMove bytes, to fit into the
// custom id of a button.
type Move string

// MaxMove is the longest move of a seat, in bytes. Nature's moves may be longer.
const MaxMove = 60

// wellSpelled reports whether the move is spelled as its type says.
func (m Move) wellSpelled() bool {
	for _, word := range strings.Split(string(m), " ") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return false
		}
	}
	return true
}

// Play is one line of the log: who did what.
type Play struct {
	Seat Seat `json:"s"`
	Move Move `json:"m"`
}

// Event is a fact that follows from a play. A message catalogue words it later.
//
// Key is the message key ("shanghaien.rolled"). Each of Args is an int; a Seat, worded as the name of its player; a
// string, used as it is; an Event, worded in its place; or an []Event, worded as a list. To lists the only seats that
// may hear the event. What they hear stays in their views until everybody knows it. An empty To, as in all Args, means
// everybody.
type Event struct {
	Key  string
	Args []any
	To   []Seat
}

// Say returns an event that everybody hears.
func Say(key string, args ...any) Event { return Event{Key: key, Args: args} }

// Whisper returns an event that only some seats hear.
func Whisper(to []Seat, key string, args ...any) Event { return Event{key, args, to} }

// Audible reports whether a seat may hear the event. Nature hears everything.
func (e Event) Audible(s Seat) bool {
	return len(e.To) == 0 || s == Nature || slices.Contains(e.To, s)
}

// audible returns the events that a seat may hear.
func audible(events []Event, s Seat) []Event {
	if !slices.ContainsFunc(events, func(e Event) bool { return !e.Audible(s) }) {
		return events
	}
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return !e.Audible(s) })
}

// Score is a seat's result. More points win, then the higher tiebreak; equal in both is a draw. A team has the sums.
type Score struct{ Points, Tiebreak int }

// Dice is the only source of chance. IntN returns an unbiased number in [0, n); n is positive.
type Dice interface{ IntN(n int) int }

// State is one position of a game. No method changes it, so it may be shared freely.
type State interface {
	// Turn returns the seats that may act now, ascending: one, several at the same time, or Nature (alone, or before
	// seats). It is empty when the game is over.
	Turn() []Seat
	// Moves returns a seat's legal moves in a stable order; none if it is not its turn. Nature's moves are not
	// listed: Apply checks them.
	Moves(Seat) []Move
	// Draw returns the name of Nature's next draw, spelled like a move ("roll round-3 seat-1 2", "deal 3"). Dice are
	// keyed by it, so no name occurs twice in a match. The name is public. Draw and Chance are only called when Nature
	// is to act.
	Draw() string
	// Chance draws Nature's next move without applying it.
	Chance(Dice) Move
	// Apply returns the position after a play, and its events. It is deterministic and does not change the receiver.
	// The error for an illegal play wraps ErrIllegal. It is an *IllegalError if the player should read the reason.
	Apply(Play) (State, []Event, error)
	// View returns the position with everything blanked that the seat cannot see. It refuses plays that would reveal
	// what it does not show.
	View(Seat) State
	// Guess returns a position that the seat cannot tell from the true one. Everything unseen is drawn at random
	// (determinization).
	Guess(Seat, Dice) State
	// Scores returns the present score of each seat, dummies included. It is final when Turn is empty.
	Scores() []Score
}

// Sealer is implemented by a State with plays that lie face down, such as sealed bids.
type Sealer interface {
	// Sealed returns the seats whose last play is still hidden from the others.
	Sealed() []Seat
}

// Dealer is implemented by a State whose deals can be recognised in another match.
type Dealer interface {
	// Dealt returns a fingerprint of the random results that are in play now, as far as the seat sees them; empty if
	// there are none. It does not depend on seats, orders or names, so equivalent deals have equal fingerprints.
	Dealt(Seat) string
}

// Recogniser is implemented by a State whose decisions can be recognised in another match.
type Recogniser interface {
	// Situations returns fingerprints of the decision of a seat, as far as it sees the position; none if it is not its
	// turn. They do not depend on seats, orders, names, or earlier gains. Advice on a decision is also advice on all
	// others with one of its fingerprints.
	Situations(Seat) []string
}

// Passer is implemented by a State with optional questions: a rule asks a seat out of turn, with a default answer.
// When the time for the answer is over the bot plays the default, and the seat does not lose the match.
type Passer interface {
	// Pass returns the default answer, one of the seat's Moves, and reports whether the seat is asked such a question
	// now. It is the same in all views. If others cannot exclude another answer, the Moves in their views list one.
	Pass(Seat) (Move, bool)
}

// IllegalError is the refusal of a play, with a reason for the player.
type IllegalError struct {
	Err error // wraps ErrIllegal; for programs
	Why Event // reveals no more than the seat sees
}

func (e *IllegalError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *IllegalError) Unwrap() error { return e.Err }

// Option is a variant that can be chosen before the match starts. Its name, used in records, is a word of lower-case
// letters and hyphens ("extra-trick"). Games may share names.
type Option struct{ Name string }

// Setup is the configuration of a match.
type Setup struct {
	Seats   int      // the number of people; seats of dummies follow theirs (Rules.Table)
	Options []string // names of the chosen options, ascending
}

// Has reports whether an option was chosen.
func (s Setup) Has(option string) bool { return slices.Contains(s.Options, option) }

// SeatInfo describes a seat.
type SeatInfo struct {
	Team  int  // seats of the same team win and lose together; teams stay together when everybody moves by one seat
	Dummy bool // the rules play this seat themselves
}

// Rules describes a game. Without Seats each person plays for themselves, and there are no dummies.
type Rules struct {
	Name               string // in records, in keys of the catalogue and in stored matches
	Version            int    // rises only when an old log would replay differently
	MinSeats, MaxSeats int
	Hidden             bool // some information is hidden: the log of an unfinished match is secret
	Options            []Option
	// ManualMoves are moves, such as rolling dice, that players like to make even if there is no other. By default the bot
	// does not make them.
	ManualMoves []Move
	// Reveals are the keys of public events, such as the end of a round, after which the match pauses until a person
	// acts or asks for the next part. So all players see the result.
	Reveals []string
	New     func(Setup) State
	Seats   func(Setup) []SeatInfo
	// Refuses returns what is wrong with a setup as a whole, such as teams of three; nil if nothing is.
	Refuses func(Setup) *Event
	// TypicalPlays returns the measured typical number of plays of seats in a match; nil if it is unknown.
	TypicalPlays func(Setup) int
	// Orders are the standing orders of the game; nil if it has none.
	Orders Orders
}

// SetupError is the refusal of a setup. It wraps ErrIllegal.
type SetupError struct {
	Game  string
	Setup Setup
	Why   Event // "setup.seats" with minimum and maximum, "setup.option" with its name, or an event of the game
}

func (e *SetupError) Error() string {
	return fmt.Sprintf("%v: %s cannot be set up with %d seats and options %v: %s %v",
		ErrIllegal, e.Game, e.Setup.Seats, e.Setup.Options, e.Why.Key, e.Why.Args)
}

// Unwrap returns ErrIllegal.
func (*SetupError) Unwrap() error { return ErrIllegal }

// Check returns a *SetupError if a setup cannot be played by these rules.
func (r Rules) Check(s Setup) error {
	wrong := func(e Event) error { return &SetupError{Game: r.Name, Setup: s, Why: e} }
	if i := r.unknown(s.Options); i < len(s.Options) {
		return wrong(Say("setup.option", s.Options[i]))
	}
	if s.Seats < r.MinSeats || s.Seats > r.MaxSeats {
		return wrong(Say("setup.seats", r.MinSeats, r.MaxSeats))
	}
	if r.Refuses != nil {
		if why := r.Refuses(s); why != nil {
			return wrong(*why)
		}
	}
	return nil
}

// SmallestSetup returns the smallest allowed setup with at least the seats of s, which may have too few people so far.
// The error is that of s itself.
func (r Rules) SmallestSetup(s Setup) (Setup, error) {
	err := r.Check(s)
	for n := max(s.Seats, r.MinSeats); n <= r.MaxSeats; n++ {
		if larger := (Setup{Seats: n, Options: s.Options}); r.Check(larger) == nil {
			return larger, nil
		}
	}
	return s, err
}

// unknown returns the index of the first option that the rules do not have or that is out of order; len(options) if
// there is none.
func (r Rules) unknown(options []string) int {
	known := func(name string) bool {
		return slices.ContainsFunc(r.Options, func(o Option) bool { return o.Name == name })
	}
	for i, o := range options {
		if !known(o) || i > 0 && options[i-1] >= o {
			return i
		}
	}
	return len(options)
}

// Table describes each seat of a match: first the people, then the dummies.
func (r Rules) Table(s Setup) []SeatInfo {
	if r.Seats != nil {
		return r.Seats(s)
	}
	info := make([]SeatInfo, s.Seats)
	for i := range info {
		info[i].Team = i
	}
	return info
}
