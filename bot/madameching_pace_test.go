package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/game/madameching/engine"
	madamechingface "dockside/render/madameching"
)

// Captains who look in every 8 hours, seal with their choice what they wish to take and have said what they answer to
// attacks, are waited for at most twice a turn, and a turn of four sends at most six messages.
func TestATurnOfMadameChingIsSoonOver(t *testing.T) {
	t.Parallel()
	setups := gametest.Setups(madameching.Rules())
	for _, setup := range setups[:gametest.Many(1, len(setups))] { // whole matches of thoughtful captains take their time
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			waits, posts, turns := 0.0, 0.0, 0
			matches := gametest.Many(1, 25)
			for seed := range matches {
				toll := ching(setup, uint64(seed)).Play(t, byte(seed))
				waits, posts, turns = waits+toll.MeanWaits(), posts+toll.MeanPosts(), turns+len(toll.Posts)
			}
			n := float64(matches)
			t.Logf("%d matches of %.1f turns: %.2f waits a player and turn, %.2f messages a turn", matches, float64(turns)/n,
				waits/n, posts/n)
			if waits/n > 2 || posts/n > 6 {
				t.Errorf("%.2f waits a player and turn, want at most 2; %.2f messages a turn, want at most 6", waits/n, posts/n)
			}
		})
	}
}

// ching is a match of Madame Ching of such captains.
func ching(setup game.Setup, seed uint64) Pacing {
	captains := habits{rand.New(rand.NewPCG(seed, 9))}
	return Pacing{
		Game:  catalog.Game{Rules: madameching.Rules(), Face: madamechingface.New()},
		Setup: setup, Pace: 3 * ui.Day, Every: 8 * time.Hour,
		Turn:  func(s game.State) int { return max(1, int(s.(madameching.State).Round)) },
		Press: captains.press,
	}
}

// habits are what captains do who know what orders are for.
type habits struct{ *rand.Rand }

// press is the next thing to press.
func (h habits) press(view game.State, seat game.Seat, laid []game.Order) game.Move {
	s, _ := view.(madameching.State)
	moves := s.Moves(seat)
	orders := h.answers()
	if s.Step == madameching.Choose && len(moves) > 0 {
		orders = append(orders, h.plans(&s, seat)...)
	}
	for _, order := range orders {
		if !has(laid, order) {
			return game.Move("").With(order)
		}
	}
	if len(moves) == 0 {
		return ""
	}
	return engine.Engine{Runs: 1}.Choose(view, seat, ai.Means{Dice: h}).Move
}

// has tells whether an order about the same is laid.
func has(laid []game.Order, order game.Order) bool {
	about := func(o game.Order) []string { return strings.Fields(string(o))[:2] }
	return slices.ContainsFunc(laid, func(o game.Order) bool { return slices.Equal(about(o), about(order)) })
}

// answers are the orders about attacks.
func (habits) answers() []game.Order {
	return []game.Order{"cancel thief white", "cancel siren skill", "cancel traitor 3", "cancel sword 5"}
}

// plans are the orders for the turn. Whoever has something to play is asked when it comes to that.
func (h habits) plans(s *madameching.State, seat game.Seat) []game.Order {
	turn := fmt.Sprint("turn-", s.Round)
	wish := "wish " + turn
	for _, i := range h.Perm(len(s.Display)) {
		if c := s.Display[i]; c > 0 {
			wish += " " + c.String()
		}
	}
	orders := []game.Order{game.Order(wish + " down")}
	c := &s.Captains[seat]
	skills := c.Up[madameching.Chart] + c.Up[madameching.Lantern] + c.Up[madameching.Sword]
	if skills == 0 && h.idle(s, seat) {
		orders = append(orders, game.Order("then "+turn+" only"))
	}
	if s.Junks() == 2 {
		orders = append(orders, game.Order(fmt.Sprint("junk ", turn, " ", c.Hand.List()[0], " ", h.IntN(2))))
	}
	if s.Crewed {
		orders = append(orders, "mate never", "hand never")
	}
	return orders
}

// idle tells whether a captain has no encounter card that could be worth playing, as things stand.
func (habits) idle(s *madameching.State, seat game.Seat) bool {
	for e := range s.Captains[seat].Finds.Kinds() {
		switch {
		case e >= madameching.Trader, e.IsPilot(), e == madameching.Mentor:
		case e.IsSiren() && !sung(s, seat, e):
		default:
			return false
		}
	}
	return true
}

// sung tells whether a siren would turn a card of somebody else as the expeditions lie now.
func sung(s *madameching.State, seat game.Seat, siren madameching.Encounter) bool {
	for other := range s.Seats() {
		for junk := range s.Junks() {
			signs := s.Captains[other].Junks[junk].Signs()
			if game.Seat(other) != seat && signs[siren.Symbol()] > 0 {
				return true
			}
		}
	}
	return false
}
