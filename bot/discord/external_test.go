package discord

import (
	"fmt"
	"testing"
)

// An interaction is external if only the user has installed the bot on that server, or if it is in the direct messages
// of other people. It then has no server, even if Discord sends one, and its channel is the user's own id.
func TestAnInteractionWithoutTheBotIsExternal(t *testing.T) {
	t.Parallel()
	const (
		guild = `"guild_id":"900","guild_locale":"fr",` +
			`"member":{"user":{"id":"7","username":"anna"},"nick":"A","permissions":"8"}`
		direct = `"user":{"id":"7","username":"anna"}`
	)
	for name, c := range map[string]struct {
		where    string
		external bool
	}{
		"a server with the bot":                 {guild + `,"authorizing_integration_owners":{"0":"900"},"context":0`, false},
		"one where the user has it as well":     {guild + `,"authorizing_integration_owners":{"0":"900","1":"7"}`, false},
		"a server without the bot":              {guild + `,"authorizing_integration_owners":{"1":"7"},"context":0`, true},
		"a server that has removed the bot":     {guild + `,"authorizing_integration_owners":{},"context":0`, true},
		"a server about which nothing is known": {guild, false},
		"direct messages with the bot":          {direct + `,"authorizing_integration_owners":{"0":"0"},"context":1`, false},
		"the same for a user with the bot":      {direct + `,"authorizing_integration_owners":{"1":"7"},"context":1`, false},
		"a group of friends":                    {direct + `,"authorizing_integration_owners":{"1":"7"},"context":2`, true},
	} {
		q, err := Decode(fmt.Appendf(nil, `{"id":"1","application_id":"2","token":"t","type":2,"channel_id":"901",`+
			`"channel":{"type":11,"parent_id":"902"},"app_permissions":"0",%s,"data":{"type":1,"name":"solo"}}`, c.where))
		if err != nil || q.External != c.external {
			t.Fatalf("%s: external is %t, %v", name, q.External, err)
		}
		if !c.external {
			continue
		}
		if q.Guild+q.GuildLocale+q.Parent != "" || q.Channel != "7" || q.BaseChannel != "7" || q.InThread ||
			len(q.MissingPermissions) > 0 || q.ManagesGuild || q.ManagesMessages || q.Administrator ||
			q.User.Name != "anna" {
			t.Errorf("%s: the server is not forgotten: %+v", name, q)
		}
	}
}
