package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
)

// Patience is how long a challenge waits for somebody: for a rival who has quiet hours, from their end on.
const Patience = 30 * time.Minute

// Person is somebody who presses buttons.
type Person struct {
	ID   string
	Name string // what the server calls them
	Own  string // what they call themselves, everywhere
	// Hasty tells whether they let the house make for them what is made by hand, see game.Rules.ByHand.
	Hasty bool
	// Calls is how they like to be called, and Tongue the code of the language in which they read.
	Calls  Calls
	Tongue string
	// Quiet are the hours in which they are not to be called.
	Quiet hours.Quiet
	// Away is when they are away; zero where nothing is known of it.
	Away hours.Rest
	// New reports that they have finished no match of the game against a person, see Player.New.
	New bool
}

// seated is a person who sits down.
func seated(p Person, now time.Time) Player {
	s := Player{User: p.ID, Name: p.Name, Own: p.Own, Acted: now, Away: p.Away, New: p.New}
	s.wish(p)
	return s
}

// wish notes what a person wishes who sits here.
func (p *Player) wish(who Person) {
	p.Hasty, p.Calls, p.Tongue, p.Quiet = who.Hasty, who.Calls, who.Tongue, who.Quiet
}

// Wish notes what a person wishes, if they sit here, and tells whether it is news.
func (t *Table) Wish(who Person) (news bool) {
	seat, ok := t.Seat(who.ID)
	if !ok {
		return false
	}
	p := &t.Players[seat]
	before := p.wishes()
	p.wish(who)
	return p.wishes() != before
}

// wishes are what a player wishes, and nothing else.
func (p *Player) wishes() Person {
	return Person{Hasty: p.Hasty, Calls: p.Calls, Tongue: p.Tongue, Quiet: p.Quiet}
}

// Challenge is what a challenger asks for.
type Challenge struct {
	ID                     string
	Guild, Channel, Locale string
	Parent                 string // see Table.Parent
	Room                   Room   // where the match is to be played
	Rules                  game.Rules
	Options                []string // ascending
	Pace                   time.Duration
	Daily                  hours.Daily
	Bank, Strict           bool // see Table
	Rated                  bool
	Unchosen               bool // nobody has chosen Rated, see Table.Unchosen
	By                     Person
	Rival                  Person   // the zero Person leaves the seat, or all others, open to anybody
	Computers              []Player // who sits opposite in place of a rival; each has a name and a level
	Standin                string   // the level that takes over a seat which is left
	Quiet                  bool     // computer players say nothing
	Aloud                  bool     // see Table.Aloud
	Private                bool     // see Table.Private
	Seed                   fair.Seed
	Word                   string // the challenger's lucky word; empty if there is none
}

// New makes the table of a challenge. The challenger sits on seat 0. Where nobody is challenged
// and more than two can play, it is a lobby.
func New(c Challenge, now time.Time) *Table {
	t := &Table{
		Schema:      Schema,
		ID:          c.ID,
		Location:    Location{Guild: c.Guild, Channel: c.Channel, Parent: c.Parent, Locale: c.Locale},
		Publication: Publication{Room: c.Room},
		Terms: Terms{
			Game:     c.Rules.Name,
			Version:  c.Rules.Version,
			Options:  c.Options,
			Pace:     c.Pace,
			Rated:    c.Rated,
			Unchosen: c.Unchosen,
			Daily:    c.Daily,
			Bank:     c.Bank,
			Strict:   c.Strict,
			Standin:  c.Standin,
			Quiet:    c.Quiet,
			Aloud:    c.Aloud,
			Private:  c.Private,
		},
		Phase:    Open,
		Created:  now,
		Expires:  now.Add(Patience),
		Fairness: Fairness{Seed: c.Seed, Protocol: fair.Protocol},
		Players:  []Player{seated(c.By, now), seated(c.Rival, time.Time{})},
	}
	switch {
	case c.Rival.ID == "" && len(c.Computers) == 0 && c.Rules.MaxSeats > 2:
		t.Lobby, t.Players = true, t.Players[:1]
	case len(c.Computers) > 0:
		t.Solo, t.Rated, t.Unchosen, t.Players = true, false, false, append(t.Players[:1], c.Computers...)
	}
	if c.Rival.ID != "" && c.Rival.Quiet.Holds(now) {
		t.Knock = c.Rival.Quiet.Ends(now)
		t.Expires = t.Knock.Add(Patience)
	}
	t.rateByDefault()
	t.Words = make([]string, len(t.Players))
	t.Words[0] = game.CleanWord(c.Word)
	t.publishWords()
	t.changed(now)
	return t
}

// Seat finds the seat of a user.
func (t *Table) Seat(user string) (game.Seat, bool) {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return user != "" && p.User == user })
	return game.Seat(i), i >= 0
}

// Accept seats somebody opposite the challenger and starts the match. If a rival was named, only the
// rival can accept: ErrNotYours for everybody else, ErrOwn for the challenger. The press is the id of
// the request; it stands in for the lucky word of who presses, if they have given none.
func (s *Sitting) Accept(who Person, press string, d game.Dice, now time.Time) error {
	if err := s.MayAccept(who.ID, now); err != nil {
		return err
	}
	t := s.copied()
	if invited := t.Players[1]; !invited.Open() {
		who.New = invited.New // what the challenge says
	}
	t.Players[1] = seated(who, now)
	t.rateByDefault()
	return s.start(t, 1, press, d, now)
}

// MayAccept tells why a user cannot accept; nil if they can.
func (t *Table) MayAccept(user string, now time.Time) error {
	if err := t.checkOpen(now); err != nil {
		return err
	}
	if t.Lobby {
		return ErrStale
	}
	switch rival := t.Players[1].User; {
	case user == t.Players[0].User:
		return ErrOwn
	case t.Solo || user == "" || rival != "" && rival != user:
		return ErrNotYours
	}
	return nil
}

// StartAgainstComputer puts a computer player on the seat that a challenge leaves to anybody, and
// starts the match, which counts nowhere. Only the challenger may: ErrNotYours for others; ErrStale
// if the seat is not open. The press is that of Accept.
func (s *Sitting) StartAgainstComputer(user string, computer Player, press string, d game.Dice, now time.Time) error {
	if err := s.checkOpen(now); err != nil {
		return err
	}
	switch {
	case s.Lobby || s.Solo || !s.Players[1].Open():
		return ErrStale
	case user != s.Players[0].User:
		return ErrNotYours
	}
	t := s.copied()
	t.Players[1], t.Solo, t.Rated, t.Unchosen = computer, true, false, false
	return s.start(t, 0, press, d, now)
}

// knock sends a challenge again to a rival who had quiet hours when it was given, as soon as those are over. It tells
// whether it did.
func (t *Table) knock(now time.Time) bool {
	if t.Phase != Open || t.Knock.IsZero() || now.Before(t.Knock) {
		return false
	}
	t.Knock, t.Shown.Resend = time.Time{}, true
	return true
}

// Decline is the rival's no; the challenger withdraws with the same button.
func (t *Table) Decline(user string, now time.Time) error {
	if err := t.checkOpen(now); err != nil {
		return err
	}
	switch seat, ok := t.Seat(user); {
	case !ok:
		return ErrNotYours
	case t.Lobby:
		return ErrStale
	case seat == 0:
		t.Phase = Withdrawn
	default:
		t.Phase = Declined
	}
	t.changed(now)
	return nil
}

// checkOpen tells whether the challenge can still be answered.
func (t *Table) checkOpen(now time.Time) error {
	if t.Phase != Open || !now.Before(t.Expires) {
		return ErrGone
	}
	return nil
}

// Ready tells whether a match that waits for nobody can begin: when its card is in the channel, and with
// it what is published of the seed.
func (t *Table) Ready() bool { return t.Phase == Open && t.Solo && t.Shown.Board != "" }

// StartSolo starts a match of one person that has not begun, when the message with its card is there. The id of
// that stands in for the lucky word of the person, if they have given none: Discord chose it when the seed was
// settled. ErrGone says that there is nothing to begin.
func (s *Sitting) StartSolo(card string, d game.Dice, now time.Time) error {
	if s.Phase != Open || !s.Solo || card == "" {
		return ErrGone
	}
	return s.start(s.copied(), s.Host(), card, d, now)
}

// copied is a table like this one, whose players and words may be changed.
func (t *Table) copied() Table {
	c := *t
	c.Players, c.Words = slices.Clone(t.Players), slices.Clone(t.Words)
	return c
}

// start begins the match of the table as it has become, by a press of a seat: from here on the log grows.
func (s *Sitting) start(t Table, by game.Seat, press string, d game.Dice, now time.Time) error {
	t.Phase = Playing
	t.settleRoom()
	t.fillBanks()
	t.settleWords(by, press)
	begun, err := t.Replay(s.Match.Rules())
	if err != nil {
		return err
	}
	for i, p := range t.Players {
		if p.Level == "" || begun.Match.Level(game.Seat(i)) != "" {
			continue
		}
		if err := begun.Match.Play(game.TakeOver(game.Seat(i), p.Level)); err != nil {
			return err
		}
	}
	if err := begun.goOn(d); err != nil {
		return err
	}
	*s.Table, s.Match = t, begun.Match
	return s.keep(now)
}

// Check tells whether the match can be played as it was agreed, or in a lobby when more have come; if
// not, it is a *game.SetupError.
func (t *Table) Check(r game.Rules) error {
	if t.gathering() {
		_, err := r.Room(t.Setup())
		return err
	}
	return r.Check(t.Setup())
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

// Retract takes back what has begun just now, because it gives way to another game. Where nobody has been
// shown it, nobody will be.
func (t *Table) Retract(now time.Time) error {
	if !t.Live() {
		return ErrGone
	}
	t.Phase, t.Log, t.Presses = Withdrawn, nil, nil
	t.stopClocks()
	if t.changed(now); t.Shown.Board == "" {
		t.Shown.Front = t.Front()
		t.AllPublished()
	}
	return nil
}
