package table

import (
	"cmp"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// Location is where a match was asked for.
type Location struct {
	Guild   string `json:"guild"`
	Channel string `json:"channel"`          // the channel or thread
	Parent  string `json:"parent,omitempty"` // the channel of a public thread; empty elsewhere
	Locale  string `json:"locale"`           // the language of public messages
	// InThread reports whether the channel is a thread, public or private.
	InThread bool `json:"inThread,omitempty"`
}

// Home returns the channel of the table, or the parent channel of a public thread.
func (l *Location) Home() string { return cmp.Or(l.Parent, l.Channel) }

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
	// Steady reports whether the opener of a seat for anybody wants steady players only, see reliability.Word.
	Steady bool `json:"steady,omitempty"`
	// Unchosen reports that Rated is a default. The match is then rated unless a player is new, see Player.New.
	Unchosen bool `json:"unchosen,omitempty"`
	// Switched is the number of times the host has switched Rated while the challenge was open.
	Switched int  `json:"switched,omitempty"`
	Lobby    bool `json:"lobby,omitempty"` // players gather before the match begins, see Join
	Solo     bool `json:"solo,omitempty"`  // one person against computer players, without a clock
	// Private reports whether a solo match is played in a message that only its player sees. The channel shows
	// nothing.
	Private bool `json:"private,omitempty"`
	// Standin is the level of the computer player that takes over an abandoned seat.
	Standin string `json:"standin,omitempty"`
	Quiet   bool   `json:"quiet,omitempty"` // computer players do not talk
	Aloud   bool   `json:"aloud,omitempty"` // public pictures have a description in words
	Coach   bool   `json:"coach,omitempty"` // the value of each choice is shown; only if Solo
}

// Matches reports whether an open seat is for the match that a user wants: the same game with its options, time limits
// and rating. If they have not chosen the rating, it is the default of their own seat.
func (t *Terms) Matches(wanted *Terms) bool {
	return t.Game == wanted.Game && t.Version == wanted.Version && slices.Equal(t.Options, wanted.Options) &&
		t.Pace == wanted.Pace && t.Daily == wanted.Daily && t.Bank == wanted.Bank && t.Strict == wanted.Strict &&
		t.Lobby == wanted.Lobby && t.rates(wanted)
}

// rates reports whether an open seat has the rating that somebody wants.
func (t *Terms) rates(wanted *Terms) bool {
	if t.Unchosen {
		return wanted.Unchosen
	}
	return t.Rated == wanted.Rated
}

// nextTerms returns the terms of a rematch under a version of the rules.
func (t *Terms) nextTerms(version int) Terms {
	next := *t
	next.Version, next.Switched = version, 0
	next.Unchosen, next.Steady, next.Lobby, next.Solo, next.Coach = false, false, false, false, false
	return next
}

const day = 24 * time.Hour

// repostAfter is the age at which the card of an open seat is posted again, once.
const repostAfter = day

// Patience returns for how long a challenge is open: the slower the match, the longer. A solo match only waits for its
// card.
func (t *Terms) Patience() time.Duration {
	switch {
	case t.Solo || t.Pace < day:
		return 30 * time.Minute
	case t.Pace < 3*day:
		return 2 * day
	case t.Pace < 7*day:
		return 5 * day
	}
	return 10 * day
}

// Limits of the reserve time: in turns, and in all.
const (
	reserveTurns = 4
	mostReserve  = 24 * time.Hour
)

// Reserve returns the reserve time of each player at the beginning.
func (t *Terms) Reserve() time.Duration {
	if !t.Bank || t.Strict || t.Solo {
		return 0
	}
	return min(mostReserve, reserveTurns*t.Pace)
}

// Limits of a turn at a daily pace: a day is an hour longer when clocks are put back.
const (
	leastDaily = 12 * time.Hour
	mostDaily  = leastDaily + 25*time.Hour
)

// turn returns the length of a turn that begins at a time.
func (t *Terms) turn(from time.Time) time.Duration {
	if t.Daily.IsZero() {
		return t.Pace
	}
	return t.Daily.Next(from.Add(leastDaily)).Sub(from)
}

// A question out of turn delays the others, and no answer is an answer, too. So there is less time for it than for a
// turn.
const (
	answerPart  = 10 // the divisor of the pace
	leastAnswer = 5 * time.Minute
)

// reaction returns the time for the answer to a question.
func (t *Terms) reaction() time.Duration { return min(t.Pace, max(t.Pace/answerPart, leastAnswer)) }

// hurried is the pace below which quiet hours do not stop the clock.
const hurried = time.Hour

// Hurried reports whether quiet hours do not stop the clocks of the match.
func (t *Terms) Hurried() bool { return t.Pace < hurried }

// quiet returns the quiet hours that stop the clock of a player.
func (t *Terms) quiet(p Player) hours.Quiet {
	if t.Hurried() {
		return hours.Quiet{}
	}
	return p.Quiet
}

// away returns the absence that stops the clock of a player.
func (t *Terms) away(p Player) hours.Rest {
	if t.Strict {
		return hours.Rest{}
	}
	return p.Away
}

// patient reports whether a player has no deadline: alone with computer players, or one of those.
func (t *Terms) patient(p Player) bool { return t.Solo || p.Level != "" }

// draw starts the reserve time of a player whose turn is over, if any is left. There is none for an answer.
func (t *Terms) draw(p *Player) {
	if c := &p.Clock; p.Bank > 0 && !c.Bank && !c.Asked {
		c.Bank, c.Deadline = true, t.quiet(*p).After(c.Deadline, p.Bank)
	}
}

// half returns when half of the time of a player is over.
func (t *Terms) half(p Player) time.Time {
	c := p.Clock
	span := cmp.Or(c.Span, t.Pace)
	if c.PausableFrom.IsZero() {
		return c.Deadline.Add(-span / 2)
	}
	return c.PausableFrom.Add(span/ebbPart - span/2)
}

// reminds returns when a player is reminded: after half of the time. In quiet hours it is at their end, or a minute
// before their beginning if they end too late.
func (t *Terms) reminds(p Player) time.Time {
	half := t.half(p)
	if !p.Quiet.Holds(half) {
		return half
	}
	begin, end := p.Quiet.Next(half)
	before := begin.Add(-time.Minute)
	switch {
	case end.Before(p.Clock.Deadline):
		return end
	case before.After(p.Clock.Since):
		return before
	}
	return half
}

// asks reports whether a seat is asked a question that others wait for.
func (t *Terms) asks(m *game.Match, seat game.Seat) bool {
	_, ok := passOf(m, seat)
	return ok && !t.Solo
}

// missing reports whether a user was erased and no computer player can take the seat.
func (t *Terms) missing(p Player) bool { return p.Erased && p.Level == "" && t.Standin == "" }

// takeOvers returns the plays by which computer players take over seats.
func (t *Terms) takeOvers(seats []game.Seat) (plays []game.Play) {
	for _, seat := range seats {
		plays = append(plays, game.TakeOver(seat, t.Standin))
	}
	return plays
}
