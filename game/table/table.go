// Package table is the logic around a match: challenges and lobbies, clocks, takebacks, the end, rematches, and a
// record of what Discord has been shown. It is pure: the time is passed in, and nothing is sent or stored here.
//
// A Table is one aggregate: every rule may concern its phase, its players and their clocks at once, and a store writes
// it as a whole. So its methods are in one package, with a file for each group of rules.
package table

import (
	"slices"
	"strconv"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
	"dockside/game/ladder"
)

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

	// Presses are the moves of one seat that can be taken back, the latest last. Undone is left of those that were.
	Presses []Press `json:"presses,omitempty"`
	Undone  Undone  `json:"undone,omitzero"`

	// From is the origin of a study; zero for other matches. The log of a study begins with the plays of the original
	// match.
	From game.Origin `json:"from,omitzero"`

	Phase   Phase       `json:"phase"`
	Players []Player    `json:"players"` // by seat; a seat without a user is open
	Log     []game.Play `json:"log,omitempty"`

	Fairness

	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"` // of the challenge
	// Knock is the end of the quiet hours in which a rival was challenged, when they are notified again; zero for never.
	Knock time.Time `json:"knock,omitzero"`

	Ending

	// Pause is the pause that all players have agreed to; zero for none.
	Pause hours.Rest `json:"pause,omitzero"`
	// Excused is the end of the last Gap by which all deadlines here were moved.
	Excused time.Time `json:"excused,omitzero"`
	// Placed reports whether the match has ended, so that game.Placing returns the place of each seat.
	Placed bool `json:"placed,omitempty"`

	// Settled lists the changes of the ladders, in the order of ladder.For. It is empty until all ladders have taken the
	// match.
	Settled []ladder.Change `json:"settled,omitempty"`

	// Spectators are people without a seat; each is visible to themselves only.
	Spectators []Spectator `json:"spectators,omitempty"`
	// TipsShut reports whether predictions have closed, since one side was certain, or nearly certain, to win.
	TipsShut bool `json:"tipsShut,omitempty"`

	Review *Review `json:"review,omitempty"` // nil until the match is reviewed
	Odds   []Looks `json:"odds,omitempty"`   // the looks at the odds by seat; empty if there were none

	Rematch

	// Requests are the latest requests that changed the table, so that a request which is delivered twice counts once.
	Requests []string `json:"requests,omitempty"`

	Publication
}

// Location is where a match was asked for.
type Location struct {
	Guild   string `json:"guild"`
	Channel string `json:"channel"`          // the channel or thread
	Parent  string `json:"parent,omitempty"` // the channel of a public thread; empty elsewhere
	Locale  string `json:"locale"`           // the language of public messages
}

// Terms are the conditions of a match. They are fixed once it begins.
type Terms struct {
	Game    string        `json:"game"`
	Version int           `json:"version"` // of the rules
	Options []string      `json:"options,omitempty"`
	Pace    time.Duration `json:"pace"`             // the time for a turn
	Daily   hours.Daily   `json:"daily,omitzero"`   // the time of day for each turn instead; zero for none
	Bank    bool          `json:"bank,omitempty"`   // players have reserve time, see Reserve
	Strict  bool          `json:"strict,omitempty"` // no reserve time, and absence does not stop the clock
	Rated   bool          `json:"rated,omitempty"`
	// Unchosen reports that nobody has set Rated. The match is then rated unless a player is new, see Player.New.
	Unchosen bool `json:"unchosen,omitempty"`
	// Switched is the number of times the host has switched Rated while the challenge was open.
	Switched int  `json:"switched,omitempty"`
	Lobby    bool `json:"lobby,omitempty"` // players gather before the match begins, see Join
	Solo     bool `json:"solo,omitempty"`  // one person against computer players, without a clock
	// Private reports whether a solo match is played in a message that only its player sees. The channel shows nothing.
	Private bool `json:"private,omitempty"`
	// Standin is the level of the computer player that takes over an abandoned seat.
	Standin string `json:"standin,omitempty"`
	Quiet   bool   `json:"quiet,omitempty"` // computer players do not talk
	Aloud   bool   `json:"aloud,omitempty"` // public pictures have a description in words
	Coach   bool   `json:"coach,omitempty"` // the value of each choice is shown; only if Solo
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
	// Given counts how often each person has set or removed a word for the match that may begin, or for the rematch. It
	// includes people who have left a lobby under a pseudonym, see fair.Chance.Pseudonym.
	Given map[string]int `json:"given,omitempty"`
	// Forgotten are the seats, ascending, whose words were deleted.
	Forgotten []game.Seat `json:"forgotten,omitempty"`
	Protocol  string      `json:"protocol,omitempty"` // the way chance is drawn, see fair.Protocol
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
	// NextSeed and NextWords are the seed and the words of the rematch, the words by the seats of this table. NextID is
	// its id, which is bound to the seed from the first vote on. NextChain are the published commitments to the words, by
	// the seats of the next table.
	NextSeed  fair.Seed   `json:"nextSeed,omitzero"`
	NextWords []string    `json:"nextWords,omitempty"`
	NextID    string      `json:"nextId,omitempty"`
	NextChain []game.Link `json:"nextChain,omitempty"`
	// NextStakes and NextDoubt are the Stakes and the Doubt of the rematch.
	NextStakes []ladder.Stake `json:"nextStakes,omitempty"`
	NextDoubt  ladder.Reason  `json:"nextDoubt,omitempty"`
}

// Publication is what Discord shows of a table.
type Publication struct {
	Room  Room  `json:"room,omitzero"` // the thread of the match
	Shown Shown `json:"shown"`
	// Retry is the time of the next attempt to publish; zero if everything is published.
	Retry time.Time `json:"retry,omitzero"`
}

// Phase is where a table stands in its life.
type Phase string

// The phases. Only Open and Playing can change into another.
const (
	Open      Phase = "open"      // a challenge that waits for somebody
	Playing   Phase = "playing"   // the match is on
	Over      Phase = "over"      // the match has ended
	Declined  Phase = "declined"  // the rival said no
	Lapsed    Phase = "lapsed"    // nobody took the challenge in time
	Withdrawn Phase = "withdrawn" // the challenger took it back
)

// Player is who sits on a seat: a person, a computer player, or a person whose seat a computer
// player has taken over.
type Player struct {
	User  string    `json:"user,omitempty"`  // a user id; empty for an open seat and for a computer player
	Name  string    `json:"name,omitempty"`  // as the server calls them
	Own   string    `json:"own,omitempty"`   // as they call themselves; empty on a table from before
	Level string    `json:"level,omitempty"` // of the computer player who plays; empty for a person
	Acted time.Time `json:"acted,omitzero"`  // when they last did anything here
	Clock Clock     `json:"clock,omitzero"`  // their time, while they are to act
	// Hasty tells that they let the house make for them what there is no other way than to do by hand, see
	// game.Rules.ByHand.
	Hasty bool `json:"hasty,omitempty"`
	// Calls is how they like to be called, and Tongue the code of the language in which they read, empty while it is not
	// known.
	Calls  Calls  `json:"calls,omitempty"`
	Tongue string `json:"tongue,omitempty"`
	// Quiet are the hours in which they are not to be called.
	Quiet hours.Quiet `json:"quiet,omitzero"`
	// Away is when they are away; zero while they are not.
	Away hours.Rest `json:"away,omitzero"`
	// Bank is what is left of their time to be late in, as it was when their turn began.
	Bank time.Duration `json:"bank,omitempty"`
	// Pauses tells that they would like a pause.
	Pauses bool `json:"pauses,omitempty"`
	// Told is the turn of which their agenda knows; zero where it is to know of none.
	Told Turn `json:"told,omitzero"`
	// Gone tells that they had everything about them deleted: User is a mark then, or will be one soon.
	Gone bool `json:"gone,omitempty"`
	// Crew is the side that they have joined in a lobby to a match of teams; see Crews.
	Crew int `json:"crew,omitempty"`
	// Orders are what they have laid down beforehand, for themselves alone to see; see game.Orders.
	Orders []game.Order `json:"orders,omitempty"`
	// Follows is until when a panel of odds can follow their decisions, see Sitting.Follow; zero where none does.
	Follows time.Time `json:"follows,omitzero"`
	// New reports that they had finished no match of this game against a person when they sat down. It is only known
	// where nobody has chosen whether the match counts.
	New bool `json:"new,omitempty"`
	// Aborted reports whether they aborted the match, see Abort.
	Aborted bool `json:"aborted,omitempty"`
	// Voted is when they voted for a rematch; zero while they have not. The vote lapses VoteLasts later,
	// so whoever gives people back a time in which nobody could vote moves it forward by that.
	Voted time.Time `json:"voted,omitzero"`
}

// Open tells whether nobody sits there.
func (p Player) Open() bool { return p.User == "" && p.Level == "" }

// Left tells whether a person sat there and a computer player plays on.
func (p Player) Left() bool { return p.User != "" && p.Level != "" }

// Live tells whether the table still blocks its pair from starting another game here.
func (t *Table) Live() bool { return t.Phase == Open || t.Phase == Playing }

// How long a table remembers a request, and how many at most. An interaction is taken until it is 15 minutes old, by
// clocks that may be 10 minutes apart.
const (
	memory  = 25 * time.Minute
	crammed = 64
)

// RememberRequest remembers a request that has changed the table, until it cannot come again.
func (t *Table) RememberRequest(request string) {
	oldest := made(request) - memory
	t.Requests = slices.DeleteFunc(slices.Clone(t.Requests), func(r string) bool { return made(r) < oldest })
	t.Requests = append(t.Requests[max(0, len(t.Requests)-crammed+1):], request)
}

// made is when Discord made what has an id, as the id says: the milliseconds since 2015 are above its 22 lowest bits.
func made(id string) time.Duration {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.Duration(n>>22) * time.Millisecond
}

// HasHandled tells whether a request has changed the table not long ago.
func (t *Table) HasHandled(request string) bool { return slices.Contains(t.Requests, request) }

// Users lists who sits here, without open seats.
func (t *Table) Users() []string {
	var users []string
	for _, p := range t.Players {
		if p.User != "" {
			users = append(users, p.User)
		}
	}
	return users
}
