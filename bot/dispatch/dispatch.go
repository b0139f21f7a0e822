// Package dispatch leads an interaction to its handler and delivers the response. The stages are admission, route,
// context, guards, handler, response, and the error text.
package dispatch

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/admission"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/metrics"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/internal/retry"
	"dockside/render/i18n"
	"dockside/storage"
)

// Dispatcher routes interactions to the handlers of features and delivers their responses. Safe for concurrent use.
type Dispatcher struct {
	Router        *Router
	Gate          *admission.Gate
	jobs          admission.UserQueue
	Tables        *tables.Service
	Members       *member.Store
	Guilds        *guild.Store
	Store         storage.Store // including archived tables
	Words         *i18n.Catalogue
	Outages       *outage.Monitor
	Publisher     *publish.Publisher
	Composer      respond.Composer
	Hands         *panel.Hands
	Odds          *panel.Odds
	Slots         *panel.Slots
	Duplicates    *respond.Duplicates
	Visibility    *visibility.Checker
	Discord       *gateway.Connection
	AfterHandling func(context.Context, discord.Interaction) // called after an interaction has been handled
	// Afterwards returns a private message that follows the response to a request, and whether there is one. Nil: none.
	Afterwards func(context.Context, *interaction.Request, interaction.Response) (ui.Screen, bool)
	Meter      *metrics.Meter
	Now        func() time.Time // the clock that all replicas share
	After      func(time.Duration) <-chan time.Time
	Log        *slog.Logger
}

// Handle responds to one interaction, given as Discord's JSON, once and within Discord's time limit. The flag posted
// reports that it arrived over HTTP.
func (b *Dispatcher) Handle(ctx context.Context, raw []byte, posted bool) {
	q, err := discord.Decode(raw)
	q.OverHTTP = posted
	if q.ID == "" || q.Token == "" {
		b.Log.Warn("malformed interaction", "error", err)
		return
	}
	ctx, cancel := context.WithTimeout(
		admission.WithOwner(ctx, admission.Owner{Guild: q.Guild, User: q.User.ID}),
		interaction.GiveUp,
	)
	defer cancel()
	if q.Autocomplete {
		b.suggest(ctx, q, err)
		return
	}
	r := &respond.Reply{
		Discord: b.Discord, Composer: b.Composer, Meter: b.Meter, Log: b.Log, Request: q,
		Local: b.Outages.Local, After: b.After, Heard: b.Outages.Local(), Duplicates: b.Duplicates,
	}
	defer func() { b.Meter.Press(b.Router.verb(q), r.Outcome()) }()
	done := make(chan struct{})
	panics.Go(func() error {
		b.Outages.Press(ctx)
		b.respond(ctx, r, err)
		return nil
	}, func(lost error) {
		if lost != nil {
			b.Log.Error("interaction not answered", "id", q.ID, "verb", q.Verb, "error", lost)
		}
		close(done)
	})
	select {
	case <-done:
	case <-b.After(interaction.DeferAfter):
		r.Defer(ctx)
		<-done
	}
	b.Log.Debug("handled", "id", q.ID) // without its content, which may be private
}

// respond routes a request, runs its handler and sends the response. It handles all errors and panics itself.
func (b *Dispatcher) respond(ctx context.Context, r *respond.Reply, malformed error) {
	q := interaction.ExpandShortcut(r.Request)
	to, args, known := b.Router.Find(q)
	c := &interaction.Request{Interaction: q, Language: b.Words.For(q.Locale)}
	done, err := b.jobs.Enter(ctx, to.Lane(q, args))
	if err != nil {
		b.apologise(ctx, r, c, err)
		return
	}
	defer done()
	came := newArrival()
	var given interaction.Response
	handled := false
	err = b.insist(ctx, r, func() error {
		leave, err := b.Gate.Enter(ctx, admission.OwnerOf(ctx), q.ID, to.Decision(q.User.ID, args))
		if err != nil {
			return err
		}
		defer leave()
		ctx := admission.WithLeave(ctx, leave)
		c = b.Router.receive(ctx, q, to, args)
		if malformed != nil || !known {
			c.LookupErr = interaction.ErrMalformed
		}
		if again, err := heardBefore(ctx, b.Store, c, came); again || err != nil {
			return err
		}
		a, err := b.Router.answer(ctx, c, to)
		if err != nil {
			return err
		}
		given, handled = a, true
		return b.give(ctx, r, c, a)
	})
	switch {
	case errors.Is(err, admission.ErrSuperseded):
		r.Ended = metrics.Superseded
		_, _ = r.Send(ctx, interaction.Response{Kind: interaction.Ack})
	case err != nil:
		b.Duplicates.Unknown(q, c.LookupErr) // an unavailable store does not mean that another program runs
		b.apologise(ctx, r, c, err)
		b.disarm(ctx, c, err)
	case handled && b.Afterwards != nil:
		if s, more := b.Afterwards(ctx, c, given); more {
			r.Add(ctx, s)
		}
	}
	b.AfterHandling(ctx, r.Request)
}

// How often, and at which interval, a request is retried while the store or a part of it is unavailable. The total
// exceeds the time of a failover.
const (
	storeTries = 80
	storePause = 250 * time.Millisecond
)

// insist runs a request, and retries it while the store is unavailable and nothing has been sent. Requests are
// idempotent, so a retry changes nothing twice. A request holds no place in the gate between the tries.
func (b *Dispatcher) insist(ctx context.Context, r *respond.Reply, do func() error) error {
	err := panics.Try(do)
	for try := 1; errors.Is(err, storage.ErrUnavailable) && try < storeTries && !r.IsOut(); try++ {
		if retry.Wait(ctx, b.After, storePause) != nil {
			return err
		}
		err = panics.Try(do)
	}
	return err
}

// give sends a response to the user, and publishes the table that has changed.
func (b *Dispatcher) give(ctx context.Context, r *respond.Reply, q *interaction.Request, a interaction.Response) error {
	if a.Kind == interaction.Modal && r.Request.Fields != nil { // Discord rejects a modal in response to a modal
		return interaction.ErrMalformed
	}
	a = Suit(q, a)
	if a.Audit != nil {
		defer func() { b.audit(ctx, r, q, a.Audit) }()
	}
	if a.Broadcast != nil {
		if err := r.Broadcast(ctx, *a.Broadcast); err != nil {
			return err
		}
	}
	out := answering{Dispatcher: b, Reply: r, call: q, Response: a}
	if a.Panel != nil {
		var leave func()
		out.panels, leave = b.Hands.Follow(a.Panel.View.ID)
		defer leave()
	}
	if a.Table != nil {
		err := b.Publisher.Show(ctx, a.Table, out)
		if s, tells := AfterPress(q.With(a.Table)); tells && err == nil {
			r.Add(ctx, s)
		}
		return err
	}
	message, err := out.Send(ctx)
	switch {
	case discord.IsRejected(err):
		return err
	case err == nil && a.Later != nil:
		b.workOn(ctx, r, q, a, message)
	}
	return nil
}

// answering is a response that is about to be sent.
type answering struct {
	*Dispatcher
	*respond.Reply
	interaction.Response
	call   *interaction.Request
	panels *panel.Following // the followers of the table, if the response is a private panel
}

// Accepts reports whether a publishing step can be sent as the response.
func (a answering) Accepts(s publish.Step) bool { return !a.Separate && s.Answers(a.Request) }

// Send composes the response and delivers it as its kind demands. While a private panel is sent and stored, nothing
// else changes that panel. If the message to edit was deleted meanwhile, such as a hand that was sent again below a
// newer board, the response is a new message.
func (a answering) Send(ctx context.Context) (message string, err error) {
	m := a.Compose(ctx, a.Screen)
	kept := func(string, error) {}
	switch {
	case a.Panel != nil:
		kept = a.Hands.Begin(ctx, a.call, *a.Panel, a.Reply, a.panels)
	case a.FollowOdds:
		kept = a.Odds.Begin(ctx, a.call, a.Reply)
	case a.Kind == interaction.Ephemeral && a.Request.Component:
		kept = a.Slots.Begin(ctx, a.call, a.Reply, panel.Slot(a.call))
	}
	message, err = "", respond.ErrUnsent // the result if Deliver panics
	defer func() { kept(message, err) }()
	message, err = a.Deliver(ctx, a.Kind, m)
	if a.Kind == interaction.Edit && a.Request.OnEphemeral && discord.Code(err) == discord.UnknownMessage {
		message, err = a.Deliver(ctx, interaction.Ephemeral, m)
	}
	return message, err
}

// workOn runs the deferred work of a response and replaces the message with its result. If a panel cannot be replaced,
// it is refreshed like after a change of its table.
func (b *Dispatcher) workOn(
	ctx context.Context, r *respond.Reply, q *interaction.Request, a interaction.Response, message string,
) {
	var s ui.Screen
	err := panics.Try(func() (err error) {
		s, err = a.Later(ctx, message, func(s ui.Screen) { r.Amend(ctx, s) })
		return err
	})
	if err != nil {
		refusal, _ := b.Explain(q, err, WayOut{})
		s = refusal.Screen
	}
	if r.Amend(ctx, s) || a.Panel == nil || err != nil {
		return
	}
	if v, err := b.Tables.Load(ctx, a.Panel.View.ID); err == nil {
		b.Hands.Refresh(ctx, v)
	}
}

// apologise responds with the text for an error, unless a response has been sent. It has its own timeout, since the
// error may be a timeout. It reports a closed channel in any case, since no other message shows it.
func (b *Dispatcher) apologise(ctx context.Context, r *respond.Reply, q *interaction.Request, cause error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	a, internal := b.Explain(q, cause, b.keepPending(ctx, q, cause))
	if r.Ended = metrics.Refused; internal {
		r.Ended = metrics.Failed
	}
	message, err := r.Send(ctx, a)
	if a.Kind == interaction.Ephemeral && !internal {
		b.Slots.Begin(ctx, q, r, panel.Refused)(message, err)
	}
	switch {
	case errors.Is(err, respond.ErrAnswered) && errors.Is(cause, publish.ErrClosed):
		r.Add(ctx, a.Screen)
	case discord.IsRejected(err):
		b.Log.Warn("cannot send the error message", "id", q.ID, "verb", q.Verb, "error", err)
	}
}

// disarm removes the buttons of a message that no table knows, after a press that came too late. A failure is only
// logged.
func (b *Dispatcher) disarm(ctx context.Context, r *interaction.Request, cause error) {
	late := errors.Is(cause, table.ErrStale) || errors.Is(cause, table.ErrFinished)
	if !late || !r.Stray || r.View == nil {
		return
	}
	if err := b.Publisher.Disarm(ctx, r.View, r.Channel, r.Message); err != nil {
		b.Log.Warn("cannot remove the buttons of an old message", "channel", r.Channel, "error", err)
	}
}
