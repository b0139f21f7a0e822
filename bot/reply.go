package bot

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
)

// reply is the answer to one interaction: it is sent once, and held before if it takes long.
type reply struct {
	discord *wire.Discord
	artist  artist
	meter   *meter.Meter
	log     *slog.Logger
	others  *strangers
	request wire.Request
	local   func() time.Time
	after   func(time.Duration) <-chan time.Time
	heard   time.Time     // when the request came
	ended   meter.Outcome // how it has ended, if an answer is out; empty where that is what was asked for

	mu       sync.Mutex
	stands   standing
	over     error   // why there can be no answer any more
	unheard  bool    // Discord may not have taken the answer
	followed string  // the message of the answer, if that followed another first answer
	flight   *flight // the first answer while it is being sent; nil at other times
}

// flight is an answer that is being sent.
type flight struct {
	stop   func()
	landed chan struct{} // closed when it is out, or has failed
	soon   bool          // the line is known to be fast enough
}

// standing is what Discord knows of an answer.
type standing int

const (
	awaited  standing = iota // nothing
	doubtful                 // perhaps that it takes longer: the word of that was lost
	held                     // that it takes longer
	answered                 // the answer, or as much of it as there will be
)

var (
	errAnswered = errors.New("the interaction has been answered already")
	errUnsent   = errors.New("the answer was not sent")
)

// For how long an answer may still be sent before it is overtaken: on a line that may be slow, and on one that is known
// to be fast. Both leave time for the promise before Discord gives up.
const (
	nearly  = 300 * time.Millisecond
	trusted = 700 * time.Millisecond
)

// hold tells Discord that the answer takes longer, also while a picture is still being sent.
func (r *reply) hold(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stands != awaited {
		return
	}
	f := r.flight
	if f == nil {
		r.acknowledge(ctx)
		return
	}
	r.mu.Unlock()
	f.wait(ctx, r.after)
	r.mu.Lock()
	if r.stands == awaited && r.flight == f {
		r.overtake(ctx)
	}
}

// wait waits until an answer is out, or as long as an answer may still be sent.
func (f *flight) wait(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	longest := nearly
	if f.soon {
		longest = trusted
	}
	select {
	case <-f.landed:
	case <-after(longest):
	case <-ctx.Done():
	}
}

// acknowledge tells Discord that the answer takes longer, where nothing has been sent yet.
func (r *reply) acknowledge(ctx context.Context) {
	err := r.defers(ctx)
	switch {
	case err == nil:
		r.stands = held
		return
	case wire.Final(err):
		r.stands, r.over = answered, err
		if wire.Code(err) == wire.AlreadyAnswered {
			r.others.answered(r.request)
		}
	case !wire.Denied(err):
		r.stands = doubtful
	}
	r.log.Warn("cannot hold an interaction", "id", r.request.ID, "error", err)
}

// overtake tells Discord that the answer takes longer while the answer is being sent: Discord takes whichever arrives
// first. Where that is not the answer, the answer is sent once more, see answer.
func (r *reply) overtake(ctx context.Context) {
	f := r.flight
	r.stands = doubtful // the answer may hear of it first
	r.mu.Unlock()
	err := r.defers(ctx)
	r.mu.Lock()
	switch {
	case r.stands != doubtful: // the answer is out by now
	case err == nil:
		r.stands = held
		f.stop()
		r.discord.Slow()
	case wire.Final(err), wire.Denied(err):
		r.stands = awaited
	}
}

// defers tells Discord that an answer takes longer: a press simply stays as it is, a command shows a private sign of
// work.
func (r *reply) defers(ctx context.Context) error {
	r.meter.Defer()
	if r.request.Component {
		return r.discord.Nod(ctx, r.request.Ticket)
	}
	return r.discord.Hold(ctx, r.request.Ticket)
}

// outcome is how the request has ended, when all is done for it.
func (r *reply) outcome() meter.Outcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stands != answered || r.over != nil || r.unheard {
		return meter.Unanswered
	}
	return cmp.Or(r.ended, meter.Answered)
}

// out tells whether there is an answer, or can be none any more.
func (r *reply) out() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stands == answered
}

// send draws and sends the answer. Where Discord denies it, another one may be sent.
func (r *reply) send(ctx context.Context, a interaction.Response) (message string, err error) {
	return r.deliver(ctx, a.Kind, r.compose(ctx, a.Screen))
}

// amend changes the answer that is out, also when there was no time left to draw it. It tells whether that went well.
func (r *reply) amend(ctx context.Context, s ui.Screen) bool {
	m := r.compose(ctx, s)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords+r.discord.Sending(m))
	defer cancel()
	err := r.discord.Amend(ctx, r.request.Ticket, r.followed, m)
	if err != nil {
		r.log.Warn("cannot change an answer", "id", r.request.ID, "verb", r.request.Verb, "error", err)
	}
	return err == nil
}

// add says something more to the user alone, behind an answer that is out.
func (r *reply) add(ctx context.Context, s ui.Screen) {
	m := r.compose(ctx, s)
	m.Whisper()
	if _, err := r.discord.Follow(ctx, r.request.Ticket, m); err != nil {
		r.log.Warn("cannot add to an answer", "id", r.request.ID, "verb", r.request.Verb, "error", err)
	}
}

// compose makes a message that is out whether or not its picture can be drawn.
func (r *reply) compose(ctx context.Context, s ui.Screen) *wire.Message {
	m, err := r.artist.compose(ctx, s)
	if err != nil {
		r.log.Error("cannot draw an answer", "id", r.request.ID, "verb", r.request.Verb, "error", err)
	}
	return m
}

// aside sends a message for everybody that is no answer, once for each request.
func (r *reply) aside(ctx context.Context, s ui.Screen) error {
	_, _, err := r.discord.Send(ctx, r.request.Channel, r.request.ID, r.compose(ctx, s))
	return err
}

// deliver sends a message as the answer, and returns the id of the message that shows it.
func (r *reply) deliver(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	if k == interaction.Ephemeral || k == interaction.Modal {
		m.Whisper()
	}
	if err := r.prepare(ctx, k, m); err != nil {
		return "", err
	}
	message, err := r.answer(ctx, k, m)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.flight != nil {
		close(r.flight.landed)
		r.flight = nil
	}
	if wire.Denied(err) {
		return "", err // whoever sends something else knows why
	}
	r.stands = answered
	r.meter.Answer(r.local().Sub(r.heard))
	switch {
	case wire.Code(err) == wire.AlreadyAnswered: // by another copy of the bot
		r.others.answered(r.request)
		r.log.Debug("answered elsewhere", "id", r.request.ID, "verb", r.request.Verb)
	case err != nil:
		r.unheard = true
		r.log.Warn("cannot answer", "id", r.request.ID, "verb", r.request.Verb, "error", err)
	}
	return message, err
}

// prepare looks whether there can be an answer. One that might not reach Discord in time on a slow line is held before.
func (r *reply) prepare(ctx context.Context, k interaction.Kind, m *wire.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.over != nil:
		return r.over
	case r.stands == answered:
		return errAnswered
	}
	if r.stands == awaited && k != interaction.Modal && k != interaction.Ack && r.tooSlow(m) {
		r.acknowledge(ctx)
		r.discord.Slow()
	}
	return r.over
}

// tooSlow reports whether a message might be under way on a slow line when Discord wants to hear something. Where that
// time has come already, the interaction is held anyhow.
func (r *reply) tooSlow(m *wire.Message) bool {
	sending, passed := r.discord.Sending(m), r.local().Sub(r.heard)
	return sending >= nearly && passed < interaction.DeferAfter && passed+sending > interaction.DeferAfter
}

// standing is what Discord knows of the answer now.
func (r *reply) standing() standing {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stands
}

// answer sends a message as the answer in the way that is still open. Where it is doubtful whether the
// interaction is held, Discord tells.
func (r *reply) answer(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
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
func (r *reply) first(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sending := r.discord.Sending(m)
	r.mu.Lock()
	r.flight = &flight{cancel, make(chan struct{}), sending > 0 && sending < nearly}
	r.mu.Unlock()
	return r.now(ctx, k, m)
}

// now answers an interaction that has not been held.
func (r *reply) now(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	q, d := r.request, r.discord
	switch k {
	case interaction.Edit:
		return q.Message, d.Update(ctx, q.Ticket, m)
	case interaction.Ack:
		return q.Message, d.Nod(ctx, q.Ticket)
	case interaction.Modal:
		return "", d.Ask(ctx, q.Ticket, m)
	case interaction.Ephemeral, interaction.Public:
	}
	return d.Answer(ctx, q.Ticket, m)
}

// late answers an interaction that has been held.
func (r *reply) late(ctx context.Context, k interaction.Kind, m *wire.Message) (string, error) {
	q, d := r.request, r.discord
	if k == interaction.Modal { // a form can only be the first answer
		k = interaction.Ephemeral
	}
	switch {
	case k == interaction.Ack && q.Component:
		return q.Message, nil
	case k == interaction.Ack:
		return "", d.Forget(ctx, q.Ticket)
	case k == interaction.Edit && q.Component:
		_, err := d.Change(ctx, q.Ticket, m)
		return q.Message, err
	case k == interaction.Ephemeral && q.Component:
		var err error
		r.followed, err = d.Follow(ctx, q.Ticket, m)
		return r.followed, err
	case k == interaction.Ephemeral:
		return d.Change(ctx, q.Ticket, m)
	}
	// A held command is private for good, so what everybody shall see is sent beside it.
	message, _, err := d.Send(ctx, q.Channel, q.ID, m)
	if !q.Component {
		if err := d.Forget(ctx, q.Ticket); err != nil {
			r.log.Warn("cannot take a sign of work away", "id", q.ID, "error", err)
		}
	}
	return message, err
}
