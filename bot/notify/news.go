package notify

import (
	"context"
	"errors"
	"time"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage"
)

// QueueNews puts what is new at a table that has been shown into the agendas of its spectators. It may be repeated.
func (k Service) QueueNews(ctx context.Context, v *view.View) *view.View {
	untold := v.Untold()
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

// spread notes news first in the agendas and then at the table, as tell does. The table stays due, and comes to rest
// when the clock looks at it.
func (k Service) spread(ctx context.Context, v *view.View, untold []table.Spectator) (*view.View, error) {
	told := map[string]table.Tidings{}
	for _, s := range untold {
		told[s.User] = v.TidingsOf(s)
		if _, err := k.Store.ReviseAgenda(ctx, s.User, func(a *agenda.Agenda) error {
			a.SetNews(v.ID, told[s.User], v.Repeats(), k.Now())
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return k.Tables.Update(ctx, v, func(v *view.View) error {
		for user, all := range told {
			v.Tell(user, all)
		}
		v.PublishSoon(k.Now())
		return nil
	})
}

// newsDelay is how long news stay in an agenda at least after they came: until nobody is about to tell them again. They
// go when it is looked at next.
const newsDelay = 10 * time.Minute

// matter is what an errand is about.
type matter struct {
	table string
	news  table.News
}

func about(e agenda.Item) matter { return matter{e.Table, e.News} }

// witness takes note of a table of which there are news, as long as they are true and not over and done with; of a
// rematch, of its own table.
func (r *delivery) witness(ctx context.Context, e agenda.Item, v *view.View) error {
	s := v.Spectator(r.agenda.User)
	if s == nil || !v.TidingsOf(*s)[e.News].Equal(e.Since) {
		return nil
	}
	if e.News.Lasts() && e.Called && s.Told[e.News].Equal(e.Since) && r.now.Sub(e.Since) >= newsDelay {
		return nil
	}
	r.views[about(e)] = v
	if e.News == table.RematchBegins {
		switch next, err := r.Tables.Load(ctx, v.Next); {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err == nil: // or else the former table has to do
			r.views[about(e)] = next
		}
	}
	if r.Members.LanguageCode(r.wishes) == "" && s.Tongue != "" {
		r.words = r.Words.For(s.Tongue)
	}
	return nil
}

// news is the message that tells news.
func (r *delivery) news(w agenda.Message) ui.Screen {
	var all []presenter.Tiding
	for _, e := range w.Turns {
		all = append(all, presenter.Tiding{View: r.views[about(e)], News: e.News, User: r.agenda.User})
	}
	return presenter.Tidings(r.words, all)
}

// stands tells whether a message tells what stays true, so that nobody has to take it back.
func stands(w agenda.Message) bool { return w.Turns[0].News.Lasts() }
