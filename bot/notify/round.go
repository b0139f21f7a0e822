package notify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/hours"
	"dockside/game/table"
	"dockside/render/i18n"
)

// delivery is one delivery of an agenda: its current items, and what was sent.
type delivery struct {
	Service
	agenda *agenda.Agenda // the loaded version
	sent   int            // the loaded agenda.Sent
	wishes member.Preferences
	words  *i18n.Language // the language of the user
	ways   agenda.Ways
	views  map[matter]*view.View // the tables of current items
	now    time.Time

	left map[string]agenda.Message // what remains of earlier messages, by their ids
	told []agenda.Item             // the delivered items
	said []agenda.Message          // the messages that were sent
	done bool                      // everything was delivered and retracted
}

// see records the view for a turn item, if the player still has that turn.
func (r *delivery) see(e agenda.Item, v *view.View) {
	seat, ok := v.Seat(r.agenda.User)
	if !ok || !v.TurnOf(seat).Since.Equal(e.Since) {
		return
	}
	r.views[about(e)] = v
	r.speak(v.Players[seat].Language)
}

// speak sets the language of the messages, unless the user has chosen one.
func (r *delivery) speak(code string) {
	if r.Members.LanguageCode(r.wishes) == "" && code != "" {
		r.words = r.Words.For(code)
	}
}

// current reports whether an item is still true.
func (r *delivery) current(e agenda.Item) bool {
	return r.views[about(e)] != nil && r.agenda.Current(e)
}

// hours returns the times of the turn of an item; zero for news.
func (r *delivery) hours(e agenda.Item) table.TurnTimes {
	if e.News != "" {
		return table.TurnTimes{}
	}
	v := r.views[about(e)]
	seat, _ := v.Seat(r.agenda.User)
	return v.TurnTimesOf(seat)
}

// when returns the time to deliver an item, now or later; zero if there is nothing to deliver.
func (r *delivery) when(a *agenda.Agenda, e agenda.Item) time.Time {
	h := r.hours(e)
	at := a.When(e, r.ways, h)
	if at.IsZero() {
		return at
	}
	if at.Before(r.now) {
		at = r.now
	}
	return r.ways.Allowed(at, h)
}

// ready returns the turns and the news to deliver now, the most urgent turns first. In a daily digest they are all
// turns.
func (r *delivery) ready() (ready, news []agenda.Item) {
	var all []agenda.Item
	for _, e := range r.agenda.Items {
		if !r.current(e) {
			continue
		}
		at := r.when(r.agenda, e)
		now := !at.IsZero() && !at.After(r.now)
		switch {
		case e.News == "":
			if all = append(all, e); now {
				ready = append(ready, e)
			}
		case now:
			news = append(news, e)
		}
	}
	if len(ready) > 0 && r.ways.Rhythm == agenda.EveryDay {
		ready = all
	}
	slices.SortStableFunc(ready, func(a, b agenda.Item) int { return r.hours(a).Half.Compare(r.hours(b).Half) })
	return ready, news
}

// retract removes outdated items from earlier messages, and deletes messages that have none left. After a failure the
// remaining messages stay as they are.
func (r *delivery) retract(ctx context.Context) error {
	r.left = map[string]agenda.Message{}
	for _, w := range r.agenda.Said {
		r.left[w.ID] = w
	}
	for _, w := range r.agenda.Said {
		left := w
		left.Turns = slices.DeleteFunc(slices.Clone(w.Turns), func(e agenda.Item) bool { return !r.current(e) })
		if len(left.Turns) == len(w.Turns) {
			continue
		}
		if err := r.reword(ctx, left); err != nil {
			return err
		}
		if r.left[w.ID] = left; len(left.Turns) == 0 {
			delete(r.left, w.ID)
		}
	}
	return nil
}

// reword replaces the content of a message by its present items. A message that is deleted or out of reach is skipped.
func (r *delivery) reword(ctx context.Context, w agenda.Message) error {
	var err error
	if len(w.Turns) == 0 {
		err = r.Discord.Delete(ctx, w.Channel, w.ID)
	} else {
		var m *discord.Message
		if m, err = r.compose(ctx, w, false); err == nil {
			err = r.Discord.Edit(ctx, w.Channel, w.ID, m)
		}
	}
	if discord.IsForbidden(err) {
		return nil
	}
	return err
}

// call delivers turns and news. With notifications switched off, the items count as delivered.
func (r *delivery) call(ctx context.Context) error {
	ready, news := r.ready()
	if r.wishes.Of(member.Notifications) == member.NoNotifications {
		r.told = append(append(r.told, ready...), news...)
		return nil
	}
	return errors.Join(r.deliver(ctx, r.turnMessages(ready)), r.deliver(ctx, r.newsMessages(ctx, news)))
}

// deliver sends messages. If direct messages are blocked, turns are delivered in the channels of the games instead, and
// news count as delivered. If the bot cannot send messages to a channel, its turns count as delivered.
func (r *delivery) deliver(ctx context.Context, plan []agenda.Message) error {
	for _, w := range plan {
		err := r.send(ctx, w)
		blocked := w.Private && discord.IsDMClosed(err)
		if blocked {
			r.agenda.Shut = r.now
		}
		switch {
		case err == nil:
		case blocked && w.Turns[0].News == "":
			if err := r.deliver(ctx, r.onServers(w.Turns)); err != nil {
				return err
			}
		case blocked:
			r.told = append(r.told, w.Turns...)
		case !w.Private && discord.IsForbidden(err):
			r.Log.Warn("cannot notify a player in a channel", "table", w.Turns[0].Table, "error", err)
			r.told = append(r.told, w.Turns...)
		default:
			return err
		}
	}
	return nil
}

// closedFor is how long direct messages are not tried again after the user has blocked them.
const closedFor = 24 * time.Hour

// shut reports whether direct messages are not tried at present.
func (r *delivery) shut() bool {
	return !r.agenda.Shut.IsZero() && r.now.Sub(r.agenda.Shut) < closedFor
}

// turnMessages returns the messages for turns: one direct message if the user prefers that and it is possible.
func (r *delivery) turnMessages(ready []agenda.Item) []agenda.Message {
	if len(ready) > 0 && r.wishes.Of(member.Notifications) == member.InPrivate && !r.shut() {
		return []agenda.Message{{Private: true, Turns: ready}}
	}
	return r.onServers(ready)
}

// onServers returns one message for each server, which mentions the user in the channel of the most urgent turn there.
func (r *delivery) onServers(turns []agenda.Item) (plan []agenda.Message) {
	byServer := map[string][]agenda.Item{}
	for _, e := range turns {
		guild := r.views[about(e)].Guild
		byServer[guild] = append(byServer[guild], e)
	}
	for _, guild := range slices.Sorted(maps.Keys(byServer)) {
		turns := byServer[guild]
		plan = append(plan, agenda.Message{Channel: r.views[about(turns[0])].Channel, Turns: turns})
	}
	return plan
}

// newsMessages returns the direct messages for news, which are never public. The groups of groupOf go into separate
// messages. If direct messages are blocked, or the user may no longer get the news, they count as delivered.
func (r *delivery) newsMessages(ctx context.Context, ready []agenda.Item) (plan []agenda.Message) {
	groups := slices.Repeat([]agenda.Message{{Private: true}}, newsGroups)
	for _, e := range ready {
		if r.shut() || !r.mayTell(ctx, e) {
			r.told = append(r.told, e)
			continue
		}
		g := &groups[groupOf(e.News)]
		g.Turns = append(g.Turns, e)
	}
	return slices.DeleteFunc(groups, func(w agenda.Message) bool { return len(w.Turns) == 0 })
}

// newsGroups is the number of groups of groupOf.
const newsGroups = 5

// groupOf returns the group of news that share a message: news that become outdated, news that stay true, shown
// matches, open seats, or lost seats.
func groupOf(n table.News) int {
	switch {
	case n == table.WasShown:
		return 2
	case n == table.SeatOpens:
		return 3
	case n == table.SeatLost:
		return 4
	case n.Lasts():
		return 1
	}
	return 0
}

// mayTell reports whether the user may get news. A shown match is their own.
func (r *delivery) mayTell(ctx context.Context, e agenda.Item) bool {
	switch t := r.views[about(e)].Table; e.News {
	case table.WasShown:
		return true
	case table.SeatOpens:
		return r.MayAlert(ctx, r.agenda.User, t)
	case table.FavouriteMoves, table.MatchEnds, table.RematchBegins, table.SeatLost:
		return r.MayHear(ctx, r.agenda.User, t)
	}
	return false
}

// send sends a message, and deletes the messages that it replaces. If a process sent it before and crashed, it is
// edited.
func (r *delivery) send(ctx context.Context, w agenda.Message) (err error) {
	if w.Private {
		if r.agenda.Box == "" {
			if r.agenda.Box, err = r.Discord.OpenDM(ctx, r.agenda.User); err != nil {
				return err
			}
		}
		w.Channel = r.agenda.Box
	}
	excuse := !w.Private && !r.agenda.Shut.IsZero() && !r.agenda.Excused
	m, err := r.compose(ctx, w, excuse)
	if err != nil {
		return err
	}
	same := false
	if w.ID, same, err = r.Discord.Send(ctx, w.Channel, r.nonce(w), m); err == nil && !same {
		err = r.Discord.Edit(ctx, w.Channel, w.ID, m)
	}
	if err != nil {
		return err
	}
	r.agenda.Excused = r.agenda.Excused || excuse
	if w.Private {
		r.agenda.Shut, r.agenda.Excused = time.Time{}, false
	}
	r.said, r.told = append(r.said, w), append(r.told, w.Turns...)
	return r.replace(ctx, w)
}

// nonce returns the nonce of a message, with which Discord discards a second copy after a crash.
func (r *delivery) nonce(w agenda.Message) string {
	first := w.Turns[0]
	which := fmt.Sprint(first.Table, " ", first.Since.Unix(), first.Called, first.News)
	return publish.NonceOf(r.agenda.User, r.sent, w.Channel, which)
}

// replace deletes the earlier messages whose items are all in the new one.
func (r *delivery) replace(ctx context.Context, by agenda.Message) error {
	named := func(e agenda.Item) bool {
		return slices.ContainsFunc(by.Turns, e.About)
	}
	for _, w := range r.agenda.Said {
		left, stands := r.left[w.ID]
		if !stands || slices.ContainsFunc(left.Turns, func(e agenda.Item) bool { return !named(e) }) {
			continue
		}
		if err := r.reword(ctx, agenda.Message{Channel: w.Channel, ID: w.ID}); err != nil {
			return err
		}
		delete(r.left, w.ID)
	}
	return nil
}

// compose composes the message for some items.
func (r *delivery) compose(ctx context.Context, w agenda.Message, excuse bool) (*discord.Message, error) {
	if w.Turns[0].News != "" {
		return r.Composer.Compose(ctx, r.news(w))
	}
	var turns []turn
	for _, e := range w.Turns {
		v := r.views[about(e)]
		seat, _ := v.Seat(r.agenda.User)
		turns = append(turns, turn{View: v, Seat: seat, Half: e.Reminded})
	}
	if w.Private {
		return r.Composer.Compose(ctx, directMessage(r.words, turns))
	}
	return r.Composer.Compose(ctx, channelMessage(r.agenda.User, turns, excuse))
}

// note applies the result to the agenda, which may have changed since it was loaded.
func (r *delivery) note(a *agenda.Agenda) error {
	a.Items = slices.DeleteFunc(a.Items, func(e agenda.Item) bool {
		return r.agenda.Current(e) && r.views[about(e)] == nil
	})
	a.Said = slices.DeleteFunc(a.Said, func(w agenda.Message) bool { return r.knew(w) && r.left[w.ID].ID == "" })
	for i, w := range a.Said {
		if left, ok := r.left[w.ID]; ok {
			a.Said[i] = left
		}
	}
	if a.Sent == r.sent {
		a.Said = append(a.Said, slices.DeleteFunc(slices.Clone(r.said), stands)...)
		a.Sent += len(r.said)
	}
	if len(r.said) > 0 {
		a.Called = r.now
	}
	a.MarkTold(r.told)
	a.Box, a.Shut, a.Excused = r.agenda.Box, r.agenda.Shut, r.agenda.Excused
	if a.Due = r.next(a); r.done {
		a.Fails = 0
	}
	return nil
}

// knew reports whether a message was in the agenda when that was loaded.
func (r *delivery) knew(w agenda.Message) bool {
	return slices.ContainsFunc(r.agenda.Said, func(o agenda.Message) bool { return o.ID == w.ID })
}

// next returns the time of the next delivery: now if the agenda has items that were added since it was loaded.
func (r *delivery) next(a *agenda.Agenda) time.Time {
	due := time.Time{}
	for _, e := range a.Items {
		at := r.now
		if r.current(e) {
			at = r.when(a, e)
		}
		due = hours.Earlier(due, at)
	}
	if slices.ContainsFunc(a.Said, a.Outdated) {
		due = hours.Earlier(due, r.now)
	}
	return due
}
