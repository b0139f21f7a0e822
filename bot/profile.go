package bot

import (
	"context"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/house"
	"dockside/ladder"
	"dockside/table"
)

// profile tells how somebody plays, in private: the one named, or the user.
func (b *Bot) profile(ctx context.Context, r Request) (Answer, error) {
	if r.Guild == "" {
		return Answer{}, errNoServer
	}
	g, err := b.pick(r)
	if err != nil {
		return Answer{}, err
	}
	who := r.User
	if r.Target != nil {
		who = r.Target.Person
		if r.Target.Bot {
			return Answer{}, errScoreless
		}
	}
	p, err := b.portrait(ctx, r, g, who, r.User.ID)
	if err != nil {
		return Answer{}, err
	}
	return b.showProfile(r, p), nil
}

// showProfile answers with a profile.
func (b *Bot) showProfile(r Request, p screen.Profile) Answer {
	l := b.private(r)
	s := screen.ProfileScreen(l, p)
	if p.Here.Games > 0 {
		share := screen.Button{ID: screen.ID("portrait", p.Rules.Name, p.Who.ID), Label: l.Say("button.share")}
		s.Rows = screen.ButtonRows([]screen.Button{share})
	}
	return r.inPlace(s)
}

// shareProfile shows a profile to everybody, by the name by which the ladder knows its owner.
func (b *Bot) shareProfile(ctx context.Context, r Request) (Answer, error) {
	g, err := b.game(r.arg(0))
	if err != nil || r.Guild == "" {
		return Answer{}, errUnknown
	}
	p, err := b.portrait(ctx, r, g, table.Person{ID: r.arg(1)}, r.User.ID)
	if err != nil {
		return Answer{}, err
	}
	if p.Here.Games == 0 {
		return Answer{}, errUnknown
	}
	p.Who.Name = p.Here.Name
	return b.sharing(ctx, r, b.showProfile(r, p), func(l *text.Language) (screen.Screen, error) {
		return screen.ProfileScreen(l, p.Impersonal()), nil
	})
}

// portrait reads a profile for somebody who asks.
func (b *Bot) portrait(
	ctx context.Context, r Request, g house.Game, who table.Person, asker string,
) (p screen.Profile, err error) {
	p = screen.Profile{Game: g, Who: who, Asker: asker, Mine: who.ID == asker}
	here := ladder.Name{Game: g.Rules.Name, Guild: r.Guild}
	if p.Here, p.Total, err = b.row(ctx, here, who.ID); err != nil {
		return p, err
	}
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err == nil && w.Of(screen.Seasons) == screen.Yes {
		season := ladder.Name{Game: here.Game, Guild: here.Guild, Season: ladder.Season(b.now())}
		p.Now, _, err = b.row(ctx, season, who.ID)
	}
	if err != nil {
		return p, err
	}
	all, err := b.store.Standings(ctx, ladder.Name{Game: here.Game}, who.ID)
	if err != nil {
		return p, err
	}
	p.All = all[0]
	if p.Past, err = b.hindsight(ctx, r.Guild, g, who.ID); err != nil {
		return p, err
	}
	if p.Mine {
		return p, nil
	}
	err = b.compare(ctx, &p, here)
	return p, err
}

// compare adds to a profile how whoever asks stands, and how the two have fared.
func (b *Bot) compare(ctx context.Context, p *screen.Profile, here ladder.Name) error {
	own, err := b.store.Standings(ctx, here, p.Asker)
	if err != nil {
		return err
	}
	p.Own = own[0]
	p.Duel, err = b.store.Versus(ctx, here, p.Asker, p.Who.ID)
	return err
}

// row is where somebody stands on a ladder, and how many have a place there.
func (b *Bot) row(ctx context.Context, name ladder.Name, user string) (ladder.Row, int, error) {
	p, err := b.store.Page(ctx, name, ladder.Query{Reader: user, Since: b.now().Add(-ladder.Idle)})
	return p.Mine, p.Total, err
}
