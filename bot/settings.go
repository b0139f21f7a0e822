package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/bot/text"
)

// settings lets people choose how the bot treats them, and a server how it treats everybody there.
type settings struct{ *desk }

func (f settings) routes() routes {
	managed := []check{onServer, manager}
	return routes{
		commands: []route{
			{path: "settings me", do: f.mine},
			{path: "settings server", checks: managed, do: f.server},
		},
		presses: []route{
			{path: "settings me:{setting}:{value}", do: f.mine},
			{path: "settings server:{setting}:{value}", checks: managed, do: f.server},
		},
	}
}

// mine shows and changes what the user has chosen, at once in the language chosen.
func (f settings) mine(ctx context.Context, c *call) (Answer, error) {
	w, err := f.choose(ctx, c, ofUser(c.User.ID), screen.Personal(f.words))
	if err != nil {
		return Answer{}, err
	}
	l := f.language(w, c.Locale)
	return show(c, l, "me", screen.Personal(f.words), w, screen.BlockedButton(l))
}

// server shows and changes what holds on a server.
func (f settings) server(ctx context.Context, c *call) (Answer, error) {
	w, err := f.choose(ctx, c, ofServer(c.Guild), screen.Communal(f.words))
	if err == nil && setsThreads(c) {
		err = f.forgetTold(ctx, c.Guild)
	}
	if err != nil {
		return Answer{}, err
	}
	return show(c, c.lang, "server", screen.Communal(f.words), w)
}

// setsThreads tells whether a call chooses which games have threads, or where.
func setsThreads(c *call) bool {
	_, named := c.args[screen.Threads.Name]
	return named || slices.Contains([]string{screen.Threads.Name, screen.ThreadsIn.Name}, c.arg("setting"))
}

// show shows settings: the page that is asked for, or that of the setting which was changed.
func show(
	c *call, l *text.Language, whose string, all []screen.Setting, w screen.Preferences, more ...screen.Button,
) (Answer, error) {
	page := screen.SettingsPage(all, c.arg("setting"))
	if c.arg("setting") == screen.MoreSettings {
		var err error
		if page, err = c.number("value"); err != nil {
			return Answer{}, err
		}
	}
	return c.inPlace(screen.Settings(l, whose, all, w, page, more...)), nil
}

// choose keeps what a call chooses, and gives what is chosen now.
func (f settings) choose(ctx context.Context, c *call, document string, all []screen.Setting) (
	screen.Preferences, error,
) {
	chosen := screen.Preferences(c.args)
	if c.Component {
		chosen = screen.Preferences{c.arg("setting"): c.arg("value")}
		delete(chosen, screen.MoreSettings)
	}
	for name, value := range chosen {
		i := slices.IndexFunc(all, func(s screen.Setting) bool { return s.Name == name })
		if i < 0 || !all[i].Takes(value) {
			return nil, errUnknown
		}
	}
	if len(chosen) > 0 {
		if err := f.wish(ctx, document, chosen); err != nil {
			return nil, err
		}
	}
	return f.wishes(ctx, document)
}
