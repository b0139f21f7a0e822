package bot

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/table"
)

// solo opens a table against computer players. The match begins as soon as its card is in the
// channel, see table.Ready.
func (f challenges) solo(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.games, c)
	if err != nil {
		return interaction.Response{}, err
	}
	level := typedLevel(c, "level", g)
	if level == "" {
		level = f.usualLevel(ctx, c.User.ID, g)
	}
	levels := slices.Repeat([]string{level}, opponents(g.Rules, c.Arg("opponents")))
	t, err := f.against(ctx, c, g, chosen(g.Rules, c.Switches), levels)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.openSolo(ctx, c, "done.challenge", t)
}

// openSolo stores the new table of one person and shows it to them alone if it is private, or else to everybody.
func (f challenges) openSolo(ctx context.Context, c *interaction.Request, key string, t *table.Table) (interaction.Response, error) {
	if err := interaction.CanShow(&interaction.Request{Request: c.Request, Table: t}); err != nil {
		return interaction.Response{}, err
	}
	a, err := f.open(ctx, c, key, t)
	if err != nil || !t.Private {
		return a, err
	}
	return f.dealt(c, a.Table), nil
}

// dealt shows a new private game to the user.
func (f challenges) dealt(c *interaction.Request, v *view.View) interaction.Response {
	return deal(f.tables, f.dice, c.With(v))
}

// against is a new table of the user against computer players of these levels.
func (f challenges) against(ctx context.Context, c *interaction.Request, g catalog.Game, options, levels []string) (
	*table.Table, error,
) {
	wishes, err := f.members.GuildPreferences(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	seed, err := fair.NewSeed(f.random)
	if err != nil {
		return nil, err
	}
	private, tongue := c.Guild != "" && !c.Switches["visible"], c.Language.Code
	if c.Guild != "" && !private {
		tongue = cmp.Or(f.members.LanguageCode(wishes), c.House, tongue)
	}
	return table.New(table.Challenge{
		ID: tables.IDOf(c.ID), Guild: c.Guild, Channel: c.Channel, Locale: tongue, Rules: g.Rules,
		Options: options, Pace: ui.Paces[0].Time, By: c.User, Seed: seed, Word: c.Arg("word"),
		Quiet:     wishes.Of(member.Quips) == member.No || c.Preferences.Of(member.Quips) == member.No,
		Aloud:     wishes.Of(member.DescribePictures) == member.Yes,
		Private:   private,
		Computers: f.crew(tongue, levels),
	}, f.now()), nil
}

// crew are computer players of these levels, with names of their own.
func (f challenges) crew(tongue string, levels []string) []table.Player {
	var all []table.Player
	var taken []string
	for _, level := range levels {
		name := presenter.FreeName(f.words, tongue, level, taken)
		all, taken = append(all, table.Player{Name: name, Level: level}), append(taken, name)
	}
	return all
}

// opponents is against how many one plays: as few as the game takes, unless more are asked for.
func opponents(r game.Rules, asked string) int {
	n, _ := strconv.Atoi(asked)
	return min(max(n, r.MinSeats-1, 1), r.MaxSeats-1)
}
