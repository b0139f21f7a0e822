// Package shanghaien implements the rules of Shanghaien: two captains, dice, and a tavern of six cards, over eight
// rounds. The ids SH-n in the comments are the numbered rules of docs/shanghaien.md.
package shanghaien

import "dockside/game"

// Nation is one of the eight crews a sailor can belong to, in the order of columns and tables.
type Nation int

// The nations.
const (
	Americans Nation = iota
	French
	Germans
	Chinese
	Dutch
	Turks
	Spaniards
	Italians
	Nations = 8 // the number of nations
)

// Trick is the dice effect of a trick card.
type Trick int

// The dice effects.
const (
	Nudge  Trick = iota // one rolled die changes by one (SH-67)
	Double              // both dice are placed (SH-69)
	Reroll              // both dice are rolled again (SH-70)
	Tricks = 3          // the number of effects
)

// Card is a card of the tavern. The zero Card is no card.
type Card struct {
	Value  int    // of a sailor, 1 to 4; 0 for a trick card
	Nation Nation // of a sailor
	Trick  Trick  // of a trick card
	Dirty  bool   // it is a trick card
}

// End is the end of the row that is number 1.
type End int

// The ends, as seat 0 sees the row.
const (
	Unchosen End = iota // no die was placed in this round
	Left
	Right
)

// Sailors counts cards by their value, 1 to 4; index 0 is unused.
type Sailors [5]int8

// Crew is a player's cards of one nation.
type Crew struct {
	Sailors Sailors
	Jokers  int8 // trick cards that joined for good, 2 each
}

// State is a position. It is a plain value: copying it copies everything, and == compares it.
type State struct {
	Round     int       // 1 to 8
	Starter   game.Seat // the seat that began this round
	Mover     game.Seat // the seat to move, also while Nature rolls for it
	Step      Step
	OneAt     End
	Tavern    [6]Card   // left to right as seat 0 sees them; zero between a shanghai and the deal
	Placed    [2][7]int // dice on the table by seat and number; index 0 is unused
	Rolled    [2]int    // the dice that wait to be placed, in the order rolled; zero if none
	Crews     [2][Nations]Crew
	Tricks    [2][Tricks]int // trick cards held
	TrickUsed [2]bool        // has played a trick this round
	Deck      [Nations]Crew  // sailors still in the deck; their order is open (Jokers is unused)
	DeckTrick [Tricks]int    // trick cards still in the deck
}

// Step is the next step of a round.
type Step int

// The steps.
const (
	DrawStarter Step = iota // Nature says who starts
	Deal                    // Nature deals a tavern
	Act                     // the mover rolls or calls shanghai
	Roll                    // Nature rolls for the mover
	Place                   // the mover places a die or plays a trick
	Done                    // the game is over
)
