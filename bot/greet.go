package bot

import (
	"context"
	"sync"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/internal/panics"
)

// greetAgain is how long a channel is left alone after somebody was told there what there is.
const greetAgain = time.Minute

// greeted remembers where somebody was told what there is, and when.
type greeted struct {
	mu   sync.Mutex
	last map[string]time.Time // by channel; those that are over are forgotten
}

// turn tells whether a channel may be spoken to now, and remembers it.
func (g *greeted) turn(channel string, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for other, at := range g.last {
		if now.Sub(at) >= greetAgain {
			delete(g.last, other)
		}
	}
	if _, lately := g.last[channel]; lately {
		return false
	}
	if g.last == nil {
		g.last = map[string]time.Time{}
	}
	g.last[channel] = now
	return true
}

// greet answers somebody who has written to the bot with what there is, at most once a minute and channel. What was
// written is not known here.
func (b *Bot) greet(s gateway.UserMessage) {
	if !b.entrance.join(&b.busy) {
		return
	}
	defer b.busy.Done()
	if !b.greeted.turn(s.Channel, b.now()) {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, interaction.GiveUp)
	defer cancel()
	if err := panics.Try(func() error { return b.sayHello(ctx, s) }); err != nil {
		b.log.Warn("cannot greet somebody", "channel", s.Channel, "error", err)
	}
}

// sayHello sends what there is as an answer to a message; where that may not be, as a message like any other.
func (b *Bot) sayHello(ctx context.Context, s gateway.UserMessage) error {
	whose := member.UserDocument(s.User)
	if s.Guild != "" {
		whose = member.GuildDocument(s.Guild)
	}
	wishes, err := b.members.Preferences(ctx, whose)
	if err != nil {
		b.log.Warn("cannot read settings", "error", err)
	}
	hello := presenter.Help(b.members.Language(wishes, ""), b.games, b.games[0], s.Guild != "")
	m, err := b.publisher.Composer.Compose(ctx, hello)
	if err != nil {
		return err
	}
	m.ReplyTo(s.ID)
	if _, _, err = b.discord.Send(ctx, s.Channel, s.ID, m); wire.IsRejected(err) {
		m.Reference = nil
		_, _, err = b.discord.Send(ctx, s.Channel, s.ID, m)
	}
	return err
}
