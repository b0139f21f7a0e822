package matchmaking

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
)

// open stores a new table and shows it, with a word to whoever has asked for it.
func (f Feature) open(
	ctx context.Context,
	c *interaction.Request,
	key string,
	t *table.Table,
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
	if t, err = f.Pairs.Open(ctx, t, f.Now()); err != nil {
		return interaction.Response{}, err
	}
	a := c.Ephemeral(key)
	a.Table, err = f.Tables.See(t)
	return a, err
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

// changed answers with what is new on the table of a call, if it can be changed.
func (f Feature) changed(
	ctx context.Context,
	c *interaction.Request,
	change func(*view.View) error,
) (interaction.Response, error) {
	c, err := interaction.ChangeTable(ctx, f.Tables, c, change)
	return interaction.Response{Kind: interaction.Ack, Table: c.View}, err
}

// begin starts the match of a call among some users, and notes what is at stake for them. If they are a pair
// that has a game in the channel, engaged tells of that; ErrStale says that meanwhile others sit there.
func (f Feature) begin(ctx context.Context, c *interaction.Request, users []string, start func(*view.View) error) (
	interaction.Response, error,
) {
	if err := f.Pairs.reserve(ctx, c.Table.Home(), c.Table.ID, table.PairOf(users...)); err != nil {
		return interaction.Response{}, err
	}
	stakes, doubt := f.Scores.Forecast(ctx, c.View.Table, c.View.Rules, users)
	a, err := f.changed(ctx, c, func(v *view.View) error {
		if err := start(v); err != nil {
			return err
		}
		if v.Stakes, v.Doubt = nil, ladder.Counts; v.Rated {
			v.Stakes, v.Doubt = stakes, doubt
		}
		return interaction.Unless(slices.Equal(v.Users(), users), table.ErrStale)
	})
	if err != nil {
		return interaction.Response{}, err
	}
	return a, f.Pairs.confirm(ctx, a.Table.Table, f.Now())
}

// away notes of people who sit down when they are away.
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

// maySit refuses a seat at a table of people whom the user does not meet, as if it were taken. It is the last of
// the reasons that are asked for: whoever would be refused anyhow reads the same as everybody.
func (f Feature) maySit(ctx context.Context, c *interaction.Request) error {
	err := f.Members.MayMeet(ctx, c.User.ID, c.View.Users())
	if errors.Is(err, member.ErrBlocked) {
		return table.ErrGone
	}
	return err
}
