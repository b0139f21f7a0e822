package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
)

// Permission is a set of Discord's permission bits. In JSON it is a decimal string.
type Permission uint64

// The permissions that the sandbox looks at.
const (
	Administrator        Permission = 1 << 3
	ManageGuild          Permission = 1 << 5
	ViewChannel          Permission = 1 << 10
	SendMessages         Permission = 1 << 11
	ManageMessages       Permission = 1 << 13
	EmbedLinks           Permission = 1 << 14
	AttachFiles          Permission = 1 << 15
	ReadMessageHistory   Permission = 1 << 16
	MentionEveryone      Permission = 1 << 17
	UseExternalEmojis    Permission = 1 << 18
	UseCommands          Permission = 1 << 31
	ManageThreads        Permission = 1 << 34
	CreatePublicThreads  Permission = 1 << 35
	CreatePrivateThreads Permission = 1 << 36
	SendInThreads        Permission = 1 << 38
	ModerateMembers      Permission = 1 << 40
	PinMessages          Permission = 1 << 51
)

// everyone is what each member of the guild may do.
const everyone = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseCommands | CreatePublicThreads | SendInThreads

// moderating is what the moderators' role adds.
const moderating = ManageMessages | ManageThreads | MentionEveryone | PinMessages | ModerateMembers

// everything is what an administrator may do.
const everything = everyone | moderating | ManageGuild | Administrator | CreatePrivateThreads

// direct is what both sides may do in a direct message.
const direct = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseCommands

func (p Permission) has(all Permission) bool { return p&all == all }

// String is the decimal form that Discord uses.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// MarshalJSON writes the decimal string.
func (p Permission) MarshalJSON() ([]byte, error) { return json.Marshal(p.String()) }

// UnmarshalJSON reads a decimal string.
func (p *Permission) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 10, 64)
	*p = Permission(n)
	return err
}

// Types of overwrites, as Discord numbers them.
const (
	forRole   = 0
	forMember = 1
)

// Overwrite changes the permissions of one role (Type 0) or member (Type 1) in a channel. The role that
// everybody has is called like the guild.
type Overwrite struct {
	ID    string     `json:"id"`
	Type  int        `json:"type"`
	Allow Permission `json:"allow"`
	Deny  Permission `json:"deny"`
}

// may is what a member may do where no channel says otherwise. The owner's right to everything
// else is left away here, so that a test can tell what it needs.
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

// owner is the id of the member whose guild it is: of the world's own, the first.
func (w *world) owner(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Owner
	}
	return w.people[min(1, len(w.people)-1)].User.ID
}

// permissions computes what a member may do in a channel. Threads inherit from their parent.
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

// overwritten are permissions after those overwrites that concern somebody: what any of them denies goes,
// then what any of them allows comes.
func overwritten(may Permission, rules []Overwrite, concerns func(Overwrite) bool) Permission {
	var allow, deny Permission
	for _, o := range rules {
		if concerns(o) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	return may&^deny | allow
}

// allow refuses what the bot lacks a permission for: without seeing the channel nothing is
// possible (50001), otherwise it is named a missing permission (50013).
func (s *Server) allow(c *Channel, need Permission) error {
	may := s.world.permissions(s.world.Bot.ID, c)
	switch {
	case !may.has(ViewChannel) || c.Type == DirectMessage && !c.with(s.world.Bot.ID):
		return missingAccess()
	case !may.has(need):
		return missingPermissions()
	}
	return nil
}
