package matchmaking

import (
	"cmp"
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/fair"
	"dockside/game/table"
)

// solo opens a table against computer players. The match begins as soon as its card is in the channel; see Table.Ready.
func (f Feature) solo(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, err
	}
	level := typedLevel(r, "level", g)
	if level == "" {
		level = f.usualLevel(ctx, r.User.ID, g)
	}
	levels := slices.Repeat([]string{level}, catalog.Opponents(g.Rules, r.Arg("opponents")))
	t, err := f.NewSolo(ctx, r, g, chosen(g.Rules, r.Bools), levels)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.OpenSolo(ctx, r, "done.challenge", t)
}

// OpenSolo stores a new solo table. A private table is shown to the user only, any other to everybody.
func (f Feature) OpenSolo(
	ctx context.Context, r *interaction.Request, key string, t *table.Table,
) (interaction.Response, error) {
	if err := interaction.CanShow(&interaction.Request{Interaction: r.Interaction, Table: t}); err != nil {
		return interaction.Response{}, err
	}
	a, err := f.open(ctx, r, key, t)
	if err != nil || !t.Private {
		return a, err
	}
	return f.dealt(r, a.Table), nil
}

// dealt returns the response that shows a new private game to the user.
func (f Feature) dealt(r *interaction.Request, v *view.View) interaction.Response {
	return interaction.Deal(f.Tables, f.Dice, r.With(v))
}

// NewSolo returns a new table for the user against computer players of the given levels. In a guild it is private
// unless the command asks for a visible one, and always where only the user has installed the bot.
func (f Feature) NewSolo(ctx context.Context, r *interaction.Request, g catalog.Game, options, levels []string) (
	*table.Table, error,
) {
	wishes, err := f.Members.GuildPreferences(ctx, r.Guild)
	if err != nil {
		return nil, err
	}
	seed, err := fair.NewSeed(f.Random)
	if err != nil {
		return nil, err
	}
	private, language := r.External || r.Guild != "" && !r.Bools["visible"], r.Language.Code
	if r.Guild != "" && !private {
		language = cmp.Or(f.Members.LanguageCode(wishes), r.GuildLocale, language)
	}
	return table.New(table.Challenge{
		ID: tables.IDOf(r.ID), Guild: r.Guild, Channel: r.Channel, InThread: r.InThread && !private, Locale: language,
		Rules:   g.Rules,
		Options: options, Pace: ui.Paces[0].Time, By: r.User, Seed: seed, Word: r.Arg("word"),
		Quiet:     wishes.Of(member.Quips) == member.No || r.Preferences.Of(member.Quips) == member.No,
		Aloud:     wishes.Of(member.DescribePictures) == member.Yes,
		Private:   private,
		Computers: f.crew(language, levels),
	}, f.Now()), nil
}

// crew returns computer players of the given levels with distinct names.
func (f Feature) crew(language string, levels []string) []table.Player {
	var all []table.Player
	var taken []string
	for _, level := range levels {
		name := freeName(f.Words, language, level, taken)
		all, taken = append(all, table.Player{Name: name, Level: level}), append(taken, name)
	}
	return all
}
