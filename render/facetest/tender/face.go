// Package tender is the face of the sample game in package game/gametest/tender. Only tests use it. It shows the
// minimum of a face: a picture with its art, a description, choices and words.
package tender

import (
	"embed"
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/render"
	"dockside/render/canvas"
)

//go:generate go run ../../internal/rasterise -fonts ../../canvas/art/fonts art

// files are the sprites and the words.
//
//go:embed art/png words
var files embed.FS

// hand is the private picture of a seat.
const hand render.Kind = "hand"

// Face is the face of the game.
type Face struct{}

var (
	_ render.Status    = Face{}
	_ render.Chronicle = Face{}
)

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{Panels: []render.Kind{hand}, Private: hand, Topics: []string{"goal"}, Files: files}
}

// See implements render.Face.
func (Face) See(s render.Scene) render.Page {
	state, ok := s.View.(tender.State)
	if !ok {
		return nil
	}
	return page{state, s.Outcome}
}

// Choices implements render.Face. Bids are secret, and so are objections that need a hidden card.
func (Face) Choices(view game.State, seat game.Seat, _ game.Move) []render.Choice {
	state, _ := view.(tender.State)
	secret := map[string]bool{"bid": true, "object": state.Grounds}
	var choices []render.Choice
	for _, m := range view.Moves(seat) {
		verb, number, _ := strings.Cut(string(m), " ")
		choices = append(choices, render.Choice{
			Move: m, Label: game.Say("tender.choice."+verb, number), Open: !secret[verb],
		})
	}
	return choices
}

// Status implements render.Status.
func (Face) Status(view game.State) game.Event {
	s, _ := view.(tender.State)
	return game.Say("tender.status", s.Round, s.Rounds)
}

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int {
	return render.Tally(m, map[string]string{tender.Laid: "laid", tender.Objected: "objected"})
}

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event {
	return slices.Concat(render.Told("tender.told.laid", counts["laid"]),
		render.Told("tender.told.objected", counts["objected"]))
}

// page is a position with its outcome.
type page struct {
	tender.State
	outcome game.Outcome
}

// Paint implements render.Page. It draws a row for each seat with its card and its points.
func (p page) Paint(c *canvas.Canvas) {
	c.Stage("stage")
	for seat := range p.Seats {
		y := 70 + 120*seat
		switch card := p.Cards[seat]; {
		case card > 0:
			c.Paste("card", 100, y)
			c.Number(card, 100, y+20, canvas.Figure(60, canvas.InkDark).Middle())
		case p.Dealt:
			c.Paste("back", 100, y)
		}
		ink := canvas.InkText
		if p.outcome.Won(game.Seat(seat)) {
			ink = canvas.InkGold
		}
		c.Fitted(c.Name(game.Seat(seat), ""), 200, y+15, 700, canvas.Label(48, ink))
		c.Number(p.Points[seat], 1100, y+15, canvas.Figure(60, ink).End())
	}
}

// Describe implements render.Page.
func (p page) Describe() []game.Event {
	first := game.Say("tender.alt.table", p.Round, p.Rounds)
	if p.outcome.Over() {
		first = p.describeEnd()
	}
	facts := []game.Event{first}
	for seat := range game.Seat(p.Seats) {
		points := game.Say("tender.alt.points", p.Points[seat])
		facts = append(facts, game.Say("tender.alt.seat", seat, p.describeCard(seat), points))
	}
	return facts
}

// describeEnd names the winners.
func (p page) describeEnd() game.Event {
	var names []game.Event
	for _, seat := range p.outcome.Winners() {
		names = append(names, game.Say("name", seat))
	}
	if names == nil {
		return game.Say("tender.alt.nobody")
	}
	return game.Say("tender.alt.won", names, len(names))
}

func (p page) describeCard(seat game.Seat) game.Event {
	switch card := p.Cards[seat]; {
	case card > 0:
		return game.Say("tender.alt.card", card)
	case p.Dealt:
		return game.Say("tender.alt.back")
	}
	return game.Say("tender.alt.none")
}
