// Package respond sends the response to an interaction: within the three seconds that Discord allows, or deferred.
package respond

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/metrics"
	"dockside/bot/ui"
)

// Reply is the response to one interaction. It is sent once, and deferred before if it takes long. Defer may run
// concurrently with the other methods.
type Reply struct {
	Discord    *gateway.Connection
	Composer   Composer
	Meter      *metrics.Meter
	Log        *slog.Logger
	Duplicates *Duplicates
	Request    discord.Interaction
	Local      func() time.Time
	After      func(time.Duration) <-chan time.Time
	Heard      time.Time       // when the interaction was received
	Ended      metrics.Outcome // the outcome once a response is sent; empty for the requested one

	mu       sync.Mutex
	Stands   standing
	over     error   // why no response is possible any more; nil if one is
	unheard  bool    // Discord may not have received the response
	Followed string  // the id of the response's message if it is a follow-up; empty otherwise
	Flight   *Flight // the first response while it is being sent; nil otherwise
}

// Flight is a response that is being sent.
type Flight struct {
	Stop   func()
	Landed chan struct{} // closed when it is sent, or has failed
	Soon   bool          // the connection is known to be fast enough
}

// standing is what Discord knows of a response.
type standing int

const (
	Awaited  standing = iota // nothing
	doubtful                 // perhaps a deferral: the result of that request was lost
	held                     // a deferral
	answered                 // the response, or none will follow
)

var (
	// ErrAnswered means that a response was sent before.
	ErrAnswered = errors.New("the interaction has been answered already")
	// ErrUnsent means that no response was sent, such as after a panic.
	ErrUnsent = errors.New("the answer was not sent")
)

// How long a response in flight may take before a deferral overtakes it. A connection that is known to be fast gets
// more time. Both limits leave time for the deferral before Discord's limit of three seconds.
const (
	// Nearly is the limit on a connection that may be slow.
	Nearly  = 300 * time.Millisecond
	trusted = 700 * time.Millisecond
)

// Defer tells Discord that the response will take longer, even while the response is being sent. It does nothing if
// Discord knows more already.
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

// Wait waits until the response is sent or has failed, at most as long as it may still take.
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

// acknowledge defers a response that is not being sent.
func (r *Reply) acknowledge(ctx context.Context) {
	err := r.defers(ctx)
	switch {
	case err == nil:
		r.Stands = held
		return
	case discord.IsExpired(err):
		r.Stands, r.over = answered, err
		if discord.Code(err) == discord.AlreadyAnswered {
			r.Duplicates.Answered(r.Request)
		}
	case !discord.IsRejected(err):
		r.Stands = doubtful
	}
	r.Log.Warn("cannot defer the interaction", "id", r.Request.ID, "error", err)
}

// overtake defers a response while it is being sent. Discord accepts whichever arrives first. If that is the deferral,
// the response is cancelled and sent again, see answer.
func (r *Reply) overtake(ctx context.Context) {
	f := r.Flight
	r.Stands = doubtful // the response may learn of the deferral before the reply to it arrives
	r.mu.Unlock()
	err := r.defers(ctx)
	r.mu.Lock()
	switch {
	case r.Stands != doubtful: // the response was sent meanwhile
	case err == nil:
		r.Stands = held
		f.Stop()
		r.Discord.WarnSlow()
	case discord.IsExpired(err), discord.IsRejected(err):
		r.Stands = Awaited
	}
}

// defers sends the deferral. It changes nothing for a press, and shows an ephemeral loading state for a command.
func (r *Reply) defers(ctx context.Context) error {
	r.Meter.Defer()
	if r.Request.Component {
		return r.Discord.DeferUpdate(ctx, r.Request.Ticket)
	}
	return r.Discord.DeferReply(ctx, r.Request.Ticket)
}

// Outcome returns the outcome of the request. It is called when all work for the request is done.
func (r *Reply) Outcome() metrics.Outcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Stands != answered || r.over != nil || r.unheard {
		return metrics.Unanswered
	}
	return cmp.Or(r.Ended, metrics.Answered)
}

// IsOut reports whether a response was sent, or none is possible any more.
func (r *Reply) IsOut() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Stands == answered
}

// Send composes and sends a response. If Discord rejects it, another one may be sent.
func (r *Reply) Send(ctx context.Context, a interaction.Response) (message string, err error) {
	return r.Deliver(ctx, a.Kind, r.Compose(ctx, a.Screen))
}

// Amend replaces the response that was sent, even after the time for drawing has run out. It reports whether it did.
func (r *Reply) Amend(ctx context.Context, s ui.Screen) bool {
	m := r.Compose(ctx, s)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords+r.Discord.SendTime(m))
	defer cancel()
	err := r.Discord.EditResponse(ctx, r.Request.Ticket, r.Followed, m)
	if err != nil {
		r.Log.Warn("cannot edit a response", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return err == nil
}

// Add sends an ephemeral follow-up message after the response.
func (r *Reply) Add(ctx context.Context, s ui.Screen) {
	m := r.Compose(ctx, s)
	m.MakeEphemeral()
	if _, err := r.Discord.FollowUp(ctx, r.Request.Ticket, m); err != nil {
		r.Log.Warn("cannot send a follow-up", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
}

// Compose composes a message, also if its picture cannot be rendered. That error is logged.
func (r *Reply) Compose(ctx context.Context, s ui.Screen) *discord.Message {
	m, err := r.Composer.Compose(ctx, s)
	if err != nil {
		r.Log.Error("cannot draw a response", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return m
}

// Broadcast sends a public message that is not a response to the channel. It sends one message per request.
func (r *Reply) Broadcast(ctx context.Context, s ui.Screen) error {
	_, _, err := r.Discord.Send(ctx, r.Request.Channel, r.Request.ID, r.Compose(ctx, s))
	return err
}

// Deliver sends a message as the response, and returns the id of the message that shows it. Discord may reject it, as
// discord.IsRejected reports; then another one may be sent. The error is ErrAnswered if a response was sent before.
func (r *Reply) Deliver(ctx context.Context, k interaction.Kind, m *discord.Message) (string, error) {
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
	if discord.IsRejected(err) {
		return "", err // logged by the caller, who sends another response
	}
	r.Stands = answered
	r.Meter.Answer(r.Local().Sub(r.Heard))
	switch {
	case discord.Code(err) == discord.AlreadyAnswered: // by another replica
		r.Duplicates.Answered(r.Request)
		r.Log.Debug("interaction answered by another replica", "id", r.Request.ID, "verb", r.Request.Verb)
	case err != nil:
		r.unheard = true
		r.Log.Warn("cannot send a response", "id", r.Request.ID, "verb", r.Request.Verb, "error", err)
	}
	return message, err
}

// Prepare returns an error if no response is possible any more. It defers a message that might arrive too late on a
// slow connection.
func (r *Reply) Prepare(ctx context.Context, k interaction.Kind, m *discord.Message) error {
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

// tooSlow reports whether a message might still be in flight on a slow connection when the response must be deferred.
// If that time is over, the response is deferred anyhow.
func (r *Reply) tooSlow(m *discord.Message) bool {
	sending, passed := r.Discord.SendTime(m), r.Local().Sub(r.Heard)
	return sending >= Nearly && passed < interaction.DeferAfter && passed+sending > interaction.DeferAfter
}

// standing returns what Discord knows of the response now.
func (r *Reply) standing() standing {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Stands
}

// answer sends a message as the response in the way that is still possible. If it is unknown whether the response is
// deferred, Discord's error code decides. A deferral may overtake the message, which is then sent again.
func (r *Reply) answer(ctx context.Context, k interaction.Kind, m *discord.Message) (string, error) {
	sending, stop := context.WithCancel(ctx)
	defer stop()
	if !r.beginSending(stop, m) {
		return r.late(ctx, k, m)
	}
	message, err := r.now(sending, k, m)
	switch stands := r.standing(); {
	case err == nil:
	case stands == held, stands == doubtful && discord.Code(err) == discord.AlreadyAnswered:
		return r.late(ctx, k, m)
	}
	return message, err
}

// beginSending notes that a message is being sent as the first response. It reports false if the response is deferred
// already. One lock for both keeps a deferral from coming in between.
func (r *Reply) beginSending(stop func(), m *discord.Message) bool {
	sending := r.Discord.SendTime(m)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Stands == held {
		return false
	}
	r.Flight = &Flight{stop, make(chan struct{}), sending > 0 && sending < Nearly}
	return true
}

// now responds to an interaction that is not deferred.
func (r *Reply) now(ctx context.Context, k interaction.Kind, m *discord.Message) (string, error) {
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

// late responds to a deferred interaction.
func (r *Reply) late(ctx context.Context, k interaction.Kind, m *discord.Message) (string, error) {
	q, d := r.Request, r.Discord
	if k == interaction.Modal { // Discord accepts a form as the first response only
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
	// The deferred response to a command is ephemeral for good, so a public message is sent in addition.
	message, _, err := d.Send(ctx, q.Channel, q.ID, m)
	if !q.Component {
		if err := d.DeleteOriginal(ctx, q.Ticket); err != nil {
			r.Log.Warn("cannot release a work lease", "id", q.ID, "error", err)
		}
	}
	return message, err
}
