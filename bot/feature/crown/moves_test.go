package crown

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/game/ladder"
	"dockside/game/table"
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
	roles  map[string][]string
	giving func() // before a role is given
	lost   bool   // the bot is no member any more
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
	return []discord.Role{{ID: ornament, Position: 1}, {ID: botsRole, Position: 2, Permissions: manageRoles}}, m.reach()
}

func (m *members) Channels(context.Context, string) ([]discord.Channel, error) { return nil, m.reach() }

func (m *members) Viewer(_ context.Context, _, user string) (discord.Viewer, error) {
	return discord.Viewer{Roles: m.roles[user]}, m.reach()
}

func (m *members) GiveRole(_ context.Context, _, user, role string) error {
	if m.giving != nil {
		m.giving()
	}
	m.roles[user] = append(m.roles[user], role)
	return m.reach()
}

func (m *members) TakeRole(_ context.Context, _, user, role string) error {
	m.roles[user] = slices.DeleteFunc(m.roles[user], func(r string) bool { return r == role })
	return m.reach()
}

func (m *members) Send(context.Context, string, string, *discord.Message) (string, bool, error) {
	return "", false, m.reach()
}

// season is a server whose last season was won by user 12. Its crown is not set yet.
func season(t *testing.T) (*members, Feature) {
	t.Helper()
	m := &members{roles: map[string][]string{bot: {botsRole}}}
	f := feature(t)
	f.Discord = m
	_, err := f.Store.Settle(t.Context(), ladder.Name{Game: f.Games[0].Rules.Name, Guild: server, Season: f.lastSeason()},
		ladder.Result{Match: "m", Ended: bottest.Noon, Seats: []ladder.Seat{
			{User: "12", Name: "Clara", Place: 1}, {User: "13", Name: "Dora", Team: 1, Place: 2},
		}})
	bottest.Must(t, err)
	return m, f
}

// set sets the crown, as the owner.
func (f Feature) set(t *testing.T, purpose string) {
	t.Helper()
	r := &interaction.Request{Params: map[string]string{"crown": ornament, "for": purpose}}
	r.Guild, r.User, r.ManagesRoles = server, table.Person{ID: owner}, true
	r.Language = bottest.New(t, bottest.Config{}).Words.For("en")
	_, err := f.Set(t.Context(), r)
	bottest.Must(t, err)
}

// kept returns the stored crown.
func (f Feature) kept(t *testing.T) guild.Crown {
	t.Helper()
	c, err := guild.CrownOf(server).Load(t.Context(), f.Store)
	bottest.Must(t, err)
	return c
}

// A user who is erased while Discord gives them the crown does not keep it.
func TestACrownIsTakenFromPeopleWhoAreErasedMeanwhile(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	f.set(t, guild.CrownSeason)
	m.giving = func() {
		_, err := guild.CrownOf(server).Revise(t.Context(), f.Store, func(c *guild.Crown) error {
			c.Forget("12")
			return nil
		})
		bottest.Must(t, err)
	}
	f.Round(t.Context())
	if c := f.kept(t); len(m.roles["12"]) > 0 || c.Best != "" || len(c.Given) > 0 {
		t.Errorf("the user has the roles %v, and stored is %+v", m.roles["12"], c)
	}
}

// A server that the bot cannot reach keeps its crown: its holder does not count as a member who has left.
func TestAnUnreachableServerKeepsItsCrown(t *testing.T) {
	t.Parallel()
	m, f := season(t)
	f.set(t, guild.CrownSeason)
	f.Round(t.Context())
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

// A crown is looked at soon, whenever another replica looks for it while it is set, or is set again.
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

// A crown that is set again while a replica looks at the former one is looked at once more, without an hour's delay.
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
