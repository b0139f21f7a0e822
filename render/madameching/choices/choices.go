// Package choices returns the moves and the standing orders of a seat as buttons and menus, and the prompt of the seat.
package choices

import (
	"slices"
	"strconv"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/describe"
	"dockside/render/madameching/forecast"
)

// For returns the choices of a seat. They all stand beside the picture of its hand, so that a captain answers in one
// place.
func For(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	s, ok := view.(rules.State)
	moves := view.Moves(seat)
	if !ok || len(moves) == 0 {
		return nil
	}
	m := menu{s: &s, seat: seat, moves: moves}
	if s.Handing == 0 && s.Step == rules.Choose {
		return m.choosing(draft)
	}
	if s.Handing == 0 && s.Step == rules.Swap {
		return m.swapping(draft)
	}
	return m.plain()
}

// say returns the label of a button.
func say(key string, args ...any) game.Event { return game.Say("madameching.choice."+key, args...) }

// note returns the small print of an option.
func note(key string, args ...any) game.Event { return say(key+".note", args...) }

// menu builds the choices of a seat from its legal moves.
type menu struct {
	s     *rules.State
	seat  game.Seat
	moves []game.Move
}

// Rows of choices from the top.
const (
	rowFirst = iota
	rowSecond
	rowThird
)

// plain returns the choices of a step in which each takes one press.
func (m *menu) plain() []render.Choice {
	buttons, lists := []render.Choice(nil), map[string][]render.Choice{}
	for _, move := range m.moves {
		c, list := m.choice(move)
		c.Move = move
		if list == "" {
			buttons = append(buttons, c)
		} else {
			lists[list] = append(lists[list], c)
		}
	}
	buttons = append(buttons, asButtons(lists["give"], say("give.menu", m.s.Mate(int(m.seat))))...)
	for _, list := range []string{"kite", "lantern", "find"} {
		buttons = append(buttons, inMenus(lists[list], say(list+".menu"))...)
	}
	return buttons
}

// choice returns the button of a move, or the option and the name of its menu.
func (m *menu) choice(move game.Move) (c render.Choice, list string) {
	words := strings.Split(string(move), " ")
	switch verb, rest := words[0], words[1:]; verb {
	case "sail":
		return m.sailChoice(rest), ""
	case "claim":
		t, _ := rules.ParseTile(rest[0])
		return render.Choice{Label: say(verb, t.Mission().Number, brieflyPaid(t)), Style: render.Primary}, ""
	case "kite":
		t, _ := rules.ParseTile(rest[0])
		return render.Choice{Label: say(verb, t.Mission().Number, rules.PayEvents(t))}, verb
	case "mentor":
		return render.Choice{Label: say(verb, game.Say("madameching.symbol."+rest[0])), Row: rowSecond}, ""
	case "gain":
		return render.Choice{Label: say(verb, game.Say("madameching.skill."+rest[0])), Style: render.Primary}, ""
	case "chart":
		return render.Choice{Label: say(verb)}, ""
	case "sword":
		return render.Choice{Label: say(verb, seatOf(rest[0])), Style: render.Danger}, ""
	case "lantern":
		return m.lanternChoice(rest[0]), verb
	case "draw":
		return render.Choice{Label: taken(rest[0]), Style: render.Primary, Row: rowSecond}, ""
	case "cancel":
		return render.Choice{Label: say(verb, game.Say("madameching.find."+rest[0])), Style: render.Primary}, ""
	case "give":
		return render.Choice{Label: say(verb, number(Card(rest[0])), m.s.Mate(int(m.seat)))}, verb
	case "hand":
		return render.Choice{Label: say(verb, game.Say("madameching.find."+rest[0]))}, ""
	case "pass", "keep", "done":
		return render.Choice{Label: say(m.passKey(verb)), Row: rowThird}, ""
	}
	return m.encounterChoice(words), "find"
}

// passKey returns the key of the move that does nothing more.
func (m *menu) passKey(verb string) string {
	switch {
	case m.s.Handing > 0:
		return "hand.keep"
	case verb != "done":
		return verb
	case m.s.Step == rules.Claim:
		return "claim.none"
	case m.s.Step == rules.Gain && m.s.Act.Gained > 0:
		return "gain.done"
	case m.s.Step == rules.Gain:
		return "gain.none"
	}
	return "draw.none"
}

// brieflyPaid returns the reward of a mission in words that fit on a button: gems of several kinds by their number.
func brieflyPaid(t rules.Tile) game.Event {
	m := t.Mission()
	var pays []game.Event
	if m.Gold > 0 {
		pays = append(pays, say("pay.gold", m.Gold))
	}
	key, gems, kinds := "", 0, 0
	for g, n := range m.Stones {
		if n > 0 {
			key, gems, kinds = "pay."+rules.Gem(g).String(), gems+int(n), kinds+1
		}
	}
	if kinds > 1 {
		key = "pay.gems"
	}
	if kinds > 0 {
		pays = append(pays, say(key, gems))
	}
	if m.Encounters > 0 {
		pays = append(pays, say("pay.cards", m.Encounters))
	}
	told := pays[0]
	for _, pay := range pays[1:] {
		told = say("pay.more", told, pay)
	}
	return told
}

// sailChoice returns the choice to sail, with a given junk if there are two.
func (m *menu) sailChoice(junk []string) render.Choice {
	captain, at := &m.s.Captains[m.seat], 0
	if len(junk) > 0 {
		at, _ = strconv.Atoi(junk[0])
	}
	o := forecast.Of(m.s, captain, &captain.Junks[at], m.s.Act.Card)
	if len(junk) == 0 {
		return render.Choice{Label: say("sail", o.Brief()), Style: render.Primary}
	}
	return render.Choice{Label: say("sail.junk", at+1, o.Brief()), Style: render.Primary}
}

// lanternChoice returns the choice to add a card by the skill of a lantern.
func (m *menu) lanternChoice(word string) render.Choice {
	o := forecast.Step(m.s, &m.s.Captains[m.seat].Junks[m.s.Act.Junk], Card(word))
	return render.Choice{Label: say("card", card(word), o.Describe()), Note: note("lantern")}
}

// encounterChoice returns the choice to play an encounter card, on a seat if it needs one.
func (m *menu) encounterChoice(words []string) render.Choice {
	e, _ := rules.ParseEncounter(words[0])
	kind, _, _ := strings.Cut(words[0], "-")
	c := render.Choice{Label: say("find."+kind, rules.EncounterEvent(e))}
	switch {
	case len(words) > 1:
		target := &m.s.Captains[seatOf(words[1])]
		c.Label, c.Note = say(words[0], seatOf(words[1])), note(words[0], target.Stones.Count())
		if e == rules.Traitor {
			c.Note = note(words[0], int(target.Found))
		}
	case e.IsSiren():
		c.Note = note("siren", m.lured(e))
	case e.IsPilot():
		o := forecast.Step(m.s, &m.s.Captains[m.seat].Junks[m.s.Act.Junk], rules.Pilot(e.Symbol()))
		c.Note = note("pilot", o.Describe())
	default:
		c.Note = note(words[0])
	}
	return c
}

// lured returns the captains that a siren hits.
func (m *menu) lured(e rules.Encounter) []game.Event {
	var all []game.Event
	for seat := range game.Seat(m.s.Seats()) {
		if m.s.Lured(e.Symbol()).Has(int(seat)) {
			all = append(all, game.Say("madameching.captain", seat))
		}
	}
	return all
}

// swapping returns the cards to take from the other hand, and then the cards to give in exchange.
func (m *menu) swapping(draft game.Move) []render.Choice {
	verb, rest, _ := strings.Cut(string(draft), " ")
	take, _, _ := strings.Cut(rest, " ")
	begun := verb == "swap" && slices.ContainsFunc(m.moves, func(move game.Move) bool {
		return strings.HasPrefix(string(move), "swap "+take+" ")
	})
	if !begun {
		var takes []render.Choice
		for _, c := range m.s.Captains[m.s.Act.Target].Hand.List() {
			takes = append(takes, render.Choice{
				Move: game.Move("swap " + c.String()), Draft: true, Label: say("take", named(c)),
				Note: forecast.Describe(forecast.WithEach(m.s, m.seat, c)),
			})
		}
		return asButtons(takes, say("take.menu"))
	}
	var gives []render.Choice
	for _, c := range m.s.Captains[m.seat].Hand.List() {
		gives = append(gives, render.Choice{
			Move: game.Move("swap " + take + " " + c.String()), Style: render.Primary,
			Label: say("swap", number(c), number(Card(take))),
		})
	}
	return asButtons(gives, say("swap.menu", card(take)))
}

// mostButtons is the maximum number of buttons, in two rows. More choices become menus.
const mostButtons = 10

// asButtons returns choices as buttons, or in menus if they are too many. Menus omit disabled choices.
func asButtons(choices []render.Choice, placeholder game.Event) []render.Choice {
	if len(choices) <= mostButtons {
		return choices
	}
	return inMenus(slices.DeleteFunc(choices, func(c render.Choice) bool { return c.Gone }), placeholder)
}

// inMenus returns choices in as few menus as can hold them.
func inMenus(choices []render.Choice, placeholder game.Event) []render.Choice {
	var menus []render.Choice
	for part := range slices.Chunk(choices, render.MaxOptions) {
		menus = append(menus, render.Choice{Label: placeholder, Menu: part})
	}
	return menus
}

// taken returns the label for taking a card of the display.
func taken(word string) game.Event {
	if word == "down" {
		return say("draw.down")
	}
	return say("draw", card(word))
}

// card returns the card of a move in words.
func card(word string) game.Event { return rules.CardEvent(Card(word)) }

// Card parses the number of a card.
func Card(word string) rules.Card {
	n, _ := strconv.Atoi(word)
	return rules.Card(n)
}

// seatOf parses a seat.
func seatOf(word string) game.Seat {
	n, _ := strconv.Atoi(word)
	return game.Seat(n)
}

// number returns the bare number of a card, with the emoji of its symbol.
func number(c rules.Card) game.Event { return labelOf(c, int(c)) }

// named returns the number, the colour and the symbol of a card, as descriptions name it: "17 sky kite".
func named(c rules.Card) game.Event { return labelOf(c, describe.Card(c)) }

// labelOf returns words for a card with the emoji of its symbol.
func labelOf(c rules.Card, words any) game.Event {
	return game.Say("madameching.number."+c.Symbol().String(), words)
}

// labelled returns the label of a card. With one junk it has the forecast; with two only the picture has room for both.
func labelled(s *rules.State, seat game.Seat, c rules.Card) game.Event {
	all := forecast.WithEach(s, seat, c)
	switch o := &all[0]; {
	case len(all) > 1:
		return named(c)
	case o.Plain():
		return say("card", named(c), o.Brief())
	default:
		return say("card", number(c), o.Brief())
	}
}

// Label returns a move in the words of the choice that makes it. A move of chance, or one without a choice, is
// described by its verb.
func Label(before game.State, seat game.Seat, move game.Move) game.Event {
	if s, ok := before.(rules.State); ok && seat >= 0 && int(seat) < s.Seats() {
		for _, thought := range []game.Move{"", move} {
			for _, c := range For(s, seat, thought) {
				for _, option := range append(c.Menu, c) {
					if option.Move == move {
						return option.Label
					}
				}
			}
		}
	}
	verb, _, _ := strings.Cut(string(move), " ")
	if seat == game.Nature {
		return game.Say("madameching.draw." + verb)
	}
	return describe.Fact("moment.move", verb)
}
