// Package publish shows tables to their channels: it plans what a channel lacks, sends that, and notes it.
package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/refusal"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Publisher shows tables to their channels. It knows what tables are, and no feature.
type Publisher struct {
	Tables  *tables.Service
	Store   storage.Store    // with the archive behind it
	Dice    game.Dice        // for matches that have no seed
	Now     func() time.Time // the time on which all replicas agree
	Log     *slog.Logger
	Artist  respond.Composer
	Discord *gateway.Connection
	Timer   func(time.Duration) <-chan time.Time
	turns   Queue
	// Before is what features do with a table that is about to be shown, and behind what they do with
	// one that has been.
	Before, After []Hook
}

// Recipient is a user who waits for an answer to a change of a table.
type Recipient interface {
	// Accepts reports whether a step can be the answer.
	Accepts(s Step) bool
	// Deliver sends a message as the answer, and returns the id of the message that shows it.
	Deliver(ctx context.Context, k interaction.Kind, m *wire.Message) (message string, err error)
	// Send sends the answer that the handler wished.
	Send(ctx context.Context) (message string, err error)
}

// Hook is what a feature does with a table. It returns the table as it is afterwards.
type Hook func(context.Context, *view.View) *view.View

// Publish shows what is missing of a table without anybody having asked.
func (p *Publisher) Publish(ctx context.Context, v *view.View) error {
	return p.Show(ctx, v, nil)
}

// Show shows what is missing of a table, and answers whoever changed it, if somebody did: with one
// of the steps where one can be the answer, or else as the handler wished.
func (p *Publisher) Show(ctx context.Context, v *view.View, to Recipient) error {
	id := v.ID
	v, leave, err := p.turns.Enter(ctx, v)
	if err != nil {
		return err
	}
	var left *view.View // stays nil if a panic ends this: nobody knows then what has become of it
	defer func() { leave(left) }()
	if v == nil {
		if v, err = p.Tables.Load(ctx, id); err != nil {
			return err
		}
	}
	var cause error
	asked, ranked := to != nil, ctx
	if !asked {
		ranked = wire.WithPriority(ctx, wire.Normal)
	}
	for end := again; end == again; to = nil {
		v = p.through(ctx, v, p.Before)
		if v, end, cause = p.round(ranked, v, to); end == complete {
			v = p.through(ctx, v, p.After)
		}
	}
	left = v
	if asked && wire.IsClosed(cause) {
		return fmt.Errorf("%w: %w", ErrClosed, cause)
	}
	return nil
}

// ErrClosed says that what somebody has changed cannot be shown where it belongs.
var ErrClosed = refusal.New("error.shut")

// through lets features do with a table what is theirs, one after the other. One that panics leaves the
// table as it was, and is asked again later.
func (p *Publisher) through(ctx context.Context, v *view.View, hooks []Hook) *view.View {
	for _, do := range hooks {
		if v == nil {
			break
		}
		next := v
		if err := panics.Try(func() error {
			next = do(ctx, v)
			return nil
		}); err != nil {
			p.Log.Error("something is left undone at a table", "table", v.ID, "error", err)
			p.Tables.Postpone(ctx, v.ID)
		}
		v = next
	}
	return v
}

// Disarm takes the buttons off a message in a channel, of a table that does not know it. When it is its
// turn, what has been shown of the table is noted: until then the message may be the newest one.
func (p *Publisher) Disarm(ctx context.Context, v *view.View, channel, message string) error {
	id := v.ID
	_, leave, err := p.turns.Enter(ctx, v)
	if err != nil {
		return err
	}
	defer leave(nil)
	t, err := p.Store.Load(ctx, id)
	if err != nil || t.Shown.Knows(message) {
		return err
	}
	return p.Discord.StripComponents(ctx, channel, message)
}

// ending is how a round of publishing ends.
type ending int

const (
	complete   ending = iota // all is shown and noted
	incomplete               // something is left for the clock
	again                    // noting it has begun the match, which has to be shown, too
)

// round does all that is missing and notes it. It gives the table as it is then, nil if nobody knows, and why
// whoever asks does not see what is new.
func (p *Publisher) round(ctx context.Context, v *view.View, to Recipient) (
	after *view.View, end ending, cause error,
) {
	jobs := jobsOf(Plan(v, p.Now()))
	if to == nil {
		jobs = append(jobs, jobsOf(Pictures(v))...)
	} else if unknown := p.answer(ctx, v, to, jobs); unknown {
		return v, incomplete, nil
	}
	seen := slices.ContainsFunc(jobs, func(j *job) bool { return j.done && j.Mark.Act == table.Fronted })
	o := p.carry(ctx, v, jobs)
	if after, end = p.note(ctx, v, o); !seen {
		cause = o.cause
	}
	return after, end, cause
}

// compose draws what a job shows, once.
func (p *Publisher) compose(ctx context.Context, v *view.View, j *job) {
	if j.message == nil && (j.Act == Post || j.Act == Edit) {
		s := j.Screen(v)
		awake := v.Awake(s.Mentions, p.Now())
		s.Silent = s.Silent || len(awake) == 0 && len(s.Mentions) > 0
		s.Mentions = awake
		j.message, j.undrawn = p.Artist.Compose(ctx, s)
		j.Mark.Bare = j.undrawn != nil
	}
}

// acknowledge answers as the handler wished, beside what is shown by the channel.
func (p *Publisher) acknowledge(ctx context.Context, v *view.View, to Recipient) {
	if _, err := to.Send(ctx); wire.IsRejected(err) {
		p.Log.Warn("cannot answer", "table", v.ID, "error", err)
	}
}

// tryCompose is compose where a panic is an error.
func (p *Publisher) tryCompose(ctx context.Context, v *view.View, j *job) error {
	return panics.Try(func() error {
		p.compose(ctx, v, j)
		return nil
	})
}

// answer answers with what is new on a table; where that cannot be, all of it goes by the channel.
// An answer that failed for a reason which leaves open whether it is out, here or by another process,
// is unknown: what is still missing after a moment is published by the clock.
func (p *Publisher) answer(ctx context.Context, v *view.View, to Recipient, jobs []*job) (unknown bool) {
	i := slices.IndexFunc(jobs, func(j *job) bool { return to.Accepts(j.Step) })
	if i < 0 || p.tryCompose(ctx, v, jobs[i]) != nil {
		p.acknowledge(ctx, v, to)
		return false
	}
	first := jobs[i]
	var err error
	first.sent, err = to.Deliver(ctx, first.kind(), first.message)
	first.done = err == nil
	if wire.IsRejected(err) {
		p.acknowledge(ctx, v, to)
		return false
	}
	return err != nil && wire.Code(err) != wire.UnknownInteraction
}

// carry does what has not been done yet through the channel, up to what fails.
func (p *Publisher) carry(ctx context.Context, v *view.View, jobs []*job) outcome {
	for _, j := range jobs {
		if j.done {
			continue
		}
		if err := p.attempt(ctx, v, j); err != nil {
			p.Log.Warn("cannot publish yet", "table", v.ID, "channel", j.in(v), "error", err)
			undone := func(j *job) bool { return !j.done }
			return outcome{all: slices.DeleteFunc(jobs, undone), failed: j, cause: err}
		}
		j.done = true
	}
	return outcome{all: jobs}
}

// attempt does one job. The thread of a match that was put away is opened for it.
func (p *Publisher) attempt(ctx context.Context, v *view.View, j *job) error {
	err := p.do(ctx, v, j)
	if wire.Code(err) != wire.ThreadArchived || j.in(v) != v.Room.Thread {
		return err
	}
	if p.Discord.ReopenThread(ctx, v.Room.Thread) != nil {
		return err
	}
	return p.do(ctx, v, j)
}

// do does one job. What somebody has deleted needs no change any more, unless it was the living
// message.
func (p *Publisher) do(ctx context.Context, v *view.View, j *job) error {
	err := p.tryCompose(ctx, v, j)
	if j.Mark.Act != table.Fronted && j.Mark.Act != table.Summarised {
		ctx = wire.WithPriority(ctx, wire.Background)
	}
	switch {
	case err != nil:
	case j.Mark.Act == table.Pictured && j.undrawn != nil: // the words are there already
	case j.Act == Post:
		j.sent, err = p.post(ctx, v, j)
	case j.Act == Edit:
		err = p.Discord.Edit(ctx, j.in(v), j.Mark.Message, j.message)
	case j.Act == Strip:
		err = p.Discord.StripComponents(ctx, j.in(v), j.Mark.Message)
	case j.Act == Remove:
		err = p.Discord.Delete(ctx, j.in(v), j.Mark.Message)
	}
	if wire.Code(err) == wire.UnknownMessage && j.Mark.Act != table.Fronted && j.Mark.Act != table.Summarised {
		return nil
	}
	return err
}

// post sends a message. If a process that died had sent it before, with what was on the table
// then, it is brought up to date.
func (p *Publisher) post(ctx context.Context, v *view.View, j *job) (string, error) {
	id, same, err := p.Discord.Send(ctx, j.in(v), Nonce(v.Table, j.Mark), j.message)
	if err == nil && !same {
		err = p.Discord.Edit(ctx, j.in(v), id, j.message)
	}
	return id, err
}

// Nonce names a message, so that sending it again after a crash does not show it twice. It stays
// the same until the message has been noted, whatever happens on the table meanwhile.
func Nonce(t *table.Table, m table.Mark) string {
	var which any
	switch m.Act {
	case table.Fronted:
		which = t.Shown.Sent
	case table.Summarised:
		which = m.Plays
	case table.Noticed:
		which = fmt.Sprint(m.Said)
		for _, seat := range slices.Concat(m.Said.Reminded, m.Said.Late) {
			which = fmt.Sprint(which, " ", t.Players[seat].Clock.Deadline.Unix())
		}
		if len(m.Said.Invited) > 0 {
			which = fmt.Sprint(which, " ", t.VotesLapse().Unix())
		}
	case table.Parted: // which is said once
	case table.Retired, table.Pictured: // change a message and send none
	}
	if m.Channel != "" && m.Channel != t.Channel { // should the thread be left, it is another message
		which = fmt.Sprint(which, " in ", m.Channel)
	}
	return NonceOf(t.ID, m.Act, which)
}

// NonceOf is a nonce for what some facts name.
func NonceOf(table string, what, which any) string {
	sum := sha256.Sum256(fmt.Append(nil, table, " ", what, " ", which))
	return hex.EncodeToString(sum[:12])
}
