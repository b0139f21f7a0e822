package matchmaking

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// open stores a new table and returns the response that shows it, with the text of key for the user.
func (f Feature) open(
	ctx context.Context, r *interaction.Request, key string, t *table.Table,
) (interaction.Response, error) {
	g, err := f.Tables.Game(t.Game)
	if err != nil {
		return interaction.Response{}, err
	}
	if err := t.Check(g.Rules); err != nil {
		return interaction.Response{}, err
	}
	if err := f.limits().MayOpen(ctx, t); err != nil {
		return interaction.Response{}, err
	}
	t.Stakes, t.Doubt, t.Renown = f.foretell(ctx, t)
	if t, err = f.Pairs.Open(ctx, t, f.Now()); err != nil {
		return interaction.Response{}, err
	}
	a := r.Ephemeral(key)
	a.Table, err = f.Tables.See(t)
	return a, err
}

// chosen returns the options of the game that are switched on, in ascending order.
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

// changed applies a change to the table of a request. It returns the response that shows the changed table.
func (f Feature) changed(
	ctx context.Context, r *interaction.Request, change func(*view.View) error,
) (interaction.Response, error) {
	r, err := interaction.ChangeTable(ctx, f.Tables, r, change)
	return interaction.Response{Kind: interaction.Ack, Table: r.View}, err
}

// begin starts the match of a request among the given users, and stores its stakes. It returns Engaged if they are a
// pair that already has a game in the channel. It returns ErrStale if other users are seated by now.
func (f Feature) begin(ctx context.Context, r *interaction.Request, users []string, start func(*view.View) error) (
	interaction.Response, error,
) {
	if err := f.Pairs.reserve(ctx, r.Table.Channel, r.Table.ID, r.Table.PairOf(users...)); err != nil {
		return interaction.Response{}, err
	}
	a, err := f.changed(ctx, r, f.seal(ctx, r.View, users, start))
	if err != nil {
		return interaction.Response{}, err
	}
	return a, f.Pairs.confirm(ctx, a.Table.Table, f.Now())
}

// away sets the absence of each person who is away now.
func (f Feature) away(ctx context.Context, people ...*table.Person) error {
	for _, p := range people {
		if p.ID == "" {
			continue
		}
		v, err := f.Members.Absence(ctx, p.ID)
		if err != nil {
			return err
		}
		if v.Holds(f.Now()) {
			p.Away = v.Rest
		}
	}
	return nil
}

// maySit returns ErrGone, as for a closed table, if a player at the table has blocked the user, or if the opener wants
// steady players and the user is none. It returns ErrBlocking if the user has blocked a player. Callers apply it last,
// so that these cannot be told from a closed table.
func (f Feature) maySit(ctx context.Context, r *interaction.Request) error {
	err := f.Members.MayMeet(ctx, r.User.ID, r.View.Users())
	if errors.Is(err, member.ErrBlocked) {
		return table.ErrGone
	}
	if err != nil {
		return err
	}
	admitted, err := f.Members.Admits(ctx, r.View.Terms, r.User.ID)
	return cmp.Or(err, interaction.Unless(admitted, table.ErrGone))
}
