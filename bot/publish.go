package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/table"
)

// show publishes what is missing of a table and answers whoever changed it: with one of the
// steps where one can be the answer, or else as the handler wished.
func (b *Bot) show(ctx context.Context, p *reply, a Answer) error {
	leave, err := b.turns.enter(ctx, a.Table)
	if err != nil {
		return err
	}
	defer leave()
	if err := b.meet(ctx, a.Table, p.request); err != nil {
		return err
	}
	if err := b.computers(ctx, a.Table); err != nil {
		return err
	}
	v, err := b.reckoned(ctx, a.Table)
	if err != nil {
		return err
	}
	b.remember(ctx, v.Table)
	b.reply(ctx, p, a, v)
	return b.begin(ctx, a.Table)
}

// reply answers with what is new on a table, and shows the channel the rest of it.
func (b *Bot) reply(ctx context.Context, p *reply, a Answer, v *screen.View) {
	steps := b.plan(v, b.now())
	i := answerable(steps, p.request)
	if i < 0 || a.Apart {
		p.send(ctx, a)
		b.carry(ctx, v.Table, steps)
		return
	}
	first := steps[i]
	rest := slices.Delete(slices.Clone(steps), i, i+1)
	m, undrawn := b.dress(ctx, first.screen)
	switch message, err := p.deliver(ctx, first.kind(), m); {
	case err == nil:
		b.note(ctx, a.Table, []done{first.done(message, undrawn)}, len(rest) > 0)
		b.carry(ctx, v.Table, rest)
	case wire.Code(err) == wire.UnknownInteraction: // the answer came too late, so everything goes by the channel
		b.carry(ctx, v.Table, steps)
	}
	// Any other failure may mean that the answer is out, here or in another process: what is
	// still missing after a moment is published by the clock.
}

// meet makes the pressed message of a table its living one, if the table does not know it: a
// process sent it and died before it could note that.
func (b *Bot) meet(ctx context.Context, id string, r Request) error {
	if !r.Offered {
		return nil
	}
	t, err := b.store.Load(ctx, id)
	if err != nil || t.Shown.Knows(r.Message) {
		return err
	}
	_, err = b.store.Update(ctx, id, func(t *table.Table) error {
		t.Shown.Adopt(r.Message, b.now())
		return nil
	})
	return err
}

// weed takes the buttons off a message whose press came too late, if no table knows it, so that
// nobody presses it again. Failing is no harm.
func (b *Bot) weed(ctx context.Context, r Request, cause error) {
	late := errors.Is(cause, table.ErrStale) || errors.Is(cause, table.ErrFinished)
	if !late || !r.Offered {
		return
	}
	t, err := b.store.Load(ctx, r.arg(0))
	if err == nil && !t.Shown.Knows(r.Message) {
		err = b.discord.Strip(ctx, r.Channel, r.Message)
	}
	if err != nil {
		b.log.Warn("cannot clear an old message", "channel", r.Channel, "error", err)
	}
}

// kind is how a step appears as an answer.
func (s step) kind() Kind {
	if s.act == edit {
		return Replace
	}
	return Post
}

// publish shows what is missing of a table without anybody having asked.
func (b *Bot) publish(ctx context.Context, id string) error {
	leave, err := b.turns.enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	if err := b.computers(ctx, id); err != nil {
		return err
	}
	v, err := b.reckoned(ctx, id)
	if err != nil {
		return err
	}
	b.remember(ctx, v.Table)
	b.carry(ctx, v.Table, append(b.plan(v, b.now()), b.pictures(v)...))
	return b.begin(ctx, id)
}

// done is a step that has been done, with the message it sent.
type done struct {
	mark    table.Mark
	sent    string
	undrawn error // why its picture is missing
}

// done is a step after which this message stands in the channel.
func (s step) done(sent string, undrawn error) done {
	d := done{s.mark, sent, undrawn}
	d.mark.Bare = undrawn != nil
	return d
}

// carry does steps through the channel and notes them in the table. What fails is tried again
// later.
func (b *Bot) carry(ctx context.Context, t *table.Table, steps []step) {
	var all []done
	for _, s := range steps {
		one, err := b.do(ctx, t, s)
		if err != nil {
			b.log.Warn("cannot publish yet", "table", t.ID, "channel", t.Channel, "error", err)
			b.note(ctx, t.ID, all, true)
			b.putOff(ctx, t.ID, s, err)
			return
		}
		all = append(all, one)
	}
	b.note(ctx, t.ID, all, false)
}

// do does one step. What somebody has deleted needs no change any more, unless it was the living
// message.
func (b *Bot) do(ctx context.Context, t *table.Table, s step) (done, error) {
	m, undrawn := b.dress(ctx, s.screen)
	var sent string
	var err error
	switch {
	case s.mark.Act == table.Pictured && undrawn != nil: // the words are there already
	case s.act == post:
		sent, err = b.post(ctx, t, s, m)
	case s.act == edit:
		err = b.discord.Edit(ctx, t.Channel, s.mark.Message, m)
	case s.act == strip:
		err = b.discord.Strip(ctx, t.Channel, s.mark.Message)
	case s.act == remove:
		err = b.discord.Delete(ctx, t.Channel, s.mark.Message)
	}
	if wire.Code(err) == wire.UnknownMessage && s.mark.Act != table.Fronted && s.mark.Act != table.Summarised {
		err = nil
	}
	return s.done(sent, undrawn), err
}

// post sends a message. If a process that died had sent it before, with what was on the table
// then, it is brought up to date.
func (b *Bot) post(ctx context.Context, t *table.Table, s step, m *wire.Message) (string, error) {
	id, same, err := b.discord.Send(ctx, t.Channel, nonce(t, s), m)
	if err == nil && !same {
		err = b.discord.Edit(ctx, t.Channel, id, m)
	}
	return id, err
}

// nonce names a message, so that sending it again after a crash does not show it twice. It stays
// the same until the message has been noted, whatever happens on the table meanwhile.
func nonce(t *table.Table, s step) string {
	var which any
	switch s.mark.Act {
	case table.Fronted:
		which = t.Shown.Sent
	case table.Summarised:
		which = s.mark.Plays
	case table.Noticed:
		which = fmt.Sprint(s.mark.Said)
		for _, seat := range slices.Concat(s.mark.Said.Reminded, s.mark.Said.Late) {
			which = fmt.Sprint(which, " ", t.Players[seat].Clock.Deadline.Unix())
		}
	case table.Retired, table.Pictured: // which change a message that is out
	}
	sum := sha256.Sum256(fmt.Append(nil, t.ID, " ", s.mark.Act, " ", which))
	return hex.EncodeToString(sum[:12])
}

// The patience with a store that is away just when a message is out and has to be noted.
const (
	noteTries = 30
	notePause = time.Second
)

// note writes down what has been shown. If nothing is left to do, the table rests.
func (b *Bot) note(ctx context.Context, id string, all []done, more bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTries*notePause)
	defer cancel()
	t, err := b.noted(ctx, id, all, more)
	for try := 1; errors.Is(err, table.ErrUnavailable) && try < noteTries && ctx.Err() == nil; try++ {
		select {
		case <-ctx.Done():
		case <-b.after(notePause):
		}
		t, err = b.noted(ctx, id, all, more)
	}
	if err != nil {
		b.log.Error("cannot note what was shown", "table", id, "error", err)
		return
	}
	if !more && t.Next != "" && !t.NextCreated {
		b.follow(ctx, t)
	}
	if !more {
		b.wonder(t)
	}
}

func (b *Bot) noted(ctx context.Context, id string, all []done, more bool) (*table.Table, error) {
	bare := slices.IndexFunc(all, func(d done) bool { return d.undrawn != nil })
	known := false
	t, err := b.store.Update(ctx, id, func(t *table.Table) error {
		known = len(t.Shown.Bare) > 0
		for _, d := range all {
			t.Shown.Apply(d.mark, d.sent)
		}
		v, err := b.see(t)
		if err != nil {
			return err
		}
		switch missing := len(b.plan(v, b.now())) > 0; {
		case missing || t.Unsettled() || len(v.Computers()) > 0:
			t.PublishSoon(b.now())
		case bare >= 0:
			t.PublishFailed(b.now())
		case !more && (t.Next == "" || t.NextCreated):
			t.AllPublished()
		}
		return nil
	})
	if err == nil && bare >= 0 && !known {
		b.log.Error("cannot draw yet", "table", id, "error", all[bare].undrawn)
	}
	return t, err
}

// putOff tries a step again later, by another way where this one is closed.
func (b *Bot) putOff(ctx context.Context, id string, s step, cause error) {
	_, err := b.store.Update(ctx, id, func(t *table.Table) error {
		t.PublishFailed(b.now())
		var limit wire.Limited
		if errors.As(cause, &limit) {
			t.Retry = b.now().Add(limit.For)
		}
		switch wire.Code(cause) {
		case wire.TooManyEdits:
			t.Shown.Resend = true
		case wire.UnknownMessage:
			t.Shown.Deleted(s.mark.Message)
		case wire.UnknownChannel:
			if t.Live() {
				return t.Stop(b.now())
			}
			t.AllPublished()
		}
		return nil
	})
	if err != nil {
		b.log.Error("cannot put publishing off", "table", id, "error", err)
	}
}

// follow starts an agreed rematch. It may be repeated: the second time finds it done. If the
// pair has begun another game meanwhile, the agreement is void.
func (b *Bot) follow(ctx context.Context, t *table.Table) {
	err := b.succeed(ctx, t)
	var busy engaged
	void := errors.As(err, &busy)
	if err != nil && !void {
		b.log.Error("cannot start a rematch", "table", t.ID, "error", err)
		return
	}
	_, err = b.store.Update(ctx, t.ID, func(t *table.Table) error {
		if void {
			t.CancelRematch(b.now())
			return nil
		}
		t.NextCreated = true
		t.AllPublished()
		return nil
	})
	if err == nil && !void {
		err = b.publish(ctx, t.Next)
	}
	if err != nil {
		b.log.Error("cannot show a rematch", "table", t.ID, "error", err)
	}
}

// succeed creates the table of a rematch, unless it exists.
func (b *Bot) succeed(ctx context.Context, t *table.Table) error {
	g, err := b.game(t.Game)
	if err != nil {
		return err
	}
	if err := b.engage(ctx, t, t.Next); err != nil {
		return err
	}
	next, err := t.NextTable(g.Rules, b.dice, b.now())
	if err != nil {
		return err
	}
	next.Doubt = b.doubt(ctx, next, next.Users()...)
	if err := b.store.Create(ctx, next); err != nil && !errors.Is(err, table.ErrExists) {
		return err
	}
	return nil
}

// change updates a table as a request asks, by a function that needs its match.
func (b *Bot) change(ctx context.Context, r Request, id string, f func(*table.Sitting) error) error {
	return b.heed(ctx, r, id, func(t *table.Table) error {
		v, err := b.see(t)
		if err != nil {
			return err
		}
		return f(v.Sitting)
	})
}

// heed updates a table as a request asks. A request that arrives twice, here or at another
// process, is a change once.
func (b *Bot) heed(ctx context.Context, r Request, id string, f func(*table.Table) error) error {
	_, err := b.store.Update(ctx, id, func(t *table.Table) error {
		if t.HasHandled(r.ID) {
			return nil
		}
		if err := f(t); err != nil {
			return err
		}
		t.RememberRequest(r.ID)
		return nil
	})
	return err
}
