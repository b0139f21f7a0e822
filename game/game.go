// Package game is the contract between the house and its games.
//
// A game is a pure value: a State that says who may act, which moves are legal and what
// follows. Chance is a player (Nature), everything that happened is a line of the log, and
// the position is always replayed from that log. Discord, storage, clocks and language stay
// outside; package gametest holds the laws that every game must keep.
package game

import (
	"fmt"
	"slices"
	"strings"
)

// Seat is a place at the table, numbered from 0 as in records. Negative seats are the three
// that no person can take.
type Seat int

const (
	// Nature rolls and deals.
	Nature Seat = -1
	// Public is nobody in particular: what this seat sees, everybody may see.
	Public Seat = -2
	// Outside acts on the match and not in the game: it resigns for a seat, calls a missed
	// deadline, stops the match. Match handles its plays; rules never see them.
	Outside Seat = -3
)

// Move is one act in the notation of its game, exactly one spelling for each act: words of
// lower-case letters, digits and hyphens, separated by single spaces ("place 5 left"). A
// seat's move is at most MaxMove bytes long, since it must fit into a button.
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

// Event is a fact that follows from a play, worded later by a catalogue.
//
// Key names the sentence ("shanghaien.rolled"). Each of Args is one of: int; Seat, worded as
// the name of who sits there; string, used as it is; Event, worded in its place; []Event,
// worded as a list. To names who alone may hear it, and what they hear stays in their views until
// everybody knows it; empty, as it is in Args: everybody hears it.
type Event struct {
	Key  string
	Args []any
	To   []Seat
}

// Say makes an event that everybody hears.
func Say(key string, args ...any) Event { return Event{Key: key, Args: args} }

// Whisper makes an event that some seats alone hear.
func Whisper(to []Seat, key string, args ...any) Event { return Event{key, args, to} }

// Audible tells whether a seat may hear the event. Public hears what everybody may; Nature hears
// everything.
func (e Event) Audible(s Seat) bool {
	return len(e.To) == 0 || s == Nature || slices.Contains(e.To, s)
}

// audible are the events that a seat may hear.
func audible(events []Event, s Seat) []Event {
	if !slices.ContainsFunc(events, func(e Event) bool { return !e.Audible(s) }) {
		return events
	}
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return !e.Audible(s) })
}

// Score is a seat's result: more points win, then the higher tiebreak; equal in both is a draw.
// A team has the sum of both.
type Score struct{ Points, Tiebreak int }

// Dice is the only source of chance. IntN returns an unbiased number in [0, n); n is positive.
type Dice interface{ IntN(n int) int }

// State is one position of a game. No method changes it, so it may be shared freely.
type State interface {
	// Turn lists the seats that may act now, ascending: one, several at once, or Nature
	// (alone, or before seats). It is empty when the game is over.
	Turn() []Seat
	// Moves lists a seat's legal moves in a stable order; none if it is not its turn.
	// Nature's moves are not listed: Apply checks them.
	Moves(Seat) []Move
	// Draw names what Nature is to draw next, in words like those of a move ("roll round-3 seat-1 2",
	// "deal 3"), never the same twice in a match: dice are keyed by it. The name is public, however
	// much of the position is hidden. Only called when Nature is to act, as Chance.
	Draw() string
	// Chance draws Nature's next move without applying it.
	Chance(Dice) Move
	// Apply makes one play: the rules. It is deterministic, leaves the receiver alone, and
	// refuses an illegal play with an error that wraps ErrIllegal, an *IllegalError where people should
	// hear why.
	Apply(Play) (State, []Event, error)
	// View is the same position with all blanked that the seat cannot see. It refuses a play of a seat which
	// would bring to light what it does not show.
	View(Seat) State
	// Guess is a position which the seat cannot tell from the true one, the unseen drawn anew.
	Guess(Seat, Dice) State
	// Scores has one entry a seat, dummies included, as the points stand now; final when Turn is
	// empty.
	Scores() []Score
}

// Sealer is a State that knows plays which lie face down, such as sealed bids.
type Sealer interface {
	// Sealed names the seats whose last play is still hidden from the others.
	Sealed() []Seat
}

// Dealer is a State that knows what of it chance has brought, so that the same deal is found in another match.
type Dealer interface {
	// Dealt tells in any words what chance has dealt that is in play now, as far as the seat sees it; empty
	// if that is nothing. It is the same where a disguise is all the difference: who sits where, in which
	// order things lie, how they are called.
	Dealt(Seat) string
}

// Passer is a State that knows questions with a default: a rule asks somebody out of turn, and
// whose silence answers it. When the time for it is over the house plays the pass, and nobody
// loses a seat for it.
type Passer interface {
	// Pass is the move that stands for silence, if the seat is asked such a question now: one of
	// its Moves. The views of all tell of it alike. Where the seat may have another answer as far as others
	// know, its Moves in their views have it, so that nobody takes the pass for the only way.
	Pass(Seat) (Move, bool)
}

// IllegalError tells why the rules refuse a play, for who has tried it and may do so later.
type IllegalError struct {
	Err error // wraps ErrIllegal; for programs
	Why Event // tells no more than the seat sees
}

func (e *IllegalError) Error() string { return e.Err.Error() }

// Unwrap gives what programs are told.
func (e *IllegalError) Unwrap() error { return e.Err }

// Option is a variant that may be chosen before the match starts. Its name stands in records
// and is a word of lower-case letters and hyphens ("extra-trick"). Several games may have options
// of the same name.
type Option struct{ Name string }

// Setup is what is agreed before the first move.
type Setup struct {
	Seats   int      // how many people sit at the table; dummies sit behind them (Rules.Table)
	Options []string // names of the chosen options, ascending
}

// Has tells whether an option was chosen.
func (s Setup) Has(option string) bool { return slices.Contains(s.Options, option) }

// SeatInfo tells about a seat that a game fills in its own way.
type SeatInfo struct {
	Team  int  // seats of the same team win and lose together, also when everybody moves on by one seat
	Dummy bool // the rules play this seat themselves
}

// Rules describes a game. The zero Seats means: everybody for himself, no dummies.
type Rules struct {
	Name               string // in records, in keys of the catalogue and in stored matches
	Version            int    // rises only when an old log would replay differently
	MinSeats, MaxSeats int
	Hidden             bool // something is hidden from some seat: the log of an unfinished match is secret
	Options            []Option
	// ByHand are moves that a person makes by hand even where there is no other way, since making them is
	// the fun of it, such as rolling dice; who wishes lets the house make them.
	ByHand []Move
	New    func(Setup) State
	Seats  func(Setup) []SeatInfo
	// Refuses says what is wrong with a setup as a whole, such as teams of three; nil: nothing.
	Refuses func(Setup) *Event
	// Usual is how many plays of seats a match usually has, as measured; nil where nobody knows.
	Usual func(Setup) int
	// Orders are what seats can lay down beforehand; nil in a game without standing orders.
	Orders Orders
}

// SetupError tells why a setup cannot be played. It wraps ErrIllegal.
type SetupError struct {
	Game  string
	Setup Setup
	Why   Event // "setup.seats" with the fewest and the most, "setup.option" with its name, or the game's own
}

func (e *SetupError) Error() string {
	return fmt.Sprintf("%v: %s cannot be set up with %d seats and options %v: %s %v",
		ErrIllegal, e.Game, e.Setup.Seats, e.Setup.Options, e.Why.Key, e.Why.Args)
}

// Unwrap gives ErrIllegal.
func (*SetupError) Unwrap() error { return ErrIllegal }

// Check tells whether a setup can be played by these rules; if not, why: a *SetupError.
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

// Room is the smallest table for at least so many people that the rules allow: as long as people
// gather there may be fewer than a match needs. The error is that of the table as it is.
func (r Rules) Room(s Setup) (Setup, error) {
	err := r.Check(s)
	for n := max(s.Seats, r.MinSeats); n <= r.MaxSeats; n++ {
		if larger := (Setup{Seats: n, Options: s.Options}); r.Check(larger) == nil {
			return larger, nil
		}
	}
	return s, err
}

// unknown finds the first option that the rules do not have, or which is not behind the one
// before it; len(options) if there is none.
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

// Table tells about each seat of a match: the people's, then those of the game's own dummies.
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
