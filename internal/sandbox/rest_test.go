package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

// answer is the response to a request.
type answer struct {
	Status  int
	Code    int    `json:"code"`
	Message any    `json:"message"` // words, or the message of a post
	ID      string `json:"id"`
	body    string
	header  http.Header
}

// send makes a request with the bot's token. The path is below /api/v10, unless it names another version.
func (p *place) send(method, path, contentType, body string) answer {
	p.t.Helper()
	if !strings.HasPrefix(path, "/api/") {
		path = "/api/v10" + path
	}
	r := must(http.NewRequestWithContext(p.ctx, method, p.url+path, strings.NewReader(body)))(p.t)
	r.Header.Set("Authorization", "Bot "+p.Token())
	r.Header.Set("Content-Type", contentType)
	response := must(http.DefaultClient.Do(r))(p.t)
	defer response.Body.Close()
	raw := must(io.ReadAll(response.Body))(p.t)
	a := answer{Status: response.StatusCode, body: string(raw), header: response.Header}
	if bytes.HasPrefix(raw, []byte("{")) {
		check(p.t, json.Unmarshal(raw, &a))
	}
	return a
}

func (p *place) json(method, path, body string) answer {
	return p.send(method, path, "application/json", body)
}

// form makes a multipart request with the bytes of files[0], files[1] …
func (p *place) form(method, path, payload string, files ...[]byte) answer {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	_ = w.WriteField("payload_json", payload)
	for n, data := range files {
		part := must(w.CreateFormFile(fmt.Sprintf("files[%d]", n), fmt.Sprintf("board%d.png", n)))(p.t)
		_, _ = part.Write(data)
	}
	_ = w.Close()
	return p.send(method, path, w.FormDataContentType(), b.String())
}

func TestRequestsAreRefusedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	p := openPlace(t, sandbox.Config{Channels: []state.Room{
		{Name: "tavern", Thread: "back room"},
		{Name: "quiet", Deny: model.EmbedLinks | model.AttachFiles},
		{Name: "mute", Deny: model.SendMessages},
		{Name: "hidden", Deny: model.ViewChannel},
	}})
	said := must(p.Member("Anna").Say(p.Channel("tavern"), "hello"))(t)
	own := p.json("POST", "/channels/"+p.Channel("tavern")+"/messages", `{"content":"mine"}`).ID
	words := strings.NewReplacer("{tavern}", p.Channel("tavern"), "{quiet}", p.Channel("quiet"), "{mute}",
		p.Channel("mute"),
		"{hidden}", p.Channel("hidden"), "{said}", said.ID, "{own}", own, "{app}", p.BotID(), "{guild}", p.GuildID(),
		"{anna}", p.Member("Anna").ID)
	list := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`{"name":"c%d","description":"a"}`, i))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	for _, c := range []struct {
		name, method, path, body string
		status, code             int
	}{
		{"who am I", "GET", "/users/@me", "", 200, 0},
		{"the other version", "GET", "/api/v9/users/@me", "", 200, 0},
		{"a version that is gone", "GET", "/api/v6/users/@me", "", 400, 50041},
		{"a route that is not there", "GET", "/nowhere", "", 404, 0},
		{"a message", "POST", "/channels/{tavern}/messages", `{"content":"a"}`, 200, 0},
		{"an empty message", "POST", "/channels/{tavern}/messages", `{"content":" "}`, 400, 50006},
		{
			"2001 letters", "POST", "/channels/{tavern}/messages", `{"content":"` + strings.Repeat("a", 2001) + `"}`, 400,
			50035,
		},
		{"a number for a text", "POST", "/channels/{tavern}/messages", `{"content":7}`, 400, 50035},
		{"no JSON", "POST", "/channels/{tavern}/messages", `{"content":`, 400, 50109},
		{
			"a reply to nothing", "POST", "/channels/{tavern}/messages",
			`{"content":"a","message_reference":{"message_id":"1"}}`, 400, 50035,
		},
		{
			"a reply", "POST", "/channels/{tavern}/messages", `{"content":"a","message_reference":{"message_id":"{said}"}}`, 200,
			0,
		},
		{"an unknown channel", "POST", "/channels/1/messages", `{"content":"a"}`, 404, 10003},
		{"an embed where it is forbidden", "POST", "/channels/{quiet}/messages", `{"embeds":[{"title":"a"}]}`, 403, 50013},
		{"words where embeds are forbidden", "POST", "/channels/{quiet}/messages", `{"content":"a"}`, 200, 0},
		{"words where they are forbidden", "POST", "/channels/{mute}/messages", `{"content":"a"}`, 403, 50013},
		{"words where nothing is seen", "POST", "/channels/{hidden}/messages", `{"content":"a"}`, 403, 50001},
		{"an unknown message", "PATCH", "/channels/{tavern}/messages/1", `{"content":"b"}`, 404, 10008},
		{"an edit", "PATCH", "/channels/{tavern}/messages/{own}", `{"content":"b"}`, 200, 0},
		{"an edit that leaves nothing", "PATCH", "/channels/{tavern}/messages/{own}", `{"content":""}`, 400, 50006},
		{"an edit of another's message", "PATCH", "/channels/{tavern}/messages/{said}", `{"content":"b"}`, 403, 50005},
		{"deleting another's message", "DELETE", "/channels/{tavern}/messages/{said}", "", 403, 50013},
		{
			"a thread", "POST", "/channels/{tavern}/messages/{said}/threads", `{"name":"a game","auto_archive_duration":1440}`,
			201, 0,
		},
		{"a second thread there", "POST", "/channels/{tavern}/messages/{said}/threads", `{"name":"a game"}`, 400, 160004},
		{"a thread without a name", "POST", "/channels/{tavern}/threads", `{"name":"","type":11}`, 400, 50035},
		{
			"a thread for an odd time", "POST", "/channels/{tavern}/threads", `{"name":"a","type":11,"auto_archive_duration":7}`,
			400, 50035,
		},
		{"a direct message", "POST", "/users/@me/channels", `{"recipient_id":"{anna}"}`, 200, 0},
		{"a direct message to nobody", "POST", "/users/@me/channels", `{"recipient_id":"1"}`, 400, 50035},
		{"a member", "GET", "/guilds/{guild}/members/{anna}", "", 200, 0},
		{"nobody", "GET", "/guilds/{guild}/members/1", "", 404, 10007},
		{"another guild", "GET", "/guilds/1", "", 404, 10004},
		{"100 commands", "PUT", "/applications/{app}/commands", list(100), 200, 0},
		{"101 commands", "PUT", "/applications/{app}/commands", list(101), 400, 30032},
		{
			"one name twice", "PUT", "/applications/{app}/commands",
			`[{"name":"a","description":"a"},{"name":"a","description":"b"}]`, 400, 50035,
		},
		{"commands of the guild", "PUT", "/applications/{app}/guilds/{guild}/commands", list(3), 200, 0},
		{"commands of another application", "PUT", "/applications/1/commands", list(1), 403, 50001},
		{"an unknown interaction", "POST", "/interactions/1/token/callback", `{"type":6}`, 404, 10062},
		{"an unknown token", "PATCH", "/webhooks/{app}/token/messages/@original", `{"content":"a"}`, 401, 50027},
		{"a webhook of another", "POST", "/webhooks/1/token", `{"content":"a"}`, 404, 10015},
	} {
		before := len(p.Verdicts(verdict.Refused))
		got := p.json(c.method, words.Replace(c.path), words.Replace(c.body))
		if got.Status != c.status || c.status >= 400 && got.Code != c.code {
			t.Errorf("%s: %d %s, want %d with code %d", c.name, got.Status, got.body, c.status, c.code)
		}
		if refused := len(p.Verdicts(verdict.Refused)) > before; refused != (c.status >= 400) {
			t.Errorf("%s: in the log of refusals: %t", c.name, refused)
		}
	}
}

func TestAWrongTokenIsRefused(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := must(http.NewRequestWithContext(p.ctx, "GET", p.url+"/api/v10/users/@me", nil))(t)
	r.Header.Set("Authorization", "Bot somebody-else")
	response := must(http.DefaultClient.Do(r))(t)
	defer response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized {
		t.Errorf("status %d", response.StatusCode)
	}
}

func TestFilesAreChecked(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := "/channels/" + p.Channel("tavern") + "/messages"
	for _, c := range []struct {
		name   string
		file   []byte
		status int
		code   int
	}{
		{"a picture", picture(), 200, 0},
		{"half a picture", picture()[:40], 400, 50046},
		{"no bytes", nil, 400, 50046},
		{"more than 10 MiB", make([]byte, 10<<20+1), 413, 40005},
		{"more than 25 MiB", make([]byte, 25<<20+1), 413, 40005},
	} {
		got := p.form("POST", path, `{"attachments":[{"id":"0","filename":"board.png","description":"the board"}]}`, c.file)
		if got.Status != c.status || got.Code != c.code {
			t.Errorf("%s: %d %s, want %d with code %d", c.name, got.Status, got.body, c.status, c.code)
		}
	}
	if got := p.form("POST", "/channels/"+p.Channel("quiet-corner")+"/messages", `{"content":"a"}`,
		picture()); got.Code != 50013 {
		t.Errorf("a file where it is forbidden: %s", got.body)
	}
}

func TestPicturesNeedAltText(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := "/channels/" + p.Channel("tavern") + "/messages"
	for _, c := range []struct {
		name, payload string
		faults        int
	}{
		{"described attachment", `{"attachments":[{"id":"0","description":"the board"}]}`, 0},
		{"described in the embed", `{"embeds":[{"image":{"url":"attachment://board0.png","description":"the board"}}]}`, 0},
		{"not described", `{"content":"look"}`, 1},
	} {
		before := len(p.Verdicts(verdict.NoAltText))
		if got := p.form("POST", path, c.payload, picture()); got.Status != 200 {
			t.Errorf("%s: %s", c.name, got.body)
		}
		if n := len(p.Verdicts(verdict.NoAltText)) - before; n != c.faults {
			t.Errorf("%s: %d faults", c.name, n)
		}
	}
}

// A picture in an embed is not listed as an attachment. An edit that does not repeat it removes it from the embed.
func TestPicturesInEmbeds(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	anna := p.Member("Anna")
	path := "/channels/" + p.Channel("tavern") + "/messages"
	sent := p.form("POST", path,
		`{"embeds":[{"image":{"url":"attachment://board0.png"}}],"attachments":[{"id":"0","description":"the board"}]}`,
		picture())
	m := anna.Messages(p.Channel("tavern"))[0]
	image := m.Embeds[0].Image
	if len(m.Attachments) != 0 || image == nil || image.Width != 4 || image.Height != 3 ||
		image.Description != "the board" {
		t.Fatalf("shown %+v, image %+v", m, image)
	}
	got := p.fetch(p.url + image.URL)
	defer got.Body.Close()
	if data := must(io.ReadAll(got.Body))(t); !bytes.Equal(data, picture()) ||
		got.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture has %d bytes of %s", len(data), got.Header.Get("Content-Type"))
	}
	p.json("PATCH", path+"/"+sent.ID, `{"embeds":[{"title":"words"}]}`)
	if m = anna.Messages(p.Channel("tavern"))[0]; len(m.Attachments) != 1 || m.Attachments[0].Description != "the board" {
		t.Errorf("the picture did not fall out: %+v", m)
	}
	old := m.Attachments[0]
	p.form("PATCH", path+"/"+sent.ID,
		`{"embeds":[{"image":{"url":"attachment://board0.png"}}],"attachments":[{"id":"0","description":"b"}]}`, picture())
	if m = anna.Messages(p.Channel("tavern"))[0]; len(m.Attachments) != 0 || m.Embeds[0].Image.Description != "b" ||
		p.File(old.ID) != nil {
		t.Errorf("the picture was not replaced: %+v", m)
	}
	late := p.fetch(p.url + old.URL)
	defer late.Body.Close()
	if data := must(io.ReadAll(late.Body))(t); !bytes.Equal(data, picture()) {
		t.Errorf("a page that still shows the former picture reads %d bytes, %s", len(data), late.Status)
	}
}

func TestANonceSendsOnce(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := "/channels/" + p.Channel("tavern") + "/messages"
	send := func() string { return p.json("POST", path, `{"content":"a","nonce":"7","enforce_nonce":true}`).ID }
	first := send()
	if again := send(); again != first {
		t.Errorf("sent twice: %s and %s", first, again)
	}
	p.clock.Advance(10 * time.Minute)
	if later := send(); later == first {
		t.Error("the nonce lives for ever")
	}
}

func TestEditsOfOldMessagesAreLimited(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := "/channels/" + p.Channel("tavern") + "/messages/"
	id := p.json("POST", path[:len(path)-1], `{"content":"a"}`).ID
	edit := func() answer { return p.json("PATCH", path+id, `{"content":"b"}`) }
	for range 10 {
		if got := edit(); got.Status != 200 {
			t.Fatal(got.body)
		}
	}
	p.clock.Advance(time.Hour)
	for range 3 {
		if got := edit(); got.Status != 200 {
			t.Fatal(got.body)
		}
	}
	got := edit()
	if got.Status != 429 || got.Code != 30046 || got.header.Get("Retry-After") != "6" {
		t.Errorf("the fourth edit: %s, %v", got.body, got.header)
	}
	p.clock.Advance(6 * time.Second)
	if got := edit(); got.Status != 200 {
		t.Errorf("after the wait: %s", got.body)
	}
}

func TestPlannedRefusals(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.Refuse(sandbox.Plan{Method: "GET", Path: "/users/@me", Times: 1, Status: 429, Retry: time.Second})
	got := p.json("GET", "/users/@me", "")
	if got.Status != 429 || !strings.Contains(got.body, `"retry_after":1`) ||
		got.header.Get("X-RateLimit-Remaining") != "0" {
		t.Errorf("%s %v", got.body, got.header)
	}
	if got := p.json("GET", "/users/@me", ""); got.Status != 200 || got.header.Get("X-RateLimit-Remaining") == "0" {
		t.Errorf("the trouble goes on: %s", got.body)
	}
	if v := p.Verdicts(); len(v) != 0 {
		t.Errorf("planned trouble is held against the bot: %+v", v)
	}
}

func TestCommandsKeepTheirIds(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := "/applications/" + p.BotID() + "/commands"
	first := p.json("PUT", path, `[{"name":"board","description":"a"}]`).body
	_, id, _ := strings.Cut(first, `"id":"`)
	id, _, _ = strings.Cut(id, `"`)
	p.json("PUT", path, `[{"name":"rules","description":"a"},{"name":"board","description":"b"}]`)
	if got := p.json("GET", path, ""); !strings.Contains(got.body, `"id":"`+id+`"`) ||
		!strings.Contains(got.body, `"description":"b"`) || !strings.Contains(got.body, "rules") {
		t.Errorf("after the overwrite of %s: %s", first, got.body)
	}
}
