package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// wins records that a member has won a rated match of Shanghaien against another, in the last season.
func (c *clockwork) wins(winner, loser *sandbox.Member) {
	c.Helper()
	begun, _, _ := ladder.SeasonTimes(ladder.Season(c.clock.Now()))
	ended := begun.Add(-24 * time.Hour)
	name := ladder.Name{Game: "shanghaien", Guild: c.GuildID(), Season: ladder.Season(ended)}
	_, err := c.store.Settle(c.ctx, name, ladder.Result{
		Match: fmt.Sprint("won", winner.ID, c.clock.Now().Unix()), Ended: ended.UTC(), Seats: []ladder.Seat{
			{User: winner.ID, Name: winner.Name, Place: 1}, {User: loser.ID, Name: loser.Name, Team: 1, Place: 2},
		},
	})
	bottest.Must(c, err)
}

// crowned returns the names of the members who have a role.
func crowned(role string, all ...*sandbox.Member) (names []string) {
	for _, m := range all {
		if slices.Contains(m.Roles(), role) {
			names = append(names, m.Name)
		}
	}
	return names
}

// sets lets a member set the crown, and checks the answer.
func (c *clockwork) sets(who *sandbox.Member, role, purpose, answer string) {
	c.Helper()
	options := []sandbox.Option{sandbox.Text("for", purpose)}
	if role != "" {
		options = append(options, sandbox.Text("crown", role))
	}
	c.whispered("the crown", who.Command(c.Channel("tavern"), "settings", sandbox.Sub("server", options...)), answer)
}

// A crown must be an ornament: a role of the server without any permission, below that of the bot and of the member who
// sets it.
func TestACrownIsAnOrnament(t *testing.T) {
	t.Parallel()
	k := newClockwork(t)
	anna, bot := k.Member("Anna"), &sandbox.Member{ID: k.BotID()}
	crown := k.AddRole("Crown", 0)
	steward := k.AddRole("Steward", sandbox.ManageGuild, k.Member("Bernd"))
	k.sets(k.Member("Bernd"), crown, "season", "**Manage Roles** permission")
	k.ChangeRole(steward, func(r *model.Role) { r.Permissions |= model.ManageRoles })
	k.sets(k.Member("Bernd"), crown, "season", "Turn on **Manage Roles** for my role")
	k.AddRole("Dockside", sandbox.ManageRoles, bot)
	owner := k.AddRole("Owner", sandbox.ManageRoles, anna)
	rights := k.AddRole("Rights", sandbox.ManageMessages)
	k.sets(anna, k.GuildID(), "season", "@everyone has it already")
	k.sets(anna, rights, "season", "the role has permissions")
	k.sets(anna, owner, "season", "has permissions")
	high := k.AddRole("High", 0)
	k.sets(anna, high, "season", "isn’t below my highest role")
	k.sets(k.Member("Bernd"), high, "season", "Your highest role must be above the crown")
	k.ChangeRole(crown, func(r *model.Role) { r.Managed = true })
	k.sets(anna, crown, "season", "belongs to a bot")
	k.ChangeRole(crown, func(r *model.Role) { r.Managed = false })
	k.Overwrite(k.Channel("harbour"), sandbox.Overwrite{ID: crown, Allow: sandbox.SendMessages})
	k.sets(anna, crown, "season", "a channel allows the role something")
	k.Overwrite(k.Channel("harbour"))
	k.sets(anna, "", "season", "Choose both")
	c, err := guild.CrownOf(k.GuildID()).Load(k.ctx, k.store)
	if bottest.Must(t, err); !c.Empty() {
		t.Errorf("a refused crown is stored: %+v", c)
	}
	k.sets(anna, crown, "season", "The crown is")
	k.ChangeRole(crown, func(r *model.Role) { r.Permissions = model.ManageMessages })
	k.whispered("the doctor", anna.Command(k.Channel("tavern"), "doctor"), "I can’t move <@&"+crown+">: the role has")
	k.noFaults()
}

// The crown goes to the best user, once, also after kills. It moves when another user is the best. The bot takes it
// from members who leave or erase themselves, and when it is switched off. Each move is in the log channel.
func TestTheCrownGoesToTheBest(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, settings{store: s})
			anna, bot, log := k.Member("Anna"), &sandbox.Member{ID: k.BotID()}, k.AddChannel(sandbox.Room{Name: "log"})
			dora, emil, fritz := k.comes("Dora"), k.comes("Emil"), k.comes("Fritz")
			crown := k.AddRole("Crown", 0)
			k.AddRole("Dockside", sandbox.ManageRoles, bot)
			k.AddRole("Owner", sandbox.ManageRoles, anna)
			k.heard(anna.Command(log, "settings", sandbox.Sub("server", sandbox.Text("log", log))))
			k.wins(dora, emil)
			expect := func(what, want string) {
				t.Helper()
				k.pass(2 * time.Second)
				if got := fmt.Sprint(crowned(crown, anna, dora, emil, fritz)); got != want {
					t.Errorf("%s: %s have the crown, not %s", what, got, want)
				}
			}
			k.sets(anna, crown, "season", "The crown is")
			expect("the winner of last season", "[Dora]")
			k.stop()
			k.bot, k.stop = k.launch(k.rigged(k.with))
			k.pass(2 * time.Hour)
			expect("later", "[Dora]")
			dora.Leave()
			k.pass(2 * time.Hour)
			expect("when she has left", "[]")
			k.pass(100 * 24 * time.Hour)
			k.wins(emil, fritz)
			k.pass(2 * time.Hour)
			expect("the winner of the next season", "[Emil]")
			k.ChangeRole(crown, func(r *model.Role) { r.Permissions = model.ManageMessages })
			k.pass(100 * 24 * time.Hour)
			k.wins(fritz, anna)
			for range 3 {
				k.pass(2 * time.Hour)
			}
			expect("a role with permissions", "[Emil]")
			k.ChangeRole(crown, func(r *model.Role) { r.Permissions = 0 })
			k.sets(anna, "", "off", "has no crown")
			expect("when it is switched off", "[]")
			k.sets(anna, crown, "season", "The crown is")
			expect("when it has no permissions", "[Fritz]")
			page := k.whisper(fritz.Command(k.Channel("tavern"), "privacy"))
			asked := k.answerOf(fritz.Press(*page, "privacy-delete")).Message
			k.heard(fritz.Press(*asked, "privacy-erase"))
			for range 20 {
				k.pass(2 * time.Second)
			}
			expect("when he has erased himself", "[]")
			c, err := guild.CrownOf(k.GuildID()).Load(k.ctx, s)
			if bottest.Must(t, err); c.Best != "" || len(c.Given) > 0 {
				t.Errorf("left is %+v", c)
			}
			var said []string
			for _, m := range k.Messages(log, anna.ID) {
				if len(m.Embeds) > 0 {
					said = append(said, m.Embeds[0].Description)
				}
			}
			if n := len(slices.DeleteFunc(slices.Clone(said), func(s string) bool {
				return !slices.Contains(crownWords, crownWord(s))
			})); n != 7 {
				t.Errorf("the log has %d lines about it: %q", n, said)
			}
			for _, v := range k.Verdicts() {
				if v.Code != apierror.UnknownMember.Code { // she has left
					t.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
				}
			}
		})
	}
}

var crownWords = []string{"has the crown", "no longer", "can’t move", "Somebody had their data deleted"}

// crownWord returns the word by which a line of the log is recognised; empty for other lines.
func crownWord(line string) string {
	for _, word := range crownWords {
		if strings.Contains(line, word) {
			return word
		}
	}
	return ""
}
