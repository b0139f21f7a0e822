package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
)

// Challenge is a request for a match.
type Challenge struct {
	ID                     string
	Guild, Channel, Locale string
	Parent                 string // see Table.Parent
	InThread               bool   // see Table.InThread
	Room                   Room   // where the match is to be played
	Rules                  game.Rules
	Options                []string // ascending
	Pace                   time.Duration
	Daily                  hours.Daily
	Bank, Strict           bool // see Table
	Rated                  bool
	Unchosen               bool // Rated is a default, see Table.Unchosen
	Steady                 bool // see Table.Steady; for a named rival it has no effect
	By                     Person
	Rival                  Person   // zero if the other seats are open to anybody
	Computers              []Player // the opponents instead of a rival, with names and levels
	Standin                string   // the level that takes over an abandoned seat
	Quiet                  bool     // computer players do not talk
	Aloud                  bool     // see Table.Aloud
	Private                bool     // see Table.Private
	Seed                   fair.Seed
	Word                   string // the challenger's lucky word; empty for none
}

// New returns the table of a challenge. The challenger has seat 0. Without a rival it is a lobby if more than two can
// play.
func New(c Challenge, now time.Time) *Table {
	t := &Table{
		Schema: Schema,
		ID:     c.ID,
		Publication: Publication{
			Location: Location{
				Guild: c.Guild, Channel: c.Channel, Parent: c.Parent, Locale: c.Locale, InThread: c.InThread,
			},
			Room: c.Room,
		},
		Contest: Contest{
			Terms:   c.terms(),
			Phase:   Open,
			Created: now,
			Players: Players{seated(c.By, now), seated(c.Rival, time.Time{})},
		},
		Fairness: Fairness{Seed: c.Seed, Protocol: fair.Protocol},
	}
	switch {
	case c.Rival.ID == "" && len(c.Computers) == 0 && c.Rules.MaxSeats > 2:
		t.Lobby, t.Players = true, t.Players[:1]
	case len(c.Computers) > 0:
		t.Solo, t.Rated, t.Unchosen, t.Players = true, false, false, append(t.Players[:1], c.Computers...)
	}
	t.setExpiry(c.Rival, now)
	t.rateByDefault()
	t.Words = make([]string, len(t.Players))
	t.Words[0] = game.CleanWord(c.Word)
	t.publishWords()
	t.changed(now)
	return t
}

// setExpiry sets for how long a new challenge is open, after the quiet hours of the rival, and when it is posted again.
func (t *Table) setExpiry(rival Person, now time.Time) {
	t.Expires = now.Add(t.Patience())
	switch again := now.Add(repostAfter); {
	case rival.ID != "" && rival.Quiet.Holds(now):
		t.RenotifyAt = rival.Quiet.Ends(now)
		t.Expires = t.RenotifyAt.Add(t.Patience())
	case t.Inviting() && again.Before(t.Expires):
		t.RenotifyAt = again
	}
}

// terms returns the terms of the match.
func (c Challenge) terms() Terms {
	return Terms{
		Game:     c.Rules.Name,
		Version:  c.Rules.Version,
		Options:  c.Options,
		Pace:     c.Pace,
		Daily:    c.Daily,
		Bank:     c.Bank,
		Strict:   c.Strict,
		Rated:    c.Rated,
		Unchosen: c.Unchosen,
		Steady:   c.Steady && c.Rival.ID == "",
		Private:  c.Private,
		Standin:  c.Standin,
		Quiet:    c.Quiet,
		Aloud:    c.Aloud,
	}
}

// MayAccept returns why a user cannot accept the challenge; nil if they can.
func (c *Contest) MayAccept(user string, now time.Time) error {
	if err := c.checkOpen(now); err != nil {
		return err
	}
	if c.Lobby {
		return ErrStale
	}
	switch rival := c.Players[1].User; {
	case user == c.Players[0].User:
		return ErrOwn
	case c.Solo || user == "" || rival != "" && rival != user:
		return ErrNotYours
	}
	return nil
}

// Accept seats a user opposite the challenger and starts the match. It returns ErrNotYours if another rival was named,
// and ErrOwn for the challenger. The press is the id of the request; it replaces the user's lucky word if there is
// none.
func (s *Session) Accept(who Person, press string, d game.Dice, now time.Time) error {
	if err := s.MayAccept(who.ID, now); err != nil {
		return err
	}
	t := s.copied()
	if invited := t.Players[1]; !invited.Open() {
		who.New = invited.New // as the challenge says
	}
	t.Players[1] = seated(who, now)
	t.bring(1, who.Word)
	t.rateByDefault()
	return s.start(t, 1, press, d, now)
}

// StartAgainstComputer puts a computer player on the open seat of a challenge, and starts the match, which is not
// rated. It returns ErrNotHost if the user is not the challenger, and ErrStale if the seat is not open. For press see
// Accept.
func (s *Session) StartAgainstComputer(user string, computer Player, press string, d game.Dice, now time.Time) error {
	if err := s.checkOpen(now); err != nil {
		return err
	}
	switch {
	case s.Lobby || s.Solo || !s.Players[1].Open():
		return ErrStale
	case user != s.Players[0].User:
		return ErrNotHost
	}
	t := s.copied()
	t.Players[1], t.Solo, t.Rated, t.Unchosen = computer, true, false, false
	return s.start(t, 0, press, d, now)
}

// StartSolo starts a solo match that has not begun, after its card was sent. The id of that message replaces the
// user's lucky word if there is none: Discord chose it after the seed was fixed. It returns ErrGone if there is no
// such match.
func (s *Session) StartSolo(card string, d game.Dice, now time.Time) error {
	if s.Phase != Open || !s.Solo || card == "" {
		return ErrGone
	}
	return s.start(s.copied(), s.Host(), card, d, now)
}

// Decline declines the challenge for the rival, or withdraws it for the challenger.
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
		t.close(Withdrawn)
	default:
		t.close(Declined)
	}
	t.changed(now)
	return nil
}

// CancelBy withdraws the challenge for its challenger. It returns ErrNotYours for others.
func (t *Table) CancelBy(user string, now time.Time) error {
	if seat, ok := t.Seat(user); t.Phase == Open && (!ok || seat != 0) {
		return ErrNotYours
	}
	return t.Decline(user, now)
}

// rateByDefault sets Rated unless a user has set it: it is true unless a player is new.
func (c *Contest) rateByDefault() {
	if c.Unchosen {
		c.Rated = len(c.Newcomers()) == 0
	}
}

// Newcomers returns the seats, ascending, of the players who are new, unless a user has set whether the match is rated.
// See Player.New.
func (c *Contest) Newcomers() []game.Seat {
	if !c.Unchosen {
		return nil
	}
	return c.seats(func(p Player) bool { return p.New })
}

// start starts the match of the changed table t by the request press of a seat.
func (s *Session) start(t Table, by game.Seat, press string, d game.Dice, now time.Time) error {
	t.Phase = Playing
	t.disband()
	t.settleRoom()
	t.fillBanks(t.Reserve())
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

// Study makes a new table against computer players into a study: its match continues the match m with that id after
// some of its plays. The challenger takes the seat, and the computer players the others, in their order.
func (t *Table) Study(id string, m *game.Match, plays int, seat game.Seat) {
	t.Players = slices.Insert(t.Players[1:], int(seat), t.Players[0])
	t.Words = slices.Insert(t.Words[1:], int(seat), t.Words[0])
	t.publishWords()
	for i, p := range t.Players {
		if p.Level != "" {
			t.Log = append(t.Log, game.TakeOver(game.Seat(i), p.Level))
		}
	}
	for _, p := range m.Log()[:plays] {
		if p.Seat != game.Outside {
			t.Log = append(t.Log, p)
		}
	}
	t.From = game.Origin{Match: id, Plays: len(t.Log)}
	t.Shown.Summed = len(t.Log) // these plays need no pictures
}
