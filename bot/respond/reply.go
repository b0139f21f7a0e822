// Package respond answers one interaction once: within three seconds, or later by its token.
package respond

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/meter"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
)

// Reply is the answer to one interaction: it is sent once, and held before if it takes long.
type Reply struct {
	Discord *gateway.Connection
	Artist  Composer
	Meter   *meter.Meter
	Log     *slog.Logger
	Others  *Duplicates
	Request wire.Interaction
	Local   func() time.Time
	After   func(time.Duration) <-chan time.Time
	Heard   time.Time     // when the request came
	Ended   meter.Outcome // how it has ended, if an answer is out; empty where that is what was asked for

	mu       sync.Mutex
	Stands   standing
	over     error   // why there can be no answer any more
	unheard  bool    // Discord may not have taken the answer
	Followed string  // the message of the answer, if that followed another first answer
	Flight   *Flight // the first answer while it is being sent; nil at other times
}

// Flight is an answer that is being sent.
type Flight struct {
	Stop   func()
	Landed chan struct{} // closed when it is out, or has failed
	Soon   bool          // the line is known to be fast enough
}

// standing is what Discord knows of an answer.
type standing int

const (
	Awaited  standing = iota // nothing
	doubtful                 // perhaps that it takes longer: the word of that was lost
	held                     // that it takes longer
	answered                 // the answer, or as much of it as there will be
)

var (
	ErrAnswered = errors.New("the interaction has been answered already")
	ErrUnsent   = errors.New("the answer was not sent")
)

// For how long an answer may still be sent before it is overtaken: on a line that may be slow, and on one that is known
// to be fast. Both leave time for the promise before Discord gives up.
const (
	Nearly  = 300 * time.Millisecond
	trusted = 700 * time.Millisecond
)

// Defer tells Discord that the answer takes longer, also while a picture is still being sent.
func (r *Reply) Defer(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Stands != Awaited {
		return
	}
	f := r.Flight
	if f == nil {
		r.acknowledge(ctx)
		return
	}
	r.mu.Unlock()
	f.Wait(ctx, r.After)
	r.mu.Lock()
	if r.Stands == Awaited && r.Flight == f {
		r.overtake(ctx)
	}
}

// Wait waits until an answer is out, or as long as an answer may still be sent.
func (f *Flight) Wait(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	longest := Nearly
	if f.Soon {
		longest = trusted
	}
	select {
	case <-f.Landed:
	case <-after(longest):
	case <-ctx.Done():
	}
}

// acknowledge tells Discord that the answer takes longer, where nothing has been sent yet.
func (r *Reply) acknowledge(ctx context.Context) {
	err := r.defers(ctx)
	switch {
	case err == nil:
		r.Stands = held
		return
	case wire.IsExpired(err):
		r.Stands, r.over = answered, err
		if wire.Code(err) == wire.AlreadyAnswered {
			r.Others.Answered(r.Request)
		}
	case !wire.IsRejected(err):
		r.Stands = doubtful
	}
	r.Log.Warn("cannot hold an interaction", "id", r.Request.ID, "error", err)
}

// overtake tells Discord that the answer takes longer while the answer is being sent: Discord takes whichever arrives
// first. Where that is not the answer, the answer is sent once more, see answer.
func (r *Reply) overtake(ctx context.Context) {
	f := r.Flight
	r.Stands = doubtful // the answer may hear of it first
	r.mu.Unlock()
	err := r.defers(ctx)
	r.mu.Lock()
	switch {
	case r.Stands != doubtful: // the answer is out by now
	case err == nil:
		r.Stands = held
		f.Stop()
		r.Discord.WarnSlow()
	case wire.IsExpired(err), wire.IsRejected(err):
		r.Stands = Awaited
	}
}

// defers tells Discord that an answer takes longer: a press simply stays as it is, a command shows a private sign of
// work.
func (r *Reply) defers(ctx context.Context) error {
	r.Meter.Defer()
	if r.Request.Component {
		return r.Discord.DeferUpdate(ctx, r.Request.Ticket)
	}
	return r.Discord.DeferReply(ctx, r.Request.Ticket)
}

// Outcome is how the request has ended, when all is done for it.
func (r *Reply) Outcome() meter.Outcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Stands != answered || r.over != nil || r.unheard {
		return meter.Unanswered
	}
	return cmp.Or(r.Ended, meter.Answered)
}

// IsOut tells whether there is an answer, or can be none any more.
func (r *Reply) IsOut() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Stands == answered
}

// Send draws and sends the answer. Where Discord denies it, another one may be sent.
func (r *Reply) Send(ctx context.Context, a interaction.Response) (message string, err error) {
	return r.Deliver(ctx, a.Kind, r.Compose(ctx, a.Screen))
}

// Amend changes the answer that is out, also when there was no time left to draw it. It tells whether that went well.
func (r *Reply) Amend(ctx context.Context, s ui.Screen) bool {
	m := r.Compose(ctx, s)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords+r.Discord.SendTime(m))
	defer cancel()
	err := r.Discord.EditResponse(ctx, r.Request.Ticket, r.Followed, m)
	if err != nil {
		r.Log.Warn("cannot change an answer", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return err == nil
}

// Add says something more to the user alone, behind an answer that is out.
func (r *Reply) Add(ctx context.Context, s ui.Screen) {
	m := r.Compose(ctx, s)
	m.MakeEphemeral()
	if _, err := r.Discord.FollowUp(ctx, r.Request.Ticket, m); err != nil {
		r.Log.Warn("cannot add to an answer", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
}

// Compose makes a message that is out whether or not its picture can be drawn.
func (r *Reply) Compose(ctx context.Context, s ui.Screen) *wire.Message {
	m, err := r.Artist.Compose(ctx, s)
	if err != nil {
		r.Log.Error("cannot draw an answer", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return m
}

// Broadcast sends a message for everybody that is no answer, once for each request.
func (r *Reply) Broadcast(ctx context.Context, s ui.Screen) error {
	_, _, err := r.Discord.Send(ctx, r.Request.Channel, r.Request.ID, r.Compose(ctx, s))
	return err
}

// Deliver sends a message as the answer, and returns the id of the message that shows it.
func (r *Reply) Deliver(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	if k == interaction.Ephemeral || k == interaction.Modal {
		m.MakeEphemeral()
	}
	if err := r.Prepare(ctx, k, m); err != nil {
		return "", err
	}
	message, err := r.answer(ctx, k, m)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Flight != nil {
		close(r.Flight.Landed)
		r.Flight = nil
	}
	if wire.IsRejected(err) {
		return "", err // whoever sends something else knows why
	}
	r.Stands = answered
	r.Meter.Answer(r.Local().Sub(r.Heard))
	switch {
	case wire.Code(err) == wire.AlreadyAnswered: // by another copy of the bot
		r.Others.Answered(r.Request)
		r.Log.Debug("answered elsewhere", "id", r.Request.ID, "verb", r.Request.Verb)
	case err != nil:
		r.unheard = true
		r.Log.Warn("cannot answer", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return message, err
}

// Prepare looks whether there can be an answer. One that might not reach Discord in time on a slow line is held before.
func (r *Reply) Prepare(ctx context.Context, k interaction.Kind, m *wire.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.over != nil:
		return r.over
	case r.Stands == answered:
		return ErrAnswered
	}
	if r.Stands == Awaited && k != interaction.Modal && k != interaction.Ack && r.tooSlow(m) {
		r.acknowledge(ctx)
		r.Discord.WarnSlow()
	}
	return r.over
}

// tooSlow reports whether a message might be under way on a slow line when Discord wants to hear something. Where that
// time has come already, the interaction is held anyhow.
func (r *Reply) tooSlow(m *wire.Message) bool {
	sending, passed := r.Discord.SendTime(m), r.Local().Sub(r.Heard)
	return sending >= Nearly && passed < interaction.DeferAfter && passed+sending > interaction.DeferAfter
}

// standing is what Discord knows of the answer now.
func (r *Reply) standing() standing {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Stands
}

// answer sends a message as the answer in the way that is still open. Where it is doubtful whether the
// interaction is held, Discord tells.
func (r *Reply) answer(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	if r.standing() == held {
		return r.late(ctx, k, m)
	}
	message, err := r.first(ctx, k, m)
	switch stands := r.standing(); {
	case err == nil:
	case stands == held, stands == doubtful && wire.Code(err) == wire.AlreadyAnswered:
		return r.late(ctx, k, m)
	}
	return message, err
}

// first sends a message as the first answer, as long as nothing overtakes it.
func (r *Reply) first(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sending := r.Discord.SendTime(m)
	r.mu.Lock()
	r.Flight = &Flight{cancel, make(chan struct{}), sending > 0 && sending < Nearly}
	r.mu.Unlock()
	return r.now(ctx, k, m)
}

// now answers an interaction that has not been held.
func (r *Reply) now(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	q, d := r.Request, r.Discord
	switch k {
	case interaction.Edit:
		return q.Message, d.UpdateMessage(ctx, q.Ticket, m)
	case interaction.Ack:
		return q.Message, d.DeferUpdate(ctx, q.Ticket)
	case interaction.Modal:
		return "", d.OpenForm(ctx, q.Ticket, m)
	case interaction.Ephemeral, interaction.Public:
	}
	return d.Respond(ctx, q.Ticket, m)
}

// late answers an interaction that has been held.
func (r *Reply) late(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	q, d := r.Request, r.Discord
	if k == interaction.Modal { // a form can only be the first answer
		k = interaction.Ephemeral
	}
	switch {
	case k == interaction.Ack && q.Component:
		return q.Message, nil
	case k == interaction.Ack:
		return "", d.DeleteOriginal(ctx, q.Ticket)
	case k == interaction.Edit && q.Component:
		_, err := d.EditOriginal(ctx, q.Ticket, m)
		return q.Message, err
	case k == interaction.Ephemeral && q.Component:
		var err error
		r.Followed, err = d.FollowUp(ctx, q.Ticket, m)
		return r.Followed, err
	case k == interaction.Ephemeral:
		return d.EditOriginal(ctx, q.Ticket, m)
	}
	// A held command is private for good, so what everybody shall see is sent beside it.
	message, _, err := d.Send(ctx, q.Channel, q.ID, m)
	if !q.Component {
		if err := d.DeleteOriginal(ctx, q.Ticket); err != nil {
			r.Log.Warn("cannot take a sign of work away", "id", q.ID, "error", err)
		}
	}
	return message, err
}
