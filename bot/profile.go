package bot

import (
	"context"

	"dockside/bot/text"
	"dockside/ladder"
	"dockside/table"
)

// portrait is all that a profile tells of.
type portrait struct {
	Game
	who   table.Person
	asker string          // the id of whoever asks; empty: nobody in particular
	mine  bool            // that is the same person
	here  ladder.Row      // on the server, of all time
	total int             // how many have a place there
	now   ladder.Row      // in this season, if the server has seasons
	all   ladder.Standing // everywhere
	own   ladder.Standing // on the server, of whoever asks
	duel  ladder.Versus   // of whoever asks against them, on the server
	past  hindsight       // of their latest matches on the server
}

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
	if r.Rival != nil {
		who = r.Rival.Person
		if r.Rival.Bot {
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
func (b *Bot) showProfile(r Request, p portrait) Answer {
	l := b.private(r)
	s := b.profileScreen(l, p)
	if p.here.Games > 0 {
		s.Rows = buttonRows([]Button{{ID: customID("portrait", p.Rules.Name, p.who.ID), Label: l.Say("button.share")}})
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
	if p.here.Games == 0 {
		return Answer{}, errUnknown
	}
	p.who.Name = p.here.Name
	return b.sharing(ctx, r, b.showProfile(r, p), func(l *text.Language) (Screen, error) {
		return b.profileScreen(l, p.impersonal()), nil
	})
}

// impersonal is a profile without whoever asks.
func (p portrait) impersonal() portrait {
	p.asker, p.mine, p.own, p.duel = "", false, ladder.Standing{}, ladder.Versus{}
	return p
}

// portrait reads a profile for somebody who asks.
func (b *Bot) portrait(ctx context.Context, r Request, g Game, who table.Person, asker string) (p portrait, err error) {
	p = portrait{Game: g, who: who, asker: asker, mine: who.ID == asker}
	here := ladder.Name{Game: g.Rules.Name, Guild: r.Guild}
	if p.here, p.total, err = b.row(ctx, here, who.ID); err != nil {
		return p, err
	}
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err == nil && w.of(seasons) == yes {
		season := ladder.Name{Game: here.Game, Guild: here.Guild, Season: ladder.Season(b.now())}
		p.now, _, err = b.row(ctx, season, who.ID)
	}
	if err != nil {
		return p, err
	}
	all, err := b.store.Standings(ctx, ladder.Name{Game: here.Game}, who.ID)
	if err != nil {
		return p, err
	}
	p.all = all[0]
	if p.past, err = b.hindsight(ctx, r.Guild, g, who.ID); err != nil {
		return p, err
	}
	if p.mine {
		return p, nil
	}
	err = b.compare(ctx, &p, here)
	return p, err
}

// compare adds to a profile how whoever asks stands, and how the two have fared.
func (b *Bot) compare(ctx context.Context, p *portrait, here ladder.Name) error {
	own, err := b.store.Standings(ctx, here, p.asker)
	if err != nil {
		return err
	}
	p.own = own[0]
	p.duel, err = b.store.Versus(ctx, here, p.asker, p.who.ID)
	return err
}

// row is where somebody stands on a ladder, and how many have a place there.
func (b *Bot) row(ctx context.Context, name ladder.Name, user string) (ladder.Row, int, error) {
	p, err := b.store.Page(ctx, name, ladder.Query{Reader: user, Since: b.now().Add(-ladder.Idle)})
	return p.Mine, p.Total, err
}
