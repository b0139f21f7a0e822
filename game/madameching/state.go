// Package madameching implements the rules of Madame Ching: two to four captains sail rows of rising cards over a
// numbered sea, end them for missions and skills, and spoil each other's voyages. The ids MC-n in the comments are the
// numbered rules of docs/madameching.md.
//
// State is one idea and has many methods: nearly every numbered rule is a short method that reads or changes the
// position, and most of them share its fields. What needs no position lies outside: cards.go, tiles.go and
// expedition.go are the components of the game, and package deduction infers hidden cards.
package madameching

import "dockside/game"

const (
	maxJunks  = 2   // with two captains (MC-80)
	lastRound = 100 // the game ends after it (a rule of our own, so that every match ends)
)

// LateRound is the first turn in which the board announces that the game ends after turn 100.
const LateRound = 90

// State is a position. It is a plain value: copying it copies everything, and == compares it.
//
// A view (View) blanks what its seat cannot see; each field says whether it does. Numbers of seats and
// junks count from 0.
type State struct {
	People   int8 // the number of people, 2 to 4
	Crewed   bool // seats 0 and 2 play against 1 and 3 (MC-85)
	Round    int8 // the turn, from 1; 0 before the first display is laid
	Step     Step // the next step, after what Nature owes and what is being handed over
	Captains [maxSeats]Captain
	Open     TileSet // the missions that can be claimed
	Aside    TileSet // the missions that were drawn and had no place (MC-6)
	Discard  Cards   // navigation cards (MC-2)
	Spent    Finds   // the discard pile of encounter cards (MC-3)
	Port     int8    // one more than the seat that has looted the port; 0 is none (MC-45)
	Flagship int8    // one more than the seat that has the flagship; 0 is none (MC-59)

	Display [maxSeats - 1]Card // the open cards, each in its place; 0 where one was taken (MC-20)
	Down    Down               // the card of the display that lies face down
	// Lost is the face-down card if it is LeftOver. It is hidden in all views.
	Lost Card

	Shown  bool // the chosen cards are open (MC-21)
	Act    Activation
	Attack Attack
	Owed   Owed // what Nature draws before all else
	// Fresh are the encounter cards just gained that may be handed over (MC-89). Blank in the views of all seats but the
	// one that gained them.
	Fresh   Finds
	Handing int8  // the number of cards in Fresh; 0 if no captain is asked
	Given   Seats // the seats that have given a card to their mates in this turn (MC-86)

	Draws    int16    // the number of draws from the decks so far, which names them
	Shuffles [2]int16 // the number of shuffles of each deck: of navigation cards, of encounter cards
	DownAge  int8     // the age of the navigation deck when the card was laid face down

	// Trail lists the moves of cards between hands, decks and table: of navigation cards, then of encounter cards. In a
	// view it lists what the seat saw of them.
	Trail [2]Trail
	// NoTrail means that the position keeps no Trail, so that Guess and Holders must not be called. Computer players use
	// it when they search.
	NoTrail bool
}

// Step is the next step of a turn.
type Step int8

// The steps.
const (
	DrawMissions Step = iota // Nature draws the missions
	DealHands                // Nature deals the hands, seat by seat
	LayDisplay               // Nature lays the display of the next turn
	Choose                   // all captains choose their cards at the same time
	Sail                     // the active captain sails with the revealed card
	Claim                    // claims a mission
	Gain                     // plays the mentor, takes skills
	Deeds                    // uses skills, plays an encounter card, takes from the display
	React                    // attacked captains answer
	Swap                     // the active captain exchanges a card after a sword
	Give                     // gives the mate a card after taking from the display
	Done                     // the game is over
)

// Captain is the state of a seat.
type Captain struct {
	Hand   Cards          // blank in the views of the others, except for who has drawn a sword until the swap (MC-66)
	Held   int8           // the number of cards in the hand
	Chose  [maxJunks]Card // the cards chosen in this turn, ascending; Hidden in the views of the others until all have
	Sailed int8           // the number of them that have sailed
	Junks  [maxJunks]Expedition
	Away   int8 // one more than the junk that has sailed with the higher card of this turn; 0 is none (MC-82)

	Up, Down [Skills]int8 // skill cards by kind: face up, and turned down (MC-61)
	Gold     int16
	Stones   Stones

	Finds Finds // encounter cards; blank in the views of the others
	Found int8  // the number of encounter cards
}

// MayHold reports whether a captain holds an encounter card, or can hold it according to a view. Then moves with it are
// among the captain's Moves in that view.
func (c *Captain) MayHold(e Encounter) bool { return c.Finds[e] > 0 || int(c.Found) > c.Finds.Count() }

// Hidden is, in a view, a card or answer that another seat has chosen.
const Hidden = -1

// Down is the state of the card of the display that lies face down.
type Down int8

// The states of the face-down card. It is drawn when a captain takes it. If the deck runs out before, it is the last
// card of that deck.
const (
	NoDown   Down = iota // it was taken, or there was none
	Unseen               // it is not drawn yet: any card of the deck
	LeftOver             // it is the last card of a deck that was used up
)

// Activation is the turn of a captain for one revealed card (MC-24).
type Activation struct {
	Seat  int8
	Junk  int8
	Card  Card // the sailing card; 0 if no captain is active
	Ended bool // it has ended an expedition, which stays until Restarted
	Space int8 // the space of the ended expedition

	Played   bool   // an encounter card was played (MC-69)
	Symbol   Symbol // the symbol that a mentor counts as (MC-57)
	Signs    Signs  // the symbols of an ended expedition that are left for skills
	Claimed  bool   // a mission was claimed
	Tile     Tile   // the claimed mission
	Gained   int8   // the number of skills gained
	Last     Skill  // the last skill gained, since skills are gained in order
	Could    bool   // a skill could have been gained (MC-60)
	Lanterns int8   // the number of cards to be drawn for lanterns (MC-64)
	Drawn    bool   // a card of the display was taken
	Target   int8   // the seat whose hand is seen until the swap (MC-66)
}

// Attack is an attack that waits for answers (MC-71).
type Attack struct {
	By      Encounter        // the card; NoEncounter is a sword
	Hit     Seats            // the seats that it hits; empty if there is no attack
	Asked   Seats            // the attacked captains who are asked, since they hold an encounter card
	Answers [maxSeats]Answer // Hidden in the views of the others until all have answered
}

// Answer is the answer of a captain to an attack: 0 is none yet, Let cancels nothing, and larger ones are one more than
// the Encounter of the pilot that cancels it.
type Answer int8

// Let is the answer that cancels nothing.
const Let Answer = 1

// String returns the answer as in moves: "pass", or the pilot; "?" if it is hidden, and "" if there is none yet.
func (a Answer) String() string {
	switch a {
	case 0:
		return ""
	case Let:
		return pass
	case Hidden:
		return "?"
	}
	return a.cancelled().String()
}

// cancelled returns the pilot of an answer; NoEncounter if it is none.
func (a Answer) cancelled() Encounter {
	if a <= Let {
		return NoEncounter
	}
	return Encounter(a) - 1
}

// Owed is a draw that Nature must make before anybody acts.
type Owed struct {
	What Debt
	From int8 // the seat that loses a stone or a card
	N    int8 // the number of encounter cards, or of cards for lanterns
}

// Debt is a kind of draw for the active captain.
type Debt int8

// The draws.
const (
	Nothing   Debt = iota
	DrawFinds      // encounter cards from their deck
	DrawCard       // a card from the deck
	TakeDown       // the card which lies face down
	TakeStone      // a stone of another captain, for a thief (MC-77)
	TakeFind       // an encounter card of another captain, for a traitor (MC-78)
)

// debtNames are the verbs of Nature's moves by kind of draw.
var debtNames = [...]string{"", "find", "card", "down", "stone", "steal"}

// Seats returns the number of seats.
func (s *State) Seats() int { return int(s.People) }

// Junks returns the number of junks of each captain (MC-80).
func (s *State) Junks() int {
	if s.People == 2 {
		return 2
	}
	return 1
}

// Mate returns the other seat of the crew; game.Public without crews (MC-85).
func (s *State) Mate(seat int) game.Seat {
	if !s.Crewed {
		return game.Public
	}
	return game.Seat((seat + 2) % maxSeats)
}

// rival reports whether a seat plays against another one.
func (s *State) rival(seat, other int) bool {
	return other >= 0 && other < s.Seats() && other != seat && game.Seat(other) != s.Mate(seat)
}

// Active returns the captain whose card is being resolved; game.Public if there is none.
func (s *State) Active() game.Seat {
	if s.Act.Card == 0 {
		return game.Public
	}
	return game.Seat(s.Act.Seat)
}

// next returns the seat whose revealed card is resolved next, and that card (MC-23, MC-81); 0 if all are.
func (s *State) next() (seat int, card Card) {
	for i := range s.Seats() {
		if c := s.Captains[i].upcoming(); c > card {
			seat, card = i, c
		}
	}
	return seat, card
}

// upcoming returns the highest chosen card that has not sailed; 0 if all have.
func (c *Captain) upcoming() Card {
	chosen := 0
	for _, card := range c.Chose {
		if card > 0 {
			chosen++
		}
	}
	if int(c.Sailed) >= chosen {
		return 0
	}
	return c.Chose[chosen-1-int(c.Sailed)]
}

// Order returns the seats whose cards are resolved after the active one, in order. A seat can occur twice.
func (s *State) Order() []game.Seat {
	var order []game.Seat
	rest := *s
	for s.Shown {
		seat, card := rest.next()
		if card == 0 {
			break
		}
		rest.Captains[seat].Sailed++
		order = append(order, game.Seat(seat))
	}
	return order
}

// Stock returns the number of skill cards of each kind that are left (MC-4).
func (s *State) Stock() [Skills]int8 {
	stock := [Skills]int8{skillCopies, skillCopies, skillCopies, skillCopies, skillCopies}
	for i := range s.Captains {
		for k := range stock {
			stock[k] -= s.Captains[i].Up[k] + s.Captains[i].Down[k]
		}
	}
	return stock
}

// deck returns the navigation cards that can be drawn: the cards that are in no other place. In a view these are the
// cards that the seat does not see.
func (s *State) deck() Cards {
	left := allCards &^ s.Discard &^ s.sight()
	for i := range s.Captains {
		left &^= s.Captains[i].Hand
	}
	if s.Down == LeftOver && s.Lost > 0 {
		left = left.without(s.Lost)
	}
	return left
}

// sight returns the navigation cards on the table: at sea, in the display, revealed, or known to be chosen.
func (s *State) sight() Cards {
	var seen Cards
	for i := range s.Captains {
		c := &s.Captains[i]
		for _, e := range c.Junks {
			for _, card := range e.Played() {
				if !card.IsPilot() {
					seen = seen.with(card)
				}
			}
		}
		for _, card := range c.Chose {
			if card > 0 {
				seen = seen.with(card)
			}
		}
	}
	for _, card := range s.Display {
		if card > 0 {
			seen = seen.with(card)
		}
	}
	return seen
}

// DeckSize returns the number of navigation cards that can be drawn before the discard pile is shuffled.
func (s *State) DeckSize() int {
	n := int(lastCard) - s.Discard.Count() - s.sight().Count()
	for i := range s.Captains {
		n -= int(s.Captains[i].Held)
		for _, card := range s.Captains[i].Chose {
			if card == Hidden {
				n--
			}
		}
	}
	if s.Down != NoDown {
		n--
	}
	return n
}

// finds returns the encounter cards that can be drawn. In a view these are the cards that the seat does not see.
func (s *State) finds() Finds {
	left := encounterCopies.minus(s.Spent).minus(s.atSea())
	for i := range s.Captains {
		left = left.minus(s.Captains[i].Finds)
	}
	return left
}

// atSea returns the pilots in the expeditions.
func (s *State) atSea() Finds {
	var all Finds
	for i := range s.Captains {
		for _, e := range s.Captains[i].Junks {
			for _, card := range e.Played() {
				if card.IsPilot() {
					all[PilotOf(card.Symbol())]++
				}
			}
		}
	}
	return all
}

// FindsLeft returns the number of encounter cards that can be drawn before their discard pile is shuffled.
func (s *State) FindsLeft() int {
	n := encounterCopies.Count() - s.Spent.Count() - s.atSea().Count()
	for i := range s.Captains {
		n -= int(s.Captains[i].Found)
	}
	return n
}
