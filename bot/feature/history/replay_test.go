package history_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/past"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

var (
	clara  = table.Person{ID: "103", Name: "Clara"}
	dmitri = table.Person{ID: "104", Name: "Дмитрий ⚓"}
)

// finished returns a server with a finished match of Anna and Bernd, and its result.
func finished(t *testing.T) (*interactiontest.Game, interactiontest.Answer) {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	return m, m.PlayOut()
}

// panel ends the test unless a response is a panel of the replay, and returns it.
func panel(t *testing.T, a interactiontest.Answer) interactiontest.Answer {
	t.Helper()
	if s := a.Screen; a.Kind == interaction.Public || !s.Pictured() || s.Text == "" || s.Alt == "" ||
		!strings.HasPrefix(s.Footer, "Position ") {
		t.Fatalf("no panel: %q", a.Said())
	}
	return a
}

// press presses the enabled button of a panel whose custom id ends with a text, and returns the panel.
func press(t *testing.T, who *interactiontest.Member, on interactiontest.Answer, end string) interactiontest.Answer {
	t.Helper()
	id := on.Ending(end)
	if id == "" {
		t.Fatalf("no button %q on %q", end, interactiontest.IDs(on.Screen))
	}
	return panel(t, who.Press(on, id))
}

// A finished game can be replayed forward and back, move by move and round by round.
func TestReplay(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	bernd := m.Players[1]
	at := panel(t, bernd.Press(result, "replay:"+m.ID+":0"))
	if at.Screen.Footer[:13] != "Position 1 of" || at.Ending(":back") != "" || at.Ending(":first") != "" {
		t.Errorf("the replay starts with %q", at.Screen.Footer)
	}
	steps := 1
	for ; at.Ending(":on") != ""; steps++ {
		if at = press(t, bernd, at, ":on"); at.Kind != interaction.Edit {
			t.Fatal("another position is another message")
		}
	}
	if want := fmt.Sprintf("Position %d of %d", steps, steps); at.Screen.Footer != want || steps < 40 {
		t.Errorf("after %d steps the panel says %q", steps, at.Screen.Footer)
	}
	record, err := past.ParseFile([]byte(at.Screen.Scene.Record))
	if err != nil || len(record.Log) != m.View().Match.Len() {
		t.Errorf("the last picture has no record: %v", err)
	}
	rounds := 0
	for ; at.Ending(":round-back") != ""; rounds++ {
		at = press(t, bernd, at, ":round-back")
	}
	if rounds != 8 { // the ends of seven rounds, and the beginning
		t.Errorf("there are %d rounds back", rounds)
	}
	if at = press(t, bernd, at, ":round-on"); !strings.Contains(at.Screen.Text, "ended round 1") {
		t.Errorf("the end of the first round says %q", at.Screen.Text)
	}
	at = press(t, bernd, press(t, bernd, at, ":last"), ":first")
	if at.Screen.Footer[:13] != "Position 1 of" {
		t.Errorf("the first position is %q", at.Screen.Footer)
	}
}

// A shared position is shown to everybody once.
func TestSharing(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	anna := m.Players[0]
	at := press(t, anna, panel(t, anna.Command("replay")), ":round-on")
	at = panel(t, anna.Press(at, at.ID(t, "share:")))
	if at.Enables("share:") {
		t.Error("the position can be shared again")
	}
	if s := m.Shared(at); !strings.Contains(s.Text, "Shared by **Anna**") || !s.Pictured() {
		t.Errorf("shared is %q", s.Text)
	}
}

// The record of a game can be uploaded by anyone, anywhere. Another bot can replay it from the panel alone.
func TestReplayOfAFile(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	given := m.Member(clara).Command("record")
	if given.Kind != interaction.Ephemeral || len(given.Screen.Files) != 1 {
		t.Fatalf("/record answers %q", given.Said())
	}
	text := given.Screen.Files[0].Data
	public, err := past.ParseFile(text)
	bottest.Must(t, err)
	public.Proof = public.Proof.WithoutWords() // as everyone sees it in the picture
	if result.Screen.Scene.Record != public.String() {
		t.Errorf("the picture of the result has the record\n%s\nwant\n%s", result.Screen.Scene.Record, public)
	}
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna) // its store does not have the game
	for _, command := range []string{"replay", "record"} {
		at := panel(t, anna.Command(command, interactiontest.File(interactiontest.Upload("game.txt", text))))
		if len(at.Screen.Files) != 1 || !bytes.Equal(at.Screen.Files[0].Data, text) {
			t.Fatalf("the panel has the files %+v", at.Screen.Files)
		}
		for range 3 {
			at = press(t, anna, at, ":on")
		}
		if !strings.HasPrefix(at.Screen.Footer, "Position 4 of") {
			t.Errorf("after three steps: %q", at.Screen.Footer)
		}
		at = panel(t, anna.Press(at, at.ID(t, "share:")))
		press(t, anna, at, ":last")
	}
	verify := func(data []byte) interactiontest.Answer {
		return anna.Command("verify", interactiontest.File(interactiontest.Upload("x", data)))
	}
	verify(text).Has(t, "a record of elsewhere", "match the seed")
	forged := bytes.Replace(text, []byte("- start "), []byte("- start 1\n#"), 1)
	if !bytes.Contains(text, []byte("- start 0")) {
		forged = bytes.Replace(text, []byte("- start "), []byte("- start 0\n#"), 1)
	}
	said := verify(forged).Screen.Text
	if !strings.Contains(said, "should be “start") && !strings.Contains(said, "isn’t right") {
		t.Errorf("a forged record: %q", said)
	}
}

// A file that is no valid record is refused with the reason.
func TestBadFiles(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	var plain bytes.Buffer
	bottest.Must(t, png.Encode(&plain, image.NewGray(image.Rect(0, 0, 4, 4))))
	const running = "dockside-record 1\ngame shanghaien 1\nseat 0 Anna\nseat 1 Bernd\n- start 0\n"
	for name, c := range map[string]struct {
		file []byte
		told string
	}{
		"noise":                {[]byte("\x00\xff\x13"), "isn’t UTF-8 text"},
		"another text":         {[]byte("hello\n"), "Line 1"},
		"a picture of another": {plain.Bytes(), "can’t read a game"},
		"a cut picture":        {plain.Bytes()[:40], "can’t read a game"},
		"another game":         {[]byte(strings.Replace(running, "shanghaien", "chess", 1)), "Line 2"},
		"other rules": {
			[]byte(strings.Replace(running, "shanghaien 1", "shanghaien 9", 1)),
			"uses version 9 of the Shanghaien rules. I only know version 1,",
		},
		"an illegal play":          {[]byte(running + "1 roll\n"), "Line 6"},
		"longer than any record":   {bytes.Repeat([]byte("# no\n"), 300_000), "can’t read a game"},
		"a page of names":          {[]byte(running[:40] + strings.Repeat("x", 5000)), "Line 3"},
		"a rule book of the other": {[]byte("dockside-record 2\n"), "Line 1"},
	} {
		file := interactiontest.File(interactiontest.Upload("file", c.file))
		for _, command := range []string{"replay", "record", "verify"} {
			anna.Command(command, file).Has(t, name, c.told)
		}
	}
	file := interactiontest.File(interactiontest.Upload("file", []byte(running)))
	anna.Command("verify", file).Has(t, "a running record", "can’t be verified")
	panel(t, anna.Command("replay", file))
}

// Files are fetched from Discord's CDN only, whatever address an interaction contains.
func TestFilesFromElsewhereAreNotFetched(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	var visits atomic.Int64
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { visits.Add(1) }))
	t.Cleanup(elsewhere.Close)
	cdn := interactiontest.Upload("file", nil).URL
	for _, address := range []string{
		elsewhere.URL + "/secret", "http://127.0.0.1:1/", "file:///etc/passwd",
		"http://x@" + strings.TrimPrefix(cdn, "http://"), "://", "", "https" + strings.TrimPrefix(cdn, "http"),
	} {
		anna.Command("replay", interactiontest.File(discord.Upload{Name: "a", URL: address, Size: 9})).
			Has(t, address, "can’t read a game")
	}
	if n := visits.Load(); n > 0 {
		t.Errorf("%d requests went elsewhere", n)
	}
}

// A forged custom id of a replay gets an ephemeral answer that reveals nothing. Any position opens the replay.
func TestForgedReplays(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	for id, told := range map[string]string{
		"replay:-:0": "can’t read a game", "replay:-": "can’t read a game", "share:-:1": "can’t read a game",
		"replay:zzz:0": "can’t find that game", "replay::": "can’t find that game",
		"replay:../../x:1": "can’t find that game",
		"share:zzz:0":      "can’t find that game", "dice:zzz": "can’t find that game", "record:zzz": "don’t know",
		"history:x:-1": "don’t know", "history:x:y": "don’t know", "history:nobody:0": "No finished games",
		"history:" + anna.User.ID + ":99999": "No finished games",
		"word:zzz":                           "can’t find that game", "word:" + m.ID: "no longer open",
		"worded:" + m.ID: "no longer open",
	} {
		anna.Press(result, id).Has(t, id, told)
	}
	for _, position := range []string{"-5", "99999999999999999999", "x", "", "9999", "1"} {
		panel(t, anna.Press(result, "replay:"+m.ID+":"+position))
	}
}

// archive adds n matches of Anna against Bernd to the histories. Their channels take turns.
func archive(s *interactiontest.Server, n int, channels ...string) {
	s.T.Helper()
	for i := range n {
		bottest.Must(s.T, s.Store.Archive(s.T.Context(), ladder.Entry{
			Match: fmt.Sprintf("m%02d", i), Game: shanghaien.Rules().Name, Guild: interactiontest.Guild,
			Channel: channels[i%len(channels)], Ended: s.Now().Add(-time.Duration(i+1) * time.Hour), Cause: game.Finished,
			Players: []ladder.Player{
				{User: bottest.Anna.ID, Name: "Anna", Score: ladder.Won, Points: 9},
				{User: bottest.Bernd.ID, Name: "Bernd", Score: ladder.Lost, Points: i},
			},
		}))
	}
}

// A history has pages, and each of its games can be opened.
func TestHistory(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	anna.Command("history").Has(t, "before any game", "No finished games")
	m := s.Start(anna, bernd)
	m.PlayOut()
	archive(s, 23, interactiontest.Channel)
	page := bernd.Command("history", interactiontest.User(anna))
	if page.Screen.Title != "Anna’s games" || page.Screen.Footer != "24 games" {
		t.Fatalf("/history answers %q", page.Said())
	}
	winners := m.View().Match.Outcome().Winners()
	won := map[bool]string{true: "Won", false: "Lost"}[slices.Contains(winners, 0)]
	if len(winners) != 1 {
		won = "Draw"
	}
	first := page.Screen.Text
	if lines := strings.Split(first, "\n"); len(lines) != 10 ||
		!strings.HasPrefix(lines[0], "**"+won+"** against Bernd") || !strings.Contains(lines[0], "rating ") {
		t.Errorf("the history begins with %q", lines)
	}
	if opened := panel(t, bernd.Press(page, "replay", m.ID)); opened.Kind != interaction.Ephemeral {
		t.Error("the game takes the place of the history")
	}
	seen := 10
	for page.Ending(":older") != "" {
		page = bernd.Press(page, page.Ending(":older"))
		seen += len(strings.Split(page.Screen.Text, "\n"))
	}
	if seen != 24 {
		t.Errorf("the pages list %d games", seen)
	}
	for page.Ending(":newer") != "" {
		page = bernd.Press(page, page.Ending(":newer"))
	}
	if page.Screen.Text != first {
		t.Errorf("back on the first page the text is %q", page.Screen.Text)
	}
}

// The dice statistics count every finished game of the server.
func TestStatisticsOfTheDice(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	anna.Command("dice").Has(t, "before any game", "No dice have been rolled")
	m := s.Start(anna, s.Member(bottest.Bernd))
	m.PlayOut()
	rolls := 0
	for _, play := range m.View().Match.Log() {
		if play.Seat == game.Nature && strings.HasPrefix(string(play.Move), "roll ") {
			rolls++
		}
	}
	anna.Command("dice").Has(t, "after one game", fmt.Sprintf("%d dice were rolled in %d rolls of two", 2*rolls, rolls))
}
