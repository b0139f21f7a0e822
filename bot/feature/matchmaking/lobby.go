package matchmaking

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game/table"
)

// Join takes a free seat of a lobby, or changes the user's crew. Without a crew in the request, any seat will do.
func (f Feature) Join(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	refusal := cmp.Or(f.maySit(ctx, c), f.limits().MayJoin(ctx, c.Table, c.User.ID, c.ID))
	if _, seated := c.Seat(); seated {
		refusal = nil
	}
	c, err := f.arrive(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	if c.Arg("crew") == "" {
		return f.gathered(ctx, c, func(v *view.View) error { return cmp.Or(v.Join(c.User, f.Now()), refusal) })
	}
	crew, err := c.Number("crew")
	if err != nil {
		return interaction.Response{}, err
	}
	return f.gathered(ctx, c, func(v *view.View) error { return cmp.Or(v.JoinCrew(c.User, crew, f.Now()), refusal) })
}

// shuffle deals the players of a lobby to its crews at random.
func (f Feature) shuffle(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, c, func(v *view.View) error { return v.Shuffle(c.User.ID, f.Dice, f.Now()) })
}

// leave gives up the user's seat in a lobby.
func (f Feature) leave(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	return f.gathered(ctx, c, func(v *view.View) error { return v.Leave(c.User.ID, f.Now()) })
}

// gathered changes the players of a lobby. If two users remain, it reserves their claim on the channel like that of a
// challenge. It ignores another game of theirs until the lobby starts, since more players may join.
func (f Feature) gathered(
	ctx context.Context,
	c *interaction.Request,
	change func(*view.View) error,
) (interaction.Response, error) {
	a, err := f.changed(ctx, c, change)
	if err == nil && len(a.Table.Users()) == 2 {
		err = f.Pairs.reserve(ctx, a.Table.Home(), a.Table.ID, a.Table.Company())
	}
	if errors.As(err, new(interaction.Engaged)) {
		return a, nil
	}
	return a, err
}

// start starts the match of a lobby. If one player has blocked another since they joined, the one who blocked leaves
// the lobby instead.
func (f Feature) start(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if err := c.View.MayStart(c.User.ID, f.Now()); err != nil && !c.View.HasHandled(c.ID) {
		return interaction.Response{}, err
	}
	lineup := c.View.Lineup()
	feuds, err := f.Members.Blocks(ctx, lineup)
	if err != nil {
		return interaction.Response{}, err
	}
	if len(feuds) > 0 && !c.View.HasHandled(c.ID) {
		return f.parted(ctx, c, feuds)
	}
	return f.begin(ctx, c, lineup, func(v *view.View) error {
		return v.Start(c.User.ID, c.ID, f.Dice, f.Now())
	})
}

// parted removes the author of the first block from the lobby. It returns ErrBlocking if the user of the request is the
// author of a block.
func (f Feature) parted(
	ctx context.Context,
	c *interaction.Request,
	feuds []member.Block,
) (interaction.Response, error) {
	if slices.ContainsFunc(feuds, func(of member.Block) bool { return of.By == c.User.ID }) {
		return interaction.Response{}, member.ErrBlocking
	}
	return f.gathered(ctx, c, func(v *view.View) error { return v.Leave(feuds[0].By, f.Now()) })
}

// enlist puts a computer player on a free seat, or removes the last one from a lobby. In a challenge this starts the
// match.
func (f Feature) enlist(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	level := c.Arg("level")
	computer := func(v *view.View) table.Player {
		return table.Player{Name: presenter.FreeName(f.Words, v.Locale, level, v.Table.Names()), Level: level}
	}
	switch {
	case level == presenter.Nobody:
		return f.changed(ctx, c, func(v *view.View) error { return v.Dismiss(c.User.ID, f.Now()) })
	case !slices.Contains(c.View.LevelNames(), level):
		return interaction.Response{}, interaction.ErrMalformed
	case c.View.Lobby:
		return f.changed(ctx, c, func(v *view.View) error { return v.Enlist(c.User.ID, computer(v), f.Now()) })
	case c.View.Players[0].User != c.User.ID:
		return interaction.Response{}, table.ErrNotYours
	}
	return f.begin(ctx, c, []string{c.User.ID}, func(v *view.View) error {
		return v.StartAgainstComputer(c.User.ID, computer(v), c.ID, f.Dice, f.Now())
	})
}
