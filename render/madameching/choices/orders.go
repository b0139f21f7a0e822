package choices

import (
	"slices"
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// Orders returns a menu for the card to take in this turn, one for the answers to attacks, one for the preferred pilot,
// and a button for each order without a value. It offers only orders that can have an effect with the captain's present
// cards. Every order can be withdrawn.
func Orders(view game.State, seat game.Seat, laid []game.Order) []render.Choice {
	s, ok := view.(rules.State)
	if !ok || s.Step == rules.Done || int(seat) >= s.Seats() || seat < 0 {
		return nil
	}
	m := commands{menu{s: &s, seat: seat}, laid}
	return slices.Concat(
		m.switches(), inMenus(m.takes(), ordered("wish.menu")), inMenus(m.cancels(), ordered("cancel.menu")),
		inMenus(m.pilots(), ordered("pilot.menu")),
	)
}

// Laid returns the orders for this turn or for any turn in words.
func Laid(view game.State, seat game.Seat, laid []game.Order) []game.Event {
	s, ok := view.(rules.State)
	if !ok {
		return nil
	}
	return DescribeOrders(InForce(&s, seat, laid, nil))
}

// InForce returns the orders for this turn or for any turn, including those of a draft.
func InForce(s *rules.State, seat game.Seat, laid, drafted []game.Order) []game.Order {
	all, err := rules.Rules().Lay(*s, seat, laid, drafted...)
	if err != nil {
		all = laid
	}
	m := menu{s: s}
	return slices.DeleteFunc(slices.Clone(all), func(o game.Order) bool {
		about := strings.Split(string(o), " ")[1]
		return strings.HasPrefix(about, "turn-") && about != m.turn()
	})
}

// ordered returns the label of an order.
func ordered(key string, args ...any) game.Event { return game.Say("madameching.order."+key, args...) }

// commands builds the choices of orders of a seat.
type commands struct {
	menu
	laid []game.Order
}

// lay returns a choice that gives an order.
func lay(o game.Order, label game.Event) render.Choice {
	return render.Choice{Move: game.Move("").With(o), Label: label}
}

// revoke returns the option that withdraws an order, or nothing if there is no such order. The given words are the
// beginning of the order.
func (m *commands) revoke(about ...string) []render.Choice {
	o, ok := m.given(about...)
	if !ok {
		return nil
	}
	c := lay(game.Order(strings.Join(append(about, "ask"), " ")), ordered("ask", describeOrder(o)))
	c.Note = ordered("ask.note")
	return []render.Choice{c}
}

// release returns the button that withdraws an order, or nothing if there is no such order.
func (m *commands) release(about ...string) []render.Choice {
	if _, ok := m.given(about...); !ok {
		return nil
	}
	return []render.Choice{
		lay(game.Order(strings.Join(append(about, "ask"), " ")), ordered("ask."+about[0])),
	}
}

// given returns the order that begins with some words, if there is one.
func (m *commands) given(about ...string) (game.Order, bool) {
	for _, o := range m.laid {
		words := strings.Split(string(o), " ")
		if len(words) > len(about) && slices.Equal(words[:len(about)], about) {
			return o, true
		}
	}
	return "", false
}

// switches returns the orders without a value.
func (m *commands) switches() []render.Choice {
	toggle := func(usable bool, o game.Order, key string, about ...string) []render.Choice {
		if back := m.release(about...); back != nil || !usable {
			return back
		}
		return []render.Choice{lay(o, ordered(key))}
	}
	c := &m.s.Captains[m.seat]
	return slices.Concat(
		m.junks(),
		toggle(m.canTake() && m.busy(), m.order("then", "only"), "only", "then", m.turn()),
		toggle(m.s.Crewed && c.Held > 0, "mate never", "mate", "mate"),
		toggle(m.s.Crewed && c.Found > 0, "hand never", "hand", "hand"),
	)
}

// canTake reports whether the seat is still to take a card of the display in this turn.
func (m *commands) canTake() bool {
	return m.s.Round > 0 && (m.s.Step == rules.Choose || m.s.Active() == m.seat && !m.s.Act.Drawn ||
		slices.Contains(m.s.Order(), m.seat))
}

// junks returns the orders that assign the higher of two chosen cards to a junk.
func (m *commands) junks() []render.Choice {
	c := &m.s.Captains[m.seat]
	high := c.Chose[len(c.Chose)-1]
	if high <= 0 || c.Sailed > 0 {
		return m.release("junk", m.turn())
	}
	choices := m.release("junk", m.turn())
	for junk := range m.s.Junks() {
		if o := m.order("junk", high, junk); !slices.Contains(m.laid, o) {
			choices = append(choices, lay(o, ordered("junk", number(high), junk+1)))
		}
	}
	return choices
}

// takes returns the orders for the card to take in this turn: longer versions of the current one, and new ones.
func (m *commands) takes() []render.Choice {
	if !m.canTake() {
		return m.revoke("wish", m.turn())
	}
	choices, words := m.revoke("wish", m.turn()), available(m.s)
	wishes := append(m.further(words), rankings(words)...)
	for _, wish := range wishes {
		o := m.order("wish", wish...)
		known := slices.ContainsFunc(choices, func(c render.Choice) bool { return c.Move == game.Move("").With(o) })
		if !known && !slices.Contains(m.laid, o) {
			c := lay(o, describeWish(wish))
			c.Note = say("wish.note")
			choices = append(choices, c)
		}
	}
	return choices
}

// further returns the current orders for a card with one more alternative each.
func (m *commands) further(words []any) [][]any {
	var longer [][]any
	for _, o := range m.laid {
		rest, ok := strings.CutPrefix(string(o), "wish "+m.turn()+" ")
		if !ok {
			continue
		}
		var wish []any
		for _, word := range strings.Fields(rest) {
			wish = append(wish, word)
		}
		for _, word := range words {
			if !slices.Contains(wish, word) {
				longer = append(longer, append(slices.Clone(wish), word))
			}
		}
	}
	return longer
}

// Attacks are the kinds of attacks, with the conditions for cancelling them.
var Attacks = []struct {
	kind string
	when []string
}{
	{"thief", []string{"never", "always", "white"}},
	{"siren", []string{"never", "always", "skill"}},
	{"traitor", []string{"never", "always", "2", "3", "4", "5", "6"}},
	{"sword", []string{"never", "always", "3", "4", "5", "6", "7", "8"}},
}

// cancels returns the orders that answer attacks.
func (m *commands) cancels() []render.Choice {
	var choices []render.Choice
	for _, a := range Attacks {
		choices = append(choices, m.revoke("cancel", a.kind)...)
		for _, when := range a.when {
			o := game.Order("cancel " + a.kind + " " + when)
			if slices.Contains(m.laid, o) || !m.answers(a.kind, when) {
				continue
			}
			c := lay(o, describeOrder(o))
			if c.Note = ordered("cancel.note"); when == "never" {
				c.Note = ordered("cancel.note.never")
			}
			choices = append(choices, c)
		}
	}
	return choices
}

// answers reports whether an attack of a kind can hit the captain now, who would be asked, and whether a condition can
// hold. Only a captain with encounter cards is asked, and only one with a pilot can cancel.
func (m *commands) answers(kind, when string) bool {
	c := &m.s.Captains[m.seat]
	hit := c.Found > 0
	has := int(c.Held)
	switch kind {
	case "thief":
		hit = hit && c.Stones.Count() > 0
	case "siren":
		hit = hit && (c.Junks[0].Size > 0 || c.Junks[1].Size > 0)
	case "traitor":
		has = int(c.Found)
	case "sword":
		hit = hit && c.Held > 0
	}
	switch when {
	case "never":
		return hit
	case "white":
		hit = hit && c.Stones[rules.Pearl] > 0
	default:
		hit = hit && int(Card(when)) <= has
	}
	return hit && len(m.held()) > 0
}

// held returns the symbols of the captain's pilots.
func (m *commands) held() (signs []rules.Symbol) {
	for sign := rules.NoSymbol; sign <= rules.SwordSign; sign++ {
		if m.s.Captains[m.seat].Finds[rules.PilotOf(sign)] > 0 {
			signs = append(signs, sign)
		}
	}
	return signs
}

// pilots returns the orders for the pilot to use first, if there are several kinds.
func (m *commands) pilots() []render.Choice {
	choices, held := m.revoke("pilot"), m.held()
	if len(held) < 2 {
		return choices
	}
	for _, sign := range held {
		if o := game.Order("pilot " + sign.String()); !slices.Contains(m.laid, o) {
			choices = append(choices, lay(o, describeOrder(o)))
		}
	}
	return choices
}

// DescribeOrders returns orders in words.
func DescribeOrders(orders []game.Order) (told []game.Event) {
	for _, o := range orders {
		told = append(told, describeOrder(o))
	}
	return told
}

// describeOrder returns an order in words.
func describeOrder(o game.Order) game.Event {
	words := strings.Split(string(o), " ")
	switch verb := words[0]; verb {
	case "wish":
		var wish []any
		for _, word := range words[2:] {
			wish = append(wish, word)
		}
		return ordered("wish.told", describeWish(wish))
	case "then":
		return ordered("only.told")
	case "junk":
		return ordered("junk", card(words[2]), int(Card(words[3]))+1)
	case "cancel":
		return describeCancel(words[1], words[2])
	case "pilot":
		return ordered("pilot", rules.EncounterEvent(pilotOf(words[1])))
	default:
		return ordered(verb + ".told")
	}
}

// describeCancel returns an order that answers a kind of attack in words.
func describeCancel(kind, when string) game.Event {
	attack := ordered("attack." + kind)
	switch n := int(Card(when)); {
	case n > 0 && kind == "traitor":
		return ordered("cancel.finds", n, attack)
	case n > 0:
		return ordered("cancel.cards", n, attack)
	}
	return ordered("cancel."+when, attack)
}

// pilotOf returns the pilot with a symbol.
func pilotOf(word string) rules.Encounter {
	e, _ := rules.ParseEncounter("pilot-" + word)
	return e
}
