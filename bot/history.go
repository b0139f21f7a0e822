package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// pastGames is looking back at matches: their list, their replay and film, their records and dice.
type pastGames struct{ retrospect }

func (f pastGames) routes() routes {
	return routes{
		commands: []route{
			{path: "history", free: true, do: f.history},
			{path: "replay", free: true, long: true, do: f.replay, suggests: gameOf(f.suggestOver)},
			{path: "record", free: true, do: f.record, suggests: gameOf(f.suggestRecorded)},
			{path: "verify", free: true, long: true, do: f.verify, suggests: gameOf(f.suggestOver)},
		},
		presses: []route{
			{path: "history:{user}:{from}:{button}", free: true, do: f.turnHistory},
			{path: "replay:{match}:{position}:{button}", free: true, long: true, do: f.replayAt},
			{path: "why:{match}:{position}:{where}:{topic}", free: true, do: f.why},
			{path: "share:{match}:{position}", long: true, do: f.share},
			{path: "film:{table}:{button}", long: true, checks: []check{begun}, do: f.film},
			{path: "still:{table}:{button}", long: true, checks: []check{begun}, do: f.still},
			{path: "tell-film:{table}", checks: []check{begun}, do: spelled(f.film)},
			{path: "dice:{table}", free: true, long: true, do: f.dice},
		},
	}
}

// history lists the finished matches of a member on this server, or of the user, the latest first,
// each to be opened from a menu; of another's those that the user may see.
func (f pastGames) history(ctx context.Context, c *call) (Answer, error) {
	user := c.User.ID
	if c.Target != nil {
		user = c.Target.ID
	}
	return f.list(ctx, c, user, 0)
}

// turnHistory turns the pages of a history.
func (f pastGames) turnHistory(ctx context.Context, c *call) (Answer, error) {
	from, err := c.number("from")
	if err != nil {
		return Answer{}, err
	}
	return f.list(ctx, c, c.arg("user"), from)
}

func (f pastGames) list(ctx context.Context, c *call, user string, from int) (Answer, error) {
	if c.Guild == "" { // in private one sees one's own games, whatever the button says
		user = c.User.ID
	}
	past, err := f.matches(ctx, c, user, from, presenter.HistoryPage)
	if err != nil {
		return Answer{}, err
	}
	return c.inPlace(presenter.History(c.lang, user, past.list, from, past.total, past.older)), nil
}

// film shows the user alone how a match went: the pictures that stayed in the channel one after
// another, what the game films between them, and the result.
func (f pastGames) film(ctx context.Context, c *call) (Answer, error) {
	return f.pictured(ctx, c, false)
}

// still shows the same side by side, for people who want nothing to move.
func (f pastGames) still(ctx context.Context, c *call) (Answer, error) {
	return f.pictured(ctx, c, true)
}

// pictured shows a film or a still to the user, or to everybody.
func (f pastGames) pictured(ctx context.Context, c *call, still bool) (Answer, error) {
	if !presenter.Filmed(c.view) {
		return c.whisper("film.none"), nil
	}
	t := view.PastOf(c.view).For(c.lang)
	a := c.inPlace(presenter.Film(c.lang, t.View, still))
	if c.arg("button") != presenter.ShareWord {
		return a, nil
	}
	return f.shareMatch(ctx, c, a, t, func(l *i18n.Language, t *view.Past) ui.Screen {
		s := presenter.Film(l, t.View, still)
		s.Rows = nil
		return s
	})
}

// share shows everybody the position that a panel shows, once: the button goes off.
func (f pastGames) share(ctx context.Context, c *call) (Answer, error) {
	t, err := f.pressed(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	n := t.Position(c.arg("position"))
	a := c.inPlace(presenter.ReplayPanel(c.lang, t, n))
	if c.onBoard() { // of a private game, which stays
		a = c.whisper("share.done")
	}
	return f.shareMatch(ctx, c, a, t, func(l *i18n.Language, t *view.Past) ui.Screen {
		return presenter.Moment(l, t, n)
	})
}
