package shipshape

import (
	"image"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/internal/proof"
	"dockside/render/shipshape/board"
	"dockside/render/shipshape/draw"
)

// posed is a handmade page as a drawing.
type posed struct {
	page  render.Page
	words render.Words
}

func (posed) Sheet() render.Sheet {
	return render.Sheet{Name: "posed", Art: files, Width: 1200, Height: 800}
}
func (posed) Key() string { return "" }
func (d posed) Draw(c *canvas.Canvas) error {
	c.Show(d.page, d.words, players)
	return nil
}

// cellsOf parses cells in the notation of the mock-up: a kind, a value, and a letter for the depth.
func cellsOf(t *testing.T, words ...string) (cells [9]draw.Cell) {
	t.Helper()
	for i, w := range words {
		c := draw.Cell{Depth: int(w[len(w)-1] - 'a')}
		switch w[0] {
		case 'G':
			c.Kind = rules.Gold
		case 'C':
			c.Kind = rules.Cannons
		case 'X':
			c.Kind = rules.Contraband
		case 'R':
			c.Kind = rules.Rat
		}
		if c.Kind != rules.Empty {
			c.Value = int8(w[1] - '0')
		}
		cells[i] = c
	}
	return cells
}

// mocked is the table of the mock-up, with invented crates.
func mocked(t *testing.T) *board.Page {
	t.Helper()
	at := func(seat game.Seat, coins, hold int, cells ...string) draw.Ship {
		s := draw.Ship{Captain: draw.Captain{Seat: seat}, Coins: coins, Hold: hold, Cells: cellsOf(t, cells...)}
		var seen [9]rules.Seen
		for i, c := range s.Cells {
			seen[i].Cell = c.Cell
		}
		s.Total = rules.Count(seen)
		return s
	}
	return &board.Page{Voyage: 2, Groups: []board.Group{{
		Turn:  2,
		Stack: board.Stack{Left: 9, Cells: cellsOf(t, "G3a", "X1b", "C2a", "C4b", "X1a", "G2c", ".d", "X2a", "C1b")},
		Ships: []draw.Ship{
			at(0, 41, 4, "G4a", "C2a", "X1b", "C3a", "R2d", "G3b", "X2c", "G2a", "C1b"),
			at(1, 38, 3, "C4a", "X3a", "G1b", "C3b", "G2a", "C2c", ".d", "R1d", "X2a"),
			at(2, 52, 5, "X4a", "G3a", "G2a", "X3b", "G4a", "C1c", "G1b", "X2b", "C2a"),
			at(3, 29, 2, "G2b", "R1d", "C4a", ".d", "X3a", "X1b", "C3a", "G3b", "R2d"),
		},
		Bids: []board.Bidder{
			{Captain: draw.Captain{Seat: 2}, Card: 9, State: board.Queueing, Order: 1},
			{Captain: draw.Captain{Seat: 0}, Card: 8, State: board.Queueing, Order: 2},
			{Captain: draw.Captain{Seat: 1}, Card: 5, State: board.Repeated, Tied: true},
			{Captain: draw.Captain{Seat: 3}, Card: 5, State: board.Repeated, Tied: true},
		},
	}}}
}

// The mock-up has invented totals below the ships. Ours also names the hold of a full ship.
var inventions = []image.Rectangle{image.Rect(0, 634, 1200, 730), image.Rect(640, 730, 860, 790)}

func TestTheDockIsThatOfTheMockup(t *testing.T) {
	t.Parallel()
	st := face.Studio(t)
	p, err := st.Make(t.Context(), posed{mocked(t), face.Language(t, "en").Say})
	if err != nil {
		t.Fatal(err)
	}
	proof.Mockup(t, "shipshape", p.Data, inventions, 2.55)
}
