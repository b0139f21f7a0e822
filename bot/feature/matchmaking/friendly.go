package matchmaking

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
)

// ratedHere returns whether a new match is to count, and whether that is only the default, which depends on who plays:
// not if the command says it, or the server has set it.
func ratedHere(c *interaction.Request, server member.Preferences) (rated, byDefault bool) {
	if on, said := c.Bools["rated"]; said {
		return on, false
	}
	usually := server.Of(member.UsuallyRated)
	return usually != member.No, usually == member.AfterFirst
}

// meetNewcomers notes of people who sit down whether they are new to a game: they have finished no match of it against
// a person, as far as this server knows, and no rated one anywhere.
func (f Feature) meetNewcomers(ctx context.Context, guild, name string, people ...*table.Person) error {
	for _, p := range people {
		if p.ID == "" {
			continue
		}
		experienced, err := f.hasFinished(ctx, guild, name, p.ID)
		if err != nil {
			return err
		}
		p.New = !experienced
	}
	return nil
}

// arrive notes what is to be known of the user of a call who sits down at its table.
func (f Feature) arrive(ctx context.Context, c *interaction.Request) (*interaction.Request, error) {
	user := c.User
	if err := f.away(ctx, &user); err != nil {
		return c, err
	}
	if c.Table.Unchosen {
		if err := f.meetNewcomers(ctx, c.Table.Guild, c.Table.Game, &user); err != nil {
			return c, err
		}
	}
	return c.As(user), nil
}

// hasFinished reports whether a user has finished a match of a game against a person.
func (f Feature) hasFinished(ctx context.Context, guild, name, user string) (bool, error) {
	standings, err := f.Store.Standings(ctx, ladder.Name{Game: name}, user)
	if err != nil || standings[0].Games > 0 {
		return err == nil, err
	}
	return f.inHistory(ctx, guild, user, func(e ladder.Entry) bool {
		other := func(p ladder.Player) bool { return p.User != "" && p.User != user }
		return e.Game == name && e.Cause != game.Stopped && slices.ContainsFunc(e.Players, other)
	})
}

// inHistory reports whether a match in the history of a user on a server is one that is looked for.
func (f Feature) inHistory(ctx context.Context, guild, user string, sought func(ladder.Entry) bool) (bool, error) {
	for from, total := 0, 1; from < total; from += tables.HistoryPage {
		games, all, err := f.Store.History(ctx, guild, user, from, tables.HistoryPage)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(games, sought) {
			return true, nil
		}
		total = all
	}
	return false, nil
}

// switchRated makes an open challenge rated or friendly, as its host wishes.
func (f Feature) switchRated(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	after := *c.View.Table
	after.Rated = !after.Rated
	stakes, doubt, renown := f.foretell(ctx, &after)
	return f.changed(ctx, c, func(v *view.View) error {
		if c.Arg("to") != presenter.RatedTo(!v.Rated) {
			return errTerms
		}
		if err := v.SwitchRated(c.User.ID, f.Now()); err != nil {
			return err
		}
		v.Stakes, v.Doubt, v.Renown = stakes, doubt, renown
		return nil
	})
}

// errTerms says that the host has just switched the terms of a challenge.
var errTerms = refusal.New("error.terms")

// agreed refuses a press that was made for other terms than those of a challenge.
func agreed(c *interaction.Request, t *table.Table) error {
	return interaction.Unless(c.Arg("terms") == presenter.TermsOf(t), errTerms)
}

// foretell returns what a challenge brings as far as it is known who plays.
func (f Feature) foretell(ctx context.Context, t *table.Table) (
	stakes []ladder.Stake, doubt ladder.Reason, renown ladder.Renown,
) {
	switch g, err := f.Tables.Game(t.Game); {
	case err != nil || t.Lobby:
	case len(t.Users()) == len(t.Players):
		stakes, doubt = f.Scores.Forecast(ctx, t, g.Rules, t.Users())
	default:
		renown = f.Scores.Renown(ctx, t)
	}
	return stakes, doubt, renown
}
