package e2e

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/render"
	shanghaienface "dockside/render/shanghaien"
)

// fitful is a renderer that can be made to panic in one of its methods.
type fitful struct {
	shanghaienface.Face
	mistake *atomic.Pointer[string]
}

// secret is the message of the panic, which must not appear in a log.
const secret = "the joker lies below"

func (f fitful) fail(where string) {
	if m := f.mistake.Load(); m != nil && *m == where {
		panic(secret)
	}
}

func (f fitful) Traits() render.Traits {
	f.fail("traits")
	return f.Face.Traits()
}

func (f fitful) See(s render.Scene) render.Page {
	f.fail("see")
	return fitfulPage{f.Face.See(s), f}
}

func (f fitful) Choices(v game.State, s game.Seat, draft game.Move) []render.Choice {
	f.fail("choices")
	return f.Face.Choices(v, s, draft)
}

func (f fitful) Status(v game.State) game.Event {
	f.fail("status")
	return f.Face.Status(v)
}

func (f fitful) Count(m *game.Match) []map[string]int {
	f.fail("count")
	return f.Face.Count(m)
}

type fitfulPage struct {
	render.Page
	face fitful
}

func (p fitfulPage) Describe() []game.Event {
	p.face.fail("words")
	return p.Page.Describe()
}

// fitfulJudge is a computer player that can be made to panic while it evaluates.
type fitfulJudge struct {
	ai.Player
	face fitful
}

func (j fitfulJudge) Values(v game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	j.face.fail("judge")
	return j.Player.Values(v, seat, m)
}

// fits is a clockwork whose renderer and computer player panic in the method named by mistake.
type fits struct {
	*clockwork
	face fitful
}

func newFits(t *testing.T, s settings) *fits {
	t.Helper()
	face := fitful{mistake: new(atomic.Pointer[string])}
	s.face, s.judge = face, fitfulJudge{captains(game.Setup{})[0].Player, face}
	return &fits{wind(t, s), face}
}

func (f *fits) mistake(where string) { f.face.mistake.Store(&where) }

// mishaps returns the number of panics in the log, and fails the test if the log contains secret.
func (f *fits) mishaps() int {
	f.Helper()
	said := f.said.String()
	if strings.Contains(said, secret) {
		f.Error("a secret is in the log")
	}
	return strings.Count(said, "panic: ")
}

// logged waits until n panics are logged, and fails the test if there are more.
func (f *fits) logged(n int) {
	f.Helper()
	for f.mishaps() < n && f.ctx.Err() == nil {
		time.Sleep(blink)
	}
	if got := f.mishaps(); got != n {
		f.Errorf("a mistake is logged %d times, not %d:\n%s", got, n, f.said.String())
	}
}

// A renderer that panics costs its table only a part of the board. The rest is shown as text, and the missing part
// follows once the bug is fixed.
func TestABoardDoesWithoutWhatItsFaceCannotTell(t *testing.T) {
	t.Parallel()
	for where, lost := range map[string]struct{ picture, buttons bool }{
		"see":     {picture: true},
		"words":   {picture: true},
		"status":  {},
		"choices": {buttons: true},
	} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			c := newFits(t, settings{})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.rests()
			mover, m := p.mover()
			board := p.board(m)
			c.mistake(where)
			p.heard(p.act(mover, board))
			shown, err := p.AwaitMessage(p.ctx, p.channel, mover.ID, func(m sandbox.Message) bool {
				_, living := m.Component("more:" + p.table)
				return living && m.Embeds[0].Description != board.Embeds[0].Description
			})
			bottest.Must(t, err)
			if said := shown.Embeds[0].Description; !strings.Contains(said, " to move") {
				t.Errorf("the board says %q", said)
			}
			if len(plays(shown)) == 0 != lost.buttons || lost.picture && shown.Embeds[0].Image != nil {
				t.Errorf("the board is %+v", shown)
			}
			c.logged(1)
			c.mistake("")
			c.pass(time.Minute)
			p.rests()
			_, m = p.mover()
			if p.board(m).Embeds[0].Image == nil {
				t.Error("the picture does not follow when the mistake is mended")
			}
			c.noFaults()
		})
	}
}

// If a button's handler panics, the user gets an error message once, and the next press is answered.
func TestAPanicBehindAButtonIsToldInWords(t *testing.T) {
	t.Parallel()
	c := newFits(t, settings{})
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	c.poll("the work behind the board", func() bool { return strings.Count(c.said.String(), "msg=handled") >= 2 })
	_, m := p.mover()
	board := p.board(m)
	for n, where := range []string{"traits", "see"} {
		c.mistake(where)
		c.whispered(where, p.members[0].Press(board, "panel:"+p.table+":crews"), "Something went wrong on my side")
		c.logged(n + 1)
	}
	c.mistake("")
	if r := p.answerOf(p.members[0].Press(board, "panel:"+p.table+":crews")); r.Message.Embeds[0].Image == nil {
		t.Errorf("when the mistake is mended, the panel is %+v", r.Message)
	}
	c.noFaults()
}

// A panic at one table does not stop the clock of another. Once the bug is fixed, the clock of the table itself goes
// on.
func TestAPanicAtATableStopsNoOtherClock(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"traits", "see", "choices", "words", "status"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			c := newFits(t, settings{games: []catalog.Game{ships()}})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start(sandbox.Text("pace", "10m"))
			p.rests()
			other := c.crew(ships(), c.AddChannel(sandbox.Room{Name: "quay"}), "Clara", "Дмитрий ⚓")
			other.begin(sandbox.Text("pace", "10m"))
			c.rest(other.table)
			mover, m := p.mover()
			board := p.board(m)
			c.mistake(where)
			p.answerOf(p.act(mover, board))
			c.pass(5 * time.Minute)
			other.notice(other.channel, "half of your time")
			if c.mishaps() == 0 {
				t.Error("the mistake is not in the log")
			}
			c.mistake("")
			c.pass(5 * time.Minute)
			_, m = p.mover()
			p.board(m)
			c.pass(time.Minute)
		})
	}
}

// A panic in work after the end of a match affects that work only: the result is shown, and a rematch can be played.
func TestAMistakeAfterAMatchEndsNothingElse(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"count", "judge"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			c := newFits(t, settings{look: true})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start()
			mover, m := p.mover()
			p.heard(p.act(mover, p.board(m)))
			c.mistake(where)
			p.resigns(p.members[0])
			result := p.result()
			for _, m := range p.members {
				p.answerOf(m.Press(result, "rematch:"+p.table))
			}
			p.until(func(tb *table.Table, _ *game.Match) bool { return tb.Next != "" && tb.NextCreated })
			first := p.table
			tb, _ := p.match()
			p.table = tb.Next
			_, m = p.mover()
			p.board(m)
			c.mistake("")
			c.pass(2 * time.Hour)
			p.table = first
			p.until(func(tb *table.Table, _ *game.Match) bool { return len(tb.Settled) > 0 })
			p.table = tb.Next
		})
	}
}

// If a game's Chapter function panics, the result is shown without its chart, and the program goes on.
func TestAChapterThatPanics(t *testing.T) {
	t.Parallel()
	g := ships()
	g.Chapter = func(game.State) int { panic(secret) }
	c := newFits(t, settings{games: []catalog.Game{g}})
	w := c.crew(g, c.Channel("tavern"), "Anna", "Bernd")
	w.begin()
	w.answerOf(w.members[0].Command(w.channel, "resign"))
	w.act(w.members[0])
	w.heard(w.members[0].PressStale(w.board(), "resigned:"+w.table))
	w.result()
	c.logged(1)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
}

// If a review panics, its deferred response becomes an error message instead of staying pending.
func TestAReviewThatPanicsSaysSo(t *testing.T) {
	t.Parallel()
	c := newFits(t, settings{})
	c.mistake("judge")
	file := sandbox.File("file", "game.txt", randomRecord(t, rules(), 2, 1))
	c.whispered("a review with a mistake", c.Member("Anna").Command(c.Channel("tavern"), "review", file), "went wrong")
	c.logged(1)
}
