// Package dispatch leads an interaction to its handler and delivers the answer: admission, route, context, guards,
// handler, answer, and words for errors.
package dispatch

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/admission"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/meter"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// Dispatcher leads interactions to the handlers of features and delivers their answers. It is safe for concurrent use.
type Dispatcher struct {
	Router        *Router
	Gate          *admission.Gate
	jobs          admission.UserQueue
	Tables        *tables.Service
	Members       *member.Store
	Guilds        *guild.Store
	Store         storage.Store // with the archive behind it
	Words         *i18n.Catalogue
	Outages       *outage.Monitor
	Publisher     *publish.Publisher
	Hands         *panel.Hands
	Odds          *panel.Odds
	Duplicates    *respond.Duplicates
	Visibility    *visibility.Checker
	Discord       *gateway.Connection
	AfterHandling func(context.Context, wire.Interaction) // is called when an interaction has been handled
	Meter         *meter.Meter
	Now           func() time.Time // the time on which all replicas agree
	After         func(time.Duration) <-chan time.Time
	Log           *slog.Logger
}

// Handle answers one interaction, given as Discord's JSON, once and in time. Posted says that it came over HTTP.
func (b *Dispatcher) Handle(ctx context.Context, raw []byte, posted bool) {
	q, err := wire.Decode(raw)
	q.OverHTTP = posted
	if q.ID == "" || q.Token == "" {
		b.Log.Warn("an interaction that cannot be answered", "error", err)
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
		Discord: b.Discord, Composer: b.Publisher.Composer, Meter: b.Meter, Log: b.Log, Request: q,
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
			b.Log.Error("an interaction is lost", "id", q.ID, "verb", q.Verb, "error", lost)
		}
		close(done)
	})
	select {
	case <-done:
	case <-b.After(interaction.DeferAfter):
		r.Defer(ctx)
		<-done
	}
	b.Log.Debug("handled", "id", q.ID) // and not what it was, which may be private
}

// respond finds the handler of a request and gives its answer; neither an error nor a panic leaves
// it.
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
		return b.give(ctx, r, c, a)
	})
	switch {
	case errors.Is(err, admission.ErrSuperseded):
		r.Ended = meter.Superseded
		_, _ = r.Send(ctx, interaction.Response{Kind: interaction.Ack})
	case err != nil:
		b.Duplicates.Unknown(q, c.LookupErr) // a table out of reach is no sign of another program
		b.apologise(ctx, r, c, err)
		b.disarm(ctx, c, err)
	}
	b.AfterHandling(ctx, r.Request)
}

// The patience with a store that is away, or a part of it: by then another server has taken its place.
const (
	storeTries = 80
	storePause = 250 * time.Millisecond
)

// insist does what a request asks, and does it anew as long as the store is away and nothing is answered: it is a
// change once, however often it is done. Between the tries a request is worked on by nobody, so others have its place.
func (b *Dispatcher) insist(ctx context.Context, r *respond.Reply, do func() error) error {
	err := panics.Try(do)
	for try := 1; errors.Is(err, storage.ErrUnavailable) && try < storeTries && !r.IsOut(); try++ {
		select {
		case <-ctx.Done():
			return err
		case <-b.After(storePause):
		}
		err = panics.Try(do)
	}
	return err
}

// give brings an answer to the user, and to everybody what is new for them.
func (b *Dispatcher) give(ctx context.Context, r *respond.Reply, c *interaction.Request, a interaction.Response) error {
	if a.Kind == interaction.Modal && r.Request.Fields != nil { // Discord opens no form in answer to a form
		return interaction.ErrMalformed
	}
	a = InWords(c, a)
	if a.Audit != nil {
		defer func() { b.audit(ctx, r, c, a.Audit) }()
	}
	if a.Broadcast != nil {
		if err := r.Broadcast(ctx, *a.Broadcast); err != nil {
			return err
		}
	}
	out := answering{Dispatcher: b, Reply: r, call: c, Response: a}
	if a.Panel != nil {
		var leave func()
		out.panels, leave = b.Hands.Follow(a.Panel.View.ID)
		defer leave()
	}
	if a.Table != nil {
		err := b.Publisher.Show(ctx, a.Table, out)
		if s, tells := AfterPress(c.With(a.Table)); tells && err == nil {
			r.Add(ctx, s)
		}
		return err
	}
	message, err := out.Send(ctx)
	switch {
	case wire.IsRejected(err):
		return err
	case err == nil && a.Later != nil:
		b.workOn(ctx, r, c, a, message)
	}
	return nil
}

// answering is an answer on its way to the user.
type answering struct {
	*Dispatcher
	*respond.Reply
	interaction.Response
	call   *interaction.Request
	panels *panel.Following // of the table whose private panel the answer is
}

// Accepts reports whether a step of publishing can be the answer.
func (a answering) Accepts(s publish.Step) bool { return !a.Separate && s.Answers(a.Request) }

// Send draws the answer and sends it as the handler wished. Where it is a private panel, nothing else changes that
// panel from just before it is sent until it is kept.
func (a answering) Send(ctx context.Context) (message string, err error) {
	m := a.Compose(ctx, a.Screen)
	kept := func(string, error) {}
	switch {
	case a.Panel != nil:
		kept = a.Hands.Begin(ctx, a.call, *a.Panel, a.Reply, a.panels)
	case a.FollowOdds:
		kept = a.Odds.Begin(ctx, a.call, a.Reply)
	}
	message, err = "", respond.ErrUnsent // which a panic leaves like that
	defer func() { kept(message, err) }()
	message, err = a.Deliver(ctx, a.Kind, m)
	return message, err
}

// workOn does what an answer has left for later, and puts what comes of it in its place. A panel where that fails is
// brought up to date as if the table had changed once more.
func (b *Dispatcher) workOn(
	ctx context.Context,
	r *respond.Reply,
	c *interaction.Request,
	a interaction.Response,
	message string,
) {
	var s ui.Screen
	err := panics.Try(func() (err error) {
		s, err = a.Later(ctx, message, func(s ui.Screen) { r.Amend(ctx, s) })
		return err
	})
	if err != nil {
		refusal, _ := b.Explain(c, err, WayOut{})
		s = refusal.Screen
	}
	if r.Amend(ctx, s) || a.Panel == nil || err != nil {
		return
	}
	if v, err := b.Tables.Load(ctx, a.Panel.View.ID); err == nil {
		b.Hands.Refresh(ctx, v)
	}
}

// apologise answers with the words for an error, if nothing has been answered yet. It takes its
// own time: the error may be that there was no more of it. That a channel is shut is said in any case, since
// nothing else tells of it.
func (b *Dispatcher) apologise(ctx context.Context, r *respond.Reply, c *interaction.Request, cause error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	a, internal := b.Explain(c, cause, b.keepPending(ctx, c, cause))
	if r.Ended = meter.Refused; internal {
		r.Ended = meter.Failed
	}
	_, err := r.Send(ctx, a)
	switch {
	case errors.Is(err, respond.ErrAnswered) && errors.Is(cause, publish.ErrClosed):
		r.Add(ctx, a.Screen)
	case wire.IsRejected(err):
		b.Log.Warn("cannot apologise", "id", c.ID, "verb", c.Verb, "error", err)
	}
}

// disarm takes the buttons off a message whose press came too late, if no table knows it, so that
// nobody presses it again. Failing is no harm.
func (b *Dispatcher) disarm(ctx context.Context, c *interaction.Request, cause error) {
	late := errors.Is(cause, table.ErrStale) || errors.Is(cause, table.ErrFinished)
	if !late || !c.Stray || c.View == nil {
		return
	}
	if err := b.Publisher.Disarm(ctx, c.View, c.Channel, c.Message); err != nil {
		b.Log.Warn("cannot clear an old message", "channel", c.Channel, "error", err)
	}
}
