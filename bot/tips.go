package bot

import (
	"context"
	"strconv"

	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game/table"
)

// tipping lets them say how a rated match will end.
type tipping struct{ spectating }

func (f tipping) routes() routes {
	return routes{presses: []route{
		{path: "tip:{table}", checks: []check{begun}, do: f.askTip},
		{path: "tipped:{table}", checks: []check{begun}, do: f.tip},
	}}
}

// askTip opens the form in which the user says how the match will end.
func (f tipping) askTip(ctx context.Context, c *call) (Answer, error) {
	if err := f.mayWatch(ctx, c); err != nil {
		return Answer{}, err
	}
	if err := c.view.MayTip(c.User.ID); err != nil {
		return Answer{}, err
	}
	a := c.whisper("tip.again")
	a.Kind, a.Screen.Form = Ask, presenter.TipForm(c.lang, c.view, c.User.ID)
	return a, nil
}

// tip takes what the form says, beside the chances as the house sees them now.
func (f tipping) tip(ctx context.Context, c *call) (Answer, error) {
	if err := f.mayWatch(ctx, c); err != nil {
		return Answer{}, err
	}
	if err := c.view.MayTip(c.User.ID); err != nil {
		return Answer{}, err
	}
	percent, err := strconv.Atoi(c.filled(presenter.TipPercent))
	if err != nil {
		return Answer{}, table.ErrTip
	}
	side := 0
	if said := c.filled(presenter.TipSide); said != "" {
		if side, err = strconv.Atoi(said); err != nil {
			return Answer{}, errUnknown
		}
	}
	tip := table.Tip{Side: side, Percent: percent, Plays: c.view.Match.Len(), At: f.now()}
	chances, err := f.minds.PublicChances(ctx, c.view)
	if err != nil {
		return Answer{}, err
	}
	if err := f.spectating.members.AddWatched(ctx, c.User.ID, c.table.ID); err != nil {
		return Answer{}, err
	}
	c, err = changeTable(ctx, f.tables, c, func(v *view.View) error { return v.Tip(c.User, tip, chances) })
	if err != nil {
		return Answer{}, err
	}
	if c.view.TipsShut {
		return Answer{}, table.ErrTipsShut
	}
	return f.panel(ctx, c)
}
