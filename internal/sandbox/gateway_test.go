package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox/verdict"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// wire is a gateway connection without a library.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
}

// event is a frame of the gateway.
type event struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int             `json:"s"`
	Type string          `json:"t"`
}

// dial connects and reads the hello.
func (p *place) dial(query string) *wire {
	p.t.Helper()
	address := "ws" + strings.TrimPrefix(p.url, "http") + "/gateway/" + query
	conn, response, err := websocket.DefaultDialer.DialContext(p.ctx, address, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = response.Body.Close()
	p.t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	w := &wire{p.t, conn}
	if hello := w.next(); hello.Op != 10 || !strings.Contains(string(hello.Data), "heartbeat_interval") {
		p.t.Fatalf("no hello: %+v", hello)
	}
	return w
}

func (w *wire) next() event {
	w.t.Helper()
	var e event
	check(w.t, w.conn.ReadJSON(&e))
	return e
}

func (w *wire) send(frame string) {
	w.t.Helper()
	check(w.t, w.conn.WriteMessage(websocket.TextMessage, []byte(frame)))
}

func (w *wire) identify(token string) string {
	w.t.Helper()
	w.send(`{"op":2,"d":{"token":"Bot ` + token + `","intents":0,"properties":{}}}`)
	ready := w.next()
	var data struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(ready.Data, &data); err != nil || ready.Type != "READY" || ready.Seq != 1 ||
		data.SessionID == "" {
		w.t.Fatalf("not ready: %+v", ready)
	}
	return data.SessionID
}

// closed waits for the end of the connection and returns its code.
func (w *wire) closed() int {
	for {
		if _, _, err := w.conn.ReadMessage(); err != nil {
			if e := new(websocket.CloseError); errors.As(err, &e) {
				return e.Code
			}
			return 0
		}
	}
}

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	for _, c := range []struct {
		name, query, frame string
		code               int
	}{
		{"wrong token", "", `{"op":2,"d":{"token":"Bot no","intents":0}}`, 4004},
		{"wrong token at a resume", "", `{"op":6,"d":{"token":"Bot no"}}`, 4004},
		{"no intents", "", `{"op":2,"d":{"token":"Bot {token}"}}`, 4013},
		{"unknown intents", "", `{"op":2,"d":{"token":"Bot {token}","intents":1073741824}}`, 4013},
		{"privileged intents", "", `{"op":2,"d":{"token":"Bot {token}","intents":32768}}`, 4014},
		{"wrong shard", "", `{"op":2,"d":{"token":"Bot {token}","intents":0,"shard":[1,1]}}`, 4010},
		{"no JSON", "", `hello`, 4002},
		{"unknown opcode", "", `{"op":77}`, 4001},
		{"presence before identify", "", `{"op":3,"d":{}}`, 4003},
		{"an old version", "?v=6", `{"op":1}`, 4012},
	} {
		w := p.dial(c.query)
		_ = w.conn.WriteMessage(websocket.TextMessage, []byte(strings.ReplaceAll(c.frame, "{token}", p.Token())))
		if code := w.closed(); code != c.code {
			t.Errorf("%s: closed with %d, want %d", c.name, code, c.code)
		}
	}
	w := p.dial("")
	w.identify(p.Token())
	w.send(`{"op":2,"d":{"token":"Bot ` + p.Token() + `","intents":0}}`)
	if code := w.closed(); code != 4005 {
		t.Errorf("identified twice: closed with %d", code)
	}
}

func TestHeartbeats(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	w := p.dial("?v=10&encoding=json")
	w.identify(p.Token())
	w.send(`{"op":1,"d":1}`)
	if ack := w.next(); ack.Op != 11 {
		t.Errorf("%+v", ack)
	}
	p.Silence()
	w.send(`{"op":1,"d":1}`)
	p.AskReconnect()
	if e := w.next(); e.Op != 7 {
		t.Errorf("a silent gateway acknowledged: %+v", e)
	}
}

// During a simulated outage, the bot receives nothing and cannot connect. A resume replays the events.
func TestASimulatedOutage(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	w := p.dial("")
	id := w.identify(p.Token())
	p.Silence()
	use := p.Member("Anna").Command(p.Channel("tavern"), "ping")
	who := httptest.NewRecorder()
	dial := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/gateway", nil)
	if p.ServeHTTP(who, dial); who.Code != http.StatusServiceUnavailable {
		t.Errorf("a connection gets the status %d", who.Code)
	}
	p.EndSilence()
	w.closed()
	w = p.dial("")
	w.send(`{"op":6,"d":{"token":"Bot ` + p.Token() + `","session_id":"` + id + `","seq":1}}`)
	if e := w.next(); e.Type != "INTERACTION_CREATE" || !strings.Contains(string(e.Data), use.ID()) {
		t.Errorf("after the silence comes %+v", e)
	}
}

func TestAResumeReplaysWhatWasMissed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	w := p.dial("")
	id := w.identify(p.Token())
	p.Drop()
	check(t, p.Await(p.ctx, func() bool { return p.Connections() == 0 }))
	use := p.Member("Anna").Command(p.Channel("tavern"), "ping")
	w = p.dial("")
	w.send(`{"op":6,"d":{"token":"Bot ` + p.Token() + `","session_id":"` + id + `","seq":1}}`)
	if e := w.next(); e.Type != "INTERACTION_CREATE" || e.Seq != 2 || !strings.Contains(string(e.Data), use.ID()) {
		t.Errorf("%+v", e)
	}
	if e := w.next(); e.Type != "RESUMED" || e.Seq != 3 {
		t.Errorf("%+v", e)
	}
}

func TestASessionThatCannotBeResumed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	end := func(how func(w *wire)) string {
		w := p.dial("")
		id := w.identify(p.Token())
		how(w)
		check(t, p.Await(p.ctx, func() bool { return p.Connections() == 0 }))
		return id
	}
	bye := func(code int) func(*wire) {
		return func(w *wire) {
			_ = w.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
		}
	}
	for _, c := range []struct {
		name, session string
		op            int
	}{
		{"unknown", "no", 9},
		{"closed with 1000", end(bye(1000)), 9},
		{"closed with 4999", end(bye(4999)), 0},
		{"invalidated", end(func(w *wire) { p.Invalidate(); _ = w.conn.Close() }), 9},
	} {
		w := p.dial("")
		w.send(`{"op":6,"d":{"token":"Bot ` + p.Token() + `","session_id":"` + c.session + `","seq":1}}`)
		if e := w.next(); e.Op != c.op {
			t.Errorf("%s: %+v", c.name, e)
		}
	}
	w := p.dial("")
	id := w.identify(p.Token())
	_ = w.conn.Close()
	check(t, p.Await(p.ctx, func() bool { return p.Connections() < 2 }))
	p.clock.Advance(3 * time.Minute)
	w = p.dial("")
	w.send(`{"op":6,"d":{"token":"Bot ` + p.Token() + `","session_id":"` + id + `","seq":1}}`)
	if e := w.next(); e.Op != 9 {
		t.Errorf("after three minutes: %+v", e)
	}
}

func TestTwoSessionsReceiveTheSameEvents(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	first, second := p.dial(""), p.dial("")
	first.identify(p.Token())
	second.identify(p.Token())
	use := p.Member("Anna").Command(p.Channel("tavern"), "ping")
	for _, w := range []*wire{first, second} {
		if e := w.next(); e.Type != "INTERACTION_CREATE" || !strings.Contains(string(e.Data), use.ID()) {
			t.Errorf("%+v", e)
		}
	}
}

// ponged checks that a bot responds, also after an interruption.
func ponged(ctx context.Context, t *testing.T, p *place) {
	t.Helper()
	r, err := p.Member("Anna").Command(p.Channel("tavern"), "ping").Wait(ctx)
	if err != nil || r.Failed || r.Message.Content != "pong" {
		t.Errorf("answered %+v, %v", r, err)
	}
}

func pong(s *discordgo.Session, i *discordgo.InteractionCreate) {
	_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: "pong"},
	})
}

func TestDiscordgoReconnects(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(*place){
		"dropped":     func(p *place) { p.Drop() },
		"reconnect":   func(p *place) { p.AskReconnect() },
		"invalidated": func(p *place) { p.Invalidate() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			p.commands("ping")
			resumed := make(chan struct{}, 10)
			s := p.session()
			s.AddHandler(pong)
			s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
			s.AddHandler(func(*discordgo.Session, *discordgo.Ready) { resumed <- struct{}{} })
			check(t, s.Open())
			t.Cleanup(func() { _ = s.Close() })
			ponged(p.ctx, t, p)
			for len(resumed) > 0 {
				<-resumed // of the first connection
			}
			trouble(p)
			select {
			case <-resumed:
			case <-p.ctx.Done():
				t.Fatal("it did not come back")
			}
			ponged(p.ctx, t, p)
		})
	}
}

func TestDiscordgoWithAWrongToken(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	s := p.session()
	p.ChangeToken("another")
	s.Identify.Token = "Bot somebody-else"
	s.Token = s.Identify.Token
	s.ShouldReconnectOnError = false
	if err := s.Open(); err == nil || !strings.Contains(err.Error(), "4004") {
		t.Errorf("opened with a wrong token: %v", err)
	}
}

func TestIntentsFilterEvents(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	w := p.dial("")
	w.send(fmt.Sprintf(`{"op":2,"d":{"token":"Bot %s","intents":%d}}`, p.Token(),
		discordgo.IntentsGuilds|discordgo.IntentsGuildMessages))
	w.next()
	if e := w.next(); e.Type != "GUILD_CREATE" || !strings.Contains(string(e.Data), "quiet-corner") {
		t.Errorf("%+v", e)
	}
	anna := p.Member("Anna")
	must(anna.Say(p.Channel("tavern"), "a secret"))(t)
	if e := w.next(); e.Type != "MESSAGE_CREATE" || strings.Contains(string(e.Data), "secret") {
		t.Errorf("words need the privileged intent: %+v", e)
	}
	must(anna.Say(p.Channel("tavern"), "hello <@"+p.BotID()+">"))(t)
	if e := w.next(); !strings.Contains(string(e.Data), "hello") {
		t.Errorf("words for the bot itself: %+v", e)
	}
}

func TestMessagesThroughDiscordgo(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	s := p.session()
	must(s.GatewayBot())(t)
	must(s.Guild(p.GuildID()))(t)
	dm := must(s.UserChannelCreate(p.Member("Bernd").ID))(t)
	must(s.ChannelMessageSend(dm.ID, "your turn"))(t)
	if got := p.Member("Bernd").Messages(dm.ID); len(got) != 1 || got[0].Content != "your turn" {
		t.Errorf("%+v", got)
	}
	tavern := p.Channel("tavern")
	m := must(s.ChannelMessageSendComplex(tavern, &discordgo.MessageSend{
		Content: "a board",
		Files: []*discordgo.File{{
			Name: "board.png", ContentType: "image/png",
			Reader: strings.NewReader(string(picture())),
		}},
	}))(t)
	thread := must(s.MessageThreadStart(tavern, m.ID, "a game", 1440))(t)
	if thread.ID != m.ID || thread.ParentID != tavern {
		t.Errorf("%+v", thread)
	}
	must(s.ChannelMessageSend(thread.ID, "in the thread"))(t)
	list := p.Member("Bernd").Messages(tavern)
	if len(list) != 1 || len(list[0].Attachments) != 1 || list[0].Attachments[0].Width != 4 {
		t.Errorf("%+v", list)
	}
	if err := s.ChannelMessageDelete(tavern, m.ID); err != nil {
		t.Error(err)
	}
	response := p.fetch(p.url + list[0].Attachments[0].URL)
	_ = response.Body.Close()
	if response.StatusCode != http.StatusNotFound {
		t.Errorf("the file of a deleted message: %d", response.StatusCode)
	}
	if v := p.Verdicts(verdict.Refused); len(v) != 0 {
		t.Errorf("%+v", v)
	}
}
