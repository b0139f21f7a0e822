package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/table"
)

// join takes a free seat of a lobby.
func (f challenges) join(ctx context.Context, c *call) (Answer, error) {
	return f.changed(ctx, c, func(v *screen.View) error { return v.Join(c.User, f.now()) })
}

// leave gives a seat of a lobby up.
func (f challenges) leave(ctx context.Context, c *call) (Answer, error) {
	return f.changed(ctx, c, func(v *screen.View) error { return v.Leave(c.User.ID, f.now()) })
}

// start starts the match of a lobby.
func (f challenges) start(ctx context.Context, c *call) (Answer, error) {
	return f.begin(ctx, c, c.view.Users(), func(v *screen.View) error {
		return v.Start(c.User.ID, c.ID, f.dice, f.now())
	})
}

// enlist puts a computer player on a free seat, or sends the last one of a lobby away.
func (f challenges) enlist(ctx context.Context, c *call) (Answer, error) {
	level := c.arg("level")
	return f.changed(ctx, c, func(v *screen.View) error {
		if level == screen.Nobody {
			return v.Dismiss(c.User.ID, f.now())
		}
		if !slices.Contains(v.LevelNames(), level) {
			return errUnknown
		}
		computer := table.Player{Name: screen.FreeName(f.words, v.Locale, level, v.Table.Names()), Level: level}
		if !v.Lobby {
			return v.StartAgainstComputer(c.User.ID, computer, c.ID, f.dice, f.now())
		}
		return v.Enlist(c.User.ID, computer, f.now())
	})
}
