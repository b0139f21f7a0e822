// Package tender is a small example game for tests, with every difficult feature of the contract: two to six people, a
// dummy with two of them, cards known only to their owners or teams, simultaneous sealed bids, turns, and optional
// questions to the others.
package tender

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
)

// Name is the name of the game.
const Name = "tender"

// The message keys of the events.
const (
	Dealt    = "tender.dealt"
	Card     = "tender.card" // only for a seat and its mates
	Bid      = "tender.bid"
	Revealed = "tender.revealed"
	Laid     = "tender.laid"
	Objected = "tender.objected"
	Round    = "tender.round"
)

// The options.
const (
	Grounds    = "grounds"    // an objection needs a card of 5 or more
	Long       = "long"       // a match of a thousand plays
	Objections = "objections" // all others can object to a lay of 4, at a cost
	Short      = "short"      // one round
	Teams      = "teams"      // the even seats against the odd ones; mates know each other's cards
)

// most is the largest number of seats.
const most = 6

// grounds is the lowest card for an objection with the option Grounds.
const grounds = 5

// hidden stands for a bid that cannot be seen.
const hidden = -1

// State is a position. Seats that are not there have zeros everywhere.
type State struct {
	Seats, People int
	Round, Rounds int // from 1; 0 before the first deal
	Dealt         bool
	Cards         [most]int // 1 to 9, of this round; 0: none, or hidden
	Bids          [most]int // 1 to 3; 0: none; hidden
	Turned        bool      // the bids are open
	Lays          [most]int // 1 to 4; 0: not yet
	Points        [most]int

	Teams, Objections, Grounds bool       // the options
	Asked                      [most]bool // whether to object to the lay of Laid
	Laid                       int
}

// Rules returns the rules: three rounds, unless an option says otherwise.
func Rules() game.Rules {
	return game.Rules{
		Name: Name, Version: 1, MinSeats: 2, MaxSeats: most, Hidden: true,
		Options: []game.Option{{Name: Grounds}, {Name: Long}, {Name: Objections}, {Name: Short}, {Name: Teams}},
		New:     start, Seats: seats, Refuses: refuses, Orders: orders{},
		TypicalPlays: func(s game.Setup) int { return 6 * s.Seats },
	}
}

func start(s game.Setup) game.State {
	rounds := 3
	switch {
	case s.Has(Short):
		rounds = 1
	case s.Has(Long):
		rounds += 1000 / (2*s.Seats + 2)
	}
	return State{
		Seats: len(seats(s)), People: s.Seats, Rounds: rounds,
		Teams: s.Has(Teams), Objections: s.Has(Objections), Grounds: s.Has(Grounds),
	}
}

// refuses returns what is wrong with a setup: long and short exclude each other, teams have equal sizes, and grounds
// need objections.
func refuses(s game.Setup) *game.Event {
	switch {
	case s.Has(Long) && s.Has(Short):
		return &game.Event{Key: "tender.setup.length"}
	case s.Has(Teams) && s.Seats != 4 && s.Seats != 6:
		return &game.Event{Key: "tender.setup.teams"}
	case s.Has(Grounds) && !s.Has(Objections):
		return &game.Event{Key: "tender.setup.grounds"}
	}
	return nil
}

// seats returns the seats of the people, and with two people a dummy.
func seats(s game.Setup) []game.SeatInfo {
	var all []game.SeatInfo
	for i := range s.Seats {
		team := i
		if s.Has(Teams) {
			team = i % 2
		}
		all = append(all, game.SeatInfo{Team: team})
	}
	if s.Seats == 2 {
		all = append(all, game.SeatInfo{Team: 2, Dummy: true})
	}
	return all
}

// Turn implements game.State.
func (s State) Turn() []game.Seat {
	switch waiting := s.lacking(s.Bids); {
	case s.Asked != [most]bool{}:
		return s.asked()
	case s.Round == s.Rounds && s.Turned && len(s.lacking(s.Lays)) == 0:
		return nil
	case !s.Dealt, len(waiting) == 0 && !s.Turned:
		return []game.Seat{game.Nature}
	case len(waiting) > 0:
		return waiting
	}
	return s.order()[:1]
}

// asked returns the seats that are asked whether to object.
func (s State) asked() []game.Seat {
	var all []game.Seat
	for seat, yes := range s.Asked {
		if yes {
			all = append(all, game.Seat(seat))
		}
	}
	return all
}

// mates returns the seats that know the card of a seat, itself included.
func (s State) mates(seat int) []game.Seat {
	var all []game.Seat
	for other := range s.Seats {
		if s.mate(seat, game.Seat(other)) {
			all = append(all, game.Seat(other))
		}
	}
	return all
}

func (s State) mate(seat int, other game.Seat) bool {
	return game.Seat(seat) == other || s.Teams && other >= 0 && seat%2 == int(other)%2
}

// lacking returns the people without a value.
func (s State) lacking(what [most]int) []game.Seat {
	var all []game.Seat
	for seat := range s.People {
		if what[seat] == 0 {
			all = append(all, game.Seat(seat))
		}
	}
	return all
}

// order returns the seats that have yet to lay, the highest bid first.
func (s State) order() []game.Seat {
	all := s.lacking(s.Lays)
	slices.SortStableFunc(all, func(a, b game.Seat) int { return s.Bids[b] - s.Bids[a] })
	return all
}

// Moves implements game.State.
func (s State) Moves(seat game.Seat) []game.Move {
	if seat < 0 || !slices.Contains(s.Turn(), seat) {
		return nil
	}
	switch {
	case s.Asked[seat] && s.groundless(seat):
		return []game.Move{pass}
	case s.Asked[seat]:
		return []game.Move{pass, object}
	case s.Turned:
		return []game.Move{"lay 1", "lay 2", "lay 3", "lay 4"}
	}
	return []game.Move{"bid 1", "bid 2", "bid 3"}
}

// groundless reports whether a seat cannot object, as far as its card is known.
func (s State) groundless(seat game.Seat) bool {
	return s.Grounds && s.Cards[seat] != 0 && s.Cards[seat] < grounds
}

// The answers to a lay.
const (
	pass   game.Move = "pass"
	object game.Move = "object"
)

// Pass implements game.Passer. The default is no objection.
func (s State) Pass(seat game.Seat) (game.Move, bool) {
	return pass, seat >= 0 && int(seat) < most && s.Asked[seat]
}

// Chance implements game.State: a card for each seat, then the bid of the dummy.
func (s State) Chance(d game.Dice) game.Move {
	if s.Dealt {
		return game.Move("turn " + strconv.Itoa(1+d.IntN(3)))
	}
	m := "deal"
	for range s.Seats {
		m += " " + strconv.Itoa(1+d.IntN(9))
	}
	return game.Move(m)
}

// Draw implements game.State: "deal 1" with the round, "turn 1" with the round.
func (s State) Draw() string {
	if s.Dealt {
		return fmt.Sprint("turn ", s.Round)
	}
	return fmt.Sprint("deal ", s.Round+1)
}

// Apply implements game.State.
func (s State) Apply(p game.Play) (game.State, []game.Event, error) {
	verb, rest, _ := strings.Cut(string(p.Move), " ")
	switch {
	case p.Seat == game.Nature && slices.Contains(s.Turn(), game.Nature):
		return s.chance(p, verb, strings.Fields(rest))
	case !slices.Contains(s.Moves(p.Seat), p.Move):
		return nil, nil, illegal(p)
	}
	n, _ := strconv.Atoi(rest) // it is one of the moves
	var events []game.Event
	switch verb {
	case "bid":
		s.Bids[p.Seat] = n
		return s, []game.Event{game.Say(Bid, p.Seat)}, nil
	case "lay":
		s.lay(int(p.Seat), n)
		events = append(events, game.Say(Laid, p.Seat, n))
	case "object":
		s.Points[p.Seat]--
		s.Points[s.Laid]--
		events = append(events, game.Say(Objected, p.Seat))
		fallthrough
	default:
		s.Asked[p.Seat] = false
	}
	if s.Asked == [most]bool{} && len(s.lacking(s.Lays)) == 0 {
		events = append(events, game.Say(Round, s.Round))
		s.clear()
	}
	return s, events, nil
}

// lay lays a number, and asks the others if it is the highest.
func (s *State) lay(seat, n int) {
	s.Lays[seat], s.Laid = n, seat
	s.Points[seat] += s.Cards[seat] + n
	for other := range s.People {
		s.Asked[other] = s.Objections && n == 4 && other != seat
	}
}

// clear resets the position for the next round, if there is one.
func (s *State) clear() {
	if s.Laid = 0; s.Round < s.Rounds {
		s.Dealt, s.Turned = false, false
		s.Cards, s.Bids, s.Lays = [most]int{}, [most]int{}, [most]int{}
	}
}

// chance applies a play of Nature.
func (s State) chance(p game.Play, verb string, words []string) (game.State, []game.Event, error) {
	want, count, top := "deal", s.Seats, 9
	if s.Dealt {
		want, count, top = "turn", 1, 3
	}
	numbers := make([]int, 0, most)
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > top || strconv.Itoa(n) != w {
			return nil, nil, illegal(p)
		}
		numbers = append(numbers, n)
	}
	if verb != want || len(numbers) != count || strings.Join(append([]string{verb}, words...), " ") != string(p.Move) {
		return nil, nil, illegal(p)
	}
	if !s.Dealt {
		copy(s.Cards[:], numbers)
		s.Dealt, s.Round = true, s.Round+1
		events := []game.Event{game.Say(Dealt, s.Round)}
		for seat := range s.Seats {
			events = append(events, game.Whisper(s.mates(seat), Card, game.Seat(seat), s.Cards[seat]))
		}
		return s, events, nil
	}
	s.Turned = true
	if s.Seats > s.People {
		s.Bids[s.People] = numbers[0]
		s.Points[s.People] += s.Cards[s.People] + numbers[0]
	}
	var bids []game.Event
	for seat := range s.Seats {
		bids = append(bids, game.Say("tender.bade", game.Seat(seat), s.Bids[seat]))
	}
	return s, []game.Event{game.Say(Revealed, bids)}, nil
}

func illegal(p game.Play) error { return fmt.Errorf("%w: %s", game.ErrIllegal, p) }

// Sealed implements game.Sealer.
func (s State) Sealed() []game.Seat {
	var all []game.Seat
	for seat := range s.People {
		if s.Bids[seat] != 0 && !s.Turned {
			all = append(all, game.Seat(seat))
		}
	}
	return all
}

// View implements game.State. It hides the cards of the others, except of mates and at the end, and the bids before all
// are revealed.
func (s State) View(seat game.Seat) game.State {
	over := len(s.Turn()) == 0
	for i := range s.Seats {
		if game.Seat(i) == seat {
			continue
		}
		if !over && s.Lays[i] == 0 && !s.mate(i, seat) {
			s.Cards[i] = 0
		}
		if s.Bids[i] != 0 && !s.Turned {
			s.Bids[i] = hidden
		}
	}
	return s
}

// Guess implements game.State.
func (s State) Guess(seat game.Seat, d game.Dice) game.State {
	g := s.View(seat).(State)
	for i := range g.Seats {
		if g.Dealt && g.Cards[i] == 0 {
			g.Cards[i] = 1 + d.IntN(9)
		}
		if g.Bids[i] == hidden {
			g.Bids[i] = 1 + d.IntN(3)
		}
	}
	return g
}

// Scores implements game.State.
func (s State) Scores() []game.Score {
	scores := make([]game.Score, s.Seats)
	for i := range scores {
		scores[i].Points = s.Points[i]
	}
	return scores
}
