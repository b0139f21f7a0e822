package guest_test

import (
	"embed"
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest/tender"
	"dockside/render"
	"dockside/render/canvas"
)

//go:generate go run ../render/internal/rasterise -fonts ../render/canvas/art/fonts art

// files are the sprites and the words of the guest.
//
//go:embed art/png words
var files embed.FS

// guest is the line by which main would list the game.
func guest() catalog.Game {
	return catalog.Game{Rules: tender.Rules(), Face: face{}, Levels: func(s game.Setup) []ai.Level {
		return ai.Levels(tender.Rules(), s, "apprentice", "broker")
	}}
}

// hand is what one seat sees alone.
const hand render.Kind = "hand"

// face is the look of the guest.
type face struct{}

var (
	_ render.Status    = face{}
	_ render.Chronicle = face{}
)

// Traits implements render.Face.
func (face) Traits() render.Traits {
	return render.Traits{Panels: []render.Kind{hand}, Private: hand, Topics: []string{"goal"}, Files: files}
}

// See implements render.Face.
func (face) See(s render.Scene) render.Page {
	state, ok := s.View.(tender.State)
	if !ok {
		return nil
	}
	return page{state, s.Outcome}
}

// Choices implements render.Face: bids are secret, and objections that need a hidden card; all else may be seen.
func (face) Choices(view game.State, seat game.Seat, _ game.Move) []render.Choice {
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
func (face) Status(view game.State) game.Event {
	s, _ := view.(tender.State)
	return game.Say("tender.status", s.Round, s.Rounds)
}

// Count implements render.Counter.
func (face) Count(m *game.Match) []map[string]int {
	return render.Tally(m, map[string]string{tender.Laid: "laid", tender.Objected: "objected"})
}

// Tell implements render.Chronicle.
func (face) Tell(counts map[string]int) []game.Event {
	return slices.Concat(render.Told("tender.told.laid", counts["laid"]),
		render.Told("tender.told.objected", counts["objected"]))
}

// page is what is to be seen of a position, and of how it ended.
type page struct {
	tender.State
	outcome game.Outcome
}

// Paint implements render.Page: a row for each seat, with its card and its points.
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

// describeEnd says who won.
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
