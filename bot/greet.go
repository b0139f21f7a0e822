package bot

import (
	"context"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/help"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/internal/panics"
)

// greetAgain is the shortest interval between two greetings in a channel.
const greetAgain = time.Minute

// greeted records when channels were greeted. It is safe for concurrent use.
type greeted struct {
	mu   sync.Mutex
	last map[string]time.Time // by channel; expired entries are removed
}

// turn reports whether a channel may be greeted now, and records it.
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

// greet replies to a message to the bot with the help text, at most once a minute in a channel. It does not receive the
// text of the message.
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

// sayHello sends the help text as a reply, or as a plain message where replies are rejected.
func (b *Bot) sayHello(ctx context.Context, s gateway.UserMessage) error {
	whose := member.UserDocument(s.User)
	if s.Guild != "" {
		whose = member.GuildDocument(s.Guild)
	}
	wishes, err := b.members.Preferences(ctx, whose)
	if err != nil {
		b.log.Warn("cannot read settings", "error", err)
	}
	hello := help.Overview(b.members.Language(wishes, ""), b.games, b.games[0], s.Guild != "")
	m, err := b.publisher.Composer.Compose(ctx, hello)
	if err != nil {
		return err
	}
	m.ReplyTo(s.ID)
	if _, _, err = b.discord.Send(ctx, s.Channel, s.ID, m); discord.IsRejected(err) {
		m.Reference = nil
		_, _, err = b.discord.Send(ctx, s.Channel, s.ID, m)
	}
	return err
}
