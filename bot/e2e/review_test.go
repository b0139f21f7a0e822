package e2e

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/internal/sandbox"
)

// opinion waits for a page of a review and returns its message. It fails the test if the response is something else.
func (h *harbour) opinion(u *sandbox.Use) *sandbox.Message {
	h.Helper()
	var m *sandbox.Message
	if err := h.Await(h.ctx, func() bool {
		m = ephemeral(h.answerOf(u))
		return m == nil || len(m.Embeds) != 1 || !strings.ContainsAny(m.Embeds[0].Description, "▰▱")
	}); err != nil {
		h.Fatal(err)
	}
	if m == nil || len(m.Embeds) != 1 || m.Embeds[0].Image == nil {
		h.Fatalf("no page of a review: %+v", m)
	}
	e := m.Embeds[0]
	if e.Description == "" || e.Image.Description == "" || strings.Contains(e.Description, "review.") {
		h.Errorf("the page says %+v", e)
	}
	if _, err := png.Decode(bytes.NewReader(h.picture(e))); err != nil {
		h.Errorf("the picture of the page: %v", err)
	}
	return m
}

// says reports whether the text of a page contains words.
func says(m *sandbox.Message, words string) bool {
	return strings.Contains(m.Embeds[0].Description, words)
}

// A finished game is analysed at once, and its result message is edited once to show the win chances.
func TestResultGetsTheChances(t *testing.T) {
	t.Parallel()
	var changed edits
	h := openHarbour(t, settings{look: true, check: changed.hear})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	_, err := h.AwaitMessage(h.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, ok := m.Component("rematch:" + p.table)
		return ok && strings.Contains(m.Embeds[0].Image.Description, "win chance")
	})
	if err != nil {
		t.Fatalf("the result shows no chances: %v", err)
	}
	p.rests()
	tab, m := p.match()
	if r := tab.Review; r == nil || len(r.Curve) != 9 || len(r.Seats) != 2 || r.Seats[0].Accuracy <= 0 ||
		r.Seats[0].Luck != -r.Seats[1].Luck {
		t.Errorf("kept is %+v of %d plays", tab.Review, m.Len())
	}
	for i, member := range p.members {
		own := h.whisper(member.Command(p.channel, "profile"))
		contains(t, "the profile", own.Embeds[0].Description, "Last reviewed game: accuracy ",
			fmt.Sprintf("luck %s points of win chance", signedPercent(tab.Review.Seats[i].Luck)))
	}
	if n := changed.Load(); n != 1 {
		t.Errorf("the result was changed %d times", n)
	}
	h.noFaults()
}

// signedPercent formats a change of a win chance as the bot shows it.
func signedPercent(x float64) string {
	return strings.Replace(fmt.Sprintf("%+.1f", 100*x), "-", "−", 1)
}

// edits counts how often the result of a match has been edited.
type edits struct{ atomic.Int32 }

func (e *edits) hear(r sandbox.Request) error {
	if r.Method == "PATCH" && bytes.Contains(r.JSON, []byte(`"rematch:`)) {
		e.Add(1)
	}
	return nil
}

// ponderer is a computer player that blocks until free is closed. It counts how often it is asked about the first
// position.
type ponderer struct {
	ai.Player
	begun atomic.Int32
	free  chan struct{}
}

func (p *ponderer) Values(v game.State, s game.Seat, m ai.Means) []ai.MoveValue {
	<-p.free
	return p.Player.Values(v, s, m)
}

func (p *ponderer) Chance(v game.State, s game.Seat, m ai.Means) float64 {
	if v == rules().New(game.Setup{Seats: 2}).View(s) {
		p.begun.Add(1)
	}
	return p.Player.Chance(v, s, m)
}

// A slow review shows its progress, and concurrent requests share one computation.
func TestReviewShowsItsProgress(t *testing.T) {
	t.Parallel()
	look := engine.Look{Depth: 1, Judges: evaluation.Same(evaluation.DiffNow())}
	judge := &ponderer{Player: look, free: make(chan struct{})}
	const soon, news = 900 * time.Millisecond, 700 * time.Millisecond // as in review.go
	h := openHarbour(t, settings{judge: judge, after: func(d time.Duration) <-chan time.Time {
		if d == soon || d == news {
			return time.After(d / 10)
		}
		return lenient(d)
	}})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	var waiting [2]*sandbox.Use
	for i, member := range p.members {
		waiting[i] = member.Command(p.channel, "review")
		at := p.answerOf(waiting[i]).Message
		if !strings.Contains(at.Embeds[0].Description, "▱▱▱▱") || at.Embeds[0].Image != nil {
			t.Errorf("the answer begins with %+v", at.Embeds[0])
		}
	}
	close(judge.free)
	for i, member := range p.members {
		page, err := h.AwaitMessage(h.ctx, p.channel, member.ID, func(m sandbox.Message) bool {
			return m.ID == p.answerOf(waiting[i]).Message.ID && strings.Contains(m.Embeds[0].Description, "**Accuracy:**")
		})
		if err != nil || page.Embeds[0].Image == nil {
			t.Errorf("no review for %s: %v", member.Name, err)
		}
	}
	if n := judge.begun.Load(); n != 1 {
		t.Errorf("the game was reviewed %d times", n)
	}
	h.noFaults()
}

// A private solo game can be reviewed in private, with the computer player's decisions, and by no other user.
func TestReviewInPrivate(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{look: true})
	anna := h.Member("Anna")
	p := h.alone(anna.Direct(), "Anna", sandbox.Text("level", "cabin-boy"))
	for range 12 {
		member, m := p.mover()
		p.heard(p.act(member, p.board(m)))
	}
	_, m := p.mover()
	p.heard(anna.Command(p.channel, "resign"))
	p.heard(anna.PressStale(p.board(m), "resigned:"+p.table))
	result := p.result()
	p.rests()
	at := h.opinion(anna.Command(p.channel, "review"))
	if !says(at, "**Accuracy:** Anna ") || !says(at, ", Cabin boy ") {
		t.Errorf("the review says %q", at.Embeds[0].Description)
	}
	at = h.opinion(anna.Press(result, "review:"+p.table))
	at = h.opinion(anna.Press(*at, h.button(at, ":last").CustomID))
	try := at.Controls()[slices.IndexFunc(at.Controls(),
		func(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, "study:") })]
	p.heard(anna.Press(*at, try.CustomID))
	p.find()
	if tab, study := p.match(); tab.From.Match == "" || tab.Guild != "" || len(study.Turn()) == 0 {
		t.Errorf("the study is %+v", tab)
	}
	said, err := h.Member("Bernd").Say(h.Channel("tavern"), "a message")
	if err != nil {
		t.Fatal(err)
	}
	h.whispered("somebody else", h.Member("Bernd").PressStale(said, "review:"+strings.TrimPrefix(try.CustomID, "study:")),
		"can’t find that game")
	h.noFaults()
}
