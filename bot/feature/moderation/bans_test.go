package moderation_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/feature/moderation"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/table"
)

const kept = "banned you from playing here"

// A banned user cannot use any route that takes part in games, and can use all other routes.
func TestABanHoldsOnEveryRoute(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	m := c.Start(c.anna, c.bernd)
	board := m.Front()
	c.bernd.Pick(board, "ban", c.anna).Has(t, "without the permission", "**Timeout Members**")
	c.clara.Command("ban", interactiontest.User(c.bernd)).Has(t, "a moderator", "**Bernd**")
	free := 0
	check := func(what string, r interaction.Route, use func() interactiontest.Answer) {
		switch {
		case what == "privacy-erase": // it would erase the user
		case r.AllowBanned:
			free++
			if a := use(); strings.Contains(a.Said(), kept) {
				t.Errorf("%s is refused", what)
			}
		default:
			use().Has(t, what, kept)
		}
	}
	for _, r := range c.Routes().Commands {
		check(r.Path, r, func() interactiontest.Answer { return c.bernd.Command(r.Path) })
	}
	for _, r := range c.Routes().Components {
		id := []string{r.Verb()}
		for _, word := range r.Names {
			id = append(id, map[string]string{"table": m.ID}[word])
		}
		check(r.Verb(), r, func() interactiontest.Answer {
			return c.bernd.Press(board, strings.TrimRight(strings.Join(id, ui.Separator), ui.Separator))
		})
	}
	if free == 0 {
		t.Error("a banned user can use nothing")
	}
	c.anna.Command("challenge", interactiontest.User(c.bernd)).Has(t, "a challenge to them", "isn’t accepting challenges")
	c.clara.Command("unban", interactiontest.User(c.bernd)).Has(t, "unbanned", "**Bernd**")
	if a := c.bernd.Command("challenge"); a.Table == nil {
		t.Errorf("an unbanned user reads %q", a.Said())
	}
}

// A ban removes the user from the tables of the guild, also if the replica that recorded the ban crashed. A computer
// player takes over a running match, which becomes unrated. The user leaves a lobby, and their open challenge is
// withdrawn.
func TestABanRemovesFromTables(t *testing.T) {
	t.Parallel()
	for _, crashed := range []bool{false, true} {
		t.Run(fmt.Sprint("crashed: ", crashed), func(t *testing.T) {
			t.Parallel()
			c := newCrowd(t)
			m := c.Start(c.anna, c.bernd)
			c.anna.Channel, c.bernd.Channel = "902", "902" // a pair has one game in a channel
			lobby := c.Gather(tender.Rules.Name, []*interactiontest.Member{c.anna, c.bernd})
			offer := open(c.Server, c.bernd)
			if crashed {
				condemn(c, c.bernd)
				s := moderation.Sweeper{Store: c.Store, Tables: c.Tables, Guilds: c.Guilds, Now: c.Now}
				bottest.Must(t, s.Run(t.Context(), c.Now().Add(time.Hour)))
			} else {
				c.clara.Command("ban", interactiontest.User(c.bernd))
			}
			if users := lobby.View().Users(); len(users) != 1 {
				t.Errorf("the lobby has %v", users)
			}
			if v := m.View(); !v.Players[1].Left() && !v.Players[0].Left() || v.Rated {
				t.Errorf("the match has %+v, rated: %t", v.Players, v.Rated)
			}
			if phase := offer.View().Phase; phase != table.Withdrawn {
				t.Errorf("the challenge is %s", phase)
			}
		})
	}
}

// condemn only stores a ban of a member and its planned sweep, as if the process had died after that.
func condemn(c crowd, who *interactiontest.Member) {
	c.T.Helper()
	sweep := moderation.Sweep{Guild: interactiontest.Guild, User: who.User.ID, At: c.Now()}
	bottest.Must(c.T, moderation.Sweeper{Store: c.Store}.Plan(c.T.Context(), sweep))
	_, err := c.Guilds.Update(c.T.Context(), interactiontest.Guild, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: who.User.ID, Name: "Somebody"}}
		return nil
	})
	bottest.Must(c.T, err)
}

// A moderator can ban only other members who are not bots, and no opponent in a running rated match.
func TestModeratorsCannotBanTheirRatedOpponents(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	const others = "only ban other members"
	c.clara.Command("ban", interactiontest.User(c.clara)).Has(t, "oneself", others)
	c.clara.Command("ban", robot).Has(t, "a bot", others)
	rated := c.Start(c.clara, c.bernd)
	c.Start(c.clara, c.anna, interactiontest.Yes("rated", false))
	c.clara.Command("ban", interactiontest.User(c.bernd)).
		Has(t, "a rated opponent", "You’re playing a rated game with them")
	if phase := rated.View().Phase; phase != table.Playing {
		t.Errorf("the rated match is %s", phase)
	}
	c.clara.Command("ban", interactiontest.User(c.anna)).Has(t, "an unrated opponent", "**Anna** can no longer play")
	rated.Resign(c.clara)
	c.clara.Command("ban", interactiontest.User(c.bernd)).Has(t, "a former opponent", "**Bernd** can no longer play")
}

// A banned user cannot share anything publicly, not even what they may read.
func TestBannedUsersShareNothing(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	c.clara.Command("ban", interactiontest.User(c.bernd))
	page := c.bernd.Command("leaderboard").Has(t, "a leaderboard")
	for _, id := range []string{"ladder:share:shanghaien:server::0", "fame:share:shanghaien:0"} {
		c.bernd.Press(page, id).Has(t, id, kept)
	}
}
