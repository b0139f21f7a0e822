package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
)

// The clock of an interaction: Discord wants a first answer within 3 s and takes more for 15
// minutes.
const (
	deferAfter = 1500 * time.Millisecond
	giveUp     = 60 * time.Second
	lastWords  = 10 * time.Second
)

// handler works on one request and returns its answer, or an error that becomes words.
type handler func(context.Context, Request) (Answer, error)

// Handle answers one interaction, given as Discord's JSON, once, in time, whatever happens. It
// is safe for concurrent use and keeps nothing in memory afterwards.
func (b *Bot) Handle(raw []byte) {
	b.busy.Add(1)
	defer b.busy.Done()
	decoded, err := wire.Decode(raw)
	r := Request{Request: decoded}
	if r.ID == "" || r.Token == "" {
		b.log.Warn("an interaction that cannot be answered", "error", err)
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, giveUp)
	defer cancel()
	p := &reply{bot: b, request: r}
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.respond(ctx, p, err)
	}()
	select {
	case <-done:
	case <-b.after(deferAfter):
		p.hold(ctx)
		<-done
	}
}

// respond runs the handler and sends its answer; neither an error nor a panic leaves it.
func (b *Bot) respond(ctx context.Context, p *reply, malformed error) {
	r := p.request
	defer func() {
		if caught := recover(); caught != nil {
			b.log.Error("panic in a handler", "id", r.ID, "verb", r.Verb, "panic", fmt.Sprint(caught), "stack",
				string(debug.Stack()))
			p.apologise(ctx, r, errInternal)
		}
	}()
	r = b.attune(ctx, r)
	a, err := b.handle(ctx, r, malformed)
	if err == nil && a.Aside != nil {
		err = b.aside(ctx, r, *a.Aside)
	}
	if err == nil && a.Table != "" {
		err = b.show(ctx, p, a)
	} else if err == nil && p.send(ctx, a) && a.Later != nil {
		b.workOn(ctx, p, a)
	}
	if err != nil {
		p.apologise(ctx, r, err)
		b.weed(ctx, r, err)
	}
}

func (b *Bot) handle(ctx context.Context, r Request, malformed error) (Answer, error) {
	h := b.routes[r.Verb]
	if malformed != nil || h == nil {
		return Answer{}, errUnknown
	}
	return h(ctx, r)
}

// aside sends a message for everybody that is no answer, once for each request.
func (b *Bot) aside(ctx context.Context, r Request, s screen.Screen) error {
	m, err := b.dress(ctx, s)
	if err != nil {
		b.log.Error("cannot draw what goes beside an answer", "id", r.ID, "verb", r.Verb, "error", err)
	}
	_, _, err = b.discord.Send(ctx, r.Channel, r.ID, m)
	return err
}

// reply is the answer to one interaction: it is sent once, and held before if it takes long.
type reply struct {
	bot     *Bot
	request Request

	mu       sync.Mutex
	held     bool
	sent     bool
	followed string // the message of the answer, if that followed another first answer
}

// hold tells Discord that the answer takes longer: a press simply stays as it is, a command
// shows a private sign of work.
func (p *reply) hold(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sent {
		return
	}
	p.held = true
	way := p.bot.discord.Hold
	if p.request.Component {
		way = p.bot.discord.Nod
	}
	if err := way(ctx, p.request.Ticket); err != nil {
		p.bot.log.Warn("cannot hold an interaction", "id", p.request.ID, "error", err)
	}
}

// apologise answers with the words for an error, if nothing has been answered yet. It takes its
// own time: the error may be that there was no more of it.
func (p *reply) apologise(ctx context.Context, r Request, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	p.send(ctx, p.bot.explain(r, err))
}

var errAnswered = errors.New("the interaction has been answered already")

// workOn does what an answer has left for later, and puts what comes of it in its place.
func (b *Bot) workOn(ctx context.Context, p *reply, a Answer) {
	s, err := a.Later(ctx, func(s screen.Screen) { p.amend(ctx, s) })
	if err != nil {
		s = b.explain(p.request, err).Screen
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords) // to say that there was no time
	defer cancel()
	p.amend(ctx, s)
}

// amend changes the answer that is out.
func (p *reply) amend(ctx context.Context, s screen.Screen) {
	r := p.request
	m, err := p.bot.dress(ctx, s)
	if err != nil {
		p.bot.log.Error("cannot draw an answer", "id", r.ID, "verb", r.Verb, "error", err)
	}
	if err := p.bot.discord.Amend(ctx, r.Ticket, p.followed, m); err != nil {
		p.bot.log.Warn("cannot change an answer", "id", r.ID, "verb", r.Verb, "error", err)
	}
}

// send draws and sends the answer, and tells whether it is out.
func (p *reply) send(ctx context.Context, a Answer) bool {
	m, err := p.bot.dress(ctx, a.Screen)
	if err != nil {
		p.bot.log.Error("cannot draw an answer", "id", p.request.ID, "verb", p.request.Verb, "error", err)
	}
	_, err = p.deliver(ctx, a.Kind, m)
	return err == nil
}

// deliver sends a message as the answer, and returns the id of the message that shows it.
func (p *reply) deliver(ctx context.Context, k Kind, m *wire.Message) (string, error) {
	if k == Whisper || k == Ask {
		m.Whisper()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sent {
		return "", errAnswered
	}
	p.sent = true
	way := p.now
	if p.held {
		way = p.late
	}
	message, err := way(ctx, k, m)
	switch {
	case wire.Code(err) == wire.AlreadyAnswered: // by another copy of the bot
		p.bot.log.Debug("answered elsewhere", "id", p.request.ID, "verb", p.request.Verb)
	case err != nil:
		p.bot.log.Warn("cannot answer", "id", p.request.ID, "verb", p.request.Verb, "error", err)
	}
	return message, err
}

// now answers an interaction that has not been held.
func (p *reply) now(ctx context.Context, k Kind, m *wire.Message) (string, error) {
	r, d := p.request, p.bot.discord
	switch k {
	case Replace:
		return r.Message, d.Update(ctx, r.Ticket, m)
	case Nod:
		return r.Message, d.Nod(ctx, r.Ticket)
	case Ask:
		return "", d.Ask(ctx, r.Ticket, m)
	case Whisper, Post:
	}
	return d.Answer(ctx, r.Ticket, m)
}

// late answers an interaction that has been held.
func (p *reply) late(ctx context.Context, k Kind, m *wire.Message) (string, error) {
	r, d := p.request, p.bot.discord
	if k == Ask { // a form can only be the first answer
		k = Whisper
	}
	switch {
	case k == Nod && r.Component:
		return r.Message, nil
	case k == Nod:
		return "", d.Forget(ctx, r.Ticket)
	case k == Replace && r.Component:
		_, err := d.Change(ctx, r.Ticket, m)
		return r.Message, err
	case k == Whisper && r.Component:
		var err error
		p.followed, err = d.Follow(ctx, r.Ticket, m)
		return p.followed, err
	case k == Whisper:
		return d.Change(ctx, r.Ticket, m)
	}
	// A held command is private for good, so what everybody shall see is sent beside it.
	message, _, err := d.Send(ctx, r.Channel, r.ID, m)
	if !r.Component {
		if err := d.Forget(ctx, r.Ticket); err != nil {
			p.bot.log.Warn("cannot take a sign of work away", "id", r.ID, "error", err)
		}
	}
	return message, err
}

// dress makes a message of a screen and draws its picture. A picture that fails holds nothing up:
// there is a message whatever the error, with the words of the picture in its place.
func (b *Bot) dress(ctx context.Context, s screen.Screen) (m *wire.Message, undrawn error) {
	if s.Scene == nil && s.Reel == nil && s.Drawing == nil {
		return wire.Compose(s, nil), nil
	}
	picture, err := b.draw(ctx, s)
	if err != nil {
		s.Text = screen.Lines(s.Text, s.Alt)
		return wire.Compose(s, nil), err
	}
	return wire.Compose(s, &picture), nil
}
