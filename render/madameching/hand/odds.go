package hand

import (
	"image"
	"slices"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/madameching/choices"
	"dockside/render/widget"
)

// mostTold is the maximum number of choices in a description. A captain with two junks may have more than a hundred.
const mostTold = 8

// Decides reports whether a seat has a decision to make.
func Decides(s *rules.State, seat game.Seat) bool {
	return seat >= 0 && int(seat) < s.Seats() && len(s.Moves(seat)) > 0
}

// SeeOdds returns the private picture with the best choice as the draft. Each card has the odds of the best choice that
// uses it.
func SeeOdds(s *rules.State, odds *render.Odds) *Page {
	h := See(s, odds.Seat, odds.Choices[0].Move, nil)
	h.odds = odds
	for i := range h.cards {
		h.cards[i].worth = bestOf(odds, h.cards[i].spentBy)
	}
	for i := range h.about.cards {
		h.about.cards[i].worth = bestOf(odds, h.about.cards[i].takenBy)
	}
	for i := range h.finds {
		h.finds[i].worth = bestOf(odds, func(m game.Move) bool { return uses(m, h.finds[i].Encounter) })
	}
	for i := range h.display {
		h.display[i].worth = bestOf(odds, h.display[i].drawnBy)
	}
	for _, choice := range odds.Choices {
		if len(h.choices) < mostTold || choice.Move == odds.Made {
			h.choices = append(h.choices, own("choice"+odds.Standing(choice), choices.Label(*s, odds.Seat, choice.Move),
				render.Percent(choice.Chance)))
		}
	}
	return h
}

// bestOf returns the best choice that satisfies a condition; nil if there is none.
func bestOf(odds *render.Odds, meant func(game.Move) bool) *render.Weighed {
	i := slices.IndexFunc(odds.Choices, func(c render.Weighed) bool { return meant(c.Move) })
	if i < 0 {
		return nil
	}
	return &odds.Choices[i]
}

// spentBy reports whether a move chooses the card from the hand or gives it away.
func (s *slot) spentBy(m game.Move) bool {
	words := strings.Split(string(m), " ")
	if words[0] == "swap" {
		return words[2] == s.card.String()
	}
	return slices.Contains([]string{"choose", "give", "lantern"}, words[0]) && slices.Contains(words[1:], s.card.String())
}

// takenBy reports whether a move takes the card from another hand.
func (s *slot) takenBy(m game.Move) bool {
	return strings.HasPrefix(string(m), "swap "+s.card.String()+" ")
}

// drawnBy reports whether a move takes the card from the display.
func (o *offer) drawnBy(m game.Move) bool {
	switch {
	case o.gone:
		return false
	case o.card == 0:
		return m == "draw down"
	}
	return m == game.Move("draw "+o.card.String())
}

// tagWide is the minimum width of a tag.
const tagWide = 84

// tag draws the win chance of a choice on the edge of the card that it uses.
func (h *Page) tag(c *canvas.Canvas, worth *render.Weighed, x, y, wide int) {
	const size, full = 28, 132
	if worth == nil {
		return
	}
	half := max(tagWide, min(wide-8, full)) / 2
	ink := widget.OddsPlate(c, h.odds, *worth, image.Rect(x-half, y-20, x+half, y+20), 12)
	if wide < full-20 { // no room for a mark
		c.Percentage(worth.Chance, x, y+10, canvas.Figure(size, ink).Middle())
		return
	}
	widget.OddsChance(c, h.odds, *worth, x, y, size)
}
