package leaderboard

import (
	"context"
	"errors"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// profile tells how somebody plays, in private: the one named, or the user.
func (f Feature) profile(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return interaction.Response{}, err
	}
	who := c.User
	if c.Target != nil {
		who = c.Target.Person
		if c.Target.Bot {
			return interaction.Response{}, refusal.New("error.scoreless")
		}
	}
	p, err := f.portrait(ctx, c, g, who, c.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.showProfile(c, p), nil
}

// showProfile answers with a profile.
func (f Feature) showProfile(c *interaction.Request, p presenter.Profile) interaction.Response {
	l := c.Language
	s := presenter.ProfileScreen(l, p)
	if p.Here.Games > 0 {
		s.Rows = ui.ButtonRows([]ui.Button{
			{ID: ui.ID("portrait", p.Rules.Name, p.Who.ID), Label: l.Say("button.share")},
			{ID: ui.ID("likeness", p.Rules.Name, p.Who.ID), Label: l.Say("button.describe")},
		})
	}
	return c.InPlace(s)
}

// named finds the profile that a button names, by the name by which the ladder knows its owner.
func (f Feature) named(ctx context.Context, c *interaction.Request) (presenter.Profile, error) {
	g, err := f.Tables.Game(c.Arg("game"))
	if err != nil {
		return presenter.Profile{}, interaction.ErrMalformed
	}
	p, err := f.portrait(ctx, c, g, table.Person{ID: c.Arg("user")}, c.User.ID)
	if err == nil && p.Here.Games == 0 {
		err = interaction.ErrMalformed
	}
	p.Who.Name = view.Captain(c.Language, p.Who.ID, p.Here.Name)
	return p, err
}

// describeProfile tells the picture of a profile in words.
func (f Feature) describeProfile(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	p, err := f.named(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: presenter.Spelled(c.Language, presenter.ProfileScreen(c.Language, p)),
	}, nil
}

// shareProfile shows a profile to everybody.
func (f Feature) shareProfile(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	p, err := f.named(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Sharer{
		Members: f.Members,
		Guilds:  f.Guilds,
	}.Share(
		ctx,
		c,
		f.showProfile(c, p),
		func(l *i18n.Language) (ui.Screen, error) {
			return presenter.ProfileScreen(l, p.Impersonal()), nil
		},
	)
}

// portrait reads a profile for somebody who asks.
func (f Feature) portrait(
	ctx context.Context, c *interaction.Request, g catalog.Game, who table.Person, asker string,
) (p presenter.Profile, err error) {
	p = presenter.Profile{Game: g, Who: who, Asker: asker, Mine: who.ID == asker}
	here := ladder.Name{Game: g.Rules.Name, Guild: c.Guild}
	if p.Here, p.Total, err = f.row(ctx, here, who.ID); err != nil {
		return p, err
	}
	w, err := f.Members.Preferences(ctx, member.GuildDocument(c.Guild))
	if err == nil && w.Of(member.Seasons) == member.Yes {
		season := ladder.Name{Game: here.Game, Guild: here.Guild, Season: ladder.Season(f.Now())}
		p.Now, _, err = f.row(ctx, season, who.ID)
	}
	if err != nil {
		return p, err
	}
	all, err := f.Store.Standings(ctx, ladder.Name{Game: here.Game}, who.ID)
	if err != nil {
		return p, err
	}
	p.All = all[0]
	if p.Past, err = f.pastReviews(ctx, c, g, who.ID); err != nil {
		return p, err
	}
	if p.Mine {
		return p, nil
	}
	err = f.compare(ctx, &p, here)
	return p, err
}

// compare adds to a profile how whoever asks stands, and how the two have fared.
func (f Feature) compare(ctx context.Context, p *presenter.Profile, here ladder.Name) error {
	own, err := f.Store.Standings(ctx, here, p.Asker)
	if err != nil {
		return err
	}
	p.Own = own[0]
	p.Duel, err = f.Store.Versus(ctx, here, p.Asker, p.Who.ID)
	return err
}

// row is where somebody stands on a ladder, and how many have a place there.
func (f Feature) row(ctx context.Context, name ladder.Name, user string) (ladder.Row, int, error) {
	p, err := f.Store.Page(ctx, name, ladder.Query{Reader: user, Since: f.Now().Add(-ladder.Idle)})
	return p.Mine, p.Total, err
}

// reviewsRead is how many matches, at most, a profile looks back at.
const reviewsRead = 20

// pastReviews is what the reviews come to of the latest matches of somebody on a server, as far as whoever
// asks may see these. Nothing is kept of it, so it follows from the tables alone; studies are no matches.
func (f Feature) pastReviews(
	ctx context.Context,
	c *interaction.Request,
	g catalog.Game,
	user string,
) (presenter.Reviews, error) {
	var sum presenter.Reviews
	latest, err := f.Matches(ctx, c, user, 0, reviewsRead)
	if err != nil {
		return sum, err
	}
	var ids []string
	for _, e := range latest.List {
		ids = append(ids, e.Match)
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	if err != nil && !errors.Is(err, storage.ErrArchive) { // then it tells of those that are there
		return sum, err
	}
	for _, t := range tables {
		seat, seated := t.Seat(user)
		if !seated || t.Review == nil || t.Game != g.Rules.Name || t.From.Match != "" || t.Players[seat].Left() {
			continue
		}
		found := t.Review.Seats[seat]
		sum.Games, sum.Accuracy, sum.Luck = sum.Games+1, sum.Accuracy+found.Accuracy, sum.Luck+found.Luck
	}
	if sum.Games > 0 {
		sum.Accuracy, sum.Luck = sum.Accuracy/float64(sum.Games), sum.Luck/float64(sum.Games)
	}
	return sum, nil
}
