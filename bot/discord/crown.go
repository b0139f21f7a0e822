package discord

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// RoleFault is the reason why a role must not be given as an ornament; empty for none.
type RoleFault string

// The reasons.
const (
	RoleUnknown  RoleFault = "unknown"  // it is no role of the server
	RoleEveryone RoleFault = "everyone" // it is that of everyone
	RoleManaged  RoleFault = "managed"  // it belongs to a bot or an integration
	RoleRights   RoleFault = "rights"   // it has permissions
	RoleChannel  RoleFault = "channel"  // it has permissions in a channel
	RoleHigh     RoleFault = "high"     // it is not below the highest role of the bot
	RoleMissing  RoleFault = "missing"  // the bot may not give roles
	RoleRefused  RoleFault = "refused"  // Discord refuses to change it, although no other fault is known
)

// OrnamentFaults returns why a bot with some roles must not give a role of a server. The role must carry no permission.
func OrnamentFaults(guild, role string, roles []Role, channels []Channel, bot Viewer) (faults []RoleFault) {
	i := slices.IndexFunc(roles, func(r Role) bool { return r.ID == role })
	switch {
	case role == guild:
		return []RoleFault{RoleEveryone}
	case i < 0:
		return []RoleFault{RoleUnknown}
	}
	allows := func(c Channel) bool {
		return slices.ContainsFunc(c.Overwrites, func(o Overwrite) bool { return o.ID == role && o.Allow != 0 })
	}
	for _, one := range []struct {
		fault RoleFault
		found bool
	}{
		{RoleManaged, roles[i].Managed},
		{RoleRights, roles[i].Permissions != 0},
		{RoleChannel, slices.ContainsFunc(channels, allows)},
		{RoleMissing, !GivesRoles(guild, roles, bot.Roles)},
		{RoleHigh, !IsAbove(roles, bot, roles[i])},
	} {
		if one.found {
			faults = append(faults, one.fault)
		}
	}
	return faults
}

// GivesRoles reports whether a member of a guild with some of its roles may give roles. The permissions of a channel do
// not decide that.
func GivesRoles(guild string, roles []Role, own []string) bool {
	const right = discordgo.PermissionManageRoles | discordgo.PermissionAdministrator
	return slices.ContainsFunc(roles, func(r Role) bool {
		return r.Permissions&right != 0 && (r.ID == guild || slices.Contains(own, r.ID))
	})
}

// IsAbove reports whether the highest role of a member is above another role. Of two roles at the same position, the
// older one is higher.
func IsAbove(roles []Role, who Viewer, other Role) bool {
	return slices.ContainsFunc(roles, func(r Role) bool {
		if !slices.Contains(who.Roles, r.ID) {
			return false
		}
		older := cmp.Or(cmp.Compare(len(r.ID), len(other.ID)), cmp.Compare(r.ID, other.ID)) < 0
		return r.Position > other.Position || r.Position == other.Position && older
	})
}
