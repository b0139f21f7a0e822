package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"dockside/game"
)

// sealed is a tiny game with all difficult features that keeps all laws. Chance deals each seat a secret card, all bid
// face down at the same time, and the last bid reveals them. A fault breaks one law.
type sealed struct {
	Seats  int
	Dealt  bool
	Cards  [3]int // 1 to 3; 0 is none or hidden
	Bids   [3]int // 1 to 3; 0 is none, hidden is a bid that cannot be seen
	fault  string
	First  game.Seat // only used by a fault: who bid first
	Noise  uint64    // only used by faults
	shared *int      // only used by a fault: what positions have in common
}

const hidden = -1

func sealedRules(fault string) game.Rules {
	return game.Rules{
		Name: "sealed", Version: 1, MinSeats: 2, MaxSeats: 3, Hidden: fault != "hides although nothing is hidden",
		New: func(s game.Setup) game.State {
			return sealed{Seats: s.Seats, fault: fault, First: game.Public, shared: new(int)}
		},
	}
}

func (s sealed) Turn() []game.Seat {
	if !s.Dealt {
		return []game.Seat{game.Nature}
	}
	var turn []game.Seat
	for i := range s.Seats {
		if s.Bids[i] == 0 {
			turn = append(turn, game.Seat(i))
		}
	}
	switch s.fault {
	case "the turn descends":
		slices.Reverse(turn)
	case "the turn depends on the view":
		if s.Cards[0] == 0 {
			return nil
		}
	case "nobody has a move":
		if len(turn) == 0 {
			return []game.Seat{0}
		}
	}
	return turn
}

func (s sealed) Moves(seat game.Seat) []game.Move {
	if !s.Dealt || seat < 0 || int(seat) >= s.Seats || s.Bids[seat] != 0 {
		return nil
	}
	moves := []game.Move{"bid 1", "bid 2", "bid 3"}
	switch s.fault {
	case "lists an illegal move":
		return append(moves, "bid 4")
	case "lists a move twice":
		return append(moves, "bid 1")
	case "unstable order":
		*s.shared++
		if *s.shared%2 == 0 {
			slices.Reverse(moves)
		}
	case "two blanks in a move":
		return append(moves, "bid  1")
	case "a long move":
		return append(moves, "bid 1 and-then-wait-to-see-whether-somebody-else-bids-more-than-that")
	case "asks again":
		return append(moves, "bid 0")
	case "a pass is the only way for others":
		if s.Cards[seat] == 0 {
			return moves[:1]
		}
	case "a seat misses a move in its view":
		if seat == 0 && s.Cards[1] == 0 {
			return moves[:2]
		}
	}
	return moves
}

func (s sealed) Draw() string {
	switch s.fault {
	case "a draw without a name":
		return ""
	}
	return "deal"
}

// Pass implements game.Passer.
func (s sealed) Pass(seat game.Seat) (game.Move, bool) {
	switch s.fault {
	case "a pass that is no move":
		return "bid 9", len(s.Moves(seat)) > 0
	case "a pass is the only way for others":
		return "bid 1", len(s.Moves(seat)) > 0
	case "asks again":
		return "bid 0", len(s.Moves(seat)) > 0
	case "asks in secret":
		return "bid 1", len(s.Moves(seat)) > 0 && s.Cards[0] == 1
	}
	return "", false
}

// Equivalent implements game.Symmetric.
func (s sealed) Equivalent(seat game.Seat) bool {
	switch s.fault {
	case "equivalent for their owner alone":
		return s.Cards[seat] != 0
	case "equivalent moves score differently":
		return true
	}
	return false
}

func (s sealed) Chance(d game.Dice) game.Move {
	m := "deal"
	for range s.Seats {
		m += fmt.Sprintf(" %d", 1+d.IntN(3))
	}
	if s.fault == "chance draws an illegal move" {
		m += " 4"
	}
	return game.Move(m)
}

func (s sealed) Apply(p game.Play) (game.State, []game.Event, error) {
	if p.Seat == game.Nature {
		return s.deal(p)
	}
	bid, ok := s.bid(p)
	if !ok {
		if s.fault == "an error of its own" {
			return nil, nil, fmt.Errorf("cannot %s", p)
		}
		return nil, nil, fmt.Errorf("%w: %s", game.ErrIllegal, p)
	}
	s.Bids[p.Seat] = bid
	events := []game.Event{game.Say("sealed.bid", p.Seat)}
	switch s.fault {
	case "the order matters":
		if s.First == game.Public {
			s.First = p.Seat
		}
	case "changes its receiver":
		*s.shared++
		s.shared = new(*s.shared)
	case "rolls secretly":
		s.Noise = rand.Uint64()
	case "never ends":
		s.Bids[p.Seat] = 0
	case "shows in passing what is hidden":
		if s.Cards[1-p.Seat%2] == 3 {
			s.Noise |= 1 << p.Seat
		}
	case "tells a secret":
		events = []game.Event{game.Say("sealed.bid", p.Seat, bid)}
	case "tells what is still hidden":
		events = []game.Event{game.Say("sealed.bid", p.Seat, s.Cards[1-p.Seat%2])}
	case "whispers a bid to a rival":
		events = []game.Event{game.Whisper([]game.Seat{1 - p.Seat}, "sealed.bid", bid)}
	case "tells what cannot be worded":
		events = []game.Event{game.Say("sealed.bid", p.Seat, 0.5)}
	}
	return s, events, nil
}

// bid reads the move of a seat.
func (s sealed) bid(p game.Play) (int, bool) {
	switch {
	case s.fault == "accepts an unlisted move" && p.Move == "bid 0" && p.Seat >= 0 && int(p.Seat) < s.Seats:
		return 1, true
	case s.fault == "accepts out of turn" && p.Seat >= 0 && int(p.Seat) < s.Seats && p.Move == "bid 1":
		return 1, true
	case s.fault == "asks again" && p.Move == "bid 0":
		return 0, len(s.Moves(p.Seat)) > 0
	case p.Move != "bid 4" && slices.Contains(s.Moves(p.Seat), p.Move):
		return int(p.Move[4] - '0'), true
	}
	return 0, false
}

func (s sealed) deal(p game.Play) (game.State, []game.Event, error) {
	var cards [3]int
	want := "deal"
	for i := range s.Seats {
		if at := 5 + 2*i; at < len(p.Move) {
			cards[i] = int(p.Move[at] - '0')
		}
		want += fmt.Sprintf(" %d", min(max(cards[i], 1), 3))
	}
	if s.Dealt || string(p.Move) != want {
		return nil, nil, fmt.Errorf("%w: %s", game.ErrIllegal, p)
	}
	s.Dealt, s.Cards = true, cards
	events := []game.Event{game.Say("sealed.dealt")}
	for i := range s.Seats {
		events = append(events, game.Whisper([]game.Seat{game.Seat(i)}, "sealed.card", cards[i]))
	}
	switch s.fault {
	case "tells the cards":
		events = []game.Event{game.Say("sealed.dealt", cards[0])}
	case "shows what it does not tell":
		events = events[:2]
	case "whispers to nobody":
		events[1].To = []game.Seat{game.Seat(s.Seats)}
	case "whispers in a whisper":
		events = []game.Event{game.Say("sealed.dealt", events[1])}
	}
	return s, events, nil
}

// open reports whether everything is public.
func (s sealed) open() bool { return s.Dealt && !slices.Contains(s.Bids[:s.Seats], 0) }

func (s sealed) Sealed() []game.Seat {
	var seats []game.Seat
	for i := range s.Seats {
		shown := s.fault == "a seal is seen by its owner alone" && s.Bids[i] == hidden
		if !s.open() && s.Bids[i] != 0 && !shown {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

func (s sealed) View(seat game.Seat) game.State {
	switch s.fault {
	case "the view changes with each look":
		s.Noise++
	case "the public is told less by a seat":
		if seat == 0 {
			s.Noise = 1
		}
	}
	if s.open() {
		return s
	}
	for i := range s.Seats {
		if game.Seat(i) == seat {
			if s.fault == "forgets" && s.Bids[i] != 0 {
				s.Cards[i] = 0
			}
			continue
		}
		s.Cards[i] = 0
		if s.Bids[i] != 0 {
			s.Bids[i] = hidden
		}
	}
	return s
}

func (s sealed) Guess(seat game.Seat, d game.Dice) game.State {
	if s.open() || !s.Dealt {
		return s
	}
	truth := s
	for i := range s.Seats {
		if game.Seat(i) == seat {
			continue
		}
		s.Cards[i] = 1 + d.IntN(3)
		if s.Bids[i] != 0 {
			s.Bids[i] = 1 + d.IntN(3)
		}
	}
	switch s.fault {
	case "a guess can be told from the truth":
		s.Cards[0] = 1
	case "a guess peeks":
		s.Cards[1] = truth.Cards[1]
	}
	return s
}

func (s sealed) Scores() []game.Score {
	scores := make([]game.Score, s.Seats)
	for i := range scores {
		scores[i].Points = s.Cards[i] * s.Bids[i]
	}
	if s.fault == "a score is missing" {
		return scores[1:]
	}
	return scores
}
