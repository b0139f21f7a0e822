package interaction

import (
	"encoding/json"

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
	Owners         map[string]string    `json:"authorizing_integration_owners"`
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
		AppPermissions: r.world.Permissions(r.world.Bot.ID, i.Channel), Locale: i.Member.Locale,
		Entitlements: []string{}, Owners: owners(i), AttachmentSize: validate.MaxFile,
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

// owners returns the installation that an interaction belongs to: always that of the guild.
func owners(i *Interaction) map[string]string {
	if i.Channel.Type == model.DirectMessage {
		return map[string]string{"0": "0"}
	}
	return map[string]string{"0": i.Channel.GuildID}
}
