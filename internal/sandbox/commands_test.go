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

func TestModals(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.board()
	use := s.anna.Press(board, "a")
	i := s.in.next(s.ctx, t)
	if got := s.answer(i, `{"type":9,"data":{"title":"Why","custom_id":"why"}}`); got.Code != 50035 {
		t.Errorf("a modal without fields: %s", got.body)
	}
	s.answer(i, `{"type":9,"data":{"title":"Why","custom_id":"why","components":[{"type":1,`+
		`"components":[{"type":4,"style":1,"label":"Because","custom_id":"because"}]}]}}`)
	r := s.wait(use)
	if r.Modal == nil || r.Modal.Title != "Why" {
		t.Fatalf("%+v", r)
	}
	use = s.anna.Submit(s.tavern, *r.Modal, map[string]string{"because": "of the tide"})
	i = s.in.next(s.ctx, t)
	row := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow)
	if text := row.Components[0].(*discordgo.TextInput).Value; text != "of the tide" || i.Message.ID != board.ID {
		t.Errorf("submitted %q", text)
	}
	s.answer(i, `{"type":7,"data":{"content":"I see"}}`)
	if r := s.wait(use); r.Message.ID != board.ID || r.Message.Content != "I see" {
		t.Errorf("%+v", r.Message)
	}
	if _, err := s.anna.Submit(s.tavern, *r.Modal, nil).Wait(s.ctx); err == nil {
		t.Error("a closed modal was submitted")
	}
}

func TestOptionsAndSuggestions(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	got := s.json("PUT", "/applications/"+s.BotID()+"/commands", `[{"name":"challenge","description":"a","options":[
		{"type":6,"name":"opponent","description":"a","required":true},
		{"type":3,"name":"pace","description":"a","autocomplete":true},
		{"type":4,"name":"rounds","description":"a","min_value":1,"max_value":8}]},{"type":2,"name":"Challenge"},
		{"type":3,"name":"What may I do?"}]`)
	if got.Status != 200 {
		t.Fatal(got.body)
	}
	for _, bad := range []*sandbox.Use{
		s.anna.Command(s.tavern, "challenge"), s.anna.Command(s.tavern, "nothing"),
		s.anna.Command(s.tavern, "challenge", s.bernd.User("opponent"), sandbox.Number("rounds", 9)),
		s.anna.Command(s.tavern, "challenge", sandbox.Text("opponent", "1")),
		s.anna.Command(s.tavern, "challenge", s.bernd.User("opponent"), sandbox.Yes("fast", true)),
	} {
		if _, err := bad.Wait(s.ctx); err == nil {
			t.Error("a client sent what it cannot")
		}
	}
	s.anna.Command(s.tavern, "challenge", s.bernd.User("opponent"), sandbox.Number("rounds", 8))
	data := s.in.next(s.ctx, t).ApplicationCommandData()
	if who := data.Resolved.Users[s.bernd.ID]; who == nil || who.GlobalName != "Bernd" ||
		data.Resolved.Members[s.bernd.ID] == nil || data.Options[1].IntValue() != 8 {
		t.Errorf("%+v", data)
	}
	s.anna.CommandOn(s.tavern, "Challenge", model.UserCommand, s.bernd.ID)
	if data := s.in.next(s.ctx, t).ApplicationCommandData(); data.TargetID != s.bernd.ID ||
		data.Resolved.Users[s.bernd.ID] == nil {
		t.Errorf("%+v", data)
	}
	said := must(s.bernd.Say(s.tavern, "hello"))(t)
	s.anna.CommandOn(s.tavern, "What may I do?", model.MessageCommand, said.ID)
	if data := s.in.next(s.ctx, t).ApplicationCommandData(); data.TargetID != said.ID ||
		data.Resolved.Messages[said.ID] == nil || data.Resolved.Messages[said.ID].Content != "hello" {
		t.Errorf("%+v", data)
	}
	if _, err := s.anna.CommandOn(s.tavern, "What may I do?", model.MessageCommand, "1").Wait(s.ctx); err == nil {
		t.Error("a message that is not there has a menu")
	}
	pace := sandbox.Text("pace", "a d")
	pace.Focused = true
	use := s.anna.Complete(s.tavern, "challenge", pace)
	i := s.in.next(s.ctx, t)
	many := strings.Repeat(`{"name":"a day","value":"day"},`, 26)
	if got := s.answer(i, `{"type":8,"data":{"choices":[`+many[:len(many)-1]+`]}}`); got.Code != 50035 {
		t.Errorf("26 suggestions: %s", got.body)
	}
	s.answer(i, `{"type":8,"data":{"choices":[{"name":"a day","value":"day"}]}}`)
	if r := s.wait(use); len(r.Choices) != 1 || r.Choices[0].Name != "a day" {
		t.Errorf("%+v", r)
	}
}

// A forged interaction reaches the bot unchanged, and the bot can respond to it.
func TestForgedInteractions(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.board()
	for _, c := range []struct {
		kind int
		data string
	}{
		{2, `{"id":"1","name":"no-such-command","type":1}`},
		{2, `{"id":"1","name":"ping","type":1,"options":[{"name":"x","type":3,"value":"y"}]}`},
		{3, `{"custom_id":"no-such-button","component_type":2}`},
		{3, `{"custom_id":"b","component_type":2}`},
		{5, `{"custom_id":"no-such-modal","components":[]}`},
	} {
		use := s.anna.Forge(c.kind, s.tavern, board.ID, json.RawMessage(c.data))
		i := s.in.next(s.ctx, t)
		if i.ID != use.ID() || int(i.Type) != c.kind {
			t.Errorf("%s came as %+v", c.data, i.Interaction)
		}
		if got := s.answer(i, `{"type":4,"data":{"content":"no","flags":64}}`); got.Status != 204 {
			t.Errorf("%s: %s", c.data, got.body)
		}
	}
	if _, err := s.anna.Forge(3, s.tavern, board.ID, json.RawMessage(`{"custom`)).Wait(s.ctx); err == nil {
		t.Error("invalid JSON is sent")
	}
	if err := s.Emit("INTERACTION_CREATE", json.RawMessage(`{"type":3`)); err == nil {
		t.Error("invalid JSON is emitted")
	}
	if err := s.Emit("INTERACTION_CREATE",
		json.RawMessage(fmt.Sprintf(`{"id":"7","type":2,"token":"t","data":{"id":"1","name":%q,"type":1}}`,
			strings.Repeat("x", 500)))); err != nil {
		t.Error(err)
	}
	if i := s.in.next(s.ctx, t); i.ID != "7" {
		t.Errorf("%+v", i.Interaction)
	}
}
