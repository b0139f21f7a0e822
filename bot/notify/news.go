package notify

import (
	"context"
	"errors"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage"
)

// QueueNews queues the news of a published table in the agendas of its spectators. It returns the updated view, or v if
// it must be repeated, which is harmless.
func (k Service) QueueNews(ctx context.Context, v *view.View) *view.View {
	untold := v.SpectatorsToNotify()
	if len(untold) == 0 {
		return v
	}
	now, err := k.spread(ctx, v, untold)
	if err != nil {
		k.Log.Warn("cannot tell spectators what is new", "table", v.ID, "error", err)
		k.Tables.Postpone(ctx, v.ID)
		return v
	}
	return now
}

// spread records the news first in the agendas and then in the table, so that an interruption only repeats it. The
// table stays due until the next tick.
func (k Service) spread(ctx context.Context, v *view.View, untold []table.Spectator) (*view.View, error) {
	told := map[string]table.NewsTimes{}
	for _, s := range untold {
		told[s.User] = v.NewsFor(s)
		if _, err := k.Store.ReviseAgenda(ctx, s.User, func(a *agenda.Agenda) error {
			a.SetNews(v.ID, told[s.User], v.Repeats(), k.Now())
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return k.Tables.Update(ctx, v, func(v *view.View) error {
		for user, all := range told {
			v.SetNotified(user, all)
		}
		v.PublishSoon(k.Now())
		return nil
	})
}

// newsDelay is the minimum time that news stay in an agenda. After it, no process can still be about to queue them
// again, and the next delivery removes them.
const newsDelay = 10 * time.Minute

// matter is the subject of an item: a turn or a kind of news at a table.
type matter struct {
	table string
	news  table.News
}

// about returns the subject of an item.
func about(e agenda.Item) matter { return matter{e.Table, e.News} }

// witness records the view for a news item. It skips news that are outdated, or were delivered long enough ago. For a
// rematch it is the view of the new table. The error wraps storage.ErrUnavailable.
func (r *delivery) witness(ctx context.Context, e agenda.Item, v *view.View) error {
	s := v.Spectator(r.agenda.User)
	if s == nil || !v.NewsFor(*s)[e.News].Equal(e.Since) {
		return nil
	}
	if e.News.Lasts() && e.Called && s.NotifiedOf[e.News].Equal(e.Since) && r.now.Sub(e.Since) >= newsDelay {
		return nil
	}
	r.views[about(e)] = v
	if e.News == table.RematchBegins {
		switch next, err := r.Tables.Load(ctx, v.Next); {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err == nil: // otherwise the former table is shown
			r.views[about(e)] = next
		}
	}
	if r.Members.LanguageCode(r.wishes) == "" && s.Language != "" {
		r.words = r.Words.For(s.Language)
	}
	return nil
}

// news returns the screen of a message with news.
func (r *delivery) news(w agenda.Message) ui.Screen {
	var all []newsItem
	for _, e := range w.Turns {
		all = append(all, newsItem{View: r.views[about(e)], News: e.News, User: r.agenda.User})
	}
	return newsMessage(r.words, all)
}

// stands reports whether the news of a message stay true, so that it is never retracted.
func stands(w agenda.Message) bool { return w.Turns[0].News.Lasts() }
