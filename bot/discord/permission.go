package discord

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Permission is a permission that the bot uses in a channel.
type Permission struct {
	Name    string
	Granted bool
}

// permissionBit is a bit of Discord's permissions and its name in Interaction.MissingPermissions and
// Interaction.Permissions.
type permissionBit struct {
	bit  int64
	name string
}

// sendInThreads is a permission that discordgo lacks.
const sendInThreads = 1 << 38

// createThreads is optional: without it, a game gets no thread.
var createThreads = permissionBit{discordgo.PermissionCreatePublicThreads, "threads"}

// required returns the permissions without which no board can be shown. In threads, sending has a bit of its own.
func required(in discordgo.ChannelType) []permissionBit {
	send := permissionBit{discordgo.PermissionSendMessages, "send"}
	if isThread(in) {
		send = permissionBit{sendInThreads, "thread"}
	}
	return []permissionBit{
		{discordgo.PermissionViewChannel, "view"},
		send,
		{discordgo.PermissionEmbedLinks, "embed"},
		{discordgo.PermissionAttachFiles, "attach"},
	}
}

// permissions returns the permissions of the bot in a channel, and the names of the required ones that it lacks.
// There are none in direct messages.
func permissions(granted int64, in discordgo.ChannelType) (all []Permission, missing []string) {
	if in == discordgo.ChannelTypeDM {
		return nil, nil
	}
	for _, p := range required(in) {
		r := p.in(granted)
		if all = append(all, r); !r.Granted {
			missing = append(missing, r.Name)
		}
	}
	if !isThread(in) {
		all = append(all, createThreads.in(granted))
	}
	return all, missing
}

// in returns a permission, and whether it is granted.
func (p permissionBit) in(granted int64) Permission {
	return Permission{p.name, granted&(discordgo.PermissionAdministrator|p.bit) != 0}
}

// InvitePermissions returns the permissions that the invite link requests. The bot needs them to show a board in a
// channel or thread, and to create a thread for a game.
func InvitePermissions() int64 {
	all := createThreads.bit
	text, thread := required(discordgo.ChannelTypeGuildText), required(discordgo.ChannelTypeGuildPublicThread)
	for _, p := range slices.Concat(text, thread) {
		all |= p.bit
	}
	return all
}
