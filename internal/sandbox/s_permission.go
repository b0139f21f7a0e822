package sandbox

import "slices"

// everyone holds the permissions of every member of a guild.
const everyone = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseCommands | CreatePublicThreads | SendInThreads

// moderating holds the permissions that the moderators' role adds.
const moderating = ManageMessages | ManageThreads | MentionEveryone | PinMessages | ModerateMembers

// everything holds the permissions of an administrator.
const everything = everyone | moderating | ManageGuild | Administrator | CreatePrivateThreads

// direct holds the permissions of both sides in a direct message.
const direct = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseCommands

// may returns the permissions of a member before the overwrites of a channel. In contrast to Discord, an owner does not
// have all permissions, so that a test can show which one is needed.
func (w *world) may(guild string, m *GuildMember) Permission {
	may := everyone
	if slices.Contains(m.Roles, w.moderatorsOf(guild)) {
		may |= moderating
	}
	for _, r := range w.rolesOf(guild) {
		if slices.Contains(m.Roles, r.ID) {
			may |= r.Permissions
		}
	}
	if m.User.ID == w.owner(guild) {
		may |= ManageGuild
	}
	return may
}

// owner returns the user id of a guild's owner: in the main guild, the first member.
func (w *world) owner(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Owner
	}
	return w.people[min(1, len(w.people)-1)].User.ID
}

// permissions computes the permissions of a user in a channel. Threads inherit from their parent.
func (w *world) permissions(userID string, c *Channel) Permission {
	if c.Type == DirectMessage {
		return direct
	}
	m := w.membership(c.GuildID, userID)
	if m == nil {
		return 0
	}
	may := w.may(c.GuildID, m)
	if may.has(Administrator) {
		return everything
	}
	rules := w.parent(c).Overwrites
	may = overwritten(may, rules, func(o Overwrite) bool { return o.Type == forRole && o.ID == c.GuildID })
	may = overwritten(may, rules, func(o Overwrite) bool { return o.Type == forRole && slices.Contains(m.Roles, o.ID) })
	return overwritten(may, rules, func(o Overwrite) bool { return o.Type == forMember && o.ID == userID })
}

// overwritten applies the overwrites that concern a user: first everything they deny, then everything they allow.
func overwritten(may Permission, rules []Overwrite, concerns func(Overwrite) bool) Permission {
	var allow, deny Permission
	for _, o := range rules {
		if concerns(o) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	return may&^deny | allow
}
