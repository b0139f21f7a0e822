package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
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
	r, err := decode(raw)
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
	} else if err == nil && p.send(ctx, a) == nil && a.Later != nil {
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
func (b *Bot) aside(ctx context.Context, r Request, s Screen) error {
	m := b.dress(ctx, s)
	m.Nonce, m.Once = r.ID, true
	_, _, err := b.discord.Send(ctx, r.Channel, m)
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
	kind, m := answerLaterUpdate, (*Message)(nil)
	if !p.request.Component {
		kind, m = answerLaterMessage, Screen{}.message(nil)
		m.Flags |= private
	}
	if _, err := p.bot.discord.Answer(ctx, p.request.ID, p.request.Token, kind, m); err != nil {
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
	s, err := a.Later(ctx, func(s Screen) { p.amend(ctx, s) })
	if err != nil {
		s = b.explain(p.request, err).Screen
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords) // to say that there was no time
	defer cancel()
	p.amend(ctx, s)
}

// amend changes the answer that is out.
func (p *reply) amend(ctx context.Context, s Screen) {
	r := p.request
	if err := p.bot.discord.Amend(ctx, r.App, r.Token, p.followed, p.bot.dress(ctx, s)); err != nil {
		p.bot.log.Warn("cannot change an answer", "id", r.ID, "verb", r.Verb, "error", err)
	}
}

// send draws and sends the answer.
func (p *reply) send(ctx context.Context, a Answer) error {
	m := p.bot.dress(ctx, a.Screen)
	if m.undrawn != nil {
		p.bot.log.Error("cannot draw an answer", "id", p.request.ID, "verb", p.request.Verb, "error", m.undrawn)
	}
	_, err := p.deliver(ctx, a.Kind, m)
	return err
}

// deliver sends a message as the answer, and returns the id of the message that shows it.
func (p *reply) deliver(ctx context.Context, k Kind, m *Message) (string, error) {
	if k == Whisper || k == Ask {
		m.Flags |= private
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
	case code(err) == alreadyAnswered: // by another copy of the bot
		p.bot.log.Debug("answered elsewhere", "id", p.request.ID, "verb", p.request.Verb)
	case err != nil:
		p.bot.log.Warn("cannot answer", "id", p.request.ID, "verb", p.request.Verb, "error", err)
	}
	return message, err
}

// now answers an interaction that has not been held.
func (p *reply) now(ctx context.Context, k Kind, m *Message) (string, error) {
	r, d := p.request, p.bot.discord
	switch k {
	case Replace:
		_, err := d.Answer(ctx, r.ID, r.Token, answerUpdate, m)
		return r.Message, err
	case Nod:
		_, err := d.Answer(ctx, r.ID, r.Token, answerLaterUpdate, nil)
		return r.Message, err
	case Ask:
		return "", d.Ask(ctx, r.ID, r.Token, m.form)
	}
	return d.Answer(ctx, r.ID, r.Token, answerMessage, m)
}

// late answers an interaction that has been held.
func (p *reply) late(ctx context.Context, k Kind, m *Message) (string, error) {
	r, d := p.request, p.bot.discord
	if k == Ask { // a form can only be the first answer
		k = Whisper
	}
	switch {
	case k == Nod && r.Component:
		return r.Message, nil
	case k == Nod:
		return "", d.Forget(ctx, r.App, r.Token)
	case k == Replace && r.Component:
		_, err := d.Change(ctx, r.App, r.Token, m)
		return r.Message, err
	case k == Whisper && r.Component:
		var err error
		p.followed, err = d.Follow(ctx, r.App, r.Token, m)
		return p.followed, err
	case k == Whisper:
		return d.Change(ctx, r.App, r.Token, m)
	}
	// A held command is private for good, so what everybody shall see is sent beside it.
	m.Nonce, m.Once = r.ID, true
	message, _, err := d.Send(ctx, r.Channel, m)
	if !r.Component {
		if err := d.Forget(ctx, r.App, r.Token); err != nil {
			p.bot.log.Warn("cannot take a sign of work away", "id", r.ID, "error", err)
		}
	}
	return message, err
}

// dress draws the picture of a screen. A picture that fails holds nothing up: the words go out
// without it.
func (b *Bot) dress(ctx context.Context, s Screen) *Message {
	if s.Scene == nil && s.Reel == nil && s.Drawing == nil {
		return s.message(nil)
	}
	picture, err := b.draw(ctx, s)
	if err != nil {
		s.Text = join(s.Text, s.Alt)
		m := s.message(nil)
		m.undrawn = err
		return m
	}
	return s.message(&picture)
}
