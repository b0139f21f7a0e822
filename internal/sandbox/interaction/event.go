package interaction

import (
	"encoding/json"
	"strconv"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// partialGuild is a guild as interactions contain it.
type partialGuild struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// createEvent is the data of INTERACTION_CREATE.
type createEvent struct {
	ID             string               `json:"id"`
	ApplicationID  string               `json:"application_id"`
	Type           int                  `json:"type"`
	Data           json.RawMessage      `json:"data,omitempty"`
	Guild          *partialGuild        `json:"guild,omitempty"`
	GuildID        string               `json:"guild_id,omitempty"`
	Channel        *model.Channel       `json:"channel"`
	ChannelID      string               `json:"channel_id"`
	Member         *model.PartialMember `json:"member,omitempty"`
	User           *model.User          `json:"user,omitempty"`
	Token          string               `json:"token"`
	Version        int                  `json:"version"`
	Message        *model.Message       `json:"message,omitempty"`
	AppPermissions model.Permission     `json:"app_permissions"`
	Locale         string               `json:"locale"`
	GuildLocale    string               `json:"guild_locale,omitempty"`
	Entitlements   []string             `json:"entitlements"`
	Owners         owners               `json:"authorizing_integration_owners"`
	Context        int                  `json:"context"` // 0 guild, 1 direct message
	AttachmentSize int                  `json:"attachment_size_limit"`
}

// event returns the event that delivers an interaction to the bot.
func (r *Registry) event(i *Interaction, data json.RawMessage) json.RawMessage {
	channel := *i.Channel
	channel.Permissions = r.world.Permissions(i.Member.User.ID, i.Channel).String()
	e := createEvent{
		ID: i.ID, ApplicationID: r.world.Bot.ID, Type: i.Kind, Data: data, Channel: &channel,
		ChannelID: channel.ID, Token: i.token, Version: 1,
		AppPermissions: r.world.AppPermissions(i.Channel), Locale: i.Member.Locale,
		Entitlements: []string{}, Owners: i.owners, AttachmentSize: validate.MaxFile,
	}
	if channel.Type == model.DirectMessage {
		e.User, e.Context = &i.Member.User, 1
	} else {
		member := r.world.PartialMember(r.world.Member(channel.GuildID, i.Member.User.ID), i.Channel)
		member.User = &i.Member.User
		e.Member, e.GuildID, e.GuildLocale = &member, channel.GuildID, state.GuildLocale
		e.Guild = &partialGuild{channel.GuildID, state.GuildLocale, []string{}}
	}
	if i.Source != nil {
		shown := r.world.Show(i.Source, r.world.BaseURL)
		e.Message = &shown
	}
	return model.JSON(e)
}

// owners are the installations of the bot that an interaction belongs to, by their kind: ids of a guild and of a user.
type owners = map[string]string

// ownersOf returns the owners of an interaction. With a command that users cannot install, that is the guild alone.
func (r *Registry) ownersOf(i *Interaction, forUsers bool) owners {
	all := owners{}
	switch guild := strconv.Itoa(model.GuildInstall); {
	case i.Channel.Type == model.DirectMessage:
		all[guild] = "0"
	case !r.world.External(i.Channel):
		all[guild] = i.Channel.GuildID
	}
	if forUsers && i.Member.Installed {
		all[strconv.Itoa(model.UserInstall)] = i.Member.User.ID
	}
	return all
}

// external reports whether only the user has installed the bot where an interaction happens.
func (i *Interaction) external() bool { return i.owners[strconv.Itoa(model.GuildInstall)] == "" }
