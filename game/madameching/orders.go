package madameching

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
)

// orders implements game.Orders. Orders with a second word like "turn-7" are for that turn:
//
//	wish turn-7 52 30 down     which card to take, in order of preference; or ask
//	then turn-7 only           use no skill and play no encounter card; or ask, the default
//	junk turn-7 17 0           with which junk one of the two chosen cards sails; or ask
//	cancel thief white         whether to cancel: never, always, or if there is a white stone; ask
//	cancel siren skill         never, always, or if the symbol would cost a skill that can be gained now; ask
//	cancel traitor 3           never, always, or with at least so many encounter cards; ask
//	cancel sword 4             never, always, or with at least so many cards in the hand; ask
//	pilot kite plain           which pilot to cancel with, the first one held; ask
//	mate never                 give the mate no card; ask
//	hand never                 hand no encounter card over; ask
type orders struct{}

// ask takes an order back.
const ask = "ask"

// Lay implements game.Orders.
func (orders) Lay(view game.State, _ game.Seat, laid []game.Order, order game.Order) ([]game.Order, error) {
	s, _ := view.(State)
	if !s.spells(order) {
		return nil, fmt.Errorf("%w: the order %q", game.ErrIllegal, order)
	}
	rest := slices.DeleteFunc(slices.Clone(laid), func(o game.Order) bool {
		return subject(o) == subject(order) || !s.spells(o)
	})
	if strings.HasSuffix(string(order), " "+ask) {
		return rest, nil
	}
	return append(rest, order), nil
}

// subject returns the subject of an order. A later order replaces an earlier one with the same subject.
func subject(o game.Order) string {
	words := strings.Fields(string(o))
	if words[0] == cancel {
		return words[0] + " " + words[1]
	}
	return words[0]
}

// spells reports whether an order is valid and has not lapsed.
func (s *State) spells(o game.Order) bool {
	words := strings.Split(string(o), " ")
	if len(words) < 2 {
		return false
	}
	switch verb, rest := words[0], words[1:]; verb {
	case "wish", "then", "junk":
		return s.Round > 0 && rest[0] == fmt.Sprint("turn-", s.Round) && s.spellsTurn(verb, rest[1:])
	case cancel:
		return len(rest) == 2 && spellsCancel(rest[0], rest[1])
	case "pilot":
		return slices.Equal(rest, []string{ask}) ||
			distinct(rest, func(word string) bool { return slices.Contains(symbolNames[:], word) })
	case "mate", hand:
		return s.Crewed && len(rest) == 1 && (rest[0] == "never" || rest[0] == ask)
	}
	return false
}

// spellsTurn reports whether the words of an order for this turn are valid.
func (s *State) spellsTurn(verb string, words []string) bool {
	switch verb {
	case "wish":
		return slices.Equal(words, []string{ask}) || distinct(words, func(word string) bool {
			return word == down || number(word) > 0 && slices.Contains(s.Display[:], number(word))
		})
	case "then":
		return len(words) == 1 && (words[0] == "only" || words[0] == ask)
	}
	return s.Junks() == maxJunks && (slices.Equal(words, []string{ask}) ||
		len(words) == 2 && number(words[0]) > 0 && (words[1] == "0" || words[1] == "1"))
}

// distinct reports whether there are words, all different and valid.
func distinct(words []string, fits func(string) bool) bool {
	for i, word := range words {
		if !fits(word) || slices.Contains(words[:i], word) {
			return false
		}
	}
	return len(words) > 0
}

// spellsCancel reports whether a condition is valid for a kind of attack.
func spellsCancel(attack, when string) bool {
	if when == "never" || when == "always" || when == ask {
		return slices.Contains([]string{"thief", "siren", "traitor", sword}, attack)
	}
	switch attack {
	case "thief":
		return when == "white"
	case "siren":
		return when == "skill"
	case "traitor", sword:
		return len(when) == 1 && when >= "2" && when <= "9"
	}
	return false
}

// standing returns the remaining words of the order that begins with some words; nil if there is none.
func standing(laid []game.Order, about ...string) []string {
	for _, o := range laid {
		words := strings.Split(string(o), " ")
		if len(words) > len(about) && slices.Equal(words[:len(about)], about) {
			return words[len(about):]
		}
	}
	return nil
}

// Carry implements game.Orders.
func (orders) Carry(view game.State, seat game.Seat, laid []game.Order) (game.Move, bool) {
	s, _ := view.(State)
	turn := fmt.Sprint("turn-", s.Round)
	alone := slices.Equal(standing(laid, "then", turn), []string{"only"})
	switch {
	case s.Handing > 0:
		return keep, standing(laid, hand) != nil
	case s.Step == React:
		return s.react(seat, laid)
	case s.Step == Sail:
		return s.course(standing(laid, "junk", turn))
	case s.Step == Gain && alone:
		return done, !s.Act.Could
	case s.Step == Deeds && (alone || s.idle()):
		return s.wished(standing(laid, "wish", turn))
	case s.Step == Give && s.first():
		return keep, standing(laid, "mate") != nil
	}
	return "", false
}

// idle reports whether the active captain can publicly do nothing but take a card.
func (s *State) idle() bool {
	c := s.active()
	return c.Found == 0 && c.Up[Chart]+c.Up[Lantern]+c.Up[Sword] == 0
}

// wished returns the move that takes the first available card of a wish.
func (s *State) wished(cards []string) (game.Move, bool) {
	for _, word := range cards {
		if move := spell(draw, word); slices.Contains(s.takings(), move) {
			return move, true
		}
	}
	return "", false
}

// course returns the move with the ordered junk. The other card sails with the other junk.
func (s *State) course(words []string) (game.Move, bool) {
	if words == nil {
		return "", false
	}
	junk, _ := strconv.Atoi(words[1])
	if card(words[0]) != s.Act.Card {
		junk = 1 - junk
	}
	return spell(sail, junk), true
}

// react returns the ordered answer to an attack.
func (s *State) react(seat game.Seat, laid []game.Order) (game.Move, bool) {
	attack := sword
	switch {
	case s.Attack.By.IsSiren():
		attack = "siren"
	case s.Attack.By != NoEncounter:
		attack = s.Attack.By.String()
	}
	when := standing(laid, cancel, attack)
	if when == nil {
		return "", false
	}
	if !s.worthIt(&s.Captains[seat], when[0]) {
		return pass, true
	}
	for _, word := range append(standing(laid, "pilot"), symbolNames[:]...) {
		if e := PilotOf(symbolOf(word)); s.Captains[seat].Finds[e] > 0 {
			return spell(cancel, e), true
		}
	}
	return pass, true
}

// worthIt reports whether the condition of an order to cancel holds.
func (s *State) worthIt(c *Captain, when string) bool {
	switch when {
	case "never":
		return false
	case "always":
		return true
	case "white":
		return c.Stones[Pearl] > 0
	case "skill":
		return s.costsSkill(c)
	}
	from, _ := strconv.Atoi(when)
	if s.Attack.By == Traitor {
		return int(c.Found) >= from
	}
	return int(c.Held) >= from
}

// costsSkill reports whether the siren costs a captain a skill that an expedition would bring now.
func (s *State) costsSkill(c *Captain) bool {
	stock := s.Stock()
	return slices.ContainsFunc(c.Junks[:], func(e Expedition) bool {
		i := e.Victim(s.Attack.By.Symbol())
		if i < 0 {
			return false
		}
		before := e.Signs()
		e.Turned |= 1 << i
		after := e.Signs()
		return after.best(&stock, Chart) < before.best(&stock, Chart)
	})
}
