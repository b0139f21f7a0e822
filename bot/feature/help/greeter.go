package help

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/member"
	"dockside/bot/respond"
	"dockside/render/i18n"
)

// greetAgain is the shortest interval between two greetings in a channel.
const greetAgain = time.Minute

// Greeter replies to messages that mention the bot. It is safe for concurrent use.
type Greeter struct {
	Games    []catalog.Game
	Mentions *command.Mentions
	Members  *member.Store
	Composer respond.Composer
	Discord  *gateway.Connection
	Now      func() time.Time
	Log      *slog.Logger

	mu   sync.Mutex
	last map[string]time.Time // when a channel was greeted; expired entries are removed
}

// Greet replies to a message to the bot with the help text, at most once a minute in a channel. It does not receive the
// text of the message. The reply is a plain message where replies are rejected.
func (g *Greeter) Greet(ctx context.Context, s gateway.UserMessage) error {
	if !g.turn(s.Channel) {
		return nil
	}
	help := Overview(g.language(ctx, s), g.Games, g.Games[0], g.Mentions, s.Guild != "")
	m, err := g.Composer.Compose(ctx, help)
	if err != nil {
		return err
	}
	m.ReplyTo(s.ID)
	if _, _, err = g.Discord.Send(ctx, s.Channel, s.ID, m); discord.IsRejected(err) {
		m.Reference = nil
		_, _, err = g.Discord.Send(ctx, s.Channel, s.ID, m)
	}
	return err
}

// language returns the language of the server of a message; in a direct message, that of the user.
func (g *Greeter) language(ctx context.Context, s gateway.UserMessage) *i18n.Language {
	l, err := g.Members.GuildLanguage(ctx, s.Guild, "")
	if s.Guild == "" {
		var chosen member.Preferences
		chosen, err = g.Members.Preferences(ctx, member.UserDocument(s.User))
		l = g.Members.Language(chosen, "")
	}
	if err != nil {
		g.Log.Warn("cannot read preferences", "error", err)
	}
	return l
}

// turn reports whether a channel may be greeted now, and records it.
func (g *Greeter) turn(channel string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.Now()
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
