package interaction

import (
	"mime"
	"path"
	"slices"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// resolved holds the objects behind the ids in the data of an interaction.
type resolved struct {
	Users       map[string]model.User       `json:"users,omitempty"`
	Members     map[string]partialMember    `json:"members,omitempty"`
	Channels    map[string]*model.Channel   `json:"channels,omitempty"`
	Messages    map[string]model.Message    `json:"messages,omitempty"`
	Attachments map[string]model.Attachment `json:"attachments,omitempty"`
}

// resolver looks up ids for the member of an interaction, and collects what it finds.
type resolver struct {
	world  *state.World
	member string
	where  *model.Channel
	found  resolved
}

func newResolver(w *state.World, i *Interaction) *resolver {
	return &resolver{w, i.Member.User.ID, i.Channel, resolved{
		Users: map[string]model.User{}, Members: map[string]partialMember{},
		Channels: map[string]*model.Channel{}, Messages: map[string]model.Message{},
		Attachments: map[string]model.Attachment{},
	}}
}

// result returns what was found, nil if nothing was.
func (r *resolver) result() *resolved {
	f := r.found
	if len(f.Users)+len(f.Channels)+len(f.Messages)+len(f.Attachments) == 0 {
		return nil
	}
	return &f
}

// user resolves a user. It reports false if there is none, like the other methods.
func (r *resolver) user(id string) bool {
	who := r.world.Account(id)
	if who == nil {
		return false
	}
	r.found.Users[id] = who.User
	if m := r.world.Member(r.where.GuildID, id); m != nil {
		r.found.Members[id] = partial(r.world, m, r.where)
	}
	return true
}

// channel resolves a channel that the member sees, of certain types or of any type if none is given.
func (r *resolver) channel(types []int, id string) bool {
	c := r.world.Channel(id)
	if c == nil || c.Type == model.DirectMessage || c.GuildID != r.where.GuildID || !r.world.Sees(r.member, c) ||
		len(types) > 0 && !slices.Contains(types, c.Type) {
		return false
	}
	shown := *c
	shown.Permissions = r.world.Permissions(r.member, c).String()
	r.found.Channels[id] = &shown
	return true
}

func (r *resolver) message(id string) bool {
	m := r.world.Message(r.where.ID, id)
	if m == nil || m.For != "" && m.For != r.member {
		return false
	}
	r.found.Messages[id] = r.world.Show(m, r.world.BaseURL)
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
		ID: r.world.NextID(), Filename: f.Name, ContentType: kind, Size: len(f.Data), Ephemeral: true,
	}
	a.URL = state.FileURL(r.world.BaseURL, r.where.ID, a)
	a.ProxyURL = a.URL
	r.world.AddFile(&state.File{ID: a.ID, Channel: r.where.ID, Name: a.Filename, Kind: kind, Data: f.Data})
	r.found.Attachments[a.ID] = a
	return a.ID
}
