// Package publish reconciles channels with their tables: it plans the missing messages, sends them, and records them in
// the table.
package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Publisher shows tables in their channels. Features take part through its hooks only. Safe for concurrent use.
type Publisher struct {
	Tables   *tables.Service
	Store    storage.Store    // with the archive behind it
	Dice     game.Dice        // for matches that have no seed
	Now      func() time.Time // the clock that all replicas share
	Log      *slog.Logger
	Composer Composer
	Discord  Messenger
	Timer    func(time.Duration) <-chan time.Time
	Invite   func() string // see presenter.WithInvite
	turns    Queue
	// Before and After are the hooks of features. The former run before a table is shown, the latter when everything is
	// shown.
	Before, After []Hook
}

// Messenger sends, changes and deletes messages. gateway.Connection implements it.
type Messenger interface {
	// Send posts a message in a channel and returns its id. Within some minutes, it posts nothing again with the same
	// nonce; same reports whether the existing message shows the same.
	Send(ctx context.Context, channel, nonce string, m *discord.Message) (id string, same bool, err error)
	// Edit replaces a message in a channel.
	Edit(ctx context.Context, channel, message string, m *discord.Message) error
	// StripComponents removes the buttons of a message, replaces its content, and keeps the rest.
	StripComponents(ctx context.Context, channel, message, content string) error
	// Delete deletes a message in a channel.
	Delete(ctx context.Context, channel, message string) error
	// ReopenThread reopens an archived thread.
	ReopenThread(ctx context.Context, thread string) error
}

// Composer turns screens into messages. respond.Composer implements it.
type Composer interface {
	// Compose composes a message from a screen. It returns a message even if a picture cannot be drawn: undrawn is the
	// error then.
	Compose(ctx context.Context, s ui.Screen) (m *discord.Message, undrawn error)
}

// Recipient is the user who waits for the response to a change of a table.
type Recipient interface {
	// Accepts reports whether a step can be the response.
	Accepts(s Step) bool
	// Deliver sends a message as the response, and returns the id of the message that shows it.
	Deliver(ctx context.Context, k interaction.Kind, m *discord.Message) (message string, err error)
	// Send sends the response that the handler returned.
	Send(ctx context.Context) (message string, err error)
}

// Hook does the work of a feature for a table, and returns the current view.
type Hook func(context.Context, *view.View) *view.View

// Publish shows the changes of a table when there is no interaction to respond to.
func (p *Publisher) Publish(ctx context.Context, v *view.View) error {
	return p.Show(ctx, v, nil)
}

// Show shows the changes of a table, and responds to the user who made them, unless to is nil. One of the steps is the
// response if possible, otherwise the handler's own. It returns ErrClosed if the user cannot see the change, because
// the channel is closed to the bot. Other failures of requests to Discord are retried later.
func (p *Publisher) Show(ctx context.Context, v *view.View, to Recipient) error {
	id := v.ID
	v, leave, err := p.turns.Enter(ctx, v)
	if err != nil {
		return err
	}
	var left *view.View // stays nil after a panic: the state of the table is unknown then
	defer func() { leave(left) }()
	if v == nil {
		if v, err = p.Tables.Load(ctx, id); err != nil {
			return err
		}
	}
	var cause error
	asked, ranked := to != nil, ctx
	if !asked {
		ranked = discord.WithPriority(ctx, discord.Normal)
	}
	for end := again; end == again; to = nil {
		v = p.through(ctx, v, p.Before)
		if v, end, cause = p.round(ranked, v, to); end == complete {
			v = p.through(ctx, v, p.After)
		}
	}
	left = v
	if asked && discord.IsClosed(cause) {
		return fmt.Errorf("%w: %w", ErrClosed, cause)
	}
	return nil
}

// ErrClosed means that a change cannot be shown in its channel.
var ErrClosed = refusal.New("error.shut")

// through runs hooks one after another. If one panics, the table does not change, and the clock tries again later.
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
			p.Log.Error("incomplete change of a table", "table", v.ID, "error", err)
			p.Tables.Postpone(ctx, v.ID)
		}
		v = next
	}
	return v
}

// Disarm removes the buttons and the content of a message that its table does not have. It waits for the table's lock,
// so that a message that was just sent is recorded before.
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
	return p.Discord.StripComponents(ctx, channel, message, "")
}

// ending is how a round of publishing ends.
type ending int

const (
	complete   ending = iota // everything is shown and recorded
	incomplete               // some work is left for the clock
	again                    // recording made new work, such as a match that has begun, so another round follows
)

// round does all missing steps and records them. It returns the updated view, or nil if that is unknown. cause is the
// reason why the user does not see the change, or nil.
func (p *Publisher) round(ctx context.Context, v *view.View, to Recipient) (after *view.View, end ending, cause error) {
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

// compose composes the message of a job, unless that is done. Users in quiet hours are not mentioned.
func (p *Publisher) compose(ctx context.Context, v *view.View, j *job) {
	if j.message == nil && (j.Act == Post || j.Act == Edit) {
		s := j.Screen(v)
		if j.showsResult(v) {
			s = presenter.WithInvite(v.Public(), s, p.Invite)
		}
		awake := v.Awake(s.Mentions, p.Now())
		again := j.Act == Post && v.Shown.Resend && v.Inviting() && len(j.call) == 0 // its first card has been news
		s.Silent = s.Silent || again || len(awake) == 0 && len(s.Mentions) > 0
		s.Mentions = awake
		j.message, j.undrawn = p.Composer.Compose(ctx, s)
		j.Mark.Bare = j.undrawn != nil
	}
}

// acknowledge sends the handler's own response; the change is shown by messages in the channel.
func (p *Publisher) acknowledge(ctx context.Context, v *view.View, to Recipient) {
	if _, err := to.Send(ctx); discord.IsRejected(err) {
		p.Log.Warn("cannot send a response", "table", v.ID, "error", err)
	}
}

// tryCompose is like compose, and returns a panic as an error.
func (p *Publisher) tryCompose(ctx context.Context, v *view.View, j *job) error {
	return panics.Try(func() error {
		p.compose(ctx, v, j)
		return nil
	})
}

// answer responds with one of the jobs if possible, otherwise with the handler's own response. unknown means that the
// response failed, but this or another process may have sent it. Then the clock publishes the missing parts a moment
// later.
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
	if discord.IsRejected(err) {
		p.acknowledge(ctx, v, to)
		return false
	}
	return err != nil && discord.Code(err) != discord.UnknownInteraction
}

// carry sends the remaining jobs to the channel, and stops at the first failure.
func (p *Publisher) carry(ctx context.Context, v *view.View, jobs []*job) outcome {
	for _, j := range jobs {
		if j.done {
			continue
		}
		if err := p.attempt(ctx, v, j); err != nil {
			p.Log.Warn("cannot publish a table (will retry)", "table", v.ID, "channel", j.in(v), "error", err)
			undone := func(j *job) bool { return !j.done }
			return outcome{all: slices.DeleteFunc(jobs, undone), failed: j, cause: err}
		}
		j.done = true
	}
	return outcome{all: jobs}
}

// attempt does one job. If the thread of the match is archived, it is reopened first.
func (p *Publisher) attempt(ctx context.Context, v *view.View, j *job) error {
	err := p.do(ctx, v, j)
	if discord.Code(err) != discord.ThreadArchived || j.in(v) != v.Room.Thread {
		return err
	}
	if p.Discord.ReopenThread(ctx, v.Room.Thread) != nil {
		return err
	}
	return p.do(ctx, v, j)
}

// do does one job. A deleted message counts as done, unless it was to become the main message or a summary.
func (p *Publisher) do(ctx context.Context, v *view.View, j *job) error {
	err := p.tryCompose(ctx, v, j)
	if j.Mark.Act != table.Fronted && j.Mark.Act != table.Summarised {
		ctx = discord.WithPriority(ctx, discord.Background)
	}
	switch {
	case err != nil:
	case j.Mark.Act == table.Pictured && j.undrawn != nil: // it has the description already
	case j.Act == Post:
		j.sent, err = p.post(ctx, v, j)
	case j.Act == Edit:
		err = p.Discord.Edit(ctx, j.in(v), j.Mark.Message, j.message)
	case j.Act == Strip:
		err = p.Discord.StripComponents(ctx, j.in(v), j.Mark.Message, presenter.OutdatedLine(v))
	case j.Act == Remove:
		err = p.Discord.Delete(ctx, j.in(v), j.Mark.Message)
	}
	if discord.Code(err) == discord.UnknownMessage && j.Mark.Act != table.Fronted && j.Mark.Act != table.Summarised {
		return nil
	}
	return err
}

// post sends a message. If a process sent it before and crashed, the message may be outdated, so it is edited.
func (p *Publisher) post(ctx context.Context, v *view.View, j *job) (string, error) {
	id, same, err := p.Discord.Send(ctx, j.in(v), Nonce(v.Table, j.Mark), j.message)
	if err == nil && !same {
		err = p.Discord.Edit(ctx, j.in(v), id, j.message)
	}
	return id, err
}

// Nonce returns the nonce of a message, with which Discord discards a second copy after a crash. It stays the same
// until the message is recorded, whatever else changes at the table.
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
	case table.Parted: // sent once, so there is nothing to tell apart
	case table.Retired, table.Pictured: // edits of existing messages, which need no nonce
	}
	if m.Channel != "" && m.Channel != t.Channel { // outside its thread, the match sends another message
		which = fmt.Sprint(which, " in ", m.Channel)
	}
	return NonceOf(t.ID, m.Act, which)
}

// NonceOf returns a nonce that depends on all of its arguments.
func NonceOf(parts ...any) string {
	sum := sha256.Sum256([]byte(strings.TrimSuffix(fmt.Sprintln(parts...), "\n")))
	return hex.EncodeToString(sum[:12])
}
