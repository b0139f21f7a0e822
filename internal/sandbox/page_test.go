package sandbox_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/state"
)

// window is an event stream of the page for a member.
type window struct {
	p      *place
	events chan string // "KIND {…}"
}

func (p *place) window(member string) *window {
	p.t.Helper()
	r := must(http.NewRequestWithContext(p.ctx, "GET", p.url+"/client/events?member="+member, nil))(p.t)
	response := must(http.DefaultClient.Do(r))(p.t)
	p.t.Cleanup(func() { _ = response.Body.Close() })
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	lines.Scan() // the greeting: from here on all events are received
	w := &window{p, make(chan string, 100)}
	go func() {
		kind := ""
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				kind = name
			} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				w.events <- kind + " " + data
			}
		}
	}()
	return w
}

// receives reads the next event, and checks its type and some of its text.
func (w *window) receives(kind string, words ...string) {
	w.p.t.Helper()
	select {
	case e := <-w.events:
		for _, part := range append(words, kind+" ") {
			if !strings.Contains(e, part) {
				w.p.t.Errorf("received %s, want %s with %q", e, kind, part)
			}
		}
	case <-w.p.ctx.Done():
		w.p.t.Fatalf("waited for %s in vain", kind)
	}
}

// page sends a request like the page.
func (p *place) page(method, path, body string) (int, string) {
	p.t.Helper()
	r := must(http.NewRequestWithContext(p.ctx, method, p.url+path, strings.NewReader(body)))(p.t)
	response := must(http.DefaultClient.Do(r))(p.t)
	defer response.Body.Close()
	return response.StatusCode, string(must(io.ReadAll(response.Body))(p.t))
}

func TestThePageListsTheWorld(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	anna := p.Member("Anna").ID
	status, body := p.page("GET", "/client/world?member="+anna, "")
	var world struct {
		Guild    struct{ ID, Name string }
		Members  []struct{ ID, Name, Colour string }
		Channels []struct {
			ID, Name string
			Type     int
		}
		Commands []struct{ Name string }
		Me       string
	}
	if err := json.Unmarshal([]byte(body), &world); err != nil || status != 200 {
		t.Fatal(status, body, err)
	}
	var names []string
	for _, c := range world.Channels {
		names = append(names, c.Name)
	}
	if want := []string{"harbour", "tavern", "back room", "quiet-corner", "Dockside"}; !slices.Equal(names, want) {
		t.Errorf("channels %q", names)
	}
	if len(world.Members) != 5 || world.Commands[0].Name != "ping" || world.Me != anna || world.Guild.Name != "Dockside" {
		t.Errorf("%+v", world)
	}
	if _, first := p.page("GET", "/client/world", ""); !strings.Contains(first, `"me":"`+anna+`"`) {
		t.Error("a page that knows nobody is not given the first member")
	}
	for _, bad := range []string{
		"/client/world?member=1", "/client/channels/1/messages?member=" + anna,
		"/client/events?member=1",
	} {
		if status, body := p.page("GET", bad, ""); status != 400 {
			t.Errorf("%s: %d %s", bad, status, body)
		}
	}
}

func TestThePageReceivesEvents(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	anna, bernd := s.window(s.anna.ID), s.window(s.bernd.ID)
	act := func(body string) {
		t.Helper()
		if status, reason := s.page("POST", "/client/interactions",
			`{"member":"`+s.anna.ID+`","channel":"`+s.tavern+`",`+body+`}`); status != 204 {
			t.Fatal(status, reason)
		}
	}
	act(`"nonce":"n1","type":2,"data":{"name":"ping"}`)
	anna.receives("INTERACTION_CREATE", `"nonce":"n1"`)
	i := s.in.next(s.ctx, t)
	s.answer(i, `{"type":5,"data":{"flags":64}}`)
	anna.receives("MESSAGE_CREATE", `"flags":192`)
	anna.receives("INTERACTION_SUCCESS", `"nonce":"n1"`)
	s.hook(i, "PATCH", "/messages/@original", `{"content":"psst"}`)
	anna.receives("MESSAGE_UPDATE", "psst", `"interaction":{`, `"name":"ping"`)
	s.hook(i, "DELETE", "/messages/@original", "")
	anna.receives("MESSAGE_DELETE", `"id"`)
	board := s.board()
	anna.receives("MESSAGE_CREATE", board.ID)
	bernd.receives("MESSAGE_CREATE", board.ID) // and nothing of what was private
	act(`"nonce":"n2","type":3,"message":"` + board.ID + `","data":{"custom_id":"a","component_type":2}`)
	anna.receives("INTERACTION_CREATE", "n2")
	s.answer(s.in.next(s.ctx, t),
		`{"type":9,"data":{"title":"Why","custom_id":"why","components":[{"type":1,`+
			`"components":[{"type":4,"style":1,"label":"l","custom_id":"i"}]}]}}`)
	anna.receives("MODAL", "n2", `"title":"Why"`)
	anna.receives("INTERACTION_SUCCESS", "n2")
	act(`"nonce":"n3","type":5,"data":{"custom_id":"why",` +
		`"components":[{"type":1,"components":[{"type":4,"custom_id":"i","value":"x"}]}]}`)
	anna.receives("INTERACTION_CREATE", "n3")
	s.in.next(s.ctx, t)
	s.clock.Advance(3 * time.Second)
	anna.receives("INTERACTION_FAILURE", "n3")
	s.commands("ping", "pong")
	anna.receives("COMMANDS_UPDATE", "pong")
	if status, body := s.page("POST", "/client/messages",
		`{"member":"`+s.bernd.ID+`","channel":"`+s.tavern+`","content":"hello"}`); status != 204 {
		t.Error(status, body)
	}
	anna.receives("MESSAGE_CREATE", "hello")
	if status, body := s.page("POST", "/client/threads",
		`{"member":"`+s.bernd.ID+`","channel":"`+s.tavern+`","name":"a game"}`); status != 200 ||
		!strings.Contains(body, `"name":"a game"`) {
		t.Error(status, body)
	}
	anna.receives("THREAD_CREATE", "a game")
	if status, body := s.page("POST", "/client/interactions",
		`{"member":"`+s.anna.ID+`","channel":"`+s.tavern+`","type":3,`+
			`"data":{"custom_id":"z","message":"`+board.ID+`"}}`); status != 400 || !strings.Contains(body, "button") {
		t.Error(status, body)
	}
	if _, body := s.page("GET", "/client/channels/"+s.tavern+"/messages?member="+s.anna.ID, ""); strings.Count(body,
		`"author"`) != 3 {
		t.Errorf("history %s", body)
	}
}

func TestCrossOriginRequestsAreRefused(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := must(http.NewRequestWithContext(p.ctx, "POST", p.url+"/client/messages",
		strings.NewReader("{}")))(t)
	r.Header.Set("Origin", "https://elsewhere.example")
	response := must(http.DefaultClient.Do(r))(t)
	_ = response.Body.Close()
	if response.StatusCode != http.StatusForbidden {
		t.Errorf("status %d", response.StatusCode)
	}
}

func TestTheWorldSurvivesARestart(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "world.db")
	first := openPlace(t, sandbox.Config{File: path})
	first.commands("ping")
	tavern := first.Channel("tavern")
	sent := first.form("POST", "/channels/"+tavern+"/messages", `{"embeds":[{"image":{"url":"attachment://board0.png"}}],
		"components":[{"type":1,"components":[{"type":2,"style":1,"label":"A","custom_id":"a"}]}],
		"attachments":[{"id":"0","description":"b"}]}`, picture())
	in := newInbox()
	first.bot(in.take)
	first.Member("Anna").Command(tavern, "ping")
	i := in.next(first.ctx, t)
	first.json("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", `{"type":5}`)
	carl := first.AddMember(state.Person{Name: "Carl"})
	pier := first.AddChannel(state.Room{Name: "pier"})
	check(t, first.Close())
	second := openPlace(t, sandbox.Config{File: path})
	if second.Token() != first.Token() || second.GuildID() != first.GuildID() || second.Member("Carl").ID != carl.ID ||
		second.Channel("pier") != pier {
		t.Error("it is another world")
	}
	list := second.Member("Anna").Messages(tavern)
	if len(list) != 1 || list[0].ID != sent.ID || len(list[0].Controls()) != 1 {
		t.Fatalf("messages %+v", list)
	}
	if status, body := second.page("GET", list[0].Embeds[0].Image.URL, ""); status != 200 || body != string(picture()) {
		t.Errorf("the picture: %d", status)
	}
	second.bot(in.take)
	use := second.Member("Anna").Press(list[0], "a")
	i = in.next(second.ctx, t)
	second.json("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", `{"type":7,"data":{"content":"still works"}}`)
	if r := must(use.Wait(second.ctx))(t); r.Failed || r.Message.Content != "still works" {
		t.Errorf("%+v", r)
	}
	if later := second.json("POST", "/channels/"+tavern+"/messages", `{"content":"a"}`).ID; later <= i.ID {
		t.Errorf("ids go backwards: %s after %s", later, i.ID)
	}
}

func TestThePageIsServed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	if status, body := p.page("GET", "/", ""); status != 200 || !strings.Contains(body, "<html") {
		t.Errorf("%d %s", status, body)
	}
}

// A window that names no member receives the events of all members, also of members who are added later.
func TestAWindowForAllMembers(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	all := p.window("")
	dora := p.AddMember(state.Person{Name: "Dora"})
	must(dora.Say(p.Channel("tavern"), "ahoy"))(t)
	received := map[string]int{}
	for range 5 { // the four who are there from the beginning, and Dora
		var to struct{ Member string }
		kind, data, _ := strings.Cut(<-all.events, " ")
		err := json.Unmarshal([]byte(data), &to)
		if err != nil || kind != "MESSAGE_CREATE" || !strings.Contains(data, "ahoy") {
			t.Errorf("received %s %s, %v", kind, data, err)
		}
		received[to.Member]++
	}
	if len(received) != 5 || received[dora.ID] != 1 || received[p.Member("Anna").ID] != 1 {
		t.Errorf("received %v", received)
	}
	if n := p.Streams(); n != 1 {
		t.Errorf("there are %d connections", n)
	}
}

// A server that listens on all addresses returns a URL that can be opened.
func TestTheAddressCanBeOpened(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"", "0.0.0.0", "[::]"} {
		s := must(sandbox.New(sandbox.Config{}))(t)
		t.Cleanup(func() { s.Close() })
		url, err := s.Start(host + ":0")
		if err != nil || !strings.HasPrefix(url, "http://127.0.0.1:") {
			t.Errorf("%q: the address is %s, %v", host, url, err)
		}
	}
}
