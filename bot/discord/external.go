package discord

// The keys of an interaction's owners say how the bot was installed, and the context of an interaction says where it
// happens.
const (
	guildInstall   = "0"
	privateChannel = 2
)

// external reports whether an interaction happens where only its user has installed the bot: on a server without the
// bot, or in the direct messages of other people.
func (i incoming) external() bool {
	if i.Guild == "" {
		return i.Context == privateChannel
	}
	_, installed := i.Owners[guildInstall]
	return i.Owners != nil && !installed
}

// leaveGuild makes an external interaction one without a server. Its channel becomes the user's own id. So the bot
// stores nothing under an id of that server, and finds what the user did elsewhere.
func (r *Interaction) leaveGuild() {
	r.External = true
	r.Guild, r.GuildLocale, r.Parent, r.InThread = "", "", "", false
	r.Channel, r.BaseChannel = r.User.ID, r.User.ID
	r.User.Name, r.Viewer = r.User.GlobalName, Viewer{}
	r.ManagesMessages, r.ManagesGuild, r.ModeratesMembers = false, false, false
	r.Permissions, r.MissingPermissions = nil, nil
	r.Offered = false
	if r.Target != nil {
		r.Target.InGuild, r.Target.CanView = false, false
	}
}
