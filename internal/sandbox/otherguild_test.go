package sandbox_test

import (
	"slices"
	"testing"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// A second guild has its own members, channels and roles. A member of both guilds acts as a member of the guild of the
// channel.
func TestASecondGuild(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	in := newInbox()
	bot := p.bot(in.take)
	p.commands("go")
	anna, bernd := p.Member("Anna"), p.Member("Bernd")
	other := p.AddGuild("Elsewhere", anna)
	emil := other.AddMember(state.Person{Name: "Emil", Moderator: true})
	quay := other.AddChannel(state.Room{Name: "quay"})
	crew := other.AddRole("crew", model.ManageGuild, emil)

	if _, err := bernd.Command(quay, "go").Acked(p.ctx); err == nil {
		t.Error("Bernd acts in a guild of which he is no member")
	}
	if _, err := emil.Command(p.Channel("tavern"), "go").Acked(p.ctx); err == nil {
		t.Error("Emil acts in a guild of which he is no member")
	}
	for channel, guild := range map[string]string{quay: other.ID, p.Channel("tavern"): p.GuildID()} {
		anna.Command(channel, "go")
		if i := in.next(p.ctx, t); i.GuildID != guild {
			t.Errorf("in %s Anna acts in guild %s, not %s", channel, i.GuildID, guild)
		}
	}
	emil.Command(quay, "go")
	i := in.next(p.ctx, t)
	if !slices.Contains(i.Member.Roles, crew) || i.Member.Permissions&discordgo.PermissionManageMessages == 0 {
		t.Errorf("Emil has the roles %v and the rights %d", i.Member.Roles, i.Member.Permissions)
	}

	c := must(bot.Channel(quay))(t)
	if c.GuildID != other.ID {
		t.Errorf("the channel is of guild %s", c.GuildID)
	}
	all := must(bot.UserGuilds(10, "", "", false))(t)
	if len(all) != 2 {
		t.Errorf("the bot is in %d guilds", len(all))
	}
	if _, err := bot.GuildMember(p.GuildID(), emil.ID); err == nil {
		t.Error("Emil is a member of the first guild")
	}
	if m := must(bot.GuildMember(other.ID, emil.ID))(t); !slices.Contains(m.Roles, crew) {
		t.Errorf("Emil has the roles %v", m.Roles)
	}
	if owner := must(bot.Guild(other.ID))(t).OwnerID; owner != anna.ID {
		t.Errorf("the guild is of %s", owner)
	}
	roles := must(bot.GuildRoles(p.GuildID()))(t)
	if slices.ContainsFunc(roles, func(r *discordgo.Role) bool { return r.ID == crew }) {
		t.Error("the first guild has a role of the second")
	}
}
