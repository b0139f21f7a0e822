// Package table is the logic around a match: challenges and lobbies, clocks, takebacks, the end, rematches, and a
// record of what Discord has been shown. It is pure: the time is passed in, and nothing is sent or stored here.
//
// A Table is one aggregate: most rules need its phase, its players and their clocks at once, and a store writes it as
// a whole. So they are methods of Table, or of Sitting if they also need the match, with a file for each group of
// rules. What needs a single group of its fields is a method of that group. Files use each other in one direction: the
// groups, table.go, the rules of a Table, sitting.go, the rules of a Sitting.
package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
	"dockside/game/ladder"
)

// Schema is the version of a stored Table. It rises with any change after which an older program would lose or
// misread something. Stores refuse tables of other versions.
const Schema = 6

// Table is a match with everything around it, as a store keeps it. All state that must survive a restart is here.
//
// Its JSON is flat: the fields of the embedded structs are fields of the table. Schema, id and revision come first,
// since a store reads them without the rest.
type Table struct {
	Schema   int    `json:"schema"`
	ID       string `json:"id"`       // 1 to 20 characters of [0-9a-z]
	Revision int64  `json:"revision"` // counts writes; only stores change it

	Location
	Terms
	Hint string `json:"hint,omitempty"` // the value of the last choice in words of the table's language; see Terms.Coach
	Forecast

	Presses Presses `json:"presses,omitempty"`
	Undone  Undone  `json:"undone,omitzero"`

	// From is the origin of a study; zero for other matches. The log of a study begins with the plays of the original
	// match.
	From game.Origin `json:"from,omitzero"`

	Phase   `json:"phase"`
	Players `json:"players"`
	Log     []game.Play `json:"log,omitempty"`

	Fairness

	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"` // of the challenge
	// RenotifyAt is the end of the quiet hours in which a rival was challenged, when they are notified again; zero for
	// never.
	RenotifyAt time.Time `json:"knock,omitzero"`

	Ending

	// Pause is the pause that all players have agreed to; zero for none.
	Pause hours.Rest `json:"pause,omitzero"`
	// GapsUntil is the end of the last Gap by which all deadlines here were moved.
	GapsUntil time.Time `json:"excused,omitzero"`
	// Placed reports whether the match has ended, so that game.Placing returns the place of each seat.
	Placed bool `json:"placed,omitempty"`

	// Settled lists the changes of the ladders, in the order of ladder.For. It is empty until all ladders have taken
	// the match.
	Settled []ladder.Change `json:"settled,omitempty"`

	Spectators `json:"spectators,omitempty"`
	// TipsShut reports whether predictions have closed, since one side was certain, or nearly certain, to win.
	TipsShut bool `json:"tipsShut,omitempty"`

	Review *Review `json:"review,omitempty"` // nil until the match is reviewed
	Odds   []Looks `json:"odds,omitempty"`   // by seat; empty if nobody has looked at the odds

	Rematch

	Requests `json:"requests,omitempty"`

	Publication
}

// Forecast is an estimate of the effect of a match on the ladders, made when it was offered or began. The ladders
// decide at its end.
type Forecast struct {
	// Doubt is the reason why the match will probably not count although it is rated.
	Doubt ladder.Reason `json:"doubt,omitempty"`
	// Stakes are the possible changes for each seat on the server's ladder of all time; empty while unknown.
	Stakes []ladder.Stake `json:"stakes,omitempty"`
	// Renown is the standing of the host on that ladder while the opponent is unknown; zero if unknown.
	Renown ladder.Renown `json:"renown,omitzero"`
}

// Fairness is the source of chance, which is secret until the match ends.
type Fairness struct {
	Seed  fair.Seed   `json:"seed,omitzero"`   // zero where the dice cannot be verified
	Words []string    `json:"words,omitempty"` // the lucky words by seat, "" for none; secret as well
	Chain []game.Link `json:"chain,omitempty"` // the published commitments
	// Given counts how often each person has set or removed a word for the match that may begin, or for the rematch.
	// It includes people who have left a lobby under a pseudonym, see fair.Chance.Pseudonym.
	Given map[string]int `json:"given,omitempty"`
	// Forgotten are the seats, ascending, whose words were deleted.
	Forgotten []game.Seat `json:"forgotten,omitempty"`
	Protocol  string      `json:"protocol,omitempty"` // the way chance is drawn, see fair.Protocol
}

// IsVerifiable reports whether everybody can verify the dice of the match after its end.
func (f *Fairness) IsVerifiable() bool { return f.Seed != (fair.Seed{}) }

// SeatsWithWord returns the seats, ascending, that have chosen a lucky word for the match that may begin.
func (f *Fairness) SeatsWithWord() []game.Seat {
	var seats []game.Seat
	for i, w := range f.Words {
		if w != "" {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// Ending is when a match ended, and which moderator ended it, if any.
type Ending struct {
	Ended    time.Time `json:"ended,omitzero"`
	EndedBy  string    `json:"endedBy,omitempty"`  // the name of the moderator; empty for none
	Ender    string    `json:"ender,omitempty"`    // their id; empty for none
	EndedFor string    `json:"endedFor,omitempty"` // their reason; empty for none
}

// Rematch is the agreed rematch of a match that has ended.
type Rematch struct {
	Next        string `json:"next,omitempty"`     // the id of its table
	NextCreated bool   `json:"followed,omitempty"` // reports whether that table exists
	// NextSeed and NextWords are the seed and the words of the rematch, the words by the seats of this table. NextID
	// is its id, which is bound to the seed from the first vote on. NextChain are the published commitments to the
	// words, by the seats of the next table.
	NextSeed  fair.Seed   `json:"nextSeed,omitzero"`
	NextWords []string    `json:"nextWords,omitempty"`
	NextID    string      `json:"nextId,omitempty"`
	NextChain []game.Link `json:"nextChain,omitempty"`
	// NextStakes and NextDoubt are the Stakes and the Doubt of the rematch.
	NextStakes []ladder.Stake `json:"nextStakes,omitempty"`
	NextDoubt  ladder.Reason  `json:"nextDoubt,omitempty"`
}

// forgetWord deletes the word of a seat. Its published commitment stays.
func (f *Fairness) forgetWord(seat game.Seat) {
	if int(seat) < len(f.Words) && f.Words[seat] != "" {
		f.Words[seat] = ""
		f.Forgotten = append(f.Forgotten, seat)
		slices.Sort(f.Forgotten)
	}
}

// Looks counts how often a seat has looked at its odds.
type Looks struct {
	Times int `json:"times"` // a second look at the same position does not count
	Plays int `json:"plays"` // the length of the log at the last look
}

// Phase is the stage of a table.
type Phase string

// The phases. Only Open and Playing can change into another.
const (
	Open      Phase = "open"      // the challenge is open
	Playing   Phase = "playing"   // the match is on
	Over      Phase = "over"      // the match has ended
	Declined  Phase = "declined"  // the rival has declined
	Lapsed    Phase = "lapsed"    // nobody accepted the challenge in time
	Withdrawn Phase = "withdrawn" // the challenger has withdrawn it
)

// Live reports whether the phase can still change. A live table blocks its pair from starting another game here.
func (p Phase) Live() bool { return p == Open || p == Playing }

// Setup returns the agreed setup.
func (t *Table) Setup() game.Setup {
	return game.Setup{Seats: len(t.Players), Options: t.Options}
}

// Check returns a *game.SetupError if the match cannot be played as agreed, in a lobby with more players.
func (t *Table) Check(r game.Rules) error {
	if t.gathering() {
		_, err := r.SmallestSetup(t.Setup())
		return err
	}
	return r.Check(t.Setup())
}

// copied returns a copy whose players and words may be changed.
func (t *Table) copied() Table {
	c := *t
	c.Players, c.Words = slices.Clone(t.Players), slices.Clone(t.Words)
	return c
}

// gathering reports whether the table is a lobby that has not begun.
func (t *Table) gathering() bool { return t.Lobby && t.Phase == Open }

// checkOpen returns ErrGone if the challenge is no longer open.
func (t *Table) checkOpen(now time.Time) error {
	if t.Phase != Open || !now.Before(t.Expires) {
		return ErrGone
	}
	return nil
}

// playing returns the seat of a user in a running match.
func (t *Table) playing(user string) (game.Seat, error) {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return 0, ErrNotSeated
	case t.Phase == Open:
		return 0, ErrNotStarted
	case t.Phase != Playing:
		return 0, ErrFinished
	case t.Players[seat].Left():
		return 0, ErrLeft
	}
	return seat, nil
}

// LastActed returns the time of the last action of any player, at least Created.
func (t *Table) LastActed() time.Time {
	last := t.Created
	for _, p := range t.Players {
		last = hours.Later(p.Acted, last)
	}
	return last
}

// EndedAt returns when the match ended, in UTC; before its end, the time of the last action.
func (t *Table) EndedAt() time.Time {
	if t.Ended.IsZero() {
		return t.LastActed().UTC()
	}
	return t.Ended.UTC()
}

// Unsettled reports whether the ladders have not taken the finished match yet.
func (t *Table) Unsettled() bool { return t.Phase == Over && len(t.Settled) == 0 }

// Ladders returns the ladders to which the match belongs after its end.
func (t *Table) Ladders() []ladder.Name { return ladder.For(t.Game, t.Guild, t.EndedAt()) }

// OddsOpen reports whether players may look at their odds: not in rated matches.
func (t *Table) OddsOpen() bool { return t.Phase == Playing && !t.Rated }

// Repeats reports whether only the player who took a press back has played since.
func (t *Table) Repeats() bool {
	return t.Undone.Times > 0 && !slices.ContainsFunc(t.Log[min(t.Undone.Plays, len(t.Log)):], t.Undone.byOthers)
}

// lastPress returns the latest press that can be taken back, and its name, which is unique at this table.
func (t *Table) lastPress() (p Press, name string, ok bool) {
	n := len(t.Presses)
	if n == 0 || t.Phase != Playing {
		return Press{}, "", false
	}
	p = t.Presses[n-1]
	return p, fmt.Sprintf("%d-%d", p.Plays, t.Undone.Times), true
}
