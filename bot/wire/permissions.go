package wire

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// permission is a right that the bot needs in a channel, and its name in Request.Missing.
type permission struct {
	bit  int64
	name string
}

// needed are the rights without which no board can be shown. In threads, sending is a right of
// its own, which discordgo does not know yet.
func needed(in discordgo.ChannelType) []permission {
	send := permission{discordgo.PermissionSendMessages, "send"}
	if slices.Contains([]discordgo.ChannelType{
		discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
		discordgo.ChannelTypeGuildNewsThread,
	}, in) {
		send = permission{1 << 38, "thread"}
	}
	return []permission{
		{discordgo.PermissionViewChannel, "view"},
		send,
		{discordgo.PermissionEmbedLinks, "embed"},
		{discordgo.PermissionAttachFiles, "attach"},
	}
}

// missing names the rights that the bot lacks in a channel of that type.
func missing(granted int64, in discordgo.ChannelType) []string {
	if granted&discordgo.PermissionAdministrator != 0 || in == discordgo.ChannelTypeDM {
		return nil
	}
	var names []string
	for _, p := range needed(in) {
		if granted&p.bit == 0 {
			names = append(names, p.name)
		}
	}
	return names
}
