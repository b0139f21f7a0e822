package state

import (
	"slices"

	"dockside/internal/sandbox/model"
)

// everyone holds the permissions of every member of a guild.
const everyone = direct | model.CreatePublicThreads | model.SendInThreads | model.UseExternalApps

// moderating holds the permissions that the moderators' role adds.
const moderating = model.ManageMessages | model.ManageThreads | model.MentionEveryone | model.ModerateMembers

// everything holds the permissions of an administrator.
const everything = everyone | moderating | model.ManageGuild | model.Administrator

// direct holds the permissions of both sides in a direct message.
const direct = model.ViewChannel | model.SendMessages | model.EmbedLinks | model.AttachFiles |
	model.ReadMessageHistory | model.UseExternalEmojis | model.UseCommands

// May returns the permissions of a member before the overwrites of a channel. In contrast to Discord, an owner does not
// have all permissions, so that a test can show which one is needed.
func (w *World) May(guild string, m *model.GuildMember) model.Permission {
	may := everyone
	g := w.about(guild)
	if slices.Contains(m.Roles, g.Moderators) {
		may |= moderating
	}
	for _, r := range g.Roles {
		if slices.Contains(m.Roles, r.ID) {
			may |= r.Permissions
		}
	}
	if m.User.ID == g.Owner {
		may |= model.ManageGuild
	}
	return may
}

// Permissions computes the permissions of a user in a channel. Threads inherit from their parent.
func (w *World) Permissions(userID string, c *model.Channel) model.Permission {
	if c.Type == model.DirectMessage {
		return direct
	}
	m := w.Member(c.GuildID, userID)
	if m == nil {
		return 0
	}
	may := w.May(c.GuildID, m)
	if may.Has(model.Administrator) {
		return everything
	}
	rules := w.Parent(c).Overwrites
	may = overwritten(may, rules, func(o model.Overwrite) bool { return o.Type == model.ForRole && o.ID == c.GuildID })
	may = overwritten(may, rules, func(o model.Overwrite) bool {
		return o.Type == model.ForRole && slices.Contains(m.Roles, o.ID)
	})
	return overwritten(may, rules, func(o model.Overwrite) bool { return o.Type == model.ForMember && o.ID == userID })
}

// AppPermissions returns the permissions of the bot in a channel. Where it is no member, it only responds.
func (w *World) AppPermissions(c *model.Channel) model.Permission {
	if w.External(c) {
		return model.EmbedLinks | model.AttachFiles | model.UseExternalEmojis
	}
	return w.Permissions(w.Bot.ID, c)
}

// overwritten applies the overwrites that concern a user: first everything they deny, then everything they allow.
func overwritten(may model.Permission, rules []model.Overwrite, concerns func(model.Overwrite) bool) model.Permission {
	var allow, deny model.Permission
	for _, o := range rules {
		if concerns(o) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	return may&^deny | allow
}
