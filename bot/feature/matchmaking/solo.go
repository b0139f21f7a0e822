package matchmaking

import (
	"cmp"
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/fair"
	"dockside/game/table"
)

// solo opens a table against computer players. The match begins as soon as its card is in the channel; see Table.Ready.
func (f Feature) solo(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return interaction.Response{}, err
	}
	level := typedLevel(c, "level", g)
	if level == "" {
		level = f.usualLevel(ctx, c.User.ID, g)
	}
	levels := slices.Repeat([]string{level}, catalog.Opponents(g.Rules, c.Arg("opponents")))
	t, err := f.NewSolo(ctx, c, g, chosen(g.Rules, c.Bools), levels)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.OpenSolo(ctx, c, "done.challenge", t)
}

// OpenSolo stores a new solo table. A private table is shown to the user only, any other to everybody.
func (f Feature) OpenSolo(
	ctx context.Context,
	c *interaction.Request,
	key string,
	t *table.Table,
) (interaction.Response, error) {
	if err := interaction.CanShow(&interaction.Request{Interaction: c.Interaction, Table: t}); err != nil {
		return interaction.Response{}, err
	}
	a, err := f.open(ctx, c, key, t)
	if err != nil || !t.Private {
		return a, err
	}
	return f.dealt(c, a.Table), nil
}

// dealt returns the response that shows a new private game to the user.
func (f Feature) dealt(c *interaction.Request, v *view.View) interaction.Response {
	return interaction.Deal(f.Tables, f.Dice, c.With(v))
}

// NewSolo returns a new table for the user against computer players of the given levels. In a guild it is private
// unless the command asks for a visible one.
func (f Feature) NewSolo(ctx context.Context, c *interaction.Request, g catalog.Game, options, levels []string) (
	*table.Table, error,
) {
	wishes, err := f.Members.GuildPreferences(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	seed, err := fair.NewSeed(f.Random)
	if err != nil {
		return nil, err
	}
	private, tongue := c.Guild != "" && !c.Bools["visible"], c.Language.Code
	if c.Guild != "" && !private {
		tongue = cmp.Or(f.Members.LanguageCode(wishes), c.GuildLocale, tongue)
	}
	return table.New(table.Challenge{
		ID: tables.IDOf(c.ID), Guild: c.Guild, Channel: c.Channel, Locale: tongue, Rules: g.Rules,
		Options: options, Pace: ui.Paces[0].Time, By: c.User, Seed: seed, Word: c.Arg("word"),
		Quiet:     wishes.Of(member.Quips) == member.No || c.Preferences.Of(member.Quips) == member.No,
		Aloud:     wishes.Of(member.DescribePictures) == member.Yes,
		Private:   private,
		Computers: f.crew(tongue, levels),
	}, f.Now()), nil
}

// crew returns computer players of the given levels with distinct names.
func (f Feature) crew(tongue string, levels []string) []table.Player {
	var all []table.Player
	var taken []string
	for _, level := range levels {
		name := presenter.FreeName(f.Words, tongue, level, taken)
		all, taken = append(all, table.Player{Name: name, Level: level}), append(taken, name)
	}
	return all
}
