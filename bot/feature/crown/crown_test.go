package crown

import (
	"errors"
	"fmt"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
)

// The roles of the server decide who may set the crown, and end it. The overwrites of the channel do not: there, the
// same bit means Manage Permissions.
func TestWhoMaySetTheCrown(t *testing.T) {
	t.Parallel()
	const (
		administrator = 1 << 3
		manageGuild   = 1 << 5
		manageRoles   = 1 << 28
		member        = "33"
	)
	for name, c := range map[string]struct {
		user      string
		own       int64 // the permissions of the highest role of the user
		everyone  int64
		inChannel int64 // what Discord says of the channel
		low       bool  // the highest role of the user is below the crown
		want, off error
	}{
		"the owner":                      {user: owner, low: true},
		"by a role":                      {user: member, own: manageRoles, inChannel: manageRoles},
		"by a role, denied in a channel": {user: member, own: manageRoles},
		"by the role of everyone":        {user: member, everyone: manageRoles},
		"an administrator":               {user: member, own: administrator},
		"by a low role":                  {user: member, own: manageRoles, low: true, want: errRank},
		"in a channel":                   {user: member, inChannel: manageRoles, want: errRight, off: errRight},
		"a manager of the server":        {user: member, own: manageGuild, want: errRight, off: errRight},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, f := season(t)
			m.others = []discord.Role{
				{ID: "703", Position: 3, Permissions: c.own}, {ID: server, Permissions: c.everyone},
			}
			if c.low {
				m.others[0].Position = 0
			}
			set := func(role, purpose string) error {
				_, err := f.Set(t.Context(), f.request(t, c.user, c.inChannel|manageGuild, role, purpose))
				return err
			}
			if err := set(ornament, guild.CrownSeason); !errors.Is(err, c.want) {
				t.Errorf("the answer is %v, not %v", err, c.want)
			}
			if err := set("", Off); !errors.Is(err, c.off) {
				t.Errorf("the answer to ending it is %v, not %v", err, c.off)
			}
		})
	}
}

// request is a request for a crown by a user with role 703, who has some permissions in the channel.
func (f Feature) request(t *testing.T, user string, inChannel int64, role, purpose string) *interaction.Request {
	t.Helper()
	q, err := discord.Decode(fmt.Appendf(nil, `{"id":"1","application_id":"2","token":"t","type":2,"guild_id":%q,`+
		`"channel_id":"901","channel":{"type":0},"data":{"id":"5","name":"settings","type":1},`+
		`"member":{"permissions":"%d","roles":["703"],"user":{"id":%q,"username":"x"}}}`, server, inChannel, user))
	bottest.Must(t, err)
	r := &interaction.Request{Interaction: q, Params: map[string]string{"crown": role, "for": purpose}}
	r.Language = bottest.New(t, bottest.Config{}).Words.For("en")
	return r
}
