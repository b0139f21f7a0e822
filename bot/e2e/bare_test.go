package e2e

import (
	"bytes"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game"
	shanghai "dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien"
)

// smudged is a renderer that fails while broken is set.
type smudged struct {
	shanghaien.Face
	broken *atomic.Bool
}

func (f smudged) See(s render.Scene) render.Page { return smudge{f.Face.See(s), f.broken} }

type smudge struct {
	render.Page
	broken *atomic.Bool
}

func (s smudge) Paint(c *canvas.Canvas) {
	if s.broken.Load() {
		panic("the ink is smudged")
	}
	s.Page.Paint(c)
}

// book is a log writer that is safe for concurrent use.
type book struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *book) count(words string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Count(b.text.String(), words)
}

// ended reports whether a round of the pair's match is over.
func (p *pair) ended() bool {
	_, m := p.match()
	for i := range m.Len() {
		if slices.ContainsFunc(m.Heard(i, game.Public), func(e game.Event) bool { return e.Key == shanghai.RoundOver }) {
			return true
		}
	}
	return false
}

// pictured counts the messages in the pair's channel with and without a picture.
func (p *pair) pictured() (with, without int) {
	for _, m := range p.Messages(p.channel, p.members[0].ID) {
		if m.Embeds[0].Image != nil {
			with++
		} else {
			without++
		}
	}
	return with, without
}

// A picture that cannot be drawn does not delay the game. The text is published, the error is logged once, and the
// picture is added when it can be drawn.
func TestPicturesThatFailFollow(t *testing.T) {
	t.Parallel()
	log, face := &book{}, smudged{broken: new(atomic.Bool)}
	var edits atomic.Int32
	c := wind(t, settings{
		painted: true, face: face, log: slog.New(slog.NewTextHandler(log, nil)),
		check: func(r sandbox.Request) error {
			if r.Method == http.MethodPatch {
				edits.Add(1)
			}
			return nil
		},
	})
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	face.broken.Store(true)
	p.start()
	for !p.ended() {
		member, m := p.mover()
		p.heard(p.act(member, p.board(m)))
	}
	member, m := p.mover()
	p.heard(p.act(member, p.board(m)))
	member, m = p.mover()
	board := p.board(m)
	if said := board.Embeds[0].Description; !strings.Contains(said, "From the left, with both crews") {
		t.Errorf("the board without a picture does not describe it: %s", said)
	}
	before := edits.Load()
	c.pass(time.Minute) // retries that fail
	if with, without := p.pictured(); with != 0 || without != 2 || edits.Load() != before {
		t.Errorf("while nothing can be drawn there are %d pictures, %d messages without, and %d of them are changed", with,
			without, edits.Load()-before)
	}
	if state, _ := p.match(); !state.Retry.After(c.clock.Now()) {
		t.Errorf("at %v it is tried again at %v", c.clock.Now(), state.Retry)
	}
	if n := log.count("panic: "); n != 1 {
		t.Errorf("the mistake is logged %d times", n)
	}

	face.broken.Store(false)
	p.heard(p.act(member, board))
	member, m = p.mover()
	if said := p.board(m).Embeds[0].Description; strings.Contains(said, "From the left") {
		t.Errorf("beside its picture the board still describes it: %s", said)
	}
	p.until(func(t *table.Table, _ *game.Match) bool { return len(t.Shown.Bare) <= 1 }) // recorded after it was sent
	c.pass(time.Minute)
	if with, without := p.pictured(); with != 2 || without != 0 {
		t.Fatalf("then there are %d pictures, and %d messages without", with, without)
	}
	p.rests()
	p.heard(p.act(member, p.board(m)))
	c.noFaults()
}
