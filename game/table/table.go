// Package table is the logic around a match that no rulebook speaks of: challenges and who may
// take them, deadlines, claims, rematches, and what has been shown to the channel. It is pure:
// the time is passed in, and nothing is sent or stored here.
package table

import (
	"slices"
	"strconv"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/ladder"
)

// Table is one match with the facts around it, as a store keeps it. Everything that must
// survive a restart is here.
type Table struct {
	Schema   int    `json:"schema"`
	ID       string `json:"id"`       // 1 to 20 characters of [0-9a-z]
	Revision int64  `json:"revision"` // counts writes; only stores change it

	Guild   string `json:"guild"`   // the server
	Channel string `json:"channel"` // the channel or thread in which it was asked for
	// Parent is the channel in whose thread, which everybody there sees, it was asked for; empty elsewhere.
	Parent string `json:"parent,omitempty"`
	Locale string `json:"locale"` // the language of what everybody sees

	Game    string        `json:"game"`
	Version int           `json:"version"` // of the rules
	Options []string      `json:"options,omitempty"`
	Pace    time.Duration `json:"pace"`             // how long a turn may take
	Daily   Daily         `json:"daily,omitzero"`   // by which time of the day instead; zero where none is agreed
	Bank    bool          `json:"bank,omitempty"`   // each player has some time to be late in, see Reserve
	Strict  bool          `json:"strict,omitempty"` // there is no bank, and nobody is waited for who is away
	Rated   bool          `json:"rated,omitempty"`  // it is to count on the ladder
	// Unchosen reports that nobody has chosen whether the match counts: it does unless somebody is new, see Player.New.
	Unchosen bool `json:"unchosen,omitempty"`
	// Switched is how often the host has switched Rated while the challenge was open.
	Switched int  `json:"switched,omitempty"`
	Lobby    bool `json:"lobby,omitempty"` // people gather before it begins, see Join
	Solo     bool `json:"solo,omitempty"`  // one person against computer players: nobody is waited for
	// Private tells that a solo game is played in a message that its person alone sees: the channel is shown
	// nothing of it.
	Private bool `json:"private,omitempty"`
	// Standin is the level of the computer player who takes over a seat that is left.
	Standin string `json:"standin,omitempty"`
	Quiet   bool   `json:"quiet,omitempty"` // computer players say nothing
	Aloud   bool   `json:"aloud,omitempty"` // what the pictures for everybody show stands below them in words, too
	Coach   bool   `json:"coach,omitempty"` // the house tells what choices were worth; only if Solo
	Hint    string `json:"hint,omitempty"`  // that of the last choice, in the language of the table

	// Doubt is why the match will probably not count although it is to, as it looked when it
	// began; the ladder judges when it ends.
	Doubt ladder.Reason `json:"doubt,omitempty"`
	// Stakes are what the match can bring each seat on the server's ladder of all time, as it looked
	// when it was offered or began; empty while that is not known.
	Stakes []ladder.Stake `json:"stakes,omitempty"`
	// Renown is what that ladder says of who offers the match, while nobody knows against whom it will be;
	// zero where that is not known.
	Renown ladder.Renown `json:"renown,omitzero"`

	// Presses are those that can be taken back, the latest one last, all of one seat; and what is left of those that were.
	Presses []Press `json:"presses,omitempty"`
	Undone  Undone  `json:"undone,omitzero"`

	// From is where a study comes from; zero for other matches. The log of a study begins with
	// the plays up to there before the match does.
	From game.Origin `json:"from,omitzero"`

	Phase   Phase       `json:"phase"`
	Players []Player    `json:"players"` // by seat; a seat without a user is open
	Log     []game.Play `json:"log,omitempty"`

	// Seed is what chance is drawn from, secret until the match is over; zero on a table from
	// before, whose dice nobody can check. Words are the lucky words by seat, "" for one that nobody
	// has given; they are secret until then, too. Chain is what has been published of them.
	Seed  fair.Seed   `json:"seed,omitzero"`
	Words []string    `json:"words,omitempty"`
	Chain []game.Link `json:"chain,omitempty"`
	// Given counts how often each person has given, changed or taken back a word for the match that may begin, or for
	// the rematch. It also counts people who have left a lobby, by a pseudonym; see fair.Chance.Pseudonym.
	Given map[string]int `json:"given,omitempty"`
	// Forgotten are the seats, ascending, whose words were deleted.
	Forgotten []game.Seat `json:"forgotten,omitempty"`
	Protocol  string      `json:"protocol,omitempty"` // by which chance is drawn; empty on an old table: fair.ByPlay

	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"` // of the challenge
	// Knock is when the quiet hours end in which a rival was challenged; zero where nobody has to be told again.
	Knock time.Time `json:"knock,omitzero"`
	Ended time.Time `json:"ended,omitzero"` // of the match
	// EndedBy is the name of whoever has ended it for order's sake, and Ender their id; empty if nobody has. A match from
	// before knows no id.
	EndedBy string `json:"endedBy,omitempty"`
	Ender   string `json:"ender,omitempty"`
	// EndedFor is the reason that they gave; empty if none.
	EndedFor string `json:"endedFor,omitempty"`
	// Pause is the rest that all who play have agreed to; zero while there is none.
	Pause Rest `json:"pause,omitzero"`
	// Excused is the end of the last Gap by which all that runs out here was moved.
	Excused time.Time `json:"excused,omitzero"`
	// Placed tells that game.Placing says where the seats of a match that has ended came in; false where
	// the match ended before there was that, see ladder.FormerPlaces.
	Placed bool `json:"placed,omitempty"`

	// Settled is what the match has done to the ladders, in the order of ladder.For; empty
	// until all of them have taken it.
	Settled []ladder.Change `json:"settled,omitempty"`

	// Spectators are people without a seat, of whom only they themselves are told.
	Spectators []Spectator `json:"spectators,omitempty"`
	// TipsShut tells that the house has seen one side win for sure, or nearly so, when somebody was about to tip.
	TipsShut bool `json:"tipsShut,omitempty"`

	Review *Review `json:"review,omitempty"` // nil while nobody has reviewed the match
	// Odds are the looks at them by seat; empty while nobody has looked.
	Odds []Looks `json:"odds,omitempty"`

	Next        string `json:"next,omitempty"`     // the table of the agreed rematch
	NextCreated bool   `json:"followed,omitempty"` // that table exists
	// NextSeed and NextWords are those of the rematch, the words by the seats of this table. NextID is
	// its id, which is bound with the seed from the first vote on, and NextChain what has been
	// published of the words, by the seats of the next table. A vote from before has neither.
	NextSeed  fair.Seed   `json:"nextSeed,omitzero"`
	NextWords []string    `json:"nextWords,omitempty"`
	NextID    string      `json:"nextId,omitempty"`
	NextChain []game.Link `json:"nextChain,omitempty"`
	// NextStakes and NextDoubt are of the rematch what Stakes and Doubt are of the match.
	NextStakes []ladder.Stake `json:"nextStakes,omitempty"`
	NextDoubt  ladder.Reason  `json:"nextDoubt,omitempty"`

	// Requests are the latest ones that changed the table, so that one which is delivered twice
	// counts once: chats repeat what may have been lost, and copies of the bot hear the same.
	Requests []string `json:"requests,omitempty"`

	Room  Room  `json:"room,omitzero"`
	Shown Shown `json:"shown"`
	// Retry is when publishing is to be tried again; zero when everything is out.
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
	Quiet Quiet `json:"quiet,omitzero"`
	// Away is when they are away; zero while they are not.
	Away Rest `json:"away,omitzero"`
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
