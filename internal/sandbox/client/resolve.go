// Package client checks the actions of members like Discord's client. It refuses what a member cannot see or choose,
// and completes the data that the bot receives.
package client

import (
	"mime"
	"path"
	"slices"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// resolved holds the objects behind the ids in the data of an interaction.
type resolved struct {
	Users       map[string]model.User          `json:"users,omitempty"`
	Members     map[string]model.PartialMember `json:"members,omitempty"`
	Channels    map[string]*model.Channel      `json:"channels,omitempty"`
	Roles       map[string]model.Role          `json:"roles,omitempty"`
	Messages    map[string]model.Message       `json:"messages,omitempty"`
	Attachments map[string]model.Attachment    `json:"attachments,omitempty"`
}

// View is what a member sees in a channel.
type View struct {
	World   *state.World
	Member  string // user id
	Channel *model.Channel
}

// resolver looks up ids for a member, and collects what it finds.
type resolver struct {
	View
	found resolved
}

func newResolver(v View) *resolver {
	return &resolver{v, resolved{
		Users: map[string]model.User{}, Members: map[string]model.PartialMember{}, Channels: map[string]*model.Channel{},
		Roles:    map[string]model.Role{},
		Messages: map[string]model.Message{}, Attachments: map[string]model.Attachment{},
	}}
}

// result returns what was found, nil if nothing was.
func (r *resolver) result() *resolved {
	f := r.found
	if len(f.Users)+len(f.Channels)+len(f.Roles)+len(f.Messages)+len(f.Attachments) == 0 {
		return nil
	}
	return &f
}

// user resolves a user. It reports false if there is none, like the other methods.
func (r *resolver) user(id string) bool {
	who := r.World.Account(id)
	if who == nil {
		return false
	}
	r.found.Users[id] = who.User
	if m := r.World.Member(r.Channel.GuildID, id); m != nil {
		r.found.Members[id] = r.World.PartialMember(m, r.Channel)
	}
	return true
}

// channel resolves a channel that the member sees, of certain types or of any type if none is given.
func (r *resolver) channel(types []int, id string) bool {
	c := r.World.Channel(id)
	if c == nil || c.Type == model.DirectMessage || c.GuildID != r.Channel.GuildID || !r.World.Sees(r.Member, c) ||
		len(types) > 0 && !slices.Contains(types, c.Type) {
		return false
	}
	shown := *c
	shown.Permissions = r.World.Permissions(r.Member, c).String()
	r.found.Channels[id] = &shown
	return true
}

// role resolves a role of the guild.
func (r *resolver) role(id string) bool {
	for _, role := range r.World.GuildRoles(r.Channel.GuildID) {
		if role.ID == id {
			r.found.Roles[id] = role
			return true
		}
	}
	return false
}

func (r *resolver) message(id string) bool {
	m := r.World.Message(r.Channel.ID, id)
	if m == nil || m.For != "" && m.For != r.Member {
		return false
	}
	r.found.Messages[id] = r.World.Show(m, r.World.BaseURL)
	return true
}

// choice resolves a chosen value of a menu.
func (r *resolver) choice(c model.Component, value string) bool {
	switch c.Type {
	case model.UserSelect:
		return r.user(value)
	case model.ChannelSelect:
		return r.channel(c.ChannelTypes, value)
	}
	return c.HasOption(value)
}

// File is a file that a member hands in.
type File struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// file stores a file that the member hands in, and returns its id. Only the bot and the member see it.
func (r *resolver) file(f File) string {
	kind := mime.TypeByExtension(path.Ext(f.Name))
	a := model.Attachment{
		ID: r.World.NextID(), Filename: f.Name, ContentType: kind, Size: len(f.Data), Ephemeral: true,
	}
	a.URL = state.FileURL(r.World.BaseURL, r.Channel.ID, a)
	a.ProxyURL = a.URL
	r.World.AddFile(&state.File{ID: a.ID, Channel: r.Channel.ID, Name: a.Filename, Kind: kind, Data: f.Data})
	r.found.Attachments[a.ID] = a
	return a.ID
}
