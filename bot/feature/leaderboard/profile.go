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

// profile responds privately with the profile of a user: the one named, or else the asking user.
func (f Feature) profile(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, err
	}
	who := r.User
	if r.Target != nil {
		who = r.Target.Person
		if r.Target.Bot {
			return interaction.Response{}, refusal.New("error.scoreless")
		}
	}
	if err := mayRead(r, who.ID); err != nil {
		return interaction.Response{}, err
	}
	p, err := f.readProfile(ctx, r, g, who, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.showProfile(r, p), nil
}

// mayRead refuses the profiles of others outside servers. There, a profile is the rating over all servers.
func mayRead(r *interaction.Request, user string) error {
	if user == r.User.ID {
		return nil
	}
	return interaction.InGuild(r)
}

// showProfile responds with a profile.
func (f Feature) showProfile(r *interaction.Request, p profileData) interaction.Response {
	l := r.Language
	s := profileScreen(l, p)
	if p.Here.Games > 0 {
		s.Rows = ui.ButtonRows([]ui.Button{
			{ID: ui.ID("portrait", p.Rules.Name, p.Who.ID), Label: l.Say("button.share"), Posts: true},
			{ID: ui.ID("likeness", p.Rules.Name, p.Who.ID), Label: l.Say("button.describe")},
		})
	}
	return r.InPlace(s)
}

// profileOf returns the profile that a custom id names. The name of its owner comes from the ladder.
func (f Feature) profileOf(ctx context.Context, r *interaction.Request) (profileData, error) {
	g, err := f.Tables.Game(r.Arg("game"))
	if err != nil {
		return profileData{}, interaction.ErrMalformed
	}
	if err := mayRead(r, r.Arg("user")); err != nil {
		return profileData{}, err
	}
	p, err := f.readProfile(ctx, r, g, table.Person{ID: r.Arg("user")}, r.User.ID)
	if err == nil && p.Here.Games == 0 {
		err = interaction.ErrMalformed
	}
	p.Who.Name = view.Captain(r.Language, p.Who.ID, p.Here.Name)
	return p, err
}

// describeProfile describes the picture of a profile in text.
func (f Feature) describeProfile(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	p, err := f.profileOf(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: presenter.DescriptionOf(r.Language, profileScreen(r.Language, p)),
	}, nil
}

// shareProfile posts a profile in the channel.
func (f Feature) shareProfile(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	p, err := f.profileOf(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.Share(ctx, r, f.showProfile(r, p), func(l *i18n.Language) (ui.Screen, error) {
		return profileScreen(l, p.impersonal()), nil
	})
}

// readProfile reads the profile of a user, as asker may see it.
func (f Feature) readProfile(
	ctx context.Context, r *interaction.Request, g catalog.Game, who table.Person, asker string,
) (p profileData, err error) {
	p = profileData{Game: g, Who: who, Asker: asker, Mine: who.ID == asker, Alone: r.Guild == ""}
	here := ladder.Name{Game: g.Rules.Name, Guild: r.Guild}
	if p.Here, p.Total, err = f.row(ctx, here, who.ID); err != nil {
		return p, err
	}
	w, err := f.Members.Preferences(ctx, member.GuildDocument(r.Guild))
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
	if p.Past, err = f.pastReviews(ctx, r, g, who.ID); err != nil {
		return p, err
	}
	if p.Mine {
		p.Moves, err = f.Members.Reliability(ctx, who.ID)
		return p, err
	}
	err = f.compare(ctx, &p, here)
	return p, err
}

// compare adds the standing of the asker to a profile, and the results of the two against each other.
func (f Feature) compare(ctx context.Context, p *profileData, here ladder.Name) error {
	own, err := f.Store.Standings(ctx, here, p.Asker)
	if err != nil {
		return err
	}
	p.Own = own[0]
	p.Duel, err = f.Store.Versus(ctx, here, p.Asker, p.Who.ID)
	return err
}

// row returns the row of a user on a ladder, and the number of listed players.
func (f Feature) row(ctx context.Context, name ladder.Name, user string) (ladder.Row, int, error) {
	p, err := f.Store.Page(ctx, name, ladder.Query{Reader: user, Since: f.Now().Add(-ladder.Idle)})
	return p.Mine, p.Total, err
}

// reviewsRead is the maximal number of matches whose reviews a profile summarises.
const reviewsRead = 20

// pastReviews returns the mean review of the latest matches of a user on a server that the asker may see. It is
// computed from the tables each time. It omits studies, matches that the user has left, and matches that count for
// nothing.
func (f Feature) pastReviews(
	ctx context.Context, r *interaction.Request, g catalog.Game, user string,
) (reviewMeans, error) {
	var sum reviewMeans
	latest, err := f.Matches(ctx, r, user, 0, reviewsRead)
	if err != nil {
		return sum, err
	}
	var ids []string
	for _, e := range latest.List {
		ids = append(ids, e.Match)
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	if err != nil && !errors.Is(err, storage.ErrArchive) { // the tables outside the archive are enough
		return sum, err
	}
	for _, t := range tables {
		seat, seated := t.Seat(user)
		if !seated || t.Review == nil || t.Game != g.Rules.Name || t.From.Match != "" || t.CountsNothing() ||
			t.Players[seat].Left() {
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
