// Package crown is the feature by which a server gives one role to its best: yesterday's, the week's or the season's.
package crown

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/render/i18n"
	"dockside/storage"
)

// Feature gives the crown of each server to its best. All replicas may run it.
type Feature struct {
	Games   []catalog.Game
	Guilds  *guild.Store
	Members *member.Store
	Store   storage.Store // reads through to the archive
	Dailies *dailies.Service
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
	Discord Discord
	Compose func(ctx context.Context, s ui.Screen) (*discord.Message, error)
}

// Discord is what the feature needs of Discord. gateway.Connection implements it.
type Discord interface {
	Self(ctx context.Context) (string, error)
	Owner(ctx context.Context, guild string) (string, error)
	Roles(ctx context.Context, guild string) ([]discord.Role, error)
	Channels(ctx context.Context, guild string) ([]discord.Channel, error)
	Viewer(ctx context.Context, guild, user string) (discord.Viewer, error)
	GiveRole(ctx context.Context, guild, user, role string) error
	TakeRole(ctx context.Context, guild, user, role string) error
	Send(ctx context.Context, channel, nonce string, m *discord.Message) (id string, same bool, err error)
}

// Errors of the setting.
var (
	errBoth  = refusal.New("error.crown.both")
	errRight = refusal.New("error.crown.right")
	errRank  = refusal.New("error.crown.rank")
)

// Off is the value of the option that ends the crown.
const Off = "off"

// Set sets the crown of a guild, or ends it, by /settings server. It refuses a role that must not be given, and users
// who could not give it themselves.
func (f Feature) Set(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	role, purpose := r.Arg("crown"), r.Arg("for")
	off := purpose == Off
	switch {
	case off:
		role, purpose = "", ""
	case role == "" || !slices.Contains(guild.CrownPurposes, purpose):
		return interaction.Response{}, errBoth
	}
	if err := f.maySet(ctx, r, role); err != nil {
		return interaction.Response{}, err
	}
	// Until the crown is stored, no replica checks the guild, since it would find no crown and remove the guild from
	// the list.
	if err := guild.ScheduleCrown(ctx, f.Store, r.Guild, f.Now().Add(guild.CrownLease)); err != nil {
		return interaction.Response{}, err
	}
	if _, err := guild.CrownOf(r.Guild).Revise(ctx, f.Store, func(c *guild.Crown) error {
		if c.Role != role || c.For != purpose {
			*c = guild.Crown{Role: role, For: purpose, Given: c.Given, Lines: c.Lines}
		}
		c.Told = ""
		return nil
	}); err != nil {
		return interaction.Response{}, err
	}
	if err := guild.ScheduleCrown(ctx, f.Store, r.Guild, f.Now()); err != nil {
		return interaction.Response{}, err
	}
	a := r.InPlace(setScreen(r.Language, role, purpose))
	a.Audit = func(l *i18n.Language) string {
		if off {
			return l.Say("log.crown.off", ui.Mention(r.User.ID))
		}
		return l.Say("log.crown.set", ui.Mention(r.User.ID), ui.MentionRole(role), l.Say("crown.for."+purpose))
	}
	return a, nil
}

// maySet returns why the user must not make a role the crown, or end the crown without a role; nil if they may. Except
// for the owner, their roles must allow them to give roles, whatever the channel allows, and their highest role must be
// above the crown.
func (f Feature) maySet(ctx context.Context, r *interaction.Request, role string) error {
	roles, fault, err := f.check(ctx, r.Guild, role)
	if err != nil {
		return err
	}
	owner, err := f.Discord.Owner(ctx, r.Guild)
	if err != nil {
		return err
	}
	owns := owner == r.User.ID
	i := slices.IndexFunc(roles, func(known discord.Role) bool { return known.ID == role })
	switch {
	case !owns && !discord.GivesRoles(r.Guild, roles, r.Roles):
		return errRight
	case role == "":
		return nil
	case !owns && i >= 0 && !discord.IsAbove(roles, r.Viewer, roles[i]):
		return errRank
	case fault != "":
		return refusal.New("error.crown.fault", r.Language.Say("crown.fault."+string(fault)))
	}
	return nil
}

// check returns the roles of a guild, and why one of them must not be given now; "" if it may be.
func (f Feature) check(ctx context.Context, server, role string) ([]discord.Role, discord.RoleFault, error) {
	roles, faults, err := f.inspect(ctx, server, role)
	return roles, append(faults, "")[0], err
}

// inspect returns the roles of a guild, and all reasons why one of them must not be given now. It asks Discord each
// time.
func (f Feature) inspect(ctx context.Context, server, role string) (
	roles []discord.Role, faults []discord.RoleFault, err error,
) {
	if roles, err = f.Discord.Roles(ctx, server); err != nil {
		return nil, nil, err
	}
	channels, err := f.Discord.Channels(ctx, server)
	if err != nil {
		return nil, nil, err
	}
	self, err := f.Discord.Self(ctx)
	if err != nil {
		return nil, nil, err
	}
	bot, err := f.Discord.Viewer(ctx, server, self)
	if err != nil {
		return nil, nil, err
	}
	return roles, discord.OrnamentFaults(server, role, roles, channels, bot), nil
}

// Diagnose says whether the crown of a guild can be moved now, or all reasons why not, an event each. It says nothing
// without a crown.
func (f Feature) Diagnose(ctx context.Context, server string) (found []game.Event, err error) {
	c, err := guild.CrownOf(server).Load(ctx, f.Store)
	if err != nil || c.Role == "" {
		return nil, err
	}
	role := ui.MentionRole(c.Role)
	_, faults, err := f.inspect(ctx, server, c.Role)
	if len(faults) == 0 {
		return []game.Event{game.Say("doctor.crown", role)}, err
	}
	for _, fault := range faults {
		found = append(found, game.Say("doctor.crown.wrong", role, game.Say("crown.fault."+string(fault))))
	}
	return found, err
}

// setScreen says which role is the crown, and what for.
func setScreen(l *i18n.Language, role, purpose string) ui.Screen {
	s := ui.Screen{Text: l.Say("crown.none"), Color: ui.Brass}
	if role != "" {
		s.Text = l.Say("crown.set", ui.MentionRole(role), l.Say("crown.for."+purpose))
	}
	return s
}
