package crown

import (
	"context"
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/internal/panics"
	"dockside/render/i18n"
)

// How often the crown of a guild is looked at, and how soon again after a failure or a kill.
const (
	lookEvery  = time.Hour
	retryAfter = 5 * time.Minute
)

// Round looks at the crowns that are due. Any number of replicas may do so in one store.
func (f Feature) Round(ctx context.Context) {
	due, err := guild.DueCrownsDocument.Load(ctx, f.Store)
	if err != nil && ctx.Err() == nil {
		f.Log.Error("cannot read which servers have crowns (will retry)", "error", err)
	}
	ctx = discord.WithPriority(ctx, discord.Background)
	for server, at := range due.At {
		if f.Now().Before(at) {
			continue
		}
		if err := panics.Try(func() error { return f.attend(ctx, server, at) }); err != nil && ctx.Err() == nil {
			f.Log.Warn("cannot give a crown (will retry)", "guild", server, "error", err)
		}
	}
}

// attend moves the crown of a guild, which is due since a time, if that is necessary. One replica does so. If it fails
// or dies, the crown is due again a little later.
func (f Feature) attend(ctx context.Context, server string, since time.Time) error {
	retry := f.Now().Add(retryAfter)
	if mine, err := guild.RescheduleCrown(ctx, f.Store, server, since, retry); err != nil || !mine {
		return err
	}
	c, err := f.decide(ctx, server)
	if err == nil {
		err = f.carry(ctx, server, c)
	}
	if err != nil && !discord.IsForbidden(err) { // such as on a server that has removed the bot
		return err
	}
	if c, err = guild.CrownOf(server).Load(ctx, f.Store); err != nil {
		return err
	}
	next := f.Now().Add(lookEvery)
	if c.Empty() {
		next = time.Time{}
	}
	_, err = guild.RescheduleCrown(ctx, f.Store, server, retry, next)
	return err
}

// decide stores who is to have the crown of a guild, and returns the crown. A period without candidates changes
// nothing. Users who have left or are banned lose the crown.
func (f Feature) decide(ctx context.Context, server string) (guild.Crown, error) {
	c, err := guild.CrownOf(server).Load(ctx, f.Store)
	if err != nil || c.Role == "" {
		return c, err
	}
	period, candidates := f.period(c.For), []string(nil)
	if period != c.Period {
		if candidates, err = f.best(ctx, server, c.For); err != nil {
			return c, err
		}
	}
	if len(candidates) == 0 {
		period, candidates = c.Period, []string{c.Best}
	}
	best, err := f.first(ctx, server, candidates)
	if err != nil || best == c.Best && period == c.Period {
		return c, err
	}
	return guild.CrownOf(server).Revise(ctx, f.Store, func(now *guild.Crown) error {
		if now.Role == c.Role && now.For == c.For {
			now.Period, now.Best = period, best
		}
		return nil
	})
}

// first returns the first of some users who may have a crown: they are members, neither banned nor being erased. It is
// empty if nobody may.
func (f Feature) first(ctx context.Context, server string, users []string) (string, error) {
	o, err := f.Guilds.Policy(ctx, server)
	if err != nil {
		return "", err
	}
	erasing, err := member.ErasureRequests.Load(ctx, f.Store)
	if err != nil {
		return "", err
	}
	for _, user := range users {
		if _, leaves := erasing.People[user]; leaves || !discord.IsID(user) {
			continue
		}
		banned, err := f.Guilds.IsBanned(ctx, o, user)
		if err != nil {
			return "", err
		}
		_, err = f.Discord.Viewer(ctx, server, user)
		switch {
		case err == nil && !banned:
			return user, nil
		case err != nil && !discord.IsUnknownMember(err):
			return "", err // such as that the bot is no member itself
		}
	}
	return "", nil
}

// carry takes the roles that nobody is to have any more, and gives the crown. Each grant is stored before Discord is
// asked, so that an interruption only repeats it.
func (f Feature) carry(ctx context.Context, server string, c guild.Crown) error {
	for _, g := range slices.Clone(c.Given) {
		if g.User == c.Best && g.Role == c.Role {
			continue
		}
		if moved, err := f.take(ctx, server, g); err != nil || !moved {
			return err
		}
	}
	crown := guild.Grant{User: c.Best, Role: c.Role, Done: true}
	if c.Best == "" || c.Role == "" || slices.Contains(c.Given, crown) {
		return nil
	}
	return f.give(ctx, server, c.Period, crown)
}

// take takes a role from a user, and reports whether they do not have it any more.
func (f Feature) take(ctx context.Context, server string, g guild.Grant) (moved bool, err error) {
	_, fault, err := f.check(ctx, server, g.Role)
	if err != nil {
		return false, err
	}
	if fault != "" && fault != discord.RoleUnknown {
		return false, f.tellFault(ctx, server, g.Role, fault)
	}
	if fault == "" {
		err = f.Discord.TakeRole(ctx, server, g.User, g.Role)
	}
	if err != nil && !discord.IsUnknownMember(err) {
		return false, err
	}
	_, err = guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		c.Drop(g)
		return nil
	})
	if err == nil {
		f.tell(ctx, server, publish.NonceOf("crown taken", server, g), func(l *i18n.Language) string {
			return l.Say("log.crown.taken", ui.Mention(g.User), ui.MentionRole(g.Role))
		})
	}
	return err == nil, err
}

// give gives the crown to a user, unless the role must not be given now, or the crown has changed meanwhile.
func (f Feature) give(ctx context.Context, server, period string, g guild.Grant) error {
	_, fault, err := f.check(ctx, server, g.Role)
	if err != nil {
		return err
	}
	if fault != "" {
		return f.tellFault(ctx, server, g.Role, fault)
	}
	c, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		if c.Drop(g); c.Role == g.Role && c.Best == g.User {
			c.Given, c.Told = append(c.Given, guild.Grant{User: g.User, Role: g.Role}), ""
		}
		return nil
	})
	if err != nil || c.Role != g.Role || c.Best != g.User {
		return err
	}
	if err := f.Discord.GiveRole(ctx, server, g.User, g.Role); err != nil {
		return err // such as for a user who has just left; the next look finds that out
	}
	given := false
	if _, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		given = false
		for i, o := range c.Given {
			if o.User == g.User && o.Role == g.Role {
				c.Given[i].Done, given = true, true
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if !given { // the user was erased, or the crown was switched off and taken back meanwhile
		return f.Discord.TakeRole(ctx, server, g.User, g.Role)
	}
	f.tell(ctx, server, publish.NonceOf("crown given", server, g, period), func(l *i18n.Language) string {
		return l.Say("log.crown.given", ui.Mention(g.User), ui.MentionRole(g.Role), l.Say("crown.for."+c.For))
	})
	return nil
}

// tellFault tells the log channel once why nothing moves.
func (f Feature) tellFault(ctx context.Context, server, role string, fault discord.RoleFault) error {
	known := false
	if _, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		known, c.Told = c.Told == string(fault), string(fault)
		return nil
	}); err != nil || known {
		return err
	}
	f.tell(ctx, server, publish.NonceOf("crown fault", server, fault, f.Now().Unix()), func(l *i18n.Language) string {
		return l.Say("log.crown.fault", ui.MentionRole(role), l.Say("crown.fault."+string(fault)))
	})
	return nil
}

// tell writes a line to the log channel of a guild, if it has one, without notifying anybody.
func (f Feature) tell(ctx context.Context, server, nonce string, say func(*i18n.Language) string) {
	o, err := f.Guilds.Policy(ctx, server)
	if err != nil || o.Log == "" {
		return
	}
	l, err := f.Members.GuildLanguage(ctx, server, "")
	if err == nil {
		var m *discord.Message
		m, err = f.Compose(ctx, ui.Screen{Text: say(l), Color: ui.Mute, Silent: true})
		if err == nil {
			_, _, err = f.Discord.Send(ctx, o.Log, nonce, m)
		}
	}
	if err != nil {
		f.Log.Warn("cannot write to the log of a server", "channel", o.Log, "error", err)
	}
}
