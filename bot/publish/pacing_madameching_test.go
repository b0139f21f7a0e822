package publish_test

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

// Four players look in every 8 hours, seal standing orders with their choice, and have orders for attacks. On
// average, a match waits for each at most twice a turn, and a turn sends at most six messages.
func TestATurnOfMadameChingIsSoonOver(t *testing.T) {
	t.Parallel()
	setups := gametest.Setups(madameching.Rules())
	for _, setup := range setups[:gametest.Many(1, len(setups))] { // whole matches of strong computer players take long
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

// ching returns a match of Madame Ching whose players use standing orders well.
func ching(setup game.Setup, seed uint64) Pacing {
	captains := habits{rand.New(rand.NewPCG(seed, 9))}
	return Pacing{
		Game:  catalog.Game{Rules: madameching.Rules(), Face: madamechingface.New()},
		Setup: setup, Pace: 3 * ui.Day, Every: 8 * time.Hour,
		Turn:  func(s game.State) int { return max(1, int(s.(madameching.State).Round)) },
		Press: captains.press,
	}
}

// habits simulates players who make good use of standing orders.
type habits struct{ *rand.Rand }

// press returns what a player presses next: a missing order, or else a move.
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

// has reports whether an order with the same subject is already laid.
func has(laid []game.Order, order game.Order) bool {
	about := func(o game.Order) []string { return strings.Fields(string(o))[:2] }
	return slices.ContainsFunc(laid, func(o game.Order) bool { return slices.Equal(about(o), about(order)) })
}

// answers returns the standing orders that answer attacks.
func (habits) answers() []game.Order {
	return []game.Order{"cancel thief white", "cancel siren skill", "cancel traitor 3", "cancel sword 5"}
}

// plans returns the orders for the turn. A player with a skill or a useful card gives no order about those and is asked
// instead.
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

// idle reports whether a player has no encounter card worth playing in this position.
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

// sung reports whether a siren would turn a card of another player in the current expeditions.
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
