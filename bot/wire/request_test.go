package wire

import (
	"reflect"
	"slices"
	"testing"

	"dockside/table"

	"github.com/bwmarrin/discordgo"
)

func TestMissingPermissionsAreNamed(t *testing.T) {
	t.Parallel()
	const (
		view   = discordgo.PermissionViewChannel
		send   = discordgo.PermissionSendMessages
		embed  = discordgo.PermissionEmbedLinks
		attach = discordgo.PermissionAttachFiles
		thread = 1 << 38
		text   = discordgo.ChannelTypeGuildText
		inside = discordgo.ChannelTypeGuildPublicThread
	)
	for _, c := range []struct {
		name    string
		granted int64
		channel discordgo.ChannelType
		want    []string
	}{
		{"everything in a channel", view | send | embed | attach, text, nil},
		{"everything in a thread", view | thread | embed | attach, inside, nil},
		{
			"the right to send in threads does not help in a channel", view | thread | embed | attach, text,
			[]string{"send"},
		},
		{"nor the other way round", view | send | embed | attach, inside, []string{"thread"}},
		{"no pictures", view | send, text, []string{"embed", "attach"}},
		{"administrators may everything", discordgo.PermissionAdministrator, text, nil},
	} {
		if got := missing(c.granted, c.channel); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// What commands say, however they were called.
func TestCommandsAreRead(t *testing.T) {
	t.Parallel()
	known := `"resolved":{"users":{"7":{"username":"bernd","global_name":"Bernd"}},"members":{"7":{"nick":"Old Bernd"}}}`
	for name, c := range map[string]struct {
		data string
		want Request
	}{
		"a slash command with an opponent and a switch": {
			`{"type":1,"name":"challenge","options":[{"type":6,"name":"opponent","value":"7"},` +
				`{"type":5,"name":"rated","value":false}],` + known + `}`,
			Request{
				Verb: "challenge", Target: &Member{Person: table.Person{ID: "7", Name: "Old Bernd", Own: "Bernd"}},
				Switches: map[string]bool{"rated": false}, Picks: map[string]string{},
			},
		},
		"the menu of a member": {
			`{"type":2,"name":"Challenge","target_id":"7",` + known + `}`,
			Request{
				Verb: "challenge", Target: &Member{Person: table.Person{ID: "7", Name: "Old Bernd", Own: "Bernd"}},
				Switches: map[string]bool{}, Picks: map[string]string{},
			},
		},
		"a subcommand": {
			`{"type":1,"name":"settings","options":[{"type":1,"name":"server","options":[` +
				`{"type":3,"name":"pace","value":"1d"},{"type":5,"name":"seasons","value":true}]}]}`,
			Request{Verb: "settings server", Switches: map[string]bool{"seasons": true}, Picks: map[string]string{"pace": "1d"}},
		},
	} {
		r, err := Decode([]byte(`{"id":"1","token":"x","type":2,"locale":"fr","guild_id":"9","app_permissions":"8",` +
			`"member":{"user":{"id":"2","username":"anna"},"nick":"Captain","permissions":"32"},"data":` + c.data + `}`))
		c.want.ID, c.want.Token, c.want.Locale, c.want.Guild, c.want.Manager = "1", "x", "fr", "9", true
		c.want.User = table.Person{ID: "2", Name: "Captain", Own: "anna"}
		if err != nil || !reflect.DeepEqual(r, c.want) {
			t.Errorf("%s is read as %+v, %v", name, r, err)
		}
	}
}

// What cannot be read is answered as far as it tells whom to answer.
func TestUnreadableInteractions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		payload    string
		answerable bool
	}{
		"no JSON":         {`{`, false},
		"a list":          {`[]`, false},
		"no token":        {`{"id":"1"}`, false},
		"an unknown kind": {`{"id":"1","token":"x","type":99,"user":{"id":"2"}}`, true},
		"nobody pressed":  {`{"id":"1","token":"x","type":3,"data":{"custom_id":"a","component_type":2}}`, true},
		"components of no kind": {
			`{"id":"1","token":"x","type":3,"user":{"id":"2"},"message":{"components":[77]},` +
				`"data":{"custom_id":"a","component_type":2}}`, true,
		},
		"a member without user": {`{"id":"1","token":"x","type":2,"member":{},"data":{"name":"board"}}`, true},
	} {
		r, err := Decode([]byte(c.payload))
		if err == nil {
			t.Errorf("%s was understood as %+v", name, r)
		}
		if got := r.ID != "" && r.Token != ""; got != c.answerable {
			t.Errorf("%s: answerable %v, want %v", name, got, c.answerable)
		}
	}
}

// A message may hold what this program has never heard of: its buttons can be pressed all the same.
func TestAPressBesideStrangeComponents(t *testing.T) {
	t.Parallel()
	r, err := Decode([]byte(`{"id":"1","token":"x","type":3,"user":{"id":"2"},` +
		`"data":{"custom_id":"a:b","component_type":2},"message":{"id":"3",` +
		`"components":[{"type":77,"size":[1]},{"type":1,"components":[{"type":2,"custom_id":"a:b"}]}]}}`))
	if err != nil || r.Verb != "a" || !r.Offered || r.Message != "3" {
		t.Errorf("it is read as %+v, %v", r, err)
	}
}
