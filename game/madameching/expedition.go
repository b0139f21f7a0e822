package madameching

import (
	"math/bits"
	"slices"
)

// The size of the board (MC-30) and its lines (MC-41, MC-42). The board has no row below the port.
const (
	Columns    = 8
	Rows       = 7
	firstLine  = 3 // the straightness that brings one encounter card
	secondLine = 5 // the straightness that brings two more
)

// Expedition is the row of cards of a junk, in the order in which they were played. The zero Expedition is a junk that
// has not set out (MC-8).
type Expedition struct {
	Cards  [Columns]Card
	Size   int8  // the number of cards, which is the column of the junk
	Turned uint8 // the cards that a siren has turned, a bit for each index of Cards (MC-75)
}

// Played returns the cards in the order in which they were played.
func (e *Expedition) Played() []Card { return e.Cards[:e.Size] }

// Row returns the cards in the order of the row: numbers rising, each pilot behind the number that it followed (MC-63).
func (e *Expedition) Row() []Card {
	var row []Card
	for _, c := range e.Played() {
		at := len(row)
		if !c.IsPilot() {
			if i := slices.IndexFunc(row, func(o Card) bool { return !o.IsPilot() && o > c }); i >= 0 {
				at = i
			}
		}
		row = slices.Insert(row, at, c)
	}
	return row
}

// turned returns the cards that a siren has turned (MC-75).
func (e *Expedition) turned() []Card {
	var cards []Card
	for i, c := range e.Played() {
		if e.Turned&(1<<i) != 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// Highest returns the highest number; 0 if there is none (MC-32, MC-72).
func (e *Expedition) Highest() Card {
	highest := Card(0)
	for _, c := range e.Played() {
		if !c.IsPilot() {
			highest = max(highest, c)
		}
	}
	return highest
}

// Colours returns the number of colours, which is the row of the junk. Each pilot has a colour of its own. The number
// is limited to the rows of the board (MC-30, MC-47).
func (e *Expedition) Colours() int {
	seen, pilots := uint8(0), 0
	for _, c := range e.Played() {
		if c.IsPilot() {
			pilots++
		} else {
			seen |= 1 << c.Colour()
		}
	}
	return min(Rows, bits.OnesCount8(seen)+pilots)
}

// Space returns the number of the space of the junk, 0 if it is off the board (MC-30).
func (e *Expedition) Space() int { return int(e.Size) * e.Colours() }

// Straight returns the straightness, the number of steps straight on (MC-40).
func (e *Expedition) Straight() int { return int(e.Size) - e.Colours() }

// Full reports whether the junk is in the last column, where any card ends the expedition (MC-38).
func (e *Expedition) Full() bool { return int(e.Size) == Columns }

// Ends reports whether a navigation card would end the expedition (MC-32, MC-36, MC-38).
func (e *Expedition) Ends(c Card) bool { return e.Full() || c < e.Highest() }

// With returns the expedition with one more card (MC-33, MC-34, MC-63, MC-72).
func (e Expedition) With(c Card) Expedition {
	e.Cards[e.Size] = c
	e.Size++
	return e
}

// Brings returns the number of encounter cards that one more card brings (MC-41, MC-42). The expedition must not be
// full.
func (e *Expedition) Brings(c Card) int {
	after := e.With(c)
	return crossed(e, &after)
}

// crossed returns the number of encounter cards that the step to a longer expedition brings (MC-41 to MC-43).
func crossed(before, after *Expedition) int {
	if after.Straight() == before.Straight() {
		return 0
	}
	switch after.Straight() {
	case firstLine:
		return 1
	case secondLine:
		return 2
	}
	return 0
}

// Signs returns the symbols that can be used for skills, without those of turned cards (MC-54, MC-75).
func (e *Expedition) Signs() Signs {
	var n Signs
	for i, c := range e.Played() {
		if e.Turned&(1<<i) == 0 {
			n[c.Symbol()]++
		}
	}
	n[NoSymbol] = 0
	return n
}

// Gold returns the gold that the expedition pays at the end of the game: one for each different symbol, turned cards
// and pilots included, if it has at least two cards (MC-91).
func (e *Expedition) Gold() int {
	if e.Size < 2 {
		return 0
	}
	seen := uint8(0)
	for _, c := range e.Played() {
		seen |= 1 << c.Symbol()
	}
	return bits.OnesCount8(seen &^ 1)
}

// Victim returns the index of the card that a siren of a symbol turns; -1 if there is none. It is the lowest numbered
// card, or else a pilot (MC-75).
func (e *Expedition) Victim(s Symbol) int {
	found := -1
	for i, c := range e.Played() {
		if c.Symbol() == s && e.Turned&(1<<i) == 0 && (found < 0 || c < e.Cards[found]) {
			found = i
		}
	}
	return found
}

// Signs is the number of each symbol. That of NoSymbol is 0.
type Signs [Symbols]int8

// alike is the number of equal symbols that a skill needs (MC-54).
const alike = 3

// Pays reports whether the symbols pay for a skill.
func (n *Signs) Pays(s Skill) bool {
	if s != Elite {
		return n[s+1] >= alike
	}
	return n[ChartSign] > 0 && n[LanternSign] > 0 && n[KiteSign] > 0 && n[SwordSign] > 0
}

// Spend removes the symbols that a skill needs (MC-55).
func (n *Signs) Spend(s Skill) {
	if s != Elite {
		n[s+1] -= alike
		return
	}
	for sign := ChartSign; sign <= SwordSign; sign++ {
		n[sign]--
	}
}

// Opens reports whether one more symbol makes a new set of skills possible (MC-57). Such a set uses every symbol of
// that kind: some for elites, the others three by three for its own skill.
func (n *Signs) Opens(extra Symbol, stock *[Skills]int8) bool {
	all := n[extra] + 1
	for elites := range min(all, n.elites(extra), stock[Elite]) + 1 {
		if rest := all - elites; rest%alike == 0 && rest/alike <= stock[extra-1] {
			return true
		}
	}
	return false
}

// elites returns the number of elites that the symbols pay for, if there are enough of one kind.
func (n *Signs) elites(enough Symbol) int8 {
	fewest := int8(Columns)
	for sign := ChartSign; sign <= SwordSign; sign++ {
		if sign != enough {
			fewest = min(fewest, n[sign])
		}
	}
	return fewest
}

// best returns the largest number of skills in stock, of a kind or later ones, that the symbols pay for.
func (n Signs) best(stock *[Skills]int8, from Skill) int {
	most := 0
	for s := from; s <= Elite; s++ {
		if stock[s] > 0 && n.Pays(s) {
			rest, left := n, *stock
			rest.Spend(s)
			left[s]--
			most = max(most, 1+rest.best(&left, s))
		}
	}
	return most
}
