package review_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/feature/review"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/fair"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/table"
	shanghaienface "dockside/render/shanghaien"
)

var dmitri = table.Person{ID: "104", Name: "Дмитрий ⚓"}

// quick returns Shanghaien with a computer player that decides at once.
func quick() []catalog.Game {
	games := bottest.Games()[:1]
	games[0].Levels = func(game.Setup) []ai.Level {
		return []ai.Level{{Name: "el-dado", Player: engine.Look{Depth: 1, Judges: evaluation.Same(evaluation.DiffNow())}}}
	}
	return games
}

// match starts a match of Anna and Bernd on a server.
func match(s *interactiontest.Server) *interactiontest.Game {
	return s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
}

// finished returns a finished match of Anna and Bernd, and its result.
func finished(t *testing.T) (*interactiontest.Game, interactiontest.Answer) {
	t.Helper()
	m := match(interactiontest.New(t, bottest.Config{Games: quick()}))
	return m, m.PlayOut()
}

// opinion waits for a page of a review. It ends the test if the response is something else.
func opinion(t *testing.T, a interactiontest.Answer) interactiontest.Answer {
	t.Helper()
	a = a.Finish(t)
	if s := a.Screen; a.Kind == interaction.Public || !s.Pictured() || s.Text == "" || s.Alt == "" ||
		strings.Contains(s.Text, "review.") {
		t.Fatalf("no page of a review: %q", a.Said())
	}
	return a
}

// press presses the enabled button of a review whose custom id ends with a text.
func press(t *testing.T, who *interactiontest.Member, on interactiontest.Answer, end string) interactiontest.Answer {
	t.Helper()
	id := on.Ending(end)
	if id == "" {
		t.Fatalf("no button %q on %q", end, interactiontest.IDs(on.Screen))
	}
	return opinion(t, who.Press(on, id))
}

// menu returns the menu of a review.
func menu(t *testing.T, a interactiontest.Answer) *ui.Menu {
	t.Helper()
	for _, row := range a.Screen.Rows {
		if row.Menu != nil {
			return row.Menu
		}
	}
	t.Fatalf("no menu on %q", a.Said())
	return nil
}

// choices counts the plays in which a seat had more than one move.
func choices(m *game.Match) (n int) {
	for i, play := range m.Log() {
		if play.Seat >= 0 && len(m.At(i).Moves(play.Seat)) > 1 {
			n++
		}
	}
	return n
}

// A review of a finished game shows a summary first, then every decision. A menu leads to the moments that mattered
// most.
func TestReview(t *testing.T) {
	t.Parallel()
	games := []catalog.Game{searching(shanghaien.Rules(), shanghaienface.New())} // its chances also move with the dice
	m := match(interactiontest.New(t, bottest.Config{Games: games}))
	bernd := m.Players[1]
	m.Member(dmitri).Command("review").Has(t, "before any game", "No game has ended")
	result := m.PlayOut()
	first := opinion(t, bernd.Press(result, "review:"+m.ID)).Has(t, "the first page",
		"**Accuracy:** Anna ", "**Luck**", "Biggest lucky breaks", "Round ")
	if same := opinion(t, bernd.Command("review")); same.Screen.Text != first.Screen.Text {
		t.Errorf("/review says %q", same.Screen.Text)
	}
	at := press(t, bernd, first, ":first")
	steps := 1
	for ; at.Ending(":on") != ""; steps++ {
		at = press(t, bernd, at, ":on").Has(t, "a decision", "Win chance: Anna ", " chose **")
		said := at.Screen.Text
		if at.Kind != interaction.Edit ||
			strings.Contains(said, "Nothing was better.") == strings.Contains(said, "Better: **") {
			t.Fatalf("step %d says %q", steps, said)
		}
	}
	if want := fmt.Sprintf("Decision %d of %d", steps, steps); at.Screen.Footer != want ||
		steps != choices(m.View().Match) {
		t.Errorf("after %d steps the page says %q", steps, at.Screen.Footer)
	}
	moments := menu(t, at)
	if len(moments.Options) != 6 { // random play has three bad choices and three lucky moments
		t.Errorf("the menu offers %+v", moments.Options)
	}
	for i, o := range moments.Options {
		at = opinion(t, bernd.Press(at, moments.ID, o.Value))
		if said := at.Screen.Text; i < 3 && !strings.Contains(said, "of win chance") ||
			i >= 3 && !strings.Contains(said, "Change in win chance: ") {
			t.Errorf("%q leads to %q", o.Label, said)
		}
	}
	if at = press(t, bernd, at, ":all"); at.Screen.Text != first.Screen.Text {
		t.Errorf("back on the first page the text is %q", at.Screen.Text)
	}
}

// Sharing a page of a review posts it once for everybody.
func TestSharingAReview(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	anna := m.Players[0]
	at := opinion(t, anna.Command("review"))
	for _, step := range []string{"", ":on"} {
		if step != "" {
			at = press(t, anna, at, step)
		}
		said := at.Screen.Text
		at = press(t, anna, at, ":share")
		if at.Ending(":share") != "" || at.Screen.Text != said {
			t.Errorf("after sharing the page says %q", at.Said())
		}
		if s := m.Shared(at); s.Text != "Shared by **Anna**\n\n"+said || !s.Pictured() {
			t.Errorf("shared is %q", s.Text)
		}
	}
}

// The turning point of a match can be opened from the result and from the review. It has a picture and a text, and can
// be shared once.
func TestTheTurningPointOfAGame(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	turn := press(t, anna, result, ":moment").Has(t, "the turning point", "!**", "’s win chance went from ",
		"**Accuracy:** ")
	head, _, _ := strings.Cut(turn.Screen.Alt, " Shanghaien, round ")
	if !strings.Contains(turn.Screen.Text, "**"+head+"**") || !strings.Contains(turn.Screen.Alt, "Accuracy: ") {
		t.Errorf("the picture is described as %q", turn.Screen.Alt)
	}
	said := turn.Screen.Text
	turn = press(t, anna, turn, ":share")
	if turn.Ending(":share") != "" {
		t.Error("it can be shared twice")
	}
	if s := m.Shared(turn); s.Text != "Shared by **Anna**\n\n"+said {
		t.Errorf("shared is %q", s.Text)
	}
	if again := press(t, anna, press(t, anna, turn, ":all"), ":moment"); again.Screen.Text != said {
		t.Errorf("from the review it says %q", again.Screen.Text)
	}
}

// A shared turning point has the link that adds the bot. The message that only the user sees has none.
func TestASharedTurningPointCarriesTheInvitation(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	routes := review.Feature{
		Finder: m.Finder(), After: time.After,
		Critic: review.NewCritic(m.Computers.Turns, m.Now, &m.Computers.Memory),
	}.Routes()
	page := map[string]string{"match": m.ID, "page": presenter.TurnPage, "button": "share"}
	a := bottest.Pressed(t, routes, "review:{match}:{page}:{button}", page, m.View())
	if s := a.Broadcast; s == nil || !s.Pictured() || !bottest.Invites(*s) || bottest.Invites(a.Screen) {
		t.Errorf("shared is %+v", s)
	}
}

// upload is the option of a command for a record.
func upload(record []byte) interactiontest.Option {
	return interactiontest.File(interactiontest.Upload("game.txt", record))
}

// A record can be reviewed on any server. The record of a running game is refused, since a review would help one side.
func TestReviewOfAFile(t *testing.T) {
	t.Parallel()
	_, result := finished(t)
	text := []byte(result.Screen.Scene.Record)
	anna := interactiontest.New(t, bottest.Config{Games: quick()}).Member(bottest.Anna)
	at := opinion(t, anna.Command("review", upload(text)))
	for range 3 {
		at = press(t, anna, at, ":on")
	}
	if !strings.HasPrefix(at.Screen.Footer, "Decision 3 of") {
		t.Errorf("after three steps: %q", at.Screen.Footer)
	}
	running := text[:bytes.LastIndex(text, []byte("\nresult "))+1]
	running = running[:bytes.LastIndexByte(running[:len(running)-1], '\n')+1] // without the last move
	anna.Command("review", upload(running)).Has(t, "a running game", "still going on")
}

// A game can be reviewed however it ended.
func TestReviewOfUnfinishedGames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: quick()})
	m := match(s)
	anna := m.Players[0]
	if m.Resign(anna).Enables("review:") {
		t.Error("there is nothing to review, but a button for it")
	}
	opinion(t, anna.Command("review")).Has(t, "an empty game", "Nobody had a choice to make")
	m = match(s)
	m.Moves(20)
	m.Resign(anna)
	at := opinion(t, anna.Command("review")).Has(t, "a resigned game", "**Accuracy:**")
	if !strings.Contains(at.Screen.Alt, "resigned") {
		t.Errorf("a resigned game is described as %q", at.Screen.Alt)
	}
}

// Custom ids of review pages are untrusted: forged ones reveal nothing.
func TestForgedReviews(t *testing.T) {
	t.Parallel()
	m := match(interactiontest.New(t, bottest.Config{Games: quick()}))
	anna, board := m.Players[0], m.Front()
	for id, told := range map[string]string{
		"review:" + m.ID: "still going on", "review": "can’t find that game", "review:-": "can’t read a game",
		"review:zzz": "can’t find that game", "review:../../x:1": "can’t find that game",
	} {
		anna.Press(board, id).Has(t, id, told)
	}
	result := m.PlayOut()
	for _, page := range []string{"", ":", ":-5", ":99999999999999999999", ":x", ":9999", ":0"} {
		said := opinion(t, anna.Press(result, "review:"+m.ID+page)).Screen.Text
		if !strings.Contains(said, "**Accuracy:**") && !strings.Contains(said, "Win chance") {
			t.Errorf("page %q says %q", page, said)
		}
	}
}

// A user can play a decision of a finished game again as a study. The study begins at that position, with the user in
// that seat, a computer opponent and new dice. It can be verified and reviewed itself. It is private, so other users
// cannot review it.
func TestStudy(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	bernd := m.Players[1]
	at := opinion(t, bernd.Command("review"))
	for range 12 {
		at = press(t, bernd, at, ":on")
	}
	id := at.ID(t, "study:")
	from, err := strconv.Atoi(strings.TrimPrefix(id, "study:"+m.ID+":"))
	bottest.Must(t, err)
	seat := m.View().Log[from].Seat
	study := m.Private(bernd, bernd.Press(at, id))
	study.Front().Has(t, "the panel", "Practice game from "+m.ID)
	v := study.View()
	if v.From.Match != m.ID || v.Match.Level(1-seat) != "el-dado" || v.Match.At(v.From.Plays) != m.View().Match.At(from) ||
		v.Players[seat].User != bottest.Bernd.ID || v.Rated {
		t.Fatalf("the study is %+v after %d plays, not that after %d", v.From, v.Match.Len(), from)
	}
	result := study.PlayOut()
	v = study.View()
	if report, err := fair.Verify(v.Match, v.Record().Proof); err != nil || !report.Honest() || report.Checked == 0 {
		t.Errorf("the dice: %+v, %v", report, err)
	}
	bernd.Command("verify", interactiontest.Text("game", study.ID)).Has(t, "verify",
		fmt.Sprintf("first %d lines of the record are from game %s. About that game:", v.From.Plays, m.ID))
	text := strings.Replace(v.Record().String(), "from "+m.ID, "from zzz", 1)
	bernd.Command("verify", upload([]byte(text))).Has(t, "an unknown match",
		fmt.Sprintf("**Not checked: the first %d lines", v.From.Plays))
	first := press(t, bernd, opinion(t, bernd.Press(result, "review:"+study.ID)), ":first")
	if !strings.HasPrefix(first.Screen.Footer, "Decision 1 of") ||
		!first.Enables(fmt.Sprintf("study:%s:%d", study.ID, v.From.Plays)) {
		t.Errorf("the review of a study begins with %q", first.Said())
	}
	m.Players[0].Press(result, "review:"+study.ID).Has(t, "somebody else", "can’t find that game")
	again := m.Private(bernd, bernd.Press(result, "rematch:"+study.ID))
	if next := again.View(); next.From.Match != m.ID || next.From.Plays != v.From.Plays {
		t.Errorf("the rematch of the study is %+v", next.From)
	}
}
