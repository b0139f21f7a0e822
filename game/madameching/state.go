// Package madameching holds the rules of Madame Ching: two to four captains sail rows of rising
// cards over a numbered sea, end them for missions and skills, and spoil each other's voyages.
// The ids MC-n in the comments are the numbered rules of docs/madameching.md.
package madameching

import "dockside/game"

const (
	maxSeats  = 4
	maxJunks  = 2   // with two captains (MC-80)
	lastRound = 100 // after which the game ends (ours, so that every match does)
)

// LateRound is from which turn on the board tells that the game ends after turn 100.
const LateRound = 90

// State is a position. It is a plain value: copying it copies everything, and == compares it.
//
// A view (View) blanks what its seat cannot see; each field says whether it does. Numbers of seats and
// junks count from 0.
type State struct {
	People   int8 // how many play, 2 to 4
	Crewed   bool // seats 0 and 2 play against 1 and 3 (MC-85)
	Round    int8 // the turn, from 1; 0 before the first display is laid
	Step     Step // what is to happen next, after what Nature owes and what is just being handed over
	Captains [maxSeats]Captain
	Open     TileSet // the missions that can be claimed
	Aside    TileSet // those that were drawn and had no place (MC-6)
	Discard  Cards   // navigation cards (MC-2)
	Spent    Finds   // the discard pile of encounter cards (MC-3)
	Port     int8    // one more than the seat that has looted the port, 0 while nobody has (MC-45)
	Flagship int8    // one more than the seat that has the flagship (MC-59)

	Display [maxSeats - 1]Card // the open cards, each in its place; 0 where one was taken (MC-20)
	Down    Down               // the card of the display that lies face down
	// Lost is the card that lies face down if it is LeftOver. Nobody sees it: it is blank in all views.
	Lost Card

	Shown  bool // the chosen cards are open (MC-21)
	Act    Activation
	Attack Attack
	Owed   Owed // what Nature draws before all else
	// Fresh are the encounter cards just gained that may be handed over (MC-89), of which everybody knows
	// how many there are. Blank in the views of all but who gained them.
	Fresh   Finds
	Handing int8  // how many cards are in Fresh; 0 when nobody is asked
	Given   Seats // the seats that have given a card to their mates in this turn (MC-86)

	Draws    int16    // how many draws from the decks there were, which names them
	Shuffles [2]int16 // how often each deck was made of its discard pile: of navigation, of encounter cards
	DownAge  int8     // the age of the navigation deck when the card was laid face down

	// Trail is what has moved between hands, decks and table, navigation cards first, then encounter
	// cards: all that captains can reckon with. In a view it is what the seat saw of it.
	Trail [2]Trail
	// Bare tells that the position keeps no Trail and no captain may ask it for one: for players that
	// think ahead.
	Bare bool
}

// Step is what is to happen next.
type Step int8

// The steps.
const (
	DrawMissions Step = iota // Nature draws the missions
	DealHands                // Nature deals the hands, seat by seat
	LayDisplay               // Nature lays the display of the next turn
	Choose                   // all choose their cards at the same time
	Sail                     // the active captain sails with the revealed card
	Claim                    // claims a mission
	Gain                     // plays the mentor, takes skills
	Deeds                    // uses skills, plays an encounter card, takes from the display
	React                    // those who are attacked answer
	Swap                     // the active captain exchanges a card after a sword
	Give                     // gives the mate a card after taking from the display
	Done                     // the game is over
)

// Captain is what belongs to a seat.
type Captain struct {
	Hand   Cards          // blank in the views of the others, but in that of who draws a sword until the swap (MC-66)
	Held   int8           // how many cards are in the hand
	Chose  [maxJunks]Card // the cards chosen in this turn, ascending; Hidden in the views of the others until all have
	Sailed int8           // how many of them have sailed
	Junks  [maxJunks]Expedition
	Away   int8 // one more than the junk that has sailed with the higher card of this turn; 0 is none (MC-82)

	Up, Down [Skills]int8 // skill cards by kind: face up, and turned down (MC-61)
	Gold     int16
	Stones   Stones

	Finds Finds // encounter cards; blank in the views of the others
	Found int8  // how many they are
}

// MayHold reports whether a captain holds an encounter card, or may hold it in the view of somebody who does not see
// them: a move with it is then among the captain's Moves, so that nobody takes what is left for the only way.
func (c *Captain) MayHold(e Encounter) bool { return c.Finds[e] > 0 || int(c.Found) > c.Finds.Count() }

// Hidden is a card, in a view, that somebody else has chosen or answered with.
const Hidden = -1

// Down is how the card of the display that lies face down is known.
type Down int8

// The ways. A card that lies face down is drawn when it is taken; if the deck runs out before, it is
// the one that was left over.
const (
	NoDown   Down = iota // it was taken, or there was none
	Unseen               // nobody has drawn it yet: it is one of the deck
	LeftOver             // it is the last one of a deck that was used up
)

// Activation is the turn of a captain for one revealed card (MC-24).
type Activation struct {
	Seat  int8
	Junk  int8
	Card  Card // with which it sails; 0 where nobody is active
	Ended bool // it has ended an expedition, which is still there until Restarted
	Space int8 // the space of the expedition that it has ended

	Played   bool   // an encounter card was played (MC-69)
	Symbol   Symbol // what a mentor counts for (MC-57)
	Signs    Signs  // the symbols that are left for skills, when it has ended an expedition
	Claimed  bool   // a mission
	Tile     Tile   // which one, where it has claimed any
	Gained   int8   // how many skills
	Last     Skill  // the last skill taken, since skills are taken in order
	Could    bool   // a skill could have been taken (MC-60)
	Lanterns int8   // how many cards are to be drawn for lanterns (MC-64)
	Drawn    bool   // a card of the display was taken
	Target   int8   // whose hand is seen, until the swap (MC-66)
}

// Attack is an attack that waits for answers (MC-71).
type Attack struct {
	By      Encounter        // the card; NoEncounter is a sword
	Hit     Seats            // whom it hits; nobody where there is no attack
	Asked   Seats            // who of them is asked: whoever holds any encounter card
	Answers [maxSeats]Answer // Hidden in the views of the others until all have answered
}

// Answer is what a captain says to an attack: 0 is nothing yet, 1 lets it happen, and a pilot with which it
// is cancelled is one more than its Encounter.
type Answer int8

// Let is the answer which cancels nothing.
const Let Answer = 1

// String returns the move of an answer: "pass", or the pilot; "?" if it is hidden, and nothing if there is none yet.
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

// Owed is what Nature is to draw before anybody acts.
type Owed struct {
	What Debt
	From int8 // the seat that loses a stone or a card
	N    int8 // how many encounter cards, or cards for lanterns
}

// Debt is a kind of draw, for the active captain.
type Debt int8

// The draws.
const (
	Nothing   Debt = iota
	DrawFinds      // encounter cards from their deck
	DrawCard       // a card from the deck
	TakeDown       // the card which lies face down
	TakeStone      // a stone of somebody, for a thief (MC-77)
	TakeFind       // an encounter card of somebody, for a traitor (MC-78)
)

// debtNames are the words for what is drawn, in moves of Nature.
var debtNames = [...]string{"", "find", "card", "down", "stone", "steal"}

// Seats returns how many play.
func (s *State) Seats() int { return int(s.People) }

// Junks returns how many junks each captain has (MC-80).
func (s *State) Junks() int {
	if s.People == 2 {
		return 2
	}
	return 1
}

// Mate returns the other seat of the crew; game.Public where there are none (MC-85).
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

// Active returns the captain whose card is being resolved; game.Public where there is none.
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

// Order returns the seats whose cards are still to be resolved after the one that is active, in their order; one
// may be there twice.
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

// Stock returns how many skill cards of each kind are left (MC-4).
func (s *State) Stock() [Skills]int8 {
	stock := [Skills]int8{skillCopies, skillCopies, skillCopies, skillCopies, skillCopies}
	for i := range s.Captains {
		for k := range stock {
			stock[k] -= s.Captains[i].Up[k] + s.Captains[i].Down[k]
		}
	}
	return stock
}

// deck returns the navigation cards that can be drawn: what is nowhere else. In a view it is what the seat has not
// in sight.
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

// sight returns the navigation cards on the table: at sea, in the display, revealed. Whose hidden choices are known
// are among them.
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

// DeckSize returns how many navigation cards can be drawn before the discard pile is shuffled.
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

// finds returns the encounter cards that can be drawn. In a view it is what the seat has not in sight.
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

// FindsLeft returns how many encounter cards can be drawn before their discard pile is shuffled.
func (s *State) FindsLeft() int {
	n := encounterCopies.Count() - s.Spent.Count() - s.atSea().Count()
	for i := range s.Captains {
		n -= int(s.Captains[i].Found)
	}
	return n
}
