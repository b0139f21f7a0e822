package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"

	"github.com/bwmarrin/discordgo"
)

// harbourForm has a field of every type, most of them with a default.
const harbourForm = `{"title":"Play","custom_id":"play","components":[
	{"type":10,"content":"Who is it to be?"},
	{"type":18,"label":"Words","description":"of your own","component":
		{"type":4,"style":1,"custom_id":"words","value":"ahoy","max_length":10,"required":false}},
	{"type":18,"label":"Pace","component":{"type":3,"custom_id":"pace","options":[
		{"label":"A day","value":"day","default":true},{"label":"An hour","value":"hour"}]}},
	{"type":18,"label":"Who","component":{"type":5,"custom_id":"who","min_values":0,"max_values":2,"required":false}},
	{"type":18,"label":"Where","component":{"type":8,"custom_id":"where","channel_types":[0],"required":false}}]}`

// openForm presses a button, responds with a modal and returns it as the member sees it.
func (s *stage) openForm(form string) model.Modal {
	s.t.Helper()
	use := s.anna.Press(s.board(), "a")
	if got := s.answer(s.in.next(s.ctx, s.t), `{"type":9,"data":`+form+`}`); got.Status != 204 {
		s.t.Fatal(got.body)
	}
	return *s.wait(use).Modal
}

// The bot receives a modal with its defaults, with numbered components and with resolved choices.
func TestAModalIsSubmitted(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	raw := make(chan json.RawMessage, 10)
	ear := s.session()
	ear.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		var i struct {
			Type int
			Data json.RawMessage
		}
		if e.Type == "INTERACTION_CREATE" && json.Unmarshal(e.RawData, &i) == nil && i.Type == 5 {
			raw <- i.Data
		}
	})
	s.opened(ear)
	for _, c := range []struct {
		form   string
		values map[string][]string
		want   string
	}{
		{harbourForm, nil, `[{"type":10,"id":1},` +
			`{"type":18,"id":2,"component":{"type":4,"id":3,"custom_id":"words","value":"ahoy"}},` +
			`{"type":18,"id":4,"component":{"type":3,"id":5,"custom_id":"pace","values":["day"]}},` +
			`{"type":18,"id":6,"component":{"type":5,"id":7,"custom_id":"who","values":[]}},` +
			`{"type":18,"id":8,"component":{"type":8,"id":9,"custom_id":"where","values":[]}}]`},
		{
			harbourForm,
			map[string][]string{"words": {"aye"}, "pace": {"hour"}, "who": {s.bernd.ID, s.anna.ID}, "where": {s.tavern}},
			fmt.Sprintf(`[{"type":10,"id":1},`+
				`{"type":18,"id":2,"component":{"type":4,"id":3,"custom_id":"words","value":"aye"}},`+
				`{"type":18,"id":4,"component":{"type":3,"id":5,"custom_id":"pace","values":["hour"]}},`+
				`{"type":18,"id":6,"component":{"type":5,"id":7,"custom_id":"who","values":["%s","%s"]}},`+
				`{"type":18,"id":8,"component":{"type":8,"id":9,"custom_id":"where","values":["%s"]}}]`,
				s.bernd.ID, s.anna.ID, s.tavern),
		},
	} {
		open := s.openForm(c.form)
		use := s.anna.Fill(s.tavern, open, c.values)
		if use.ID() == "" {
			t.Fatal(use.Wait(s.ctx))
		}
		var got struct {
			Components json.RawMessage
			Resolved   struct {
				Users    map[string]discordgo.User
				Members  map[string]discordgo.Member
				Channels map[string]discordgo.Channel
			}
		}
		check(t, json.Unmarshal(<-raw, &got))
		if string(got.Components) != c.want {
			t.Errorf("%v: the bot is told\n%s, want\n%s", c.values, got.Components, c.want)
		}
		if n := len(c.values["who"]); len(got.Resolved.Users) != n || len(got.Resolved.Members) != n ||
			len(got.Resolved.Channels) != len(c.values["where"]) {
			t.Errorf("%v: resolved %+v", c.values, got.Resolved)
		}
	}
}

// The client refuses invalid values, and the modal stays open.
func TestInvalidModalValues(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	thread := must(s.anna.Thread(s.tavern, "a thread"))(t)
	form := s.openForm(harbourForm)
	for _, values := range []map[string][]string{
		{"words": {strings.Repeat("a", 11)}},
		{"pace": {}},
		{"pace": {"week"}},
		{"pace": {"day", "hour"}},
		{"who": {"1"}},
		{"who": {s.anna.ID, s.bernd.ID, s.BotID()}},
		{"where": {thread}},
		{"nothing": {"a"}},
	} {
		if _, err := s.anna.Fill(s.tavern, form, values).Wait(s.ctx); err == nil {
			t.Errorf("%v was sent", values)
		}
	}
	if _, err := s.bernd.Fill(s.tavern, form, nil).Wait(s.ctx); err == nil {
		t.Error("another's form was sent")
	}
	if use := s.anna.Fill(s.tavern, form, map[string][]string{"words": {}}); use.ID() == "" {
		t.Error(use.Wait(s.ctx))
	}
}

func TestInvalidModals(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	label := func(field string) string {
		return `{"type":9,"data":{"title":"a","custom_id":"a","components":[` +
			`{"type":18,"label":"a","component":` + field + `}]}}`
	}
	const options = `"options":[{"label":"a","value":"a"},{"label":"b","value":"b"}]`
	for _, c := range []struct{ name, body, fault string }{
		{"a form without fields", `{"type":9,"data":{"title":"a","custom_id":"a"}}`, ""},
		{
			"a label without a field",
			`{"type":9,"data":{"title":"a","custom_id":"a","components":[{"type":18,"label":"a"}]}}`, "",
		},
		{"a button", label(`{"type":2,"style":1,"label":"a","custom_id":"a"}`), ""},
		{"a menu of its own", `{"type":9,"data":{"title":"a","custom_id":"a","components":[{"type":1,"components":[` +
			`{"type":3,"custom_id":"a",` + options + `}]}]}}`, ""},
		{"a menu that cannot be used", label(`{"type":3,"custom_id":"a","disabled":true,` + options + `}`), "disabled"},
		{
			"a choice of none that must be made",
			label(`{"type":3,"custom_id":"a","min_values":0,` + options + `}`), "min_values",
		},
		{"more choices than there are", label(`{"type":3,"custom_id":"a","max_values":3,` + options + `}`), "max_values"},
		{
			"a role among the members", label(`{"type":5,"custom_id":"a","default_values":[{"id":"1","type":"role"}]}`),
			"default_values",
		},
		{"two members chosen of one", label(`{"type":5,"custom_id":"a","default_values":[{"id":"1","type":"user"},` +
			`{"id":"2","type":"user"}]}`), "default_values"},
	} {
		s.anna.Press(s.board(), "a")
		i := s.in.next(s.ctx, t)
		if got := s.answer(i, c.body); got.Code != 50035 || !strings.Contains(got.body, c.fault) {
			t.Errorf("%s: %d %s", c.name, got.Status, got.body)
		}
	}
}

// A file of a modal is stored, and the bot receives its id.
func TestAModalWithAFile(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	raw := make(chan json.RawMessage, 10)
	ear := s.session()
	ear.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" && strings.Contains(string(e.RawData), `"type":18`) {
			raw <- e.RawData
		}
	})
	s.opened(ear)
	form := s.openForm(`{"title":"Import","custom_id":"import","components":[
		{"type":18,"label":"File","component":{"type":19,"custom_id":"file"}}]}`)
	if _, err := s.anna.Fill(s.tavern, form, nil).Wait(s.ctx); err == nil {
		t.Error("sent without the file")
	}
	s.anna.Hand(s.tavern, form, nil, map[string][]sandbox.Given{"file": {{Name: "a.pgn", Data: []byte("1. e4")}}})
	var got struct {
		Data struct {
			Components []struct{ Component struct{ Values []string } }
			Resolved   struct{ Attachments map[string]model.Attachment }
		}
	}
	check(t, json.Unmarshal(<-raw, &got))
	id := got.Data.Components[0].Component.Values[0]
	if a := got.Data.Resolved.Attachments[id]; a.Filename != "a.pgn" || string(s.File(id)) != "1. e4" {
		t.Errorf("%+v", got.Data)
	}
}
