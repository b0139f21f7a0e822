package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/past"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
)

// finish plays a game to its end and returns the message with the result, and the match.
func (p *pair) finish() (sandbox.Message, *game.Match) {
	p.Helper()
	p.start()
	m := p.playOut()
	return p.result(), m
}

// pressable reports whether a message has an enabled control whose custom id ends with end.
func pressable(m *sandbox.Message, end string) bool {
	return slices.ContainsFunc(m.Controls(), func(c sandbox.Component) bool { return strings.HasSuffix(c.CustomID, end) })
}

// button returns the control of a message whose custom id ends with end.
func (h *harbour) button(m *sandbox.Message, end string) sandbox.Component {
	h.Helper()
	if m == nil {
		h.Fatalf("no message has the button %q", end)
	}
	controls := m.Controls()
	i := slices.IndexFunc(controls, func(c sandbox.Component) bool { return strings.HasSuffix(c.CustomID, end) })
	if i < 0 {
		h.Fatalf("no button %q among %+v", end, controls)
	}
	return controls[i]
}

// shareButton returns the button of a panel that shares its position.
func (h *harbour) shareButton(m *sandbox.Message) sandbox.Component {
	h.Helper()
	i := slices.IndexFunc(m.Controls(), isShare)
	if i < 0 {
		h.Fatalf("nothing can be shared: %+v", m.Controls())
	}
	return m.Controls()[i]
}

func isShare(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, "share:") }

// panel fails the test unless a response is a panel of the replay, and returns it.
func (h *harbour) panel(r sandbox.Result) *sandbox.Message {
	h.Helper()
	if r.Message == nil || !r.Ephemeral || len(r.Message.Embeds) != 1 || r.Message.Embeds[0].Image == nil {
		h.Fatalf("no panel: %+v", r.Message)
	}
	e := r.Message.Embeds[0]
	if e.Description == "" || e.Footer == nil || !strings.HasPrefix(e.Footer.Text, "Position ") ||
		e.Image.Description == "" {
		h.Errorf("the panel says %+v", e)
	}
	if _, err := png.Decode(bytes.NewReader(h.picture(e))); err != nil {
		h.Errorf("the picture of the panel: %v", err)
	}
	return r.Message
}

func (h *harbour) picture(e sandbox.Embed) []byte { return h.File(path.Base(path.Dir(e.Image.URL))) }

// A finished game can be replayed forward and back, move by move and round by round.
func TestReplay(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, m := p.finish()
	bernd := h.Member("Bernd")
	at := h.panel(p.answerOf(bernd.Press(result, "replay:"+p.table+":0")))
	if at.Embeds[0].Footer.Text[:13] != "Position 1 of" || pressable(at, ":back") || pressable(at, ":first") {
		t.Errorf("the replay starts with %+v", at.Embeds[0].Footer)
	}
	steps := 1
	for ; pressable(at, ":on"); steps++ {
		at = h.panel(p.answerOf(bernd.Press(*at, h.button(at, ":on").CustomID)))
	}
	if want := fmt.Sprintf("Position %d of %d", steps, steps); at.Embeds[0].Footer.Text != want || steps < 40 {
		t.Errorf("after %d steps the panel says %q", steps, at.Embeds[0].Footer.Text)
	}
	if record, err := past.ParseFile(h.picture(at.Embeds[0])); err != nil || len(record.Log) != m.Len() {
		t.Errorf("the last picture holds no record: %v", err)
	}
	rounds := 0
	for ; pressable(at, ":round-back"); rounds++ {
		at = h.panel(p.answerOf(bernd.Press(*at, h.button(at, ":round-back").CustomID)))
	}
	if rounds != 8 { // the ends of seven rounds, and the beginning
		t.Errorf("there are %d rounds back", rounds)
	}
	at = h.panel(p.answerOf(bernd.Press(*at, h.button(at, ":round-on").CustomID)))
	if !strings.Contains(at.Embeds[0].Description, "ended round 1") {
		t.Errorf("the end of the first round says %q", at.Embeds[0].Description)
	}
	at = h.panel(p.answerOf(bernd.Press(*at, h.button(at, ":last").CustomID)))
	at = h.panel(p.answerOf(bernd.Press(*at, h.button(at, ":first").CustomID)))
	if at.Embeds[0].Footer.Text[:13] != "Position 1 of" {
		t.Errorf("the first position is %q", at.Embeds[0].Footer.Text)
	}
	h.noFaults()
}

// A shared position is shown to everybody once.
func TestSharing(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	anna := h.Member("Anna")
	at := h.panel(p.answerOf(anna.Command(p.channel, "replay")))
	at = h.panel(p.answerOf(anna.Press(*at, h.button(at, ":round-on").CustomID)))
	before := len(h.Messages(p.channel, h.Member("Clara").ID))
	at = h.panel(p.answerOf(anna.Press(*at, h.shareButton(at).CustomID)))
	if slices.ContainsFunc(at.Controls(), isShare) {
		t.Error("the position can be shared again")
	}
	seen := h.Messages(p.channel, h.Member("Clara").ID)
	shown := seen[len(seen)-1]
	if len(seen) != before+1 || !strings.Contains(shown.Embeds[0].Description, "Shared by **Anna**") ||
		shown.Embeds[0].Image == nil || len(shown.Controls()) > 0 {
		t.Errorf("shared is %+v", shown)
	}
	h.noFaults()
}

// The record or picture of a game can be uploaded by anyone, anywhere. Another bot can replay it from the panel alone.
func TestReplayOfAFile(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, _ := p.finish()
	given := p.answerOf(h.Member("Clara").Command(p.channel, "record"))
	if given.Message == nil || !given.Ephemeral || len(given.Message.Attachments) != 1 {
		t.Fatalf("/record answers %+v", given.Message)
	}
	text := h.file(given.Message.Attachments[0])
	_, picture := h.shown(&result)
	public, err := past.ParseFile(text)
	bottest.Must(t, err)
	public.Proof = public.Proof.WithoutWords() // as everyone sees it in the picture
	want := map[string]string{"game.txt": string(text), "result.png": public.String()}
	other := openHarbour(t, Settings{}) // its store does not have the game
	harbour, dmitri := other.Channel("harbour"), other.Member("Anna")
	for name, file := range map[string][]byte{"game.txt": text, "result.png": picture} {
		for _, command := range []string{"replay", "record"} {
			at := other.panel(other.answerOf(dmitri.Command(harbour, command, sandbox.File("file", name, file))))
			if len(at.Attachments) != 1 || string(other.file(at.Attachments[0])) != want[name] {
				t.Fatalf("beside the panel of %s lies %+v", name, at.Attachments)
			}
			for range 3 {
				at = other.panel(other.answerOf(dmitri.Press(*at, other.button(at, ":on").CustomID)))
			}
			if !strings.HasPrefix(at.Embeds[0].Footer.Text, "Position 4 of") {
				t.Errorf("after three steps: %q", at.Embeds[0].Footer.Text)
			}
			at = other.panel(other.answerOf(dmitri.Press(*at, other.shareButton(at).CustomID)))
			other.panel(other.answerOf(dmitri.Press(*at, other.button(at, ":last").CustomID)))
		}
	}
	other.whispered("verified elsewhere", dmitri.Command(harbour, "verify", sandbox.File("file", "x", text)),
		"exactly what the seed")
	forged := bytes.Replace(text, []byte("- start "), []byte("- start 1\n#"), 1)
	if !bytes.Contains(text, []byte("- start 0")) {
		forged = bytes.Replace(text, []byte("- start "), []byte("- start 0\n#"), 1)
	}
	told := other.answerOf(dmitri.Command(harbour, "verify",
		sandbox.File("file", "x", forged))).Message.Embeds[0].Description
	if !strings.Contains(told, "should be “start") && !strings.Contains(told, "not what it should be") {
		t.Errorf("of a forged record it is said: %q", told)
	}
	h.noFaults()
	other.noFaults()
}

// A file that is no valid record is refused with the reason.
func TestBadFiles(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	var plain bytes.Buffer
	if err := png.Encode(&plain, square()); err != nil {
		t.Fatal(err)
	}
	const running = "dockside-record 1\ngame shanghaien 1\nseat 0 Anna\nseat 1 Bernd\n- start 0\n"
	for name, c := range map[string]struct {
		file []byte
		told string
	}{
		"noise":                {[]byte("\x00\xff\x13"), "no text in UTF-8"},
		"another text":         {[]byte("hello\n"), "line 1"},
		"a picture of another": {plain.Bytes(), "cannot read a game"},
		"a cut picture":        {plain.Bytes()[:40], "cannot read a game"},
		"another game":         {[]byte(strings.Replace(running, "shanghaien", "chess", 1)), "line 2"},
		"other rules": {
			[]byte(strings.Replace(running, "shanghaien 1", "shanghaien 9", 1)),
			"played by version 9 of the rules of Shanghaien. I only know version 1,",
		},
		"an illegal play":          {[]byte(running + "1 roll\n"), "line 6"},
		"longer than any record":   {bytes.Repeat([]byte("# no\n"), 300_000), "cannot read a game"},
		"a page of names":          {[]byte(running[:40] + strings.Repeat("x", 5000)), "line 3"},
		"a rule book of the other": {[]byte("dockside-record 2\n"), "line 1"},
	} {
		for _, command := range []string{"replay", "record", "verify"} {
			h.whispered(name, anna.Command(tavern, command, sandbox.File("file", "file", c.file)), c.told)
		}
	}
	h.whispered("a running record", anna.Command(tavern, "verify", sandbox.File("file", "file", []byte(running))),
		"not provable")
	h.panel(h.answerOf(anna.Command(tavern, "replay", sandbox.File("file", "file", []byte(running)))))
	h.noFaults()
}

// Files are fetched from Discord's CDN only, whatever address an interaction contains.
func TestFilesFromElsewhereAreNotFetched(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	lair := startLair(t)
	for _, address := range []string{
		lair.address + "/secret", "http://127.0.0.1:1/", "file:///etc/passwd",
		"http://x@" + strings.TrimPrefix(h.api, "http://") + "/", "://", "",
		"https" + strings.TrimPrefix(h.api, "http"),
	} {
		data, err := json.Marshal(map[string]any{
			"id": "1", "name": "replay", "type": 1,
			"options": []any{map[string]any{"name": "file", "type": 11, "value": "5"}},
			"resolved": map[string]any{"attachments": map[string]any{"5": map[string]any{
				"id": "5", "filename": "a", "size": 9,
				"url": address,
			}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		h.whispered(address, anna.Forge(2, tavern, "", data), "cannot read a game")
	}
	if n := lair.visits.Load(); n > 0 {
		t.Errorf("%d requests went elsewhere", n)
	}
	h.noFaults()
}

// Panels and their buttons are not trusted. A forged custom id, or one of another server or a running game, gets an
// ephemeral answer that reveals nothing.
func TestForgedReplays(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	said, err := p.members[0].Say(p.channel, "a message")
	if err != nil {
		t.Fatal(err)
	}
	press := func(id string) *sandbox.Use { return p.members[0].PressStale(said, id) }
	for id, told := range map[string]string{
		"replay:-:0": "cannot read a game", "replay:-": "cannot read a game", "share:-:1": "cannot read a game",
		"replay:zzz:0": "do not know that game", "replay::": "do not know", "replay:../../x:1": "do not know",
		"share:zzz:0": "do not know", "dice:zzz": "do not know", "record:zzz": "do not know",
		"history:x:-1": "do not know", "history:x:y": "do not know", "history:nobody:0": "no finished game",
		"history:" + p.members[0].ID + ":99999": "no finished game",
		"word:zzz":                              "do not know", "word:" + p.table: "no longer open",
		"worded:" + p.table: "no longer open",
	} {
		h.whispered(id, press(id), told)
	}
	for _, position := range []string{"-5", "99999999999999999999", "x", "", "9999", "1"} {
		h.panel(h.answerOf(press("replay:" + p.table + ":" + position)))
	}
	h.noFaults()
}

// A history has pages, and each of its games can be opened.
func TestHistory(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	h.whispered("before any game", p.members[0].Command(p.channel, "history"), "no finished game")
	_, m := p.finish()
	anna, bernd := p.members[0], p.members[1]
	for i := range 23 {
		e := ladder.Entry{
			Match: fmt.Sprintf("m%02d", i), Game: rules().Name, Guild: h.GuildID(), Channel: p.channel,
			Ended: time.Now().Add(-time.Duration(i+1) * time.Hour), Cause: game.Finished,
			Players: []ladder.Player{
				{User: anna.ID, Name: "Anna", Score: ladder.Won, Points: 9},
				{User: bernd.ID, Name: "Bernd", Score: ladder.Lost, Points: i},
			},
		}
		if err := h.store.Archive(h.ctx, e); err != nil {
			t.Fatal(err)
		}
	}
	page := p.answerOf(h.Member("Bernd").Command(p.channel, "history", anna.User("user"))).Message
	if len(page.Embeds) != 1 || page.Embeds[0].Title != "Games of Anna" || page.Embeds[0].Footer.Text != "24 games" {
		t.Fatalf("/history answers %+v", page)
	}
	lines := strings.Split(page.Embeds[0].Description, "\n")
	won := map[bool]string{true: "Won", false: "Lost"}[slices.Contains(m.Outcome().Winners(), 0)]
	if len(m.Outcome().Winners()) == 0 {
		won = "Draw"
	}
	if len(lines) != 10 || !strings.HasPrefix(lines[0], "**"+won+"** against Bernd") ||
		!strings.Contains(lines[0], "rating ") {
		t.Errorf("the history begins with %q", lines)
	}
	opened := h.panel(p.answerOf(bernd.Select(*page, "replay", p.table)))
	if opened.ID == page.ID {
		t.Error("the game took the place of the history")
	}
	seen := len(lines)
	for pressable(page, ":older") {
		page = p.answerOf(bernd.Press(*page, h.button(page, ":older").CustomID)).Message
		seen += len(strings.Split(page.Embeds[0].Description, "\n"))
	}
	if seen != 24 {
		t.Errorf("the pages list %d games", seen)
	}
	for pressable(page, ":newer") {
		page = p.answerOf(bernd.Press(*page, h.button(page, ":newer").CustomID)).Message
	}
	if got := strings.Split(page.Embeds[0].Description, "\n"); !slices.Equal(got, lines) {
		t.Errorf("back on the first page stands %q", got)
	}
	h.noFaults()
}

// The dice statistics count every finished game of the server.
func TestStatisticsOfTheDice(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	h.whispered("before any game", p.members[0].Command(p.channel, "dice"), "No die has been rolled")
	_, m := p.finish()
	rolls := 0
	for _, play := range m.Log() {
		if play.Seat == game.Nature && strings.HasPrefix(string(play.Move), "roll ") {
			rolls++
		}
	}
	h.whispered("after one game", p.members[0].Command(p.channel, "dice"),
		fmt.Sprintf("%d dice were rolled, in %d rolls of two", 2*rolls, rolls))
	h.noFaults()
}

// square returns a picture that is not a result.
func square() image.Image { return image.NewGray(image.Rect(0, 0, 4, 4)) }

// lair is a server to which the bot must not send requests.
type lair struct {
	address string
	visits  atomic.Int64
}

func startLair(t *testing.T) *lair {
	t.Helper()
	l := &lair{}
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { l.visits.Add(1) }))
	t.Cleanup(s.Close)
	l.address = s.URL
	return l
}

// lookBack uses every feature about a finished match, and a modal.
func (h *harbour) lookBack(p *pair) {
	h.Helper()
	p.heard(p.members[0].PressStale(p.card(), "resigned:"+p.table))
	result := p.result()
	for _, command := range []string{"verify", "history", "dice"} {
		h.whisper(p.members[0].Command(p.channel, command))
	}
	record := h.whisper(p.members[0].Command(p.channel, "record"))
	file := sandbox.File("file", "game.txt", h.file(record.Attachments[0]))
	at := h.panel(p.answerOf(p.members[1].Command(p.channel, "replay", file)))
	p.answerOf(p.members[1].Press(*at, h.shareButton(at).CustomID))
	p.answerOf(p.members[0].Press(result, "rematch:"+p.table))
	form := p.answerOf(p.members[0].PressStale(result, "word:"+p.table))
	p.answerOf(p.members[0].Submit(p.channel, *form.Modal, map[string]string{"text": "luck"}))
}
