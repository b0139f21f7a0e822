package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
	"dockside/game/reliability"
)

// Player is the occupant of a seat: a person, a computer player, or a person whose seat a computer player has taken
// over.
type Player struct {
	User       string    `json:"user,omitempty"`  // a user id; empty for an open seat and for a computer player
	Name       string    `json:"name,omitempty"`  // the name on the server
	GlobalName string    `json:"own,omitempty"`   // the global name; may be empty
	Level      string    `json:"level,omitempty"` // of the computer player; empty for a person
	Acted      time.Time `json:"acted,omitzero"`  // the time of the last action at this table
	Clock      Clock     `json:"clock,omitzero"`  // zero unless the player is to act
	// AutoMoves reports whether the bot makes moves without alternative, see game.Rules.ManualMoves.
	AutoMoves bool `json:"hasty,omitempty"`
	// Calls is how the player is notified of a turn, Language the code of their language, empty while unknown.
	Calls    Calls  `json:"calls,omitempty"`
	Language string `json:"tongue,omitempty"`
	// Quiet are the hours without notifications.
	Quiet hours.Quiet `json:"quiet,omitzero"`
	// Away is the absence of the player; zero for none.
	Away hours.Rest `json:"away,omitzero"`
	// Bank is the reserve time that was left when the turn began.
	Bank time.Duration `json:"bank,omitempty"`
	// Pauses reports whether the player has asked for a pause.
	Pauses bool `json:"pauses,omitempty"`
	// NotifiedOf is the turn that the agenda of the player contains; zero for none.
	NotifiedOf Turn `json:"told,omitzero"`
	// Erased reports whether the user was erased. User then is a pseudonym, or will be one soon.
	Erased bool `json:"gone,omitempty"`
	// Crew is the side that was chosen in a lobby of a team game; see Crews.
	Crew int `json:"crew,omitempty"`
	// Orders are the secret standing orders of the player; see game.Orders.
	Orders []game.Order `json:"orders,omitempty"`
	// Follows is until when an odds panel follows the decisions of the player, see Contest.Follow; zero for none.
	Follows time.Time `json:"follows,omitzero"`
	// New reports whether the player had finished no match of this game against a person. It is only known if no
	// user has set whether the match is rated.
	New bool `json:"new,omitempty"`
	// Aborted reports whether the player aborted the match, see Abort.
	Aborted bool `json:"aborted,omitempty"`
	// Turns are the latest turns in a match against people, see reliability.Turns. They leave the table when the match has
	// ended.
	Turns reliability.Turns `json:"turns,omitempty"`
	// Check is the time of the player for a ready check; zero if they are ready, or there is no check.
	Check Clock `json:"check,omitzero"`
	// Voted is the time of the vote for a rematch; zero for none. The vote expires VoteLasts later. A Gap moves it.
	Voted time.Time `json:"voted,omitzero"`
}

// Open reports whether the seat is open.
func (p Player) Open() bool { return p.User == "" && p.Level == "" }

// Left reports whether a computer player has replaced a person.
func (p Player) Left() bool { return p.User != "" && p.Level != "" }

// Person is a user with the preferences that matter at a table.
type Person struct {
	ID         string
	Name       string // the name on the server
	GlobalName string // the global name
	// AutoMoves reports whether the bot makes moves without alternative, see game.Rules.ManualMoves.
	AutoMoves bool
	// Calls is how the user is notified of a turn, Language the code of their language.
	Calls    Calls
	Language string
	// Quiet are the hours without notifications.
	Quiet hours.Quiet
	// Away is the absence of the user; zero if unknown.
	Away hours.Rest
	// New reports whether the user has finished no match of the game against a person, see Player.New.
	New bool
	// Word is the lucky word that the user brings to a seat; empty for none.
	Word string
}

// seated returns a person as a player.
func seated(p Person, now time.Time) Player {
	s := Player{User: p.ID, Name: p.Name, GlobalName: p.GlobalName, Acted: now, Away: p.Away, New: p.New}
	s.setPreferences(p)
	return s
}

func (p *Player) setPreferences(who Person) {
	p.AutoMoves, p.Calls, p.Language, p.Quiet = who.AutoMoves, who.Calls, who.Language, who.Quiet
}

func (p *Player) preferences() Person {
	return Person{AutoMoves: p.AutoMoves, Calls: p.Calls, Language: p.Language, Quiet: p.Quiet}
}

// Calls is how a user is notified of a turn.
type Calls string

// The ways of notification.
const (
	ByBoard Calls = ""      // a mention in the channel at the beginning of the turn
	ByWord  Calls = "word"  // elsewhere or later, together with other turns: see Agenda
	Never   Calls = "never" // none
)

// apart reports whether the player is notified outside the channel of a turn that begins now.
func (p Player) apart(now time.Time) bool {
	return p.Calls == ByWord || p.Calls == ByBoard && p.Quiet.Holds(now)
}

// Away is how long after an action a player is assumed to watch the board. A player who is away gets a new board with a
// mention, since an edit notifies no user.
const Away = 2 * time.Minute

// away reports whether a player was away when their turn began, or at a later action of others.
func (p Player) away(moved time.Time) bool {
	return hours.Later(p.Clock.Since, moved).Sub(p.Acted) > Away
}

// mayCall reports whether a player may be notified of the turn in the channel.
func (p Player) mayCall() bool { return p.Calls != Never && !p.Clock.Apart }

// reminded reports whether a reminder is due that was not shown yet.
func (p Player) reminded() bool { return p.Clock.Reminded && !p.Clock.ReminderShown }

// VoteLasts is for how long a vote for a rematch is valid.
const VoteLasts = 24 * time.Hour

// hasVote reports whether a rematch needs the vote of a player: a person who has not left.
func (p Player) hasVote() bool { return p.User != "" && !p.Left() && !p.Erased }

// voteLapsed reports whether the vote of a player has expired.
func (p Player) voteLapsed(now time.Time) bool {
	return !p.Voted.IsZero() && !now.Before(p.Voted.Add(VoteLasts))
}

// lay adds standing orders, if the game accepts them.
func (p *Player) lay(m *game.Match, seat game.Seat, orders []game.Order) error {
	laid, err := m.Rules().Lay(m.State().View(seat), seat, p.Orders, orders...)
	if err != nil {
		return err
	}
	p.Orders = laid
	return nil
}

// onlyWay returns the move of a person without an alternative, see game.OnlyMove. Moves by hand wait for the player,
// unless they prefer otherwise.
func (p Player) onlyWay(m *game.Match, seat game.Seat) (game.Move, bool) {
	state := m.State()
	move, ok := game.OnlyMove(state, seat)
	if !ok {
		return "", false
	}
	if len(state.Moves(seat)) > 1 { // they are equivalent
		if ordered, carried := m.Rules().Carry(state.View(seat), seat, p.Orders); carried {
			move = ordered
		}
	}
	byHand := slices.Contains(m.Rules().ManualMoves, move) && !p.AutoMoves
	return move, !byHand
}

// settled returns a person's move that needs no question: by standing orders, or the pass if that is the only answer.
// Other players must not learn of it.
func (p Player) settled(m *game.Match, seat game.Seat) (game.Move, bool) {
	view := m.State().View(seat)
	if move, ok := m.Rules().Carry(view, seat, p.Orders); ok {
		return move, true
	}
	pass, asked := passOf(m, seat)
	return pass, asked && len(view.Moves(seat)) == 1
}

// passOf returns the move that stands for no answer, if the seat is asked a question.
func passOf(m *game.Match, seat game.Seat) (game.Move, bool) {
	if passer, ok := m.State().(game.Passer); ok {
		return passer.Pass(seat)
	}
	return "", false
}

// Turn is a turn of a player, for notifications; zero for none.
type Turn struct {
	Since    time.Time `json:"since,omitzero"`
	Reminded bool      `json:"reminded,omitempty"` // half of its time is over
	Away     bool      `json:"away,omitempty"`     // the player was away when it began
	Again    bool      `json:"again,omitempty"`    // it may have begun before: a press was taken back
}

// IsZero reports whether there is no turn.
func (t Turn) IsZero() bool { return t.Since.IsZero() }

// Equal reports whether two turns need the same notifications.
func (t Turn) Equal(o Turn) bool { return t.Since.Equal(o.Since) && t.Reminded == o.Reminded }
