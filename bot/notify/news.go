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
	var all []entry
	for _, s := range v.SpectatorsToNotify() {
		news := v.NewsFor(s)
		all = append(all, entry{
			s.User,
			func(a *agenda.Agenda) { a.SetNews(v.ID, news, v.Repeats(), k.Now()) },
			func(v *view.View) { v.SetNotified(s.User, news) },
		})
	}
	return k.queue(ctx, v, all, "cannot tell spectators what is new")
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
	if e.News == table.WasShown {
		r.witnessShown(e, v)
		return nil
	}
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
	r.speak(s.Language)
	return nil
}

// witnessShown records the view for the news that a match of the user was shown.
func (r *delivery) witnessShown(e agenda.Item, v *view.View) {
	seat, seated := v.Seat(r.agenda.User)
	if !seated || v.Players[seat].Erased || e.Called && r.now.Sub(e.Since) >= newsDelay {
		return
	}
	r.views[about(e)] = v
	r.speak(v.Players[seat].Language)
}

// news returns the screen of a message with news.
func (r *delivery) news(w agenda.Message) ui.Screen {
	if of := w.Turns[0].News; of == table.SeatOpens || of == table.SeatLost {
		var seats []*view.View
		for _, e := range w.Turns {
			seats = append(seats, r.views[about(e)])
		}
		if of == table.SeatLost {
			return lostMessage(r.words, seats)
		}
		return seatMessage(r.words, seats)
	}
	var all []newsItem
	for _, e := range w.Turns {
		all = append(all, newsItem{View: r.views[about(e)], News: e.News, User: r.agenda.User, Post: e.Post})
	}
	return newsMessage(r.words, all)
}

// stands reports whether the news of a message stay true, so that the message is never retracted.
func stands(w agenda.Message) bool { return w.Turns[0].News.Lasts() }
