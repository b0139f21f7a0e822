package wire

import (
	"github.com/bwmarrin/discordgo"
)

// permission is a right that the bot needs in a channel, and its name in Request.Missing.
type permission struct {
	bit  int64
	name string
}

// needed are the rights without which no board can be shown. In threads, sending is a right of
// its own.
func needed(in discordgo.ChannelType) []permission {
	send := permission{discordgo.PermissionSendMessages, "send"}
	if isThread(in) {
		send = permission{sendInThreads, "thread"}
	}
	return []permission{
		{discordgo.PermissionViewChannel, "view"},
		send,
		{discordgo.PermissionEmbedLinks, "embed"},
		{discordgo.PermissionAttachFiles, "attach"},
	}
}

// sendInThreads is a right that discordgo does not know yet.
const sendInThreads = 1 << 38

// Invite are the rights that the link asks for by which a server invites the bot: those to show a board in a channel or
// a thread, and to make a thread for a game.
func Invite() int64 {
	rights := int64(discordgo.PermissionCreatePublicThreads)
	for _, in := range []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildPublicThread} {
		for _, p := range needed(in) {
			rights |= p.bit
		}
	}
	return rights
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
