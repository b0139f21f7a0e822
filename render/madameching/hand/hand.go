// Package hand draws and describes the private view of a captain: their expeditions, the cards with a forecast of each,
// the encounter cards and the decision to make. It also shows the win chances of the choices.
package hand

import (
	"fmt"
	"slices"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/board"
	"dockside/render/madameching/choices"
	"dockside/render/madameching/forecast"
)

// Page is a captain's private picture: the expeditions, the cards with their forecasts, the encounter cards, and the
// subject of the step.
type Page struct {
	seat     game.Seat
	round    int
	up, down [rules.Skills]int8
	rows     []expedition
	cards    []slot
	finds    []find
	display  []offer
	orders   []game.Event // as text, in the order of the orders
	answers  answers
	only     bool // the order also gives up other actions
	about    subject
	odds     *render.Odds // of a decision that is weighed, with the choices in words; else nil
	choices  []game.Event
}

// expedition is an expedition of the captain.
type expedition struct {
	space int
	cards []expeditionCard
	signs rules.Signs
}

// expeditionCard is a card of an expedition, perhaps turned by a siren.
type expeditionCard struct {
	card   rules.Card
	turned bool
}

// slot is a card in the hand, or a chosen one that has not sailed yet.
type slot struct {
	card   rules.Card
	all    []forecast.Forecast // with each junk
	picked bool                // it is chosen, or thought of
	sealed bool                // it lies face down
	later  bool                // the other chosen card sails before it
	anew   bool                // it has ended an expedition and begins the next one
	worth  *render.Weighed
}

// find is a kind of encounter card.
type find struct {
	rules.Encounter
	n     int  // how many
	lit   bool // one can be used now
	worth *render.Weighed
}

// offer is a card of the display; 0 for the face-down card.
type offer struct {
	card  rules.Card
	gone  bool
	rank  int // of the wish, from 1; 0 for none
	worth *render.Weighed
}

// answers summarise the orders about attacks.
type answers int

const (
	asks answers = iota
	never
	always
	sometimes
)

// subject is the subject of a step beside the captain's own cards.
type subject struct {
	kind  subjectKind
	other game.Seat       // the attacker, the mate, or whose hand is seen
	by    rules.Encounter // the attack; a sword is none
	cards []slot          // of the hand that is seen
	must  bool            // a card is to be given
}

type subjectKind int

const (
	nothingElse subjectKind = iota
	attacked
	swapping
	giving
	handing
)

// See returns the private picture of a seat with a draft and standing orders.
func See(s *rules.State, seat game.Seat, draft game.Move, laid []game.Order) *Page {
	c := &s.Captains[seat]
	move, drafted := draft.Parts()
	laid = choices.InForce(s, seat, laid, drafted)
	h := &Page{seat: seat, round: int(s.Round), up: c.Up, down: c.Down, about: seeSubject(s, seat, move)}
	for junk := range s.Junks() {
		h.rows = append(h.rows, seeExpedition(&c.Junks[junk]))
	}
	h.cards = seeSlots(s, seat, move)
	h.finds = seeFinds(s, seat)
	h.display = seeDisplay(s, laid)
	h.orders, h.answers = choices.DescribeOrders(laid), seeAnswers(laid)
	h.only = slices.ContainsFunc(laid, func(o game.Order) bool { return strings.HasPrefix(string(o), "then ") })
	return h
}

// seeExpedition returns an expedition with its cards in rising order.
func seeExpedition(e *rules.Expedition) expedition {
	v := expedition{space: e.Space(), signs: e.Signs()}
	used := map[int]bool{}
	for _, card := range e.Row() {
		for i, played := range e.Played() {
			if played == card && !used[i] {
				used[i] = true
				v.cards = append(v.cards, expeditionCard{card, e.Turned&(1<<i) != 0})
				break
			}
		}
	}
	return v
}

// seeSlots returns the cards of a hand, and chosen cards that have not sailed yet.
func seeSlots(s *rules.State, seat game.Seat, draft game.Move) []slot {
	c := &s.Captains[seat]
	picks := []rules.Card(nil)
	if strings.HasPrefix(string(draft), "choose ") {
		picks = choices.Cards(draft)
	}
	cards := c.Hand.List()
	for i, chosen := range c.Chose {
		if chosen > 0 && !board.Resolved(s, int(seat), i) {
			cards = append(cards, chosen)
		}
	}
	slices.Sort(cards)
	var slots []slot
	for _, card := range cards {
		chosen := slices.Contains(c.Chose[:], card)
		if chosen && card == s.Act.Card && s.Step != rules.Sail {
			if forecast.Concluding(s, seat, int(s.Act.Junk)) {
				first := forecast.Step(s, &rules.Expedition{}, card)
				slots = append(slots, slot{card: card, all: []forecast.Forecast{first}, anew: true})
			}
			continue // it lies in the expedition
		}
		later := chosen && s.Shown && seat == s.Active() && card != s.Act.Card
		slots = append(slots, slot{
			card: card, all: forecast.WithEach(s, seat, card), picked: chosen && !later || slices.Contains(picks, card),
			sealed: chosen && !s.Shown, later: later,
		})
	}
	return slots
}

// seeFinds returns the encounter cards, and which of them can be used now.
func seeFinds(s *rules.State, seat game.Seat) []find {
	var finds []find
	moves := s.Moves(seat)
	for e, n := range s.Captains[seat].Finds {
		if e := rules.Encounter(e); n > 0 {
			lit := slices.ContainsFunc(moves, func(m game.Move) bool { return uses(m, e) })
			finds = append(finds, find{Encounter: e, n: int(n), lit: lit})
		}
	}
	return finds
}

// uses reports whether a move uses an encounter card.
func uses(m game.Move, e rules.Encounter) bool {
	words := strings.Split(string(m), " ")
	return words[0] == e.String() || (words[0] == "cancel" || words[0] == "hand") && words[1] == e.String()
}

// seeSubject returns the subject of the step if the seat is to act.
func seeSubject(s *rules.State, seat game.Seat, draft game.Move) subject {
	switch acts := len(s.Moves(seat)) > 0; {
	case !acts:
	case s.Handing > 0:
		return subject{kind: handing, other: s.Mate(int(seat))}
	case s.Step == rules.React:
		return subject{kind: attacked, other: s.Active(), by: s.Attack.By}
	case s.Step == rules.Give:
		return subject{kind: giving, other: s.Mate(int(seat)), must: s.Given.Has(int(s.Mate(int(seat))))}
	case s.Step == rules.Swap:
		about := subject{kind: swapping, other: game.Seat(s.Act.Target)}
		for _, card := range s.Captains[about.other].Hand.List() {
			picked := strings.HasPrefix(string(draft)+" ", "swap "+card.String()+" ")
			about.cards = append(about.cards, slot{card: card, all: forecast.WithEach(s, seat, card), picked: picked})
		}
		return about
	}
	return subject{}
}

// seeDisplay returns the display with the ranks of the order.
func seeDisplay(s *rules.State, laid []game.Order) []offer {
	if s.Round == 0 {
		return nil
	}
	ranks := map[string]int{}
	for _, o := range laid {
		if words := strings.Split(string(o), " "); words[0] == "wish" {
			for i, word := range words[2:] {
				ranks[word] = i + 1
			}
		}
	}
	display := s.Display[:]
	if s.People == 3 { // one card for each captain; the first is face down
		display = display[:2]
	}
	offers := []offer{{gone: s.Down == rules.NoDown, rank: ranks["down"]}}
	for _, card := range display {
		offers = append(offers, offer{card: card, gone: card == 0, rank: ranks[fmt.Sprint(card)]})
	}
	return offers
}

// seeAnswers summarises the orders about attacks.
func seeAnswers(laid []game.Order) answers {
	said := map[answers]int{}
	for _, o := range laid {
		words := strings.Split(string(o), " ")
		switch {
		case words[0] != "cancel":
		case words[2] == "never":
			said[never]++
		case words[2] == "always":
			said[always]++
		default:
			said[sometimes]++
		}
	}
	switch {
	case len(said) == 0:
		return asks
	case said[never] == len(choices.Attacks):
		return never
	case said[always] == len(choices.Attacks):
		return always
	}
	return sometimes
}
