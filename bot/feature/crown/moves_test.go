package crown

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/daily"
	"dockside/game/ladder"
	"dockside/storage"
)

// The crown, the role of the bot, the bot, and the owner of the server.
const (
	ornament = "700"
	botsRole = "701"
	bot      = "1"
	owner    = "2"
)

// members are the members of a server, as a Discord that has only this server.
type members struct {
	roles    map[string][]string
	giving   func() // before a role is given
	lost     bool   // the bot is no member any more
	refuses  bool   // Discord gives no roles
	ornament discord.Role
	others   []discord.Role // besides the crown and the role of the bot
	channels []discord.Channel
	lines    []string        // the lines in the log channel
	nonces   map[string]bool // of the lines
	step     func() error    // before and after each change; an error means that the process is dead
}

// do changes something, unless the process is dead.
func (m *members) do(change func()) error {
	if err := errors.Join(m.reach(), m.step()); err != nil {
		return err
	}
	change()
	return m.step()
}

// reach returns the error of all requests.
func (m *members) reach() error {
	if !m.lost {
		return nil
	}
	return discord.ResponseError(&http.Response{StatusCode: http.StatusForbidden}, []byte(`{"code":50001}`))
}

func (m *members) Self(context.Context) (string, error)          { return bot, nil }
func (m *members) Owner(context.Context, string) (string, error) { return owner, m.reach() }

func (m *members) Roles(context.Context, string) ([]discord.Role, error) {
	const manageRoles = 1 << 28
	own := discord.Role{ID: botsRole, Position: 2, Permissions: manageRoles}
	return append([]discord.Role{m.ornament, own}, m.others...), m.reach()
}

func (m *members) Channels(context.Context, string) ([]discord.Channel, error) {
	return m.channels, m.reach()
}

func (m *members) Viewer(_ context.Context, _, user string) (discord.Viewer, error) {
	return discord.Viewer{Roles: m.roles[user]}, m.reach()
}

func (m *members) GiveRole(_ context.Context, _, user, role string) error {
	if m.giving != nil {
		m.giving()
	}
	if m.refuses {
		return discord.ResponseError(&http.Response{StatusCode: http.StatusForbidden}, []byte(`{"code":60003}`))
	}
	return m.do(func() { m.roles[user] = append(without(m.roles[user], role), role) })
}

func (m *members) TakeRole(_ context.Context, _, user, role string) error {
	return m.do(func() { m.roles[user] = without(m.roles[user], role) })
}

func without(roles []string, role string) []string {
	return slices.DeleteFunc(slices.Clone(roles), func(r string) bool { return r == role })
}

// Send keeps a line, unless one with the same nonce was sent.
func (m *members) Send(_ context.Context, _, nonce string, line *discord.Message) (string, bool, error) {
	return "1", m.nonces[nonce], m.do(func() {
		if !m.nonces[nonce] {
			m.nonces[nonce] = true
			m.lines = append(m.lines, line.Content)
		}
	})
}

// compose composes a message that is only text.
func compose(_ context.Context, s ui.Screen) (*discord.Message, error) {
	return &discord.Message{Content: s.Text}, nil
}

// season is a server whose last season was won by user 12. Its crown is not set yet.
func season(t *testing.T) (*members, Feature) {
	t.Helper()
	m := &members{
		roles: map[string][]string{bot: {botsRole}}, ornament: discord.Role{ID: ornament, Position: 1},
		nonces: map[string]bool{}, step: func() error { return nil },
	}
	f := feature(t)
	f.Discord, f.Compose = m, compose
	_, err := f.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
		o.Log = "902"
		return nil
	})
	bottest.Must(t, err)
	_, err = f.Store.Settle(t.Context(), ladder.Name{Game: f.Games[0].Rules.Name, Guild: server, Season: f.lastSeason()},
		ladder.Result{Match: "m", Ended: bottest.Noon, Seats: []ladder.Seat{
			{User: "12", Name: "Clara", Place: 1}, {User: "13", Name: "Dora", Team: 1, Place: 2},
		}})
	bottest.Must(t, err)
	return m, f
}

// crowned is like season, and the winner has the crown.
func crowned(t *testing.T) (*members, Feature) {
	t.Helper()
	m, f := season(t)
	f.set(t, guild.CrownSeason)
	f.Round(t.Context())
	return m, f
}

// set sets the crown, as the owner.
func (f Feature) set(t *testing.T, purpose string) {
	t.Helper()
	_, err := f.Set(t.Context(), f.request(t, owner, 1<<28, ornament, purpose))
	bottest.Must(t, err)
}

// kept returns the stored crown.
func (f Feature) kept(t *testing.T) guild.Crown {
	t.Helper()
	c, err := guild.CrownOf(server).Load(t.Context(), f.Store)
	bottest.Must(t, err)
	return c
}

// erase takes the crown from the user "12", who is erased, and reports whether there was anything to do.
func (f Feature) erase(t *testing.T) bool {
	t.Helper()
	const user = "12"
	found, err := guild.Uncrown(t.Context(), f.Store, server, user, f.Now(), func(role string) (bool, error) {
		return false, f.Discord.TakeRole(t.Context(), server, user, role)
	})
	bottest.Must(t, err)
	return found
}

// later moves the clock on.
func (f *Feature) later(d time.Duration) {
	now := f.Now().Add(d)
	f.Now = func() time.Time { return now }
}

// A banned winner does not get the crown, and loses it if they have it. It goes to the next best when it is set.
func TestABannedWinnerHasNoCrown(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	_, err := f.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: "12"}}
		return nil
	})
	bottest.Must(t, err)
	f.later(lookEvery)
	f.Round(t.Context())
	if len(m.roles["12"]) > 0 {
		t.Errorf("the banned holder has the roles %v", m.roles["12"])
	}
	f.set(t, Off)
	f.set(t, guild.CrownSeason)
	f.Round(t.Context())
	if len(m.roles["12"]) > 0 || !slices.Contains(m.roles["13"], ornament) {
		t.Errorf("the banned winner has the roles %v, and the next best %v", m.roles["12"], m.roles["13"])
	}
}

// A holder who has lost the role, such as by leaving and coming back, gets it again at the next look, once.
func TestAHolderGetsALostRoleAgain(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	m.roles["12"] = nil
	for range 3 {
		f.later(lookEvery)
		f.Round(t.Context())
	}
	line := "<@12> has the crown now, <@&700>, for the winner of last season."
	if want := []string{line, line}; !slices.Equal(m.lines, want) || !slices.Contains(m.roles["12"], ornament) {
		t.Errorf("the user has the roles %v, and the log has %q", m.roles["12"], m.lines)
	}
}

// A user who is erased while Discord gives them the crown does not keep it, also if the process dies just then.
func TestACrownIsTakenFromPeopleWhoAreErasedMeanwhile(t *testing.T) {
	t.Parallel()
	for name, dies := range map[string]bool{"lives": false, "dies": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, f := season(t)
			f.set(t, guild.CrownSeason)
			m.giving = func() { f.erase(t) }
			steps := 0
			m.step = func() error {
				if steps++; dies && steps == 4 { // taken by the erasure in two steps, then given
					return errDead
				}
				return nil
			}
			f.Round(t.Context())
			for f.erase(t) {
				f.later(guild.CrownLease)
			}
			if c := f.kept(t); len(m.roles["12"]) > 0 || c.Names("12") {
				t.Errorf("the user has the roles %v, and stored is %+v", m.roles["12"], c)
			}
		})
	}
}

// A holder who is erased while a replica sees that they have lost the role does not get it again.
func TestAHolderWhoIsErasedDoesNotGetALostRoleAgain(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	m.roles["12"] = nil // the erasure has just taken it
	f.later(lookEvery)
	other, done := f, false
	f.Store = meddled{f.Store, func(key string) {
		if key == guild.CrownOf(server).Key && !done {
			done = true
			for other.erase(t) {
			}
		}
	}}
	f.Round(t.Context())
	if c := f.kept(t); len(m.roles["12"]) > 0 || c.Names("12") {
		t.Errorf("the user has the roles %v, stored is %+v, and the log says %q", m.roles["12"], c, m.lines)
	}
}

// A server that the bot cannot reach keeps its crown: its holder does not count as a member who has left.
func TestAnUnreachableServerKeepsItsCrown(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	before := f.kept(t)
	if !slices.Contains(m.roles["12"], ornament) {
		t.Fatalf("the user has the roles %v", m.roles["12"])
	}
	m.lost = true
	f.Now = func() time.Time { return bottest.Noon.Add(lookEvery) }
	f.Round(t.Context())
	if now := f.kept(t); now.Best != before.Best || !slices.Equal(now.Given, before.Given) {
		t.Errorf("stored is %+v, not %+v", now, before)
	}
}

// meddled is a store that calls a function before it changes a document.
type meddled struct {
	storage.Store
	before func(key string)
}

func (m meddled) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	m.before(key)
	return m.Store.Revise(ctx, key, change)
}

// A crown is checked soon, even if another replica checks for it while it is set, or is set again.
func TestACrownIsLookedAtAfterItIsSet(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]string{
		"before it is stored": guild.CrownOf(server).Key, "before it is listed": guild.DueCrownsDocument.Key,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, f := season(t)
			other := f
			f.Store = meddled{f.Store, func(changed string) {
				if changed == key {
					other.Round(t.Context())
				}
			}}
			f.set(t, guild.CrownSeason)
			other.Round(t.Context())
			if !slices.Contains(m.roles["12"], ornament) {
				t.Errorf("the user has the roles %v", m.roles["12"])
			}
		})
	}
}

// A crown that is set again while a replica checks the former one is checked once more, without an hour's delay.
func TestACrownIsSetWhileAReplicaLooks(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	f.set(t, guild.CrownSeason)
	m.giving = func() { f.set(t, Off) }
	f.Round(t.Context())
	m.giving = nil
	f.Round(t.Context())
	if c := f.kept(t); len(m.roles["12"]) > 0 || !c.Empty() {
		t.Errorf("the user has the roles %v, and stored is %+v", m.roles["12"], c)
	}
}

// errDead is the error of all that a dead process does.
var errDead = errors.New("the process has died")

// dying is a store of a process that dies.
type dying struct {
	storage.Store
	step func() error
}

func (d dying) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	if err := d.step(); err != nil {
		return err
	}
	return errors.Join(d.Store.Revise(ctx, key, change), d.step())
}

// Each move of the crown gets one line in the log, wherever a process dies. An erased person is not named.
func TestEachMoveIsLoggedOnce(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]struct {
		prepare func(*testing.T, *members, Feature)
		line    string
	}{
		"given": {func(*testing.T, *members, Feature) {}, "<@12> has the crown now, <@&700>, for the winner of last season."},
		"given again": {func(t *testing.T, m *members, f Feature) {
			f.Round(t.Context())
			m.roles["12"] = nil // they have left and come back, or a manager has taken it
			clear(m.nonces)     // the clock stands still
			f.set(t, guild.CrownSeason)
		}, "<@12> has the crown now, <@&700>, for the winner of last season."},
		"taken": {func(t *testing.T, _ *members, f Feature) {
			f.Round(t.Context())
			f.set(t, Off)
		}, "<@12> no longer has the crown <@&700>."},
		"erased": {func(t *testing.T, _ *members, f Feature) {
			f.Round(t.Context())
			f.erase(t)
		}, "Somebody had their data deleted, so I took the crown <@&700> back."},
		"refused": {
			func(_ *testing.T, m *members, _ Feature) { m.ornament.Permissions = 1 },
			"I can’t move the crown <@&700>: the role has permissions. " +
				"Turn all of its permissions off, in the settings of the role. Nothing moves until this is fixed.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for at, died := 1, true; died; at++ {
				m, f := season(t)
				f.set(t, guild.CrownSeason)
				move.prepare(t, m, f)
				m.lines = nil
				steps, alive := 0, f
				died = false
				m.step = func() error {
					if steps++; died || steps == at {
						died = true
						return errDead
					}
					return nil
				}
				f.Store = dying{f.Store, m.step}
				f.Round(t.Context())
				m.step = func() error { return nil }
				alive.later(guild.CrownLease)
				alive.Round(t.Context())
				if want := []string{move.line}; !slices.Equal(m.lines, want) {
					t.Errorf("killed at step %d: the log has %q, not %q", at, m.lines, want)
				}
				if c := alive.kept(t); len(c.Lines) > 0 {
					t.Errorf("killed at step %d: left is %+v", at, c)
				}
			}
		})
	}
}

// A replica that is suspended at any step, for longer than its lease, writes no line that another one has written
// meanwhile.
func TestAReplicaStandsStill(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]bool{"the first time": false, "again": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			standsStill(t, lost)
		})
	}
}

// standsStill lets a replica stand still that gives the crown, also again after its holder has lost it.
func standsStill(t *testing.T, lost bool) {
	t.Helper()
	for at, stood := 1, true; stood; at++ {
		m, f := season(t)
		f.set(t, guild.CrownSeason)
		if lost {
			f.Round(t.Context())
			m.roles["12"], m.lines = nil, nil
			f.later(lookEvery)
		}
		other := f
		other.later(guild.CrownLease)
		steps := 0
		stood = false
		m.step = func() error {
			if steps++; steps == at {
				stood = true
				other.Round(t.Context())
			}
			return nil
		}
		f.Store = dying{f.Store, m.step}
		f.Round(t.Context())
		want := []string{"<@12> has the crown now, <@&700>, for the winner of last season."}
		if !slices.Equal(m.lines, want) || !slices.Equal(m.roles["12"], []string{ornament}) {
			t.Errorf("standing still at step %d: the user has the roles %v, and the log has %q", at, m.roles["12"], m.lines)
		}
	}
}

// If Discord refuses to give the role for a reason of its own, the log gets one line, until it works again.
func TestDiscordRefusesTheCrown(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	f.set(t, guild.CrownSeason)
	m.refuses = true
	for range 3 {
		f.Round(t.Context())
		f.later(lookEvery)
	}
	if len(m.lines) != 1 || !strings.Contains(m.lines[0], "Discord refuses it.") {
		t.Errorf("the log has %q", m.lines)
	}
	m.refuses = false
	f.Round(t.Context())
	if len(m.lines) != 2 || !slices.Contains(m.roles["12"], ornament) {
		t.Errorf("the user has the roles %v, and the log has %q", m.roles["12"], m.lines)
	}
}

// A crown that gets another purpose moves to the best user of that purpose. If there are no users for a while, it
// stays.
func TestACrownGetsAnotherPurpose(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	yesterday := (daily.On(f.Now()) - 1).String()
	_, err := dailies.CrowdOf(server, yesterday, "0").Revise(t.Context(), f.Store, func(c *dailies.Crowd) error {
		c.People = []dailies.Entry{{User: "21", Name: "Emil", Anchors: 3, At: 1}, {User: "22", Name: "Fritz", Anchors: 3}}
		return nil
	})
	bottest.Must(t, err)
	f.set(t, guild.CrownTavern)
	f.Round(t.Context())
	for range 3 {
		f.later(24 * time.Hour) // there are no answers
		f.Round(t.Context())
	}
	f.set(t, guild.CrownSeason)
	f.Round(t.Context())
	f.set(t, guild.CrownPredictor) // there are no predictions
	f.Round(t.Context())
	want := []string{
		"<@22> has the crown now, <@&700>, for the best of yesterday’s puzzle.", "<@22> no longer has the crown <@&700>.",
		"<@12> has the crown now, <@&700>, for the winner of last season.", "<@12> no longer has the crown <@&700>.",
	}
	if !slices.Equal(m.lines, want) || len(m.roles["12"])+len(m.roles["21"])+len(m.roles["22"]) > 0 {
		t.Errorf("the members have the roles %v, and the log has %q", m.roles, m.lines)
	}
}

// A crown stays if no user of a new day may have it.
func TestACrownStaysIfNobodyElseMayHaveIt(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	yesterday := daily.On(f.Now()) - 1
	for day, user := range map[daily.Day]string{yesterday: "21", yesterday + 1: "22"} {
		_, err := dailies.CrowdOf(server, day.String(), "0").Revise(t.Context(), f.Store, func(c *dailies.Crowd) error {
			c.People = []dailies.Entry{{User: user, Name: "Emil", Anchors: 3, At: 1}}
			return nil
		})
		bottest.Must(t, err)
	}
	_, err := f.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: "22"}}
		return nil
	})
	bottest.Must(t, err)
	f.set(t, guild.CrownTavern)
	for range 2 {
		f.Round(t.Context())
		if !slices.Contains(m.roles["21"], ornament) || len(m.lines) != 1 {
			t.Errorf("the holder has the roles %v, and the log has %q", m.roles["21"], m.lines)
		}
		f.later(24 * time.Hour)
	}
}

// The holder of the crown for yesterday's puzzle loses it within an hour after they chose to be named nowhere. The
// leaderboards name the holders of other crowns.
func TestAHolderWantsToBeNamedNowhere(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	f.namesNowhere(t, "12")
	f.later(lookEvery)
	f.Round(t.Context())
	if !slices.Contains(m.roles["12"], ornament) {
		t.Errorf("the winner of the season has the roles %v", m.roles["12"])
	}
	yesterday := (daily.On(f.Now()) - 1).String()
	_, err := dailies.CrowdOf(server, yesterday, "0").Revise(t.Context(), f.Store, func(c *dailies.Crowd) error {
		c.People = []dailies.Entry{{User: "21", Name: "Emil", Anchors: 3, At: 1}}
		return nil
	})
	bottest.Must(t, err)
	f.set(t, guild.CrownTavern)
	f.Round(t.Context())
	if !slices.Contains(m.roles["21"], ornament) {
		t.Fatalf("the best of yesterday has the roles %v", m.roles["21"])
	}
	f.namesNowhere(t, "21")
	f.later(lookEvery)
	f.Round(t.Context())
	if len(m.roles["21"]) > 0 {
		t.Errorf("they have the roles %v", m.roles["21"])
	}
}

// The same crown that is set again stays where it is.
func TestACrownIsSetAgain(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	bottest.Must(t, f.Store.Drop(t.Context(), ladder.Name{
		Game: f.Games[0].Rules.Name, Guild: server, Season: f.lastSeason(),
	}))
	f.set(t, guild.CrownSeason)
	f.Round(t.Context())
	if len(m.lines) != 1 || !slices.Contains(m.roles["12"], ornament) {
		t.Errorf("the user has the roles %v, and the log has %q", m.roles["12"], m.lines)
	}
}

// The index of crowns is written twice for many servers that are due, and not once for each.
func TestManyCrownsAreLookedAtTogether(t *testing.T) {
	t.Parallel()
	m, f := crowned(t)
	c := f.kept(t)
	for i := range 16 {
		id := fmt.Sprint(1000 + i)
		bottest.Must(t, guild.CrownOf(id).Set(t.Context(), f.Store, c))
		bottest.Must(t, guild.ScheduleCrown(t.Context(), f.Store, id, nextLook(f.Now())))
	}
	f.later(lookEvery)
	m.lines = nil
	writes := 0
	f.Store = meddled{f.Store, func(key string) {
		if key == guild.DueCrownsDocument.Key {
			writes++
		}
	}}
	f.Round(t.Context())
	f.Round(t.Context())
	f.Round(t.Context())
	if writes != 4 || len(m.lines) > 0 {
		t.Errorf("the index was written %d times for %d servers, and the log says %q", writes, 17, m.lines)
	}
	due, err := guild.DueCrownsDocument.Load(t.Context(), f.Store)
	for id, at := range due.At {
		if want := bottest.Noon.Add(lookEvery + 15*time.Minute); !at.Equal(want) {
			t.Errorf("the crown of %s is looked at at %s, not %s", id, at, want)
		}
	}
	bottest.Must(t, err)
}

// /doctor checks the crown as before a move, and names all that is wrong with it.
func TestTheDoctorLooksAtTheCrown(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	english := bottest.New(t, bottest.Config{}).Words.For("en")
	diagnose := func() (lines []string) {
		found, err := f.Diagnose(t.Context(), server)
		bottest.Must(t, err)
		for _, e := range found {
			lines = append(lines, english.Event(nil, e))
		}
		return lines
	}
	if said := diagnose(); len(said) > 0 {
		t.Errorf("without a crown it says %q", said)
	}
	f.set(t, guild.CrownSeason)
	if said := diagnose(); len(said) != 1 || said[0] != "**The crown:** I can move <@&700>." {
		t.Errorf("it says %q", said)
	}
	m.ornament = discord.Role{ID: ornament, Position: 3, Permissions: 8}
	m.roles[bot] = nil
	m.channels = []discord.Channel{{Overwrites: []discord.Overwrite{{ID: ornament, Allow: 1}}}}
	said := diagnose()
	for i, word := range []string{"has permissions", "a channel allows", "Turn on **Manage Roles**", "isn’t below"} {
		if len(said) != 4 || !strings.Contains(said[i], "I can’t move <@&700>: ") || !strings.Contains(said[i], word) {
			t.Errorf("it says %q, without %s", said, word)
		}
	}
}
