package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/verdict"

	"github.com/bwmarrin/discordgo"
)

// stage is a sandbox whose bot does not respond by itself: the test sends the responses.
type stage struct {
	*place
	in     *inbox
	anna   *sandbox.Member
	bernd  *sandbox.Member
	tavern string
}

func newStage(t *testing.T) *stage {
	t.Helper()
	p := newPlace(t)
	in := newInbox()
	p.commands("ping")
	p.bot(in.take)
	return &stage{p, in, p.Member("Anna"), p.Member("Bernd"), p.Channel("tavern")}
}

// ask lets Anna use /ping, and returns the use and the interaction.
func (s *stage) ask() (*sandbox.Use, *discordgo.InteractionCreate) {
	s.t.Helper()
	use := s.anna.Command(s.tavern, "ping")
	return use, s.in.next(s.ctx, s.t)
}

// board sends a message of the bot with a button "a" and a menu "m".
func (s *stage) board() model.Message {
	s.t.Helper()
	got := s.json("POST", "/channels/"+s.tavern+"/messages", `{"content":"board","components":[
		{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"},
			{"type":2,"style":1,"label":"B","custom_id":"b","disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"m","options":[
			{"label":"x","value":"x"},{"label":"y","value":"y"}]}]}]}`)
	for _, m := range s.anna.Messages(s.tavern) {
		if m.ID == got.ID {
			return m
		}
	}
	s.t.Fatalf("no board: %s", got.body)
	return model.Message{}
}

func (s *stage) answer(i *discordgo.InteractionCreate, body string) answer {
	return s.json("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", body)
}

func (s *stage) hook(i *discordgo.InteractionCreate, method, rest, body string) answer {
	return s.json(method, "/webhooks/"+s.BotID()+"/"+i.Token+rest, body)
}

func (s *stage) wait(u *sandbox.Use) sandbox.Result {
	s.t.Helper()
	return must(u.Wait(s.ctx))(s.t)
}

func TestAllowedResponses(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	modal := `{"title":"a","custom_id":"f","components":[{"type":1,` +
		`"components":[{"type":4,"style":1,"label":"l","custom_id":"i"}]}]}`
	data := map[int]string{4: `{"content":"a"}`, 5: `{}`, 6: `{}`, 7: `{"content":"a"}`, 8: `{"choices":[]}`, 9: modal}
	act := map[string]func() *sandbox.Use{
		"command":   func() *sandbox.Use { return s.anna.Command(s.tavern, "ping") },
		"component": func() *sandbox.Use { return s.anna.Press(s.board(), "a") },
		"modal": func() *sandbox.Use {
			return s.anna.Forge(5, s.tavern, "", json.RawMessage(`{"custom_id":"f","components":[]}`))
		},
	}
	for _, c := range []struct {
		kind, fit string
	}{{"command", "459"}, {"component", "45679"}, {"modal", "45"}} {
		for kind := 1; kind <= 12; kind++ {
			act[c.kind]()
			i := s.in.next(s.ctx, t)
			body := fmt.Sprintf(`{"type":%d,"data":%s}`, kind, data[kind])
			if data[kind] == "" {
				body = fmt.Sprintf(`{"type":%d}`, kind)
			}
			want := 400
			if kind < 10 && strings.Contains(c.fit, fmt.Sprint(kind)) {
				want = 204
			}
			if got := s.answer(i, body); got.Status != want {
				t.Errorf("type %d to a %s: %d %s", kind, c.kind, got.Status, got.body)
			}
		}
	}
}

func TestInteractionFields(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var raw json.RawMessage
	events := make(chan json.RawMessage, 10)
	session := s.session()
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" {
			events <- e.RawData
		}
	})
	s.opened(session)
	board := s.board()
	for _, c := range []struct {
		name string
		act  func() *sandbox.Use
		keys string
	}{
		{"component", func() *sandbox.Use { return s.anna.Press(board, "a") }, "guild guild_id guild_locale member message"},
		{"command", func() *sandbox.Use { return s.anna.Command(s.tavern, "ping") }, "guild guild_id guild_locale member"},
		{"command in a direct message", func() *sandbox.Use { return s.anna.Command(s.anna.Direct(), "ping") }, "user"},
	} {
		c.act()
		select {
		case raw = <-events:
		case <-s.ctx.Done():
			t.Fatal("no event")
		}
		var got map[string]json.RawMessage
		check(t, json.Unmarshal(raw, &got))
		always := "id application_id type data channel channel_id token version app_permissions locale entitlements " +
			"authorizing_integration_owners context attachment_size_limit "
		for _, key := range strings.Fields(always + c.keys) {
			if len(got[key]) == 0 {
				t.Errorf("%s: no %s in %s", c.name, key, raw)
			}
		}
		if n := len(strings.Fields(always + c.keys)); len(got) != n {
			t.Errorf("%s: %d keys, want %d: %s", c.name, len(got), n, raw)
		}
	}
}

func TestAppPermissions(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.anna.Command(s.Channel("quiet-corner"), "ping")
	quiet := s.in.next(s.ctx, t).AppPermissions
	_, i := s.ask()
	if missing := i.AppPermissions &^ quiet; missing != discordgo.PermissionEmbedLinks|discordgo.PermissionAttachFiles {
		t.Errorf("missing %b", missing)
	}
}

func TestTheInitialResponseHasThreeSeconds(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	use, i := s.ask()
	s.clock.Advance(2999 * time.Millisecond)
	if got := s.answer(i, `{"type":4,"data":{"content":"in time"}}`); got.Status != 204 {
		t.Fatal(got.body)
	}
	if r := s.wait(use); r.Failed || r.Message.Content != "in time" {
		t.Errorf("%+v", r)
	}
	use, i = s.ask()
	s.clock.Advance(3 * time.Second)
	if r := s.wait(use); !r.Failed {
		t.Errorf("%+v", r)
	}
	if got := s.answer(i, `{"type":4,"data":{"content":"late"}}`); got.Code != 10062 || got.Status != 404 {
		t.Errorf("late: %s", got.body)
	}
	if got := s.hook(i, "POST", "", `{"content":"late"}`); got.Code != 10015 {
		t.Errorf("a follow-up without a first answer: %s", got.body)
	}
	if v := s.Verdicts(verdict.Unanswered); len(v) != 1 || v[0].Detail != "command /ping by Anna" {
		t.Errorf("verdicts %+v", v)
	}
	if times := s.AnswerTimes(); len(times) != 1 || times[0] != 2999*time.Millisecond {
		t.Errorf("answer times %v", times)
	}
}

func TestASecondInitialResponseIsRefused(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	_, i := s.ask()
	if got := s.answer(i, `{"type":4,"data":{"content":""}}`); got.Code != 50006 {
		t.Fatalf("an empty answer: %s", got.body)
	}
	if got := s.answer(i, `{"type":4,"data":{"content":"a"}}`); got.Status != 204 {
		t.Fatalf("the answer after a refused one: %s", got.body)
	}
	if got := s.answer(i, `{"type":5}`); got.Code != 40060 {
		t.Errorf("the second: %s", got.body)
	}
	want := "command /ping by Anna (" + i.ID + "), first with type 4, then with type 5"
	if v := s.Verdicts(verdict.AnsweredTwice); len(v) != 1 || v[0].Detail != want {
		t.Errorf("verdicts %+v, want %q", v, want)
	}
}

func TestATokenIsValidForFifteenMinutes(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	use, i := s.ask()
	s.answer(i, `{"type":4,"data":{"content":"a"}}`)
	s.clock.Advance(15*time.Minute - time.Millisecond)
	if got := s.hook(i, "PATCH", "/messages/@original", `{"content":"b"}`); got.Status != 200 {
		t.Errorf("in time: %s", got.body)
	}
	s.clock.Advance(time.Millisecond)
	for _, got := range []answer{
		s.hook(i, "PATCH", "/messages/@original", `{"content":"c"}`),
		s.hook(i, "DELETE", "/messages/@original", ""), s.hook(i, "POST", "", `{"content":"c"}`),
	} {
		if got.Code != 50027 || got.Status != 401 {
			t.Errorf("too late: %s", got.body)
		}
	}
	if r := s.wait(use); r.Message.Content != "b" {
		t.Errorf("%+v", r)
	}
	path := "/channels/" + s.tavern + "/messages/" + s.wait(use).Message.ID
	if got := s.json("PATCH", path, `{"content":"d"}`); got.Status != 200 {
		t.Errorf("a public answer is edited as a message of the bot: %s", got.body)
	}
}

func TestDeferredResponses(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	use, i := s.ask()
	s.answer(i, `{"type":5,"data":{"flags":64,"content":"ignored"}}`)
	r := must(use.Acked(s.ctx))(t)
	if !r.Message.Loading() || !r.Ephemeral || r.Message.Content != "" {
		t.Errorf("promised %+v", r.Message)
	}
	if n := len(s.bernd.Messages(s.tavern)); n != 0 {
		t.Errorf("Bernd sees %d messages", n)
	}
	if got := s.hook(i, "PATCH", "/messages/@original", `{"content":"here","flags":0}`); got.Status != 200 {
		t.Fatal(got.body)
	}
	if r = s.wait(use); r.Message.Loading() || !r.Ephemeral || r.Message.Content != "here" ||
		r.Message.EditedTimestamp != nil {
		t.Errorf("kept %+v", r.Message)
	}
	use, i = s.ask()
	s.answer(i, `{"type":5}`)
	s.hook(i, "POST", "", `{"content":"first follow-up","flags":64}`)
	s.hook(i, "POST", "", `{"content":"second"}`)
	if r = s.wait(use); r.Message.Content != "first follow-up" || r.Ephemeral || len(r.FollowUps) != 1 ||
		r.FollowUps[0].Content != "second" {
		t.Errorf("the first follow-up keeps the promise: %+v", r)
	}
}

func TestEphemeralMessages(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	use, i := s.ask()
	s.answer(i, `{"type":4,"data":{"content":"psst","flags":64}}`)
	r := s.wait(use)
	path := "/channels/" + s.tavern + "/messages/" + r.Message.ID
	for _, got := range []answer{
		s.json("PATCH", path, `{"content":"a"}`),
		s.json("DELETE", path, ""),
	} {
		if got.Code != 10008 {
			t.Errorf("by the channel: %s", got.body)
		}
	}
	if !r.Ephemeral || len(s.anna.Messages(s.tavern)) != 1 || len(s.bernd.Messages(s.tavern)) != 0 {
		t.Errorf("seen by others: %+v", r)
	}
	if got := s.hook(i, "PATCH", "/messages/"+r.Message.ID, `{"content":"psst!"}`); got.Status != 200 {
		t.Errorf("by its token: %s", got.body)
	}
	if got := s.hook(i, "DELETE", "/messages/@original", ""); got.Status != 204 || len(s.anna.Messages(s.tavern)) != 0 {
		t.Errorf("deleted: %s", got.body)
	}
	board := s.board()
	if got := s.hook(i, "PATCH", "/messages/"+board.ID, `{"content":"a"}`); got.Code != 10008 {
		t.Errorf("a token reaches a message that is none of its: %s", got.body)
	}
}

func TestButtonsAndMenus(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.board()
	use := s.anna.Press(board, "a")
	i := s.in.next(s.ctx, t)
	if got := s.answer(i, `{"type":7,"data":{"content":"pressed","components":[]}}`); got.Status != 204 {
		t.Fatal(got.body)
	}
	if r := s.wait(use); r.Message.ID != board.ID || r.Message.Content != "pressed" || len(r.Message.Controls()) != 0 {
		t.Errorf("%+v", r.Message)
	}
	if _, err := s.anna.Press(board, "a").Wait(s.ctx); err == nil {
		t.Error("a client pressed a button that is gone")
	}
	s.anna.PressStale(board, "a")
	if got := s.answer(s.in.next(s.ctx, t), `{"type":4,"data":{"content":"gone","flags":64}}`); got.Status != 204 {
		t.Errorf("a stale press: %s", got.body)
	}
	board = s.board()
	for _, bad := range []*sandbox.Use{
		s.anna.Press(board, "b"), s.anna.Select(board, "m"), s.anna.Select(board, "m", "z"),
		s.anna.Select(board, "m", "x", "y"),
	} {
		if _, err := bad.Wait(s.ctx); err == nil {
			t.Error("a client did what it cannot")
		}
	}
	use = s.anna.Select(board, "m", "y")
	i = s.in.next(s.ctx, t)
	if values := i.MessageComponentData().Values; len(values) != 1 || values[0] != "y" {
		t.Errorf("chosen %v", values)
	}
	s.answer(i, `{"type":6}`)
	s.hook(i, "PATCH", "/messages/@original", `{"content":"chosen"}`)
	if r := s.wait(use); r.Type != 6 || r.Message.ID != board.ID || r.Message.Content != "chosen" {
		t.Errorf("%+v", r.Message)
	}
}

func TestPings(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	bernd := "<@" + s.bernd.ID + ">"
	path := "/channels/" + s.tavern + "/messages"
	pings := 0
	check := func(what string, more int) {
		t.Helper()
		pings += more
		if n := len(s.bernd.Pings()); n != pings {
			t.Errorf("%s: %d pings, want %d", what, n, pings)
		}
	}
	id := s.json("POST", path, `{"content":"your turn"}`).ID
	check("nobody", 0)
	s.json("PATCH", path+"/"+id, `{"content":"your turn `+bernd+`"}`)
	check("an edit", 0)
	s.json("POST", path, `{"content":"your turn `+bernd+bernd+`"}`)
	check("a message", 1)
	s.json("POST", path, `{"content":"`+bernd+`","allowed_mentions":{"parse":[]}}`)
	check("nobody allowed", 0)
	s.json("POST", path, `{"content":"`+bernd+`","allowed_mentions":{"users":["`+s.bernd.ID+`"]}}`)
	check("one allowed", 1)
	s.json("POST", path, `{"content":"`+bernd+`","flags":4096}`)
	check("silently", 0)
	_, i := s.ask()
	s.answer(i, `{"type":4,"data":{"content":"`+bernd+`","flags":64}}`)
	check("a private answer to another", 0)
	s.hook(i, "POST", "", `{"content":"`+bernd+`"}`)
	check("a follow-up", 1)
}

func TestWithoutABotInteractionsFail(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	r, err := p.Member("Anna").Command(p.Channel("tavern"), "ping").Wait(p.ctx)
	if err != nil || !r.Failed {
		t.Errorf("%+v, %v", r, err)
	}
	if v := p.Verdicts(); len(v) != 0 {
		t.Errorf("a bot that is not there is no fault: %+v", v)
	}
}

func TestInactiveThreadsAreArchived(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	thread := must(s.anna.Thread(s.tavern, "our game"))(t)
	use := s.anna.Command(thread, "ping")
	s.answer(s.in.next(s.ctx, t), `{"type":4,"data":{"content":"a"}}`)
	s.wait(use)
	s.clock.Advance(8 * 24 * time.Hour)
	if _, err := s.anna.Command(thread, "ping").Wait(s.ctx); err == nil {
		t.Error("a command in an archived thread")
	}
	if got := s.json("POST", "/channels/"+thread+"/messages", `{"content":"a"}`); got.Status != 200 {
		t.Error(got.body)
	}
	s.anna.Command(thread, "ping")
	s.in.next(s.ctx, t)
}
