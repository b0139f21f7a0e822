package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
	"dockside/game/ladder"
)

// Contest is a match as its players know it: its terms, its players with their clocks, its plays, its end and the
// rematch. Its methods return its state and what a user may do, and change clocks. They do not use Discord or
// randomness.
type Contest struct {
	Terms
	Hint string `json:"hint,omitempty"` // the value of the last choice in words of the table's language; see Terms.Coach

	Phase   `json:"phase"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"` // of the challenge
	Assembly

	Players `json:"players"`
	Log     []game.Play `json:"log,omitempty"`
	// From is the origin of a study; zero for other matches. The log of a study begins with the plays of the original
	// match.
	From game.Origin `json:"from,omitzero"`
	// Continued is the length of the log when a player last asked for the next part of the match, see Session.Reveal.
	Continued int `json:"continued,omitempty"`

	Presses Presses `json:"presses,omitempty"`
	Undone  Undone  `json:"undone,omitzero"`
	Odds    []Looks `json:"odds,omitempty"` // by seat; empty if no player has looked at the odds
	// Pause is the pause that all players have agreed to; zero for none.
	Pause hours.Rest `json:"pause,omitzero"`

	Ending
	Rematch
}

// Ending is the end of a match: its time, the moderator who ended it, if any, and the result on the ladders.
type Ending struct {
	Ended    time.Time `json:"ended,omitzero"`
	EndedBy  string    `json:"endedBy,omitempty"`  // the name of the moderator; empty for none
	Ender    string    `json:"ender,omitempty"`    // their id; empty for none
	EndedFor string    `json:"endedFor,omitempty"` // their reason; empty for none
	// Placed reports whether the match has ended, so that game.Placing returns the place of each seat.
	Placed bool `json:"placed,omitempty"`
	// Settled lists the changes of the ladders, in the order of ladder.For. It is empty until all ladders have taken
	// the match.
	Settled []ladder.Change `json:"settled,omitempty"`
}

// Rematch is the agreed rematch of a match that has ended.
type Rematch struct {
	Next        string `json:"next,omitempty"`     // the id of its table
	NextCreated bool   `json:"followed,omitempty"` // reports whether that table exists
	NextID      string `json:"nextId,omitempty"`   // the same before it is agreed, from the first vote on
	// NextStakes and NextDoubt are the Stakes and the Doubt of the rematch.
	NextStakes []ladder.Stake `json:"nextStakes,omitempty"`
	NextDoubt  ladder.Reason  `json:"nextDoubt,omitempty"`
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
	Lapsed    Phase = "lapsed"    // the challenge has expired
	Withdrawn Phase = "withdrawn" // the challenger has withdrawn it
)

// Live reports whether the phase can still change. A live table blocks its pair from starting another game here.
func (p Phase) Live() bool { return p == Open || p == Playing }

// Setup returns the agreed setup.
func (c *Contest) Setup() game.Setup {
	return game.Setup{Seats: len(c.Players), Options: c.Options}
}

// Check returns a *game.SetupError if the match cannot be played as agreed, in a lobby with more players.
func (c *Contest) Check(r game.Rules) error {
	if c.gathering() {
		_, err := r.SmallestSetup(c.Setup())
		return err
	}
	return r.Check(c.Setup())
}

// gathering reports whether the table is a lobby that has not begun.
func (c *Contest) gathering() bool { return c.Lobby && c.Phase == Open }

// checkOpen returns ErrGone if the challenge is no longer open.
func (c *Contest) checkOpen(now time.Time) error {
	if c.Phase != Open || !now.Before(c.closes()) {
		return ErrGone
	}
	return nil
}

// playing returns the seat of a user in a running match.
func (c *Contest) playing(user string) (game.Seat, error) {
	seat, ok := c.Seat(user)
	switch {
	case !ok:
		return 0, ErrNotSeated
	case c.Phase == Open:
		return 0, ErrNotStarted
	case c.Phase != Playing:
		return 0, ErrFinished
	case c.Players[seat].Left():
		return 0, ErrLeft
	}
	return seat, nil
}

// LastActed returns the time of the last action of any player, at least Created.
func (c *Contest) LastActed() time.Time {
	last := c.Created
	for _, p := range c.Players {
		last = hours.Later(p.Acted, last)
	}
	return last
}

// EndedAt returns when the match ended, in UTC; before its end, the time of the last action.
func (c *Contest) EndedAt() time.Time {
	if c.Ended.IsZero() {
		return c.LastActed().UTC()
	}
	return c.Ended.UTC()
}

// Unsettled reports whether the ladders have not taken the finished match yet.
func (c *Contest) Unsettled() bool { return c.Phase == Over && len(c.Settled) == 0 }

// OddsOpen reports whether players may look at their odds: not in rated matches.
func (c *Contest) OddsOpen() bool { return c.Phase == Playing && !c.Rated }

// Repeats reports whether only the player who took a press back has played since.
func (c *Contest) Repeats() bool {
	return c.Undone.Times > 0 && !slices.ContainsFunc(c.Log[min(c.Undone.Plays, len(c.Log)):], c.Undone.byOthers)
}

// lastPress returns the latest press that can be taken back, and its name, which is unique at this table.
func (c *Contest) lastPress() (p Press, name string, ok bool) {
	n := len(c.Presses)
	if n == 0 || c.Phase != Playing {
		return Press{}, "", false
	}
	p = c.Presses[n-1]
	return p, fmt.Sprintf("%d-%d", p.Plays, c.Undone.Times), true
}
