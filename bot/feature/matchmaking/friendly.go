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

// ratedHere returns whether a new match is rated. The option of the command takes precedence over the preference of the
// guild. byDefault reports whether that still depends on the players: the match is then unrated if a newcomer plays.
func ratedHere(r *interaction.Request, server member.Preferences) (rated, byDefault bool) {
	if on, said := r.Bools["rated"]; said {
		return on, false
	}
	usually := server.Of(member.UsuallyRated)
	return usually != member.No, usually == member.AfterFirst
}

// meetNewcomers sets New for each person without experience in a game. A newcomer has finished no match of it against a
// person in this guild, and no rated one anywhere.
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

// arrive returns the request with the absence of its user, who is about to take a seat. It also determines whether they
// are a newcomer, if that decides whether the match is rated.
func (f Feature) arrive(ctx context.Context, r *interaction.Request) (*interaction.Request, error) {
	user := r.User
	if err := f.away(ctx, &user); err != nil {
		return r, err
	}
	if r.Table.Unchosen {
		if err := f.meetNewcomers(ctx, r.Table.Guild, r.Table.Game, &user); err != nil {
			return r, err
		}
	}
	return r.As(user), nil
}

// hasFinished reports whether a user has finished a match of a game against a person. See meetNewcomers for the matches
// that it considers.
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

// inHistory reports whether the history of a user in a guild has a match for which sought returns true.
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

// switchRated makes an open challenge rated or unrated, for its host.
func (f Feature) switchRated(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	after := *r.View.Table
	after.Rated = !after.Rated
	stakes, doubt, renown := f.foretell(ctx, &after)
	return f.changed(ctx, r, func(v *view.View) error {
		if r.Arg("to") != presenter.RatedWord(!v.Rated) {
			return errTerms
		}
		if err := v.SwitchRated(r.User.ID, f.Now()); err != nil {
			return err
		}
		v.Stakes, v.Doubt, v.Renown = stakes, doubt, renown
		return nil
	})
}

// errTerms means that the host has changed the terms of a challenge since the card was drawn.
var errTerms = refusal.New("error.terms")

// agreed returns errTerms if a press refers to terms other than the current ones.
func agreed(r *interaction.Request, t *table.Table) error {
	return interaction.Unless(r.Arg("terms") == presenter.TermsKey(t), errTerms)
}

// foretell returns the forecast for a challenge. If all players are known, it is the stakes, and a doubt whether the
// match will count; otherwise it is the rating of the challenger. A lobby has no forecast.
func (f Feature) foretell(ctx context.Context, t *table.Table) (
	stakes []ladder.Stake, doubt ladder.Reason, renown ladder.Renown,
) {
	switch g, err := f.Tables.Game(t.Game); {
	case err != nil || t.Lobby || t.Solo:
	case len(t.Users()) == len(t.Players):
		stakes, doubt = f.Scores.Forecast(ctx, t, g.Rules, t.Users())
	default:
		renown = f.Scores.Renown(ctx, t)
	}
	return stakes, doubt, renown
}
