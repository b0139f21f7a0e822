package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/game/fair"
	"dockside/house"
	"dockside/table"
)

// challenge opens a table: with a rival, or with a seat that anybody may take.
func (b *Bot) challenge(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	g, err := b.pick(r)
	if err != nil {
		return Answer{}, err
	}
	var rival table.Person
	if r.Target != nil {
		rival = r.Target.Person
		if err := b.fit(ctx, r); err != nil {
			return Answer{}, err
		}
	}
	customs, err := b.wishes(ctx, ofServer(r.Guild))
	if err != nil {
		return Answer{}, err
	}
	seed, err := fair.NewSeed(b.random)
	if err != nil {
		return Answer{}, err
	}
	t := table.New(table.Challenge{
		ID: tableID(r.ID), Guild: r.Guild, Channel: r.Channel, Locale: cmp.Or(b.chosenTongue(customs), r.House),
		Rules:   g.Rules,
		Options: chosen(g.Rules, r.Switches), Pace: screen.PaceOf(cmp.Or(r.Picks["pace"], customs.Of(screen.UsualPace))),
		Rated: r.rated(customs.Of(screen.UsuallyRated) == screen.Yes),
		By:    r.User, Rival: rival, Standin: g.StandIn(r.Picks["standin"]),
		Quiet: customs.Of(screen.Quips) == screen.No,
		Seed:  seed, Word: r.Picks["word"],
	}, b.now())
	if err := t.Check(g.Rules); err != nil {
		return Answer{}, err
	}
	if err := b.open(ctx, t); err != nil {
		return Answer{}, err
	}
	a := whisper(b.private(r), "done.challenge")
	a.Table = t.ID
	return a, nil
}

// fit refuses a rival who cannot or does not want to be challenged.
func (b *Bot) fit(ctx context.Context, r Request) error {
	switch {
	case r.Target.ID == r.User.ID:
		return errSelf
	case r.Target.Bot:
		return errRobot
	}
	return b.willing(ctx, r)
}

// open stores the table of a challenge, unless its pair has a game already. Of two challenges
// that cross, one gives way.
func (b *Bot) open(ctx context.Context, t *table.Table) error {
	if err := b.engage(ctx, t, t.ID); err != nil {
		return err
	}
	if err := b.store.Create(ctx, t); err != nil && !errors.Is(err, table.ErrExists) {
		return err
	}
	err := b.engage(ctx, t, t.ID)
	if errors.As(err, new(engaged)) {
		_, gone := b.store.Update(ctx, t.ID, func(t *table.Table) error {
			t.AllPublished()
			return t.Retract()
		})
		err = errors.Join(err, gone)
	}
	return err
}

// pick finds the game a command names; where nothing is said, it is the first of the house.
func (b *Bot) pick(r Request) (house.Game, error) {
	if name := r.Picks["game"]; name != "" {
		return b.game(name)
	}
	return b.games[0], nil
}

// chosen lists the options of the game that are switched on, ascending.
func chosen(rules game.Rules, switches map[string]bool) []string {
	var on []string
	for _, o := range rules.Options {
		if switches[o.Name] {
			on = append(on, o.Name)
		}
	}
	slices.Sort(on)
	return on
}

// tableID makes the id of a table from that of the interaction which asks for it, so that the
// same request asks for the same table however often it arrives.
func tableID(interaction string) string {
	n, err := strconv.ParseUint(interaction, 10, 64)
	if err != nil {
		return "0"
	}
	return strconv.FormatUint(n, 36)
}

// engage reserves the place of a table's pair for a table; of more than two there is none.
func (b *Bot) engage(ctx context.Context, t *table.Table, id string) error {
	one, other, ok := t.Pair()
	if !ok {
		return nil
	}
	return b.reserve(ctx, t.Channel, id, one, other)
}

// reserve makes a pair's place in a channel belong to a table, so that no pair has two games
// there at once: engaged tells of the other. An open seat counts as a pair with nobody. A table
// that no longer holds the pair gives its place up, and so does one that is not stored.
func (b *Bot) reserve(ctx context.Context, channel, id, one, other string) error {
	pair := []string{one, other}
	slices.Sort(pair)
	name := channel + "/" + pair[0] + "/" + pair[1]
	owner, err := b.store.Claim(ctx, name, id, "")
	for err == nil && owner != id {
		before := owner
		if err := b.yields(ctx, before, one, other); err != nil {
			return err
		}
		if owner, err = b.store.Claim(ctx, name, id, before); err != nil || owner != id {
			continue
		}
		// It may have been stored just now, and have found its place still its own.
		if late := b.yields(ctx, before, one, other); late != nil {
			_, err = b.store.Claim(ctx, name, before, id)
			return errors.Join(late, err)
		}
	}
	return err
}

// yields is nil if a table does not hold a pair, or was never stored; otherwise it is engaged.
func (b *Bot) yields(ctx context.Context, id, one, other string) error {
	t, err := b.store.Load(ctx, id)
	switch {
	case errors.Is(err, table.ErrNotFound):
		return nil
	case err == nil && t.Holds(one, other):
		return engaged{t}
	}
	return err
}

// engaged says that a pair has a game in this channel already.
type engaged struct{ *table.Table }

func (engaged) Error() string { return "the pair has a game here already" }

// key names the words for it: against the computer, or as long as a seat is open, there is no
// second person.
func (e engaged) key() string {
	switch {
	case e.Solo:
		return "error.engaged.solo"
	case e.Phase == table.Open && (e.Lobby || slices.ContainsFunc(e.Players, table.Player.Open)):
		return "error.engaged.open"
	}
	return "error.engaged"
}

// accept takes the other seat and starts the match.
func (b *Bot) accept(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	id := r.arg(0)
	t, err := b.store.Load(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	if t.Lobby {
		return Answer{}, table.ErrStale
	}
	if t.Players[1].Open() && t.Players[0].User != r.User.ID && t.Phase == table.Open {
		if err := b.reserve(ctx, t.Channel, id, t.Players[0].User, r.User.ID); err != nil {
			return Answer{}, err
		}
	}
	doubt := b.doubt(ctx, t, t.Players[0].User, r.User.ID)
	return b.changed(id, b.change(ctx, r, id, func(s *table.Sitting) error {
		s.Doubt = doubt
		return s.Accept(r.User, r.ID, b.dice, b.now())
	}))
}

// decline is the rival's no, or the challenger's second thought.
func (b *Bot) decline(ctx context.Context, r Request) (Answer, error) {
	return b.changed(r.arg(0), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Decline(r.User.ID, b.now())
	}))
}

// rematch is a wish to play again, from the message of the result.
func (b *Bot) rematch(ctx context.Context, r Request) (Answer, error) {
	if err := r.allowed(); err != nil {
		return Answer{}, err
	}
	id, next := r.arg(0), tableID(r.ID)
	v, err := b.load(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	if seat, ok := v.Seat(r.User.ID); ok && v.LastVote(seat) {
		if err := b.engage(ctx, v.Table, next); err != nil {
			return Answer{}, err
		}
	}
	seed, err := fair.NewSeed(b.random)
	if err != nil {
		return Answer{}, err
	}
	vote := table.Vote{Press: r.ID, Next: next, Seed: seed}
	return b.changed(id, b.change(ctx, r, id, func(s *table.Sitting) error {
		return s.VoteRematch(r.User.ID, vote, b.now())
	}))
}

// changed answers with what is new on a table, if it could be changed.
func (b *Bot) changed(id string, err error) (Answer, error) {
	return Answer{Kind: Nod, Table: id}, err
}

// welcome refuses where there is nobody to play with, or no right to show a board.
func (r Request) welcome() error {
	if r.Guild == "" {
		return errNoServer
	}
	return r.allowed()
}

// allowed refuses where the bot lacks a right that it needs to show a board.
func (r Request) allowed() error {
	if len(r.Missing) > 0 {
		return errPermission
	}
	return nil
}
