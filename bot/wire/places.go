package wire

import (
	"context"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Viewer is a member, as far as it decides which channels they see.
type Viewer struct {
	Roles         []string // ids
	Administrator bool     // has all rights, as the owner of a server has
}

// Role is a role of a server. The id of that which everybody has is the server's.
type Role struct {
	ID     string `json:"id"`
	Rights int64  `json:"permissions,string"`
}

// Place is a channel or a thread, as far as it decides who sees it.
type Place struct {
	Guild   string
	Parent  string   // the channel of a thread; empty of a channel
	Private bool     // it is a thread for those who were asked into it
	Forum   bool     // it holds posts and no messages
	Tags    []string // of a forum, by id: those that everybody may give
	MustTag bool     // a forum takes no post without a tag
	Rules   []Overwrite
}

// mustTag is the flag of a forum that takes no post without a tag.
const mustTag = 1 << 4

// Tagless reports whether a forum takes no post of the bot: it wants a tag, and moderators alone may give one.
func (p Place) Tagless() bool { return p.MustTag && len(p.Tags) == 0 }

// FirstTag is the first tag that everybody may give, of a forum that takes no post without one; nothing of others.
func (p Place) FirstTag() []string {
	if !p.MustTag {
		return nil
	}
	return p.Tags[:min(1, len(p.Tags))]
}

// Overwrite gives rights in a channel to a role or a member, or takes them away.
type Overwrite struct {
	ID    string                            `json:"id"` // of a role or a user
	Type  discordgo.PermissionOverwriteType `json:"type"`
	Allow int64                             `json:"allow,string"`
	Deny  int64                             `json:"deny,string"`
}

// Roles are those of a server.
func (d *Discord) Roles(ctx context.Context, guild string) (all []Role, err error) {
	err = d.do(ctx, call{method: http.MethodGet, route: "guilds/" + guild + "/roles", key: "roles " + guild}, &all)
	return all, err
}

// Place is a channel or a thread of that id.
func (d *Discord) Place(ctx context.Context, channel string) (Place, error) {
	var c struct {
		Guild  string                `json:"guild_id"`
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
		Rules  []Overwrite           `json:"permission_overwrites"`
		Flags  int                   `json:"flags"`
		Tags   []struct {
			ID        string `json:"id"`
			Moderated bool   `json:"moderated"`
		} `json:"available_tags"`
	}
	err := d.do(ctx, call{method: http.MethodGet, route: "channels/" + channel, key: "channel " + channel}, &c)
	at := Place{
		Guild: c.Guild, Rules: c.Rules, Private: c.Type == discordgo.ChannelTypeGuildPrivateThread,
		Forum: c.Type == discordgo.ChannelTypeGuildForum, MustTag: c.Flags&mustTag != 0,
	}
	for _, tag := range c.Tags {
		if !tag.Moderated {
			at.Tags = append(at.Tags, tag.ID)
		}
	}
	if at.Private || isPublicThread(c.Type) { // of a channel it is the category, whose rules it has itself
		at.Parent = c.Parent
	}
	return at, err
}

// Viewer is a member by their id. Of a server's owner the roles alone do not tell what they see.
func (d *Discord) Viewer(ctx context.Context, guild, user string) (Viewer, error) {
	var member struct {
		Roles []string `json:"roles"`
	}
	route := "guilds/" + guild + "/members/" + user
	err := d.do(ctx, call{method: http.MethodGet, route: route, key: "member " + guild}, &member)
	return Viewer{Roles: member.Roles}, err
}

// Owner is the member to whom a server belongs.
func (d *Discord) Owner(ctx context.Context, guild string) (string, error) {
	var server struct {
		Owner string `json:"owner_id"`
	}
	err := d.do(ctx, call{method: http.MethodGet, route: "guilds/" + guild, key: "guild " + guild}, &server)
	return server.Owner, err
}

// MaySee tells whether a member sees a channel of a server with these roles, by Discord's rules: an
// administrator of the channel's own server sees all of them; for others the channel's rule for everybody comes first,
// then those for
// their roles, all that are taken before all that are given, and at last that for themselves.
func MaySee(user string, who Viewer, roles []Role, at Place) bool {
	everybody := []string{at.Guild}
	has := func(ids []string) func(string) bool {
		return func(id string) bool { return slices.Contains(ids, id) }
	}
	if !slices.ContainsFunc(roles, func(r Role) bool { return r.ID == at.Guild }) {
		return false // they are the roles of another server
	}
	var rights int64
	for _, r := range roles {
		if r.ID == at.Guild || has(who.Roles)(r.ID) {
			rights |= r.Rights
		}
	}
	if who.Administrator || rights&discordgo.PermissionAdministrator != 0 {
		return true
	}
	rights = at.overwrite(rights, discordgo.PermissionOverwriteTypeRole, has(everybody))
	rights = at.overwrite(rights, discordgo.PermissionOverwriteTypeRole, has(who.Roles))
	rights = at.overwrite(rights, discordgo.PermissionOverwriteTypeMember, has([]string{user}))
	return rights&discordgo.PermissionViewChannel != 0
}

// overwrite changes rights by those rules of a channel that are for some.
func (p Place) overwrite(rights int64, kind discordgo.PermissionOverwriteType, concerns func(id string) bool) int64 {
	var allow, deny int64
	for _, o := range p.Rules {
		if o.Type == kind && concerns(o.ID) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	return rights&^deny | allow
}

// isPublicThread tells whether a channel is a thread that whoever sees its channel sees.
func isPublicThread(t discordgo.ChannelType) bool {
	return t == discordgo.ChannelTypeGuildPublicThread || t == discordgo.ChannelTypeGuildNewsThread
}

// isThread tells whether a channel is a thread of another one.
func isThread(t discordgo.ChannelType) bool {
	return isPublicThread(t) || t == discordgo.ChannelTypeGuildPrivateThread
}
