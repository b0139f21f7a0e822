package render

import (
	"image"
	"slices"

	"dockside/game"
)

// Dealer is a source of chance for sample positions. It always draws the same numbers (a linear congruential
// generator).
type Dealer uint32

// IntN returns a number from 0 to n-1.
func (d *Dealer) IntN(n int) int {
	*d = *d*1664525 + 1013904223
	return int(*d>>8) % n
}

// Find plays matches, always in the same way, until it meets a wanted position. The function move chooses the moves of
// the players. Find panics if a move is illegal.
func Find[S game.State](start S, seed Dealer, wanted func(S) bool, move func(S, game.Seat, *Dealer) game.Move) S {
	s := start
	for !wanted(s) {
		turn := s.Turn()
		if len(turn) == 0 {
			s = start
			continue
		}
		play := game.Play{Seat: turn[0]}
		if play.Seat == game.Nature {
			play.Move = s.Chance(&seed)
		} else {
			play.Move = move(s, play.Seat, &seed)
		}
		next, _, err := s.Apply(play)
		if err != nil {
			panic(err)
		}
		s = next.(S)
	}
	return s
}

// SampleOdds returns made-up odds of a decision: of all moves while made is empty, and otherwise of the best move and
// the one made.
func SampleOdds(seat game.Seat, moves []game.Move, made game.Move) *Odds {
	chances := [...]float64{.21, .004, .237, .418, .3, .342, .412, .18}
	var all []Weighed
	for i, m := range moves {
		all = append(all, Weighed{m, chances[i%len(chances)]})
	}
	odds := Judged(seat, all...)
	if odds.Made = made; made != "" {
		best := odds.Choices[0].Move
		odds.Choices = slices.DeleteFunc(odds.Choices, func(w Weighed) bool { return w.Move != best && w.Move != made })
	}
	return odds
}

// sampleNames are people in sample puzzles.
var sampleNames = [...]string{"Marlow", "Anna", "Jun", "Bernd", "Okko", "Rosa", "Kim", "Sven"}

// SamplePuzzle returns a made-up daily puzzle with a number of answers: about half of them with the first move, and
// half of the rest with each next one. Every other person is named.
func SamplePuzzle(seat game.Seat, moves []game.Move, people, streak int) *Puzzle {
	p := &Puzzle{
		Title: "Today’s tavern", Date: "25 November", Seat: seat, All: people, Streak: streak,
		Best: Weighed{moves[0], .418},
	}
	for i, m := range moves {
		pick := Pick{Move: m, Count: (people + 1) / 2}
		if people -= pick.Count; i > 0 && pick.Count == 0 {
			break
		}
		for n := range pick.Count / 2 {
			who := Person{sampleNames[(i+n)%len(sampleNames)], i + n}
			pick.People = append(pick.People, who)
		}
		p.Picks = append(p.Picks, pick)
	}
	p.Found = p.Picks[0].Count
	for i, score := range [...]string{"4.8", "4.6", "4.1"} {
		if i < p.All {
			p.Podium = append(p.Podium, Medal{Person{sampleNames[i], i}, i + 1, score})
		}
	}
	return p
}

// Highlight returns a scene with highlighted parts.
func Highlight(s Scene, parts ...image.Rectangle) Scene {
	s.Lit = parts
	return s
}
