package bottest

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest/tender"
	"dockside/render"
	"dockside/render/canvas"
)

// Tender returns the test game with hidden information. Its pictures and descriptions spell out everything they are
// given, so a leak is visible at once. If plain is set, the face has no private panel, like a game without art.
func Tender(plain bool) catalog.Game {
	return catalog.Game{
		Rules: tender.Rules(), Face: TenderFace{plain},
		Levels: func(s game.Setup) []ai.Level { return ai.Levels(tender.Rules(), s, "cabin-boy", "bosun") },
	}
}

// TenderHand is the kind of the private panel.
const TenderHand render.Kind = "hand"

// TenderFace is the face of Tender.
type TenderFace struct{ plain bool }

func (f TenderFace) Traits() render.Traits {
	t := render.Traits{Keeps: map[string]render.Kind{tender.Revealed: "turned"}, Topics: []string{"goal"}}
	if !f.plain {
		t.Panels, t.Private = []render.Kind{TenderHand}, TenderHand
	}
	return t
}

func (TenderFace) See(s render.Scene) render.Page { return tenderLines(s) }

// lines is a page of text.
type lines []string

func (l lines) Paint(c *canvas.Canvas) {
	c.Rectangle(0, image.Rect(0, 0, 1200, 800))
	for i, line := range l {
		c.Text(line, 20, 60+40*i, canvas.Lettering{Size: 30, Ink: 0xFFFFFF})
	}
}

func (l lines) Describe() []game.Event { return []game.Event{game.Say(strings.Join(l, ""))} }

// tenderLines returns everything a scene holds, in short lines.
func tenderLines(s render.Scene) lines {
	text := fmt.Sprintf("%s %+v %+v %v %v %q %d %q %q", s.Kind, s.View, s.Before, s.Events, s.Outcome, s.Names, s.Seat,
		s.Draft, s.Orders)
	var lines []string
	for part := range slices.Chunk([]rune(text), 60) {
		lines = append(lines, string(part))
	}
	return lines
}

func (f TenderFace) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	moves := view.Moves(seat)
	if f.plain {
		return render.Walk(moves, draft)
	}
	var choices []render.Choice
	for _, m := range moves {
		choices = append(choices, render.Choice{
			Move: m, Label: game.Say(string(m)),
			Draft: strings.HasPrefix(string(m), "lay "), Open: m == "pass" || m == "object" && !needsGrounds(view),
		})
	}
	if slices.Contains(moves, draft) {
		choices = append(choices, render.Choice{Move: draft, Label: game.Say("Lay it"), Style: render.Primary})
	}
	if state, ok := view.(tender.State); ok && slices.Contains(moves, "bid 3") {
		both := game.Move("bid 3").With(LayCard(state.Round, 4))
		choices = append(choices, render.Choice{Move: both, Label: game.Say("bid 3, then lay 4")})
	}
	return choices
}

// needsGrounds reports whether a hidden card decides who may object.
func needsGrounds(view game.State) bool {
	s, _ := view.(tender.State)
	return s.Grounds
}

// Orders offers standing orders about objections, and wishes for this round and the next. The number of a wish is
// chosen with a second press.
func (f TenderFace) Orders(view game.State, _ game.Seat, laid []game.Order, draft game.Move) []render.Choice {
	s, ok := view.(tender.State)
	if !ok || f.plain || len(s.Turn()) == 0 {
		return nil
	}
	var all []game.Move
	for _, wish := range []game.Order{"never", "always"} {
		all = append(all, game.Move("").With("objection "+wish))
	}
	for _, order := range laid {
		kind := order[:strings.LastIndex(string(order), " ")]
		all = append(all, game.Move("").With(kind+" ask"))
	}
	var choices []render.Choice
	for _, m := range slices.Compact(all) {
		choices = append(choices, render.Choice{Move: m, Label: game.Say(string(m))})
	}
	for round := max(s.Round, 1); round <= min(s.Round+1, s.Rounds); round++ {
		wish := game.Move("").With(LayCard(round, 0))
		choices = append(choices, render.Choice{Move: wish, Label: game.Say(string(wish)), Draft: true})
		for n := 1; draft == wish && n <= 4; n++ {
			lay := game.Move("").With(LayCard(round, n))
			choices = append(choices, render.Choice{Move: lay, Label: game.Say(fmt.Sprint(n))})
		}
	}
	return choices
}

// Laid lists all standing orders as text.
func (f TenderFace) Laid(_ game.State, _ game.Seat, laid []game.Order) []game.Event {
	var told []game.Event
	for _, o := range laid {
		told = append(told, game.Say(string(o)))
	}
	return told
}

// LayCard returns the order to lay card n in a round. With n = 0 it returns the prefix of that order.
func LayCard(round, n int) game.Order {
	if n == 0 {
		return game.Order(fmt.Sprintf("lay round-%d", round))
	}
	return game.Order(fmt.Sprintf("lay round-%d %d", round, n))
}
