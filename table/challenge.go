package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Patience is how long a challenge waits for somebody.
const Patience = 30 * time.Minute

// settled is how long a change may take to appear in the channel before it is published again.
const settled = 5 * time.Second

// Person is somebody who presses buttons: a user id and the name the server calls them by.
type Person struct{ ID, Name string }

// Challenge is what a challenger asks for.
type Challenge struct {
	ID                     string
	Guild, Channel, Locale string
	Rules                  game.Rules
	Options                []string // ascending
	Pace                   time.Duration
	Rated                  bool
	By                     Person
	Rival                  Person // the zero Person leaves the seat open to anybody
	Seed                   fair.Seed
	Word                   string // the challenger's lucky word; empty if there is none
}

// New makes the table of a challenge. The challenger sits on seat 0.
func New(c Challenge, now time.Time) *Table {
	t := &Table{
		Schema: Schema, ID: c.ID, Guild: c.Guild, Channel: c.Channel, Locale: c.Locale,
		Game: c.Rules.Name, Version: c.Rules.Version, Options: c.Options, Pace: c.Pace, Rated: c.Rated,
		Phase: Open, Created: now, Expires: now.Add(Patience), Seed: c.Seed, Words: []string{game.CleanWord(c.Word), ""},
		Players: []Player{{User: c.By.ID, Name: c.By.Name, Acted: now}, {User: c.Rival.ID, Name: c.Rival.Name}},
	}
	t.changed(now)
	return t
}

// Seat finds the seat of a user.
func (t *Table) Seat(user string) (game.Seat, bool) {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return user != "" && p.User == user })
	return game.Seat(i), i >= 0
}

// Accept seats somebody and starts the match. A challenge to a certain rival can be taken by
// the rival alone: ErrNotYours for everybody else, ErrOwn for the challenger. The press is the
// id of the request; it stands in for the lucky words that nobody has given.
func (t *Table) Accept(who Person, press string, r game.Rules, d game.Dice, now time.Time) error {
	if err := t.awaits(now); err != nil {
		return err
	}
	switch rival := t.Players[1].User; {
	case who.ID == t.Players[0].User:
		return ErrOwn
	case rival != "" && rival != who.ID:
		return ErrNotYours
	}
	t.Players[1] = Player{User: who.ID, Name: who.Name, Acted: now}
	t.fillWords(press)
	return t.start(r, d, now)
}

// Decline is the rival's no; the challenger withdraws with the same button.
func (t *Table) Decline(user string, now time.Time) error {
	if err := t.awaits(now); err != nil {
		return err
	}
	switch seat, ok := t.Seat(user); {
	case !ok:
		return ErrNotYours
	case seat == 0:
		t.Phase = Withdrawn
	default:
		t.Phase = Declined
	}
	t.changed(now)
	return nil
}

// awaits tells whether the challenge can still be answered.
func (t *Table) awaits(now time.Time) error {
	if t.Phase != Open || !now.Before(t.Expires) {
		return ErrGone
	}
	return nil
}

// start begins the match: from here on the log grows.
func (t *Table) start(r game.Rules, d game.Dice, now time.Time) error {
	t.Phase = Playing
	m, err := t.Match(r)
	if err != nil {
		return err
	}
	if _, err := m.SettleBy(t.dice(d)); err != nil {
		return err
	}
	return t.keep(m, now)
}

// Setup is what the match was agreed to be.
func (t *Table) Setup() game.Setup {
	return game.Setup{Seats: len(t.Players), Options: t.Options}
}

// Names lists who sits where.
func (t *Table) Names() []string {
	names := make([]string, len(t.Players))
	for i, p := range t.Players {
		names[i] = p.Name
	}
	return names
}

// Match replays the log.
func (t *Table) Match(r game.Rules) (*game.Match, error) {
	if t.Game != r.Name || t.Version != r.Version {
		return nil, fmt.Errorf("table %s: %w: %s %d", t.ID, ErrRules, t.Game, t.Version)
	}
	m, err := game.Replay(r, t.Setup(), t.Log)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	return m, nil
}

// changed notes that the channel has to be shown something. If nobody does it within a few
// seconds, because the process died, any other process will.
func (t *Table) changed(now time.Time) { t.Retry = now.Add(settled) }

// Vanish takes a challenge back that nobody has been shown.
func (t *Table) Vanish() error {
	if t.Phase != Open {
		return ErrGone
	}
	t.Phase = Withdrawn
	t.Shown.Front = t.Front()
	return nil
}
