package discord

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game/table"

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
		{"administrators have all", discordgo.PermissionAdministrator, text, nil},
	} {
		if _, got := permissions(c.granted, c.channel); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestCommandsAreRead(t *testing.T) {
	t.Parallel()
	known := `"resolved":{"users":{"7":{"username":"bernd","global_name":"Bernd"}},` +
		`"members":{"7":{"nick":"Old Bernd","permissions":"1024"}}}`
	for name, c := range map[string]struct {
		data string
		want Interaction
	}{
		"a slash command with an opponent and a switch": {
			`{"type":1,"name":"challenge","options":[{"type":6,"name":"opponent","value":"7"},` +
				`{"type":5,"name":"rated","value":false}],` + known + `}`,
			Interaction{
				Verb: "challenge",
				Target: &Member{
					Person: table.Person{ID: "7", Name: "Old Bernd", GlobalName: "Bernd"}, InGuild: true, CanView: true,
				},
				Bools: map[string]bool{"rated": false}, Strings: map[string]string{},
			},
		},
		"the menu of a member": {
			`{"type":2,"name":"Challenge","target_id":"7",` + known + `}`,
			Interaction{
				Verb: "challenge",
				Target: &Member{
					Person: table.Person{ID: "7", Name: "Old Bernd", GlobalName: "Bernd"}, InGuild: true, CanView: true,
				},
				Bools: map[string]bool{}, Strings: map[string]string{},
			},
		},
		"a subcommand": {
			`{"type":1,"name":"settings","options":[{"type":1,"name":"server","options":[` +
				`{"type":3,"name":"pace","value":"1d"},{"type":5,"name":"seasons","value":true}]}]}`,
			Interaction{
				Verb: "settings server", Bools: map[string]bool{"seasons": true}, Strings: map[string]string{"pace": "1d"},
			},
		},
	} {
		r, err := Decode([]byte(`{"id":"1","application_id":"5","token":"x","type":2,"channel_id":"4","locale":"fr",` +
			`"guild_id":"9","app_permissions":"8",` +
			`"member":{"user":{"id":"2","username":"anna"},"nick":"Captain","permissions":"32"},"data":` + c.data + `}`))
		c.want.ID, c.want.App, c.want.Token, c.want.Channel, c.want.BaseChannel = "1", "5", "x", "4", "4"
		c.want.Locale, c.want.Guild, c.want.ManagesGuild = "fr", "9", true
		c.want.Permissions = []Permission{
			{"view", true},
			{"send", true},
			{"embed", true},
			{"attach", true},
			{"threads", true},
		}
		c.want.User = table.Person{ID: "2", Name: "Captain", GlobalName: "anna"}
		if err != nil || !reflect.DeepEqual(r, c.want) {
			t.Errorf("%s is read as %+v, %v", name, r, err)
		}
	}
}

// A request that cannot be read has a ticket if it is valid, and none otherwise.
func TestUnreadableInteractions(t *testing.T) {
	t.Parallel()
	const (
		from  = `{"id":"1","application_id":"5","token":"x","channel_id":"4"`
		anna  = from + `,"user":{"id":"2"}`
		press = anna + `,"type":3,"data":{"custom_id":"a","component_type":2}`
	)
	for name, c := range map[string]struct {
		payload    string
		answerable bool
	}{
		"no JSON":               {`{`, false},
		"a list":                {`[]`, false},
		"no token":              {`{"id":"1","application_id":"5"}`, false},
		"no application":        {`{"id":"1","token":"x"}`, false},
		"an id with a way":      {`{"id":"../1","application_id":"5","token":"x"}`, false},
		"a token with a way":    {`{"id":"1","application_id":"5","token":"x/../y"}`, false},
		"an unknown kind":       {anna + `,"type":99}`, true},
		"nobody pressed":        {from + `,"type":3,"data":{"custom_id":"a","component_type":2},"message":{"id":"3"}}`, true},
		"components of no kind": {press + `,"message":{"id":"3","components":[77]}}`, true},
		"a member without user": {from + `,"type":2,"member":{},"data":{"name":"board"}}`, true},
		"a press on no message": {press + `}`, true},
		"a message with a way":  {press + `,"message":{"id":"3/../4"}}`, true},
		"a press in no channel": {
			strings.Replace(press, `"channel_id":"4"`, `"channel_id":""`, 1) + `,"message":{"id":"3"}}`, true,
		},
		"a channel with a way": {
			strings.Replace(press, `"channel_id":"4"`, `"channel_id":"4/messages"`, 1) + `,"message":{"id":"3"}}`, true,
		},
		"a guild of no kind":  {press + `,"guild_id":"@me","message":{"id":"3"}}`, true},
		"a form from nowhere": {anna + `,"type":5,"data":{"custom_id":"a","components":[]}}`, true},
		"a form that is nested beyond reason": {
			anna + `,"type":5,"message":{"id":"3"},"data":` + strings.Repeat(`{"components":[`, 20_000) +
				strings.Repeat(`]}`, 20_000) + `}`, false,
		},
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

// A field of a form is read in any container.
func TestFormsAreRead(t *testing.T) {
	t.Parallel()
	const deep = 3000
	field := `{"type":4,"custom_id":"text","value":"seven"}`
	for name, components := range map[string]string{
		"in a row":      `[{"type":1,"components":[` + field + `]}]`,
		"in a label":    `[{"type":18,"component":` + field + `}]`,
		"by itself":     `[` + field + `]`,
		"nested deeply": strings.Repeat(`[{"components":`, deep) + `[` + field + `]` + strings.Repeat(`}]`, deep),
	} {
		r, err := Decode(submitted(components, ""))
		want := map[string][]string{"text": {"seven"}}
		if err != nil || r.Verb != "worded" || !reflect.DeepEqual(r.Fields, want) || r.Message != "3" {
			t.Errorf("%s it is read as %+v, %v", name, r, err)
		}
	}
}

// Members and files of forms become the target and the file of the request.
func TestFormsOfManyFieldsAreRead(t *testing.T) {
	t.Parallel()
	r, err := Decode(submitted(
		`[{"type":18,"component":{"type":5,"custom_id":"opponent","values":["7"]}},`+
			`{"type":18,"component":{"type":3,"custom_id":"pace","values":["1d"]}},`+
			`{"type":18,"component":{"type":3,"custom_id":"terms","values":["rated","calm"]}},`+
			`{"type":18,"component":{"type":4,"custom_id":"word","value":""}},`+
			`{"type":18,"component":{"type":19,"custom_id":"file","values":["8"]}}]`,
		`,"resolved":{"users":{"7":{"username":"bernd","global_name":"Bernd"}},"members":{"7":{"nick":"Old Bernd"}},`+
			`"attachments":{"8":{"id":"8","filename":"a.txt","url":"https://x/a.txt","size":5}}}`))
	want := map[string][]string{"pace": {"1d"}, "terms": {"rated", "calm"}}
	if err != nil || !reflect.DeepEqual(r.Fields, want) {
		t.Errorf("it is read as %+v, %v", r.Fields, err)
	}
	if r.Target == nil || r.Target.Name != "Old Bernd" || r.Target.ID != "7" {
		t.Errorf("the member is %+v", r.Target)
	}
	if r.File == nil || *r.File != (Upload{"a.txt", "https://x/a.txt", 5}) {
		t.Errorf("the file is %+v", r.File)
	}
}

// submitted returns a form with components, and more fields of its data.
func submitted(components, more string) []byte {
	return []byte(`{"id":"1","application_id":"5","token":"x","channel_id":"4","type":5,"user":{"id":"2"},` +
		`"message":{"id":"3"},"data":{"custom_id":"worded:7","components":` + components + more + `}}`)
}

// A request without an error can be answered, and has the ids to which responses are sent.
func FuzzDecode(f *testing.F) {
	for _, data := range []string{
		`{"name":"challenge","options":[{"type":6,"name":"opponent","value":"7"}]}`,
		`{"custom_id":"play:1:2:roll","component_type":2}`, `{"custom_id":"a","values":["x"]}`,
		`{"custom_id":"word:1","components":[{"components":[{"value":"seven"}]}]}`, `null`, `[]`, `{"options":[null]}`,
	} {
		for kind := range 6 {
			f.Add(fmt.Appendf(nil, `{"id":"1","application_id":"5","token":"x","channel_id":"4","guild_id":"9","type":%d,`+
				`"member":{"user":{"id":"2"},"permissions":"8"},"message":{"id":"3"},"data":%s}`, kind, data))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := Decode(raw)
		answerable := IsID(r.ID) && IsID(r.App) && isToken(r.Token)
		if r.ID != "" && r.Token != "" && !answerable {
			t.Errorf("it would be answered at %+v", r.Ticket)
		}
		known := answerable && IsID(r.Channel) && IsID(r.User.ID) && r.Verb != "" && (!r.Component || IsID(r.Message))
		if err == nil && !known {
			t.Errorf("it is understood as %+v", r)
		}
	})
}

// A component is offered by a message that has it and is not ephemeral.
func TestWhatIsOffered(t *testing.T) {
	t.Parallel()
	const ephemeral = 64
	for name, c := range map[string]struct {
		id               string
		flags            int
		private, offered bool
	}{
		"a board":                {"play:1", 0, false, true},
		"somebody's own message": {"play:1", ephemeral, true, false},
		"a forged button":        {"play:2", 0, false, false},
	} {
		r, err := Decode(fmt.Appendf(nil, `{"id":"1","application_id":"5","token":"x","channel_id":"4","type":3,`+
			`"user":{"id":"2"},"data":{"custom_id":%q,"component_type":2},"message":{"id":"3","flags":%d,`+
			`"components":[{"type":1,"components":[{"type":2,"custom_id":"play:1"}]}]}}`, c.id, c.flags))
		if err != nil || r.OnEphemeral != c.private || r.Offered != c.offered {
			t.Errorf("%s: private %t, offered %t, %v", name, r.OnEphemeral, r.Offered, err)
		}
	}
}

// Unknown components of a message do not matter.
func TestAPressBesideStrangeComponents(t *testing.T) {
	t.Parallel()
	r, err := Decode([]byte(`{"id":"1","application_id":"5","token":"x","channel_id":"4","type":3,"user":{"id":"2"},` +
		`"data":{"custom_id":"a:b","component_type":2},"message":{"id":"3",` +
		`"components":[{"type":77,"size":[1]},{"type":1,"components":[{"type":2,"custom_id":"a:b"}]}]}}`))
	if err != nil || r.Verb != "a" || !r.Offered || r.Message != "3" {
		t.Errorf("it is read as %+v, %v", r, err)
	}
}

// The files of a forwarded message are read; its components are not, since its author is unknown.
func TestAForwardedMessageIsRead(t *testing.T) {
	t.Parallel()
	r, err := Decode([]byte(`{"id":"1","application_id":"5","token":"x","type":2,"channel_id":"4","locale":"fr",` +
		`"guild_id":"9","app_permissions":"8","member":{"user":{"id":"2","username":"anna"},"permissions":"32"},` +
		`"data":{"type":3,"name":"Replay","target_id":"6","resolved":{"messages":{"6":{"author":{"bot":false},` +
		`"message_snapshots":[{"message":{` +
		`"attachments":[{"filename":"record.txt","url":"https://cdn.example.com/1/record.txt","size":7}],` +
		`"embeds":[{"image":{"url":"https://cdn.example.com/1/result.png?ex=1"}}],` +
		`"components":[{"type":1,"components":[{"type":2,"custom_id":"replay:1"}]}]}}]}}}}}`))
	want := []Upload{
		{Name: "record.txt", URL: "https://cdn.example.com/1/record.txt", Size: 7},
		{Name: "result.png", URL: "https://cdn.example.com/1/result.png?ex=1"},
	}
	if err != nil || r.TargetMessage == nil || !slices.Equal(r.TargetMessage.Files, want) || r.TargetMessage.Ours ||
		len(r.TargetMessage.Controls) > 0 {
		t.Errorf("it is read as %+v, %v", r.TargetMessage, err)
	}
}
