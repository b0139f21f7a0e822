package shanghaien

import (
	"fmt"
	"slices"
	"strings"

	"dockside/game"
)

// ExtraTrick is the variant in which both players start with a trick card (SH-90).
const ExtraTrick = "extra-trick"

const (
	rounds    = 8 // SH-10
	ownDice   = 6 // SH-3
	rolledAt  = 2 // a roll takes two dice (SH-20, SH-21)
	placedMin = 2 // dice to have placed before calling shanghai (SH-30)
)

// Rules returns the rules of Shanghaien.
func Rules() game.Rules {
	return game.Rules{
		Name: "shanghaien", Version: 1,
		MinSeats: 2, MaxSeats: 2, // SH-1
		Options:      []game.Option{{Name: ExtraTrick}},
		ManualMoves:  []game.Move{"roll"},
		Reveals:      []string{RoundOver},
		New:          func(s game.Setup) game.State { return start(s) },
		TypicalPlays: func(game.Setup) int { return 150 },
	}
}

// start returns the position before anything is drawn: a full deck (SH-2), empty hands.
func start(setup game.Setup) State {
	s := State{Round: 1, DeckTrick: [Tricks]int{Nudge: 3, Double: 2, Reroll: 3}}
	for n := range s.Deck {
		s.Deck[n].Sailors = Sailors{1: 1, 2: 1, 3: 2, 4: 1}
	}
	if setup.Has(ExtraTrick) {
		s.Tricks[0][Nudge], s.Tricks[1][Nudge] = 1, 1 // SH-90
	}
	return s
}

// Turn implements game.State. Nature draws the starter, deals and rolls (SH-11).
func (s State) Turn() []game.Seat {
	switch s.Step {
	case Done:
		return nil
	case Act, Place:
		return []game.Seat{s.Mover}
	default:
		return []game.Seat{game.Nature}
	}
}

// Moves implements game.State: placing before tricks, in the order of the rolled dice.
func (s State) Moves(seat game.Seat) []game.Move {
	switch {
	case seat != s.Mover:
		return nil
	case s.Step == Act:
		return s.actions()
	case s.Step == Place:
		return append(s.placements(), s.tricks()...)
	}
	return nil
}

// actions returns the legal ones of the two actions of a turn (SH-12). There is always one (SH-33).
func (s State) actions() []game.Move {
	var moves []game.Move
	if s.Supply(s.Mover) >= rolledAt { // SH-20, SH-31
		moves = append(moves, "roll")
	}
	if ownDice-s.Supply(s.Mover) >= placedMin { // SH-30, SH-32
		moves = append(moves, "shanghai")
	}
	return moves
}

// placements returns the moves that place one of the rolled dice (SH-22). A pair has one choice (SH-23).
func (s State) placements() []game.Move {
	moves := s.directed("place " + digit(s.Rolled[0]))
	if s.Rolled[1] != s.Rolled[0] {
		moves = append(moves, s.directed("place "+digit(s.Rolled[1]))...)
	}
	return moves
}

// directed appends the end that is number 1, if the move is the first placement of the round (SH-26).
func (s State) directed(move string) []game.Move {
	if s.OneAt != Unchosen {
		return []game.Move{game.Move(move)}
	}
	return []game.Move{game.Move(move + " left"), game.Move(move + " right")}
}

// tricks returns the moves with the trick cards held, at most one card a round (SH-61, SH-62, SH-64).
func (s State) tricks() []game.Move {
	held := s.Tricks[s.Mover]
	if s.TrickUsed[s.Mover] {
		return nil
	}
	var moves []game.Move
	if held[Nudge] > 0 {
		moves = append(moves, s.nudges()...)
	}
	if held[Double] > 0 {
		moves = append(moves, s.directed("double")...)
	}
	if held[Reroll] > 0 {
		moves = append(moves, "reroll")
	}
	for t, n := range held {
		if n > 0 {
			moves = append(moves, s.jokers(Trick(t))...)
		}
	}
	return moves
}

// nudges returns the moves that change a die by one, within 1 to 6 (SH-67).
func (s State) nudges() []game.Move {
	var moves []game.Move
	for i, from := range s.Rolled {
		if i == 1 && from == s.Rolled[0] {
			break
		}
		for _, to := range []int{from - 1, from + 1} {
			if to >= 1 && to <= 6 {
				moves = append(moves, game.Move("nudge "+digit(from)+" "+digit(to)))
			}
		}
	}
	return moves
}

// jokers returns the moves by which a trick card joins a nation with an own sailor (SH-65, SH-66).
func (s State) jokers(t Trick) []game.Move {
	var moves []game.Move
	for n, crew := range s.Crews[s.Mover] {
		if crew.Sailors != (Sailors{}) {
			moves = append(moves, game.Move("joker "+t.String()+" "+Nation(n).String()))
		}
	}
	return moves
}

// Apply implements game.State.
func (s State) Apply(p game.Play) (game.State, []game.Event, error) {
	next, words := s, strings.Split(string(p.Move), " ")
	if p.Seat == game.Nature {
		events, ok := next.nature(words)
		if !ok {
			return nil, nil, fmt.Errorf("%w: chance cannot do %q now", game.ErrIllegal, p.Move)
		}
		return next, events, nil
	}
	if legal := s.Moves(p.Seat); !slices.Contains(legal, p.Move) {
		return nil, nil, s.refusal(p, legal)
	}
	return next, next.play(words), nil
}

// refusal returns the error for an illegal play. That for an early shanghai, which a player can try by command, has a
// reason for people.
func (s State) refusal(p game.Play, legal []game.Move) error {
	err := fmt.Errorf("%w: seat %s cannot do %q now, only %q", game.ErrIllegal, p.Seat, p.Move, legal)
	switch {
	case p.Move != "shanghai" || len(legal) == 0:
		return err
	case s.Step == Place:
		return &game.IllegalError{Err: err, Why: game.Say(Rolling)}
	}
	return &game.IllegalError{Err: err, Why: game.Say(Early, ownDice-s.Supply(s.Mover))}
}

// View implements game.State. Everything is open (SH-50, SH-60). The order of the deck is drawn when it is dealt.
func (s State) View(game.Seat) game.State { return s }

// Guess implements game.State: there is nothing to guess.
func (s State) Guess(game.Seat, game.Dice) game.State { return s }
