package madameching

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"dockside/game"
)

// maxSeats is the largest number of seats (MC-1).
const maxSeats = 4

// Card is a card of an expedition: a navigation card by its number, 1 to 55, or a pilot (MC-72). 0 is no card.
type Card int8

// lastCard is the highest navigation card (MC-2).
const lastCard Card = 55

// Pilot returns a pilot with a symbol, or with none.
func Pilot(s Symbol) Card { return lastCard + 1 + Card(s) }

// IsPilot reports whether it is a pilot, which has a colour of its own and no number.
func (c Card) IsPilot() bool { return c > lastCard }

// String returns the number, or the pilot as moves spell it.
func (c Card) String() string {
	if c.IsPilot() {
		return PilotOf(c.Symbol()).String()
	}
	return strconv.Itoa(int(c))
}

// Colour is one of the six colours of navigation cards, in the order of the numbers.
type Colour int8

// The colours.
const (
	White Colour = iota
	Sky
	Green
	Yellow
	Red
	Navy
	Colours = int(Navy) + 1
)

var colourNames = [Colours]string{"white", "sky", "green", "yellow", "red", "navy"}

func (c Colour) String() string { return colourNames[c] }

// lastOf is the highest card of each colour.
var lastOf = [Colours]Card{5, 25, 39, 48, 53, lastCard}

// Colour returns the colour of a navigation card.
func (c Card) Colour() Colour {
	for colour, last := range lastOf {
		if c <= last {
			return Colour(colour)
		}
	}
	return Navy
}

// Symbol is the symbol of a card, with which skills are gained (MC-54).
type Symbol int8

// The symbols; a card may have none.
const (
	NoSymbol Symbol = iota
	ChartSign
	LanternSign
	KiteSign
	SwordSign
	Symbols = int(SwordSign) + 1 // with none
)

var symbolNames = [Symbols]string{"plain", "chart", "lantern", "kite", "sword"}

// String returns the word of moves; that of a card without one is "plain".
func (s Symbol) String() string { return symbolNames[s] }

// symbolTable lists the symbols of all cards, starting with card 1.
const symbolTable = "" +
	".clks" + // white
	"c.sc..k.slk.l.s..k.." + // sky
	"clk.c.lslk.cs." + // green
	"lklscskc." + // yellow
	"k.lsc" + // red
	".." // navy

var signs = func() (all [int(lastCard) + 1]Symbol) {
	for i := range symbolTable {
		all[i+1] = Symbol(max(0, slices.Index([]byte(".clks"), symbolTable[i])))
	}
	return all
}()

// Symbol returns the symbol of a card.
func (c Card) Symbol() Symbol {
	if c.IsPilot() {
		return Symbol(c - lastCard - 1)
	}
	return signs[c]
}

// Skill is a kind of skill card. Skill n of the first four needs three times Symbol n+1; elite needs all four (MC-54).
type Skill int8

// The skills, in the order in which they are gained.
const (
	Chart Skill = iota
	Lantern
	Kite
	Sword
	Elite
	Skills = int(Elite) + 1
)

// skillCopies is the number of skill cards of a kind (MC-4).
const skillCopies = 4

var skillNames = [Skills]string{"chart", "lantern", "kite", "sword", "elite"}

func (s Skill) String() string { return skillNames[s] }

// Encounter is a kind of encounter card. Equal cards are of one kind.
type Encounter int8

// The encounter cards. Sirens and pilots with a symbol lie in the order of the symbols.
const (
	NoEncounter Encounter = iota
	Mentor
	Thief
	Traitor
	SirenChart
	SirenLantern
	SirenKite
	SirenSword
	PilotPlain
	PilotChart
	PilotLantern
	PilotKite
	PilotSword
	Seadog
	Oracle
	Trader
	Relic1
	Relic2
	Relic3
	Encounters = int(Relic3) + 1
)

var encounterNames = [Encounters]string{
	"", "mentor", "thief", "traitor", "siren-chart", "siren-lantern", "siren-kite", "siren-sword",
	"pilot-plain", "pilot-chart", "pilot-lantern", "pilot-kite", "pilot-sword", "seadog", "oracle", "trader",
	"relic-1", "relic-2", "relic-3",
}

// String returns the word of moves.
func (e Encounter) String() string { return encounterNames[e] }

// encounterCopies is the number of cards of each kind, 33 in all (MC-3).
var encounterCopies = Finds{0, 4, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 3, 3, 2, 2, 2}

// PilotOf returns the encounter card of a pilot with a symbol, or none.
func PilotOf(s Symbol) Encounter { return PilotPlain + Encounter(s) }

// IsPilot reports whether the card is a pilot.
func (e Encounter) IsPilot() bool { return e >= PilotPlain && e <= PilotSword }

// IsSiren reports whether the card is a siren.
func (e Encounter) IsSiren() bool { return e >= SirenChart && e <= SirenSword }

// Symbol returns the symbol of a siren or a pilot.
func (e Encounter) Symbol() Symbol {
	switch {
	case e.IsPilot():
		return Symbol(e - PilotPlain)
	case e.IsSiren():
		return Symbol(e-SirenChart) + ChartSign
	}
	return NoSymbol
}

// Points returns the points of a relic (MC-93).
func (e Encounter) Points() int { return max(0, int(e-Trader)) }

// ParseEncounter parses what String returns.
func ParseEncounter(word string) (Encounter, bool) {
	i := slices.Index(encounterNames[1:], word) + 1
	return Encounter(i), i > 0
}

// Finds is a multiset of encounter cards: the number of each kind.
type Finds [Encounters]int8

// Count returns the number of cards.
func (f Finds) Count() int {
	n := 0
	for _, copies := range f {
		n += int(copies)
	}
	return n
}

// List returns the cards, copies repeated.
func (f Finds) List() []Encounter {
	list := make([]Encounter, 0, f.Count())
	for e, copies := range f {
		for range copies {
			list = append(list, Encounter(e))
		}
	}
	return list
}

// Kinds iterates over the kinds with at least one card.
func (f Finds) Kinds() iter.Seq[Encounter] {
	return func(yield func(Encounter) bool) {
		for e, copies := range f {
			if copies > 0 && !yield(Encounter(e)) {
				return
			}
		}
	}
}

// minus returns the difference of two multisets.
func (f Finds) minus(other Finds) Finds {
	for e := range f {
		f[e] -= other[e]
	}
	return f
}

// Cards is a set of navigation cards.
type Cards uint64

// allCards are the navigation cards of the game.
const allCards = Cards(1)<<(lastCard+1) - 2

// SetOf returns a set of cards.
func SetOf(cards ...Card) Cards {
	var set Cards
	for _, c := range cards {
		set = set.with(c)
	}
	return set
}

// Has reports whether a card is in the set.
func (s Cards) Has(c Card) bool { return c > 0 && c <= lastCard && s&(1<<c) != 0 }

// Count returns the number of cards.
func (s Cards) Count() int { return bits.OnesCount64(uint64(s)) }

// List returns the cards, the lowest first.
func (s Cards) List() []Card {
	list := make([]Card, 0, s.Count())
	for ; s != 0; s &= s - 1 {
		list = append(list, s.lowest())
	}
	return list
}

// lowest returns the lowest card; 64 if there is none.
func (s Cards) lowest() Card { return Card(bits.TrailingZeros64(uint64(s))) }

func (s Cards) with(c Card) Cards    { return s | 1<<c }
func (s Cards) without(c Card) Cards { return s &^ (1 << c) }

// Seats is a set of seats.
type Seats uint8

// Has reports whether a seat is in the set.
func (s Seats) Has(seat int) bool { return seat >= 0 && s&(1<<seat) != 0 }

// List returns the seats, ascending.
func (s Seats) List() []game.Seat {
	list := []game.Seat{}
	for seat := range maxSeats {
		if s.Has(seat) {
			list = append(list, game.Seat(seat))
		}
	}
	return list
}

func (s Seats) with(seat int) Seats    { return s | 1<<seat }
func (s Seats) without(seat int) Seats { return s &^ (1 << seat) }
