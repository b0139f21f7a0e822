// Package shanghaien draws, describes and offers the choices of a game of Shanghaien. The look
// is that of matchbox labels on a tavern bar: Red is always below or left and round, Blue
// always above or right and cut at the corners, and gold means "you can" or "you won".
package shanghaien

import (
	"embed"
	"image"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
)

// The pictures beside the table and the result.
const (
	Round render.Kind = "round" // who got which card at the end of a round; needs Scene.Before
	Crews render.Kind = "crews" // both crews, and what is still to come
)

//go:generate go run ../internal/rasterise -fonts ../canvas/art/fonts art card

// files are the sprites and the words.
//
//go:embed art/png card/png words lessons.txt
var files embed.FS

// Face is the look of Shanghaien.
type Face struct{}

var (
	_ render.Chronicle = Face{}
	_ render.Explainer = Face{}
	_ render.Fortune   = Face{}
	_ render.Narrator  = Face{}
	_ render.Prompter  = Face{}
	_ render.Status    = Face{}
)

// New makes the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:   []render.Kind{Crews},
		Odds:     render.Table,
		Turning:  true,
		Keeps:    map[string]render.Kind{rules.RoundOver: Round},
		Commands: []game.Move{"shanghai"},
		Topics:   []string{"goal", "turn", "tavern", "shanghai", "cards", "tricks", "scoring", "variant"},
		Files:    files,
		Emojis:   emojis,
	}
}

// See implements render.Face.
func (Face) See(s render.Scene) render.Page {
	state, ok := s.View.(rules.State)
	if !ok {
		return nil
	}
	switch s.Kind {
	case render.Table:
		return seeTable(state, s.Outcome.Over(), s.Odds)
	case Round:
		return seeRound(s, state)
	case Crews:
		return &crews{State: state}
	case render.Final:
		return seeFinal(s, state)
	case render.Turning:
		if s.Moment != nil && len(s.Moment.Points) == len(seats) {
			return seeMoment(s, state)
		}
	}
	return nil
}

// Status implements render.Status: which round it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shanghaien.status", state.Round, rounds)
}

// Choices implements render.Face.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	return choicesOf(view, seat, draft)
}

// Prompt implements render.Prompter.
func (Face) Prompt(view game.State, seat game.Seat) game.Event { return instruction(view, seat) }

// Account implements render.Narrator.
func (Face) Account(s render.Scene) []render.Chapter { return account(s) }

// Explain implements render.Explainer.
func (Face) Explain(s render.Scene) []render.Topic {
	now, _ := s.View.(rules.State)
	if was, ok := s.Before.(rules.State); ok && s.Kind == Round {
		return explain(was, now)
	}
	return nil
}

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int { return count(m) }

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event { return tellCounts(counts) }

// Drawn implements render.Fortune.
func (Face) Drawn(plays []game.Play) map[string]int { return countRolls(plays) }

// TellDrawn implements render.Fortune.
func (Face) TellDrawn(counts map[string]int) (told []game.Event, even []render.Even) {
	return tellRolls(counts)
}

// rounds is how many a game has (SH-10).
const rounds = 8

// seats are those of both players.
var seats = [2]game.Seat{0, 1}

// colours names the players in sprites.
var colours = [2]string{"red", "blue"}

// lights are the players' numbers on dark ground.
var lights = [2]canvas.Ink{0xFF7A68, 0x82C0FF}

// The other colours that are not part of a sprite.
const (
	inkStamp  canvas.Ink = 0x8A1F1B
	inkPlaque canvas.Ink = 0x23170F
)

// name is what a seat is called.
func name(c *canvas.Canvas, s game.Seat) string {
	return c.Name(s, c.Word([2]string{"shanghaien.picture.red", "shanghaien.picture.blue"}[s]))
}

// peoples are the keys of the nations' crews on a picture: "Americans".
var peoples = [rules.Nations]string{
	rules.Americans: "shanghaien.picture.us", rules.French: "shanghaien.picture.fr",
	rules.Germans: "shanghaien.picture.de", rules.Chinese: "shanghaien.picture.cn",
	rules.Dutch: "shanghaien.picture.nl", rules.Turks: "shanghaien.picture.tr",
	rules.Spaniards: "shanghaien.picture.es", rules.Italians: "shanghaien.picture.it",
}

// wordTricks is the key of the dirty tricks beside the nations.
const wordTricks = "shanghaien.picture.tricks"

// captain is the sprite of a player, in a size; in a gold ring if active.
func captain(s game.Seat, active bool, size string) string {
	if active {
		return "captain-" + colours[s] + "-active" + size
	}
	return "captain-" + colours[s] + size
}

// die is the sprite of a player's die.
func die(s game.Seat, number int, look string) string {
	return "die-" + colours[s] + "-" + digit(number) + look
}

// digit is a number from 0 to 9 as text.
func digit(n int) string { return "0123456789"[n : n+1] }

// card is the sprite of a card.
func card(c rules.Card, look string) string {
	if c.Dirty {
		return "card-trick-" + c.Trick.String() + look
	}
	return "card-" + c.Nation.String() + "-" + digit(c.Value) + look
}

// row pastes a sprite n times around a middle.
func row(c *canvas.Canvas, sprite string, n, pitch, x, y int) {
	for i := range n {
		c.Paste(sprite, x+pitch*(2*i-n+1)/2, y)
	}
}

// stock shows how many cards are left to be dealt.
func stock(c *canvas.Canvas, s *rules.State, x, y, baseline int) {
	sprite := "card-back"
	if s.DeckLeft() == 0 {
		sprite = "deck-empty"
	}
	c.Paste(sprite, x, y)
	c.Number(s.DeckLeft(), x, baseline, canvas.Figure(38, canvas.InkText).Middle())
}

// chips lays out the trick cards that a player holds, one chip a kind, with a count from two up.
func chips(c *canvas.Canvas, tricks [rules.Tricks]int, size string, x, y, pitch int, badge image.Point) {
	for t, n := range tricks {
		if n == 0 {
			continue
		}
		c.Paste("chip-"+rules.Trick(t).String()+size, x, y)
		if n > 1 {
			c.Paste("badge", x+badge.X, y+badge.Y)
			c.Number(n, x+badge.X, y+badge.Y+10, canvas.Figure(28, canvas.InkDark).Middle())
		}
		x += pitch
	}
}

// sum adds up counts.
func sum(counts [rules.Tricks]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
