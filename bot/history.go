package bot

import (
	"context"

	"dockside/bot/screen"
)

// history lists the finished matches of a member on this server, or of the user in private, the latest
// first, each to be opened from a menu.
func (b *Bot) history(ctx context.Context, r Request) (Answer, error) {
	user, from := r.User.ID, 0
	switch {
	case r.Component:
		n, err := r.number(1)
		if err != nil {
			return Answer{}, err
		}
		user, from = r.arg(0), n
	case r.Target != nil:
		user = r.Target.ID
	}
	if r.Guild == "" { // in private one sees one's own games, whatever the button says
		user = r.User.ID
	}
	list, total, err := b.store.History(ctx, r.Guild, user, from, screen.HistoryPage)
	if err != nil {
		return Answer{}, err
	}
	return r.inPlace(screen.History(b.private(r), user, list, from, total)), nil
}
