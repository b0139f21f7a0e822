// Package deduction infers which hidden cards each hand can contain. A Trail lists the facts that a seat knows about
// cards held in secret. Search finds a History: one way in which all these facts can have happened.
//
// The search is randomised backtracking over a constraint satisfaction problem. It knows no rules of the game.
package deduction

import (
	"bytes"
	"slices"

	"dockside/game"
)

// Trail is the encoded sequence of facts about one kind of cards, as far as a seat knows them. A card that moved
// unseen is 0. A string can be shared, and compared with ==.
type Trail string

// Kind is the kind of a fact.
type Kind byte

// The kinds of facts.
const (
	Gained   Kind = 1 + iota // A draws X from the deck as it was after B shuffles; only A sees it
	Taken                    // A takes X; everybody sees it
	Lost                     // A loses X; everybody sees it
	Given                    // A gives X to B; both see it
	Handed                   // A gives B a card that A has gained since the last Begun; both see it
	Swapped                  // A takes X from B and gives Y; both see it
	Seen                     // A sees that B has X; both know. The facts about all cards of B follow each other
	Returned                 // X is shuffled into the deck, by shuffle number A; everybody sees it
	Begun                    // cards are about to be gained
)

// Fact is one element of a trail.
type Fact struct {
	Kind Kind
	A, B game.Seat
	X, Y int8
}

// factSize is the number of bytes of a fact in a trail.
const factSize = 5

// Encode returns the fact as a trail of one element.
func (f Fact) Encode() Trail {
	return Trail([]byte{byte(f.Kind), byte(f.A), byte(f.B), byte(f.X), byte(f.Y)})
}

// At returns fact n, counted from 0.
func (t Trail) At(n int) Fact {
	b := t[n*factSize:]
	return Fact{Kind(b[0]), game.Seat(b[1]), game.Seat(b[2]), int8(b[3]), int8(b[4])}
}

// Len returns the number of facts.
func (t Trail) Len() int { return len(t) / factSize }

// secret reports whether only some seats know which cards a fact is about.
func (f Fact) secret() bool {
	return f.Kind == Gained || f.Kind == Given || f.Kind == Handed || f.Kind == Swapped || f.Kind == Seen
}

// knownTo reports whether a seat knows which cards a fact is about.
func (f Fact) knownTo(seat game.Seat) bool {
	return !f.secret() || seat == f.A || seat == f.B && f.Kind != Gained
}

// SeenBy returns the trail as a seat knows it.
func (t Trail) SeenBy(seat game.Seat) Trail {
	var b []byte
	for i := 0; i < len(t); i += factSize {
		f := Fact{Kind: Kind(t[i]), A: game.Seat(t[i+1]), B: game.Seat(t[i+2])}
		if f.knownTo(seat) || t[i+3] == 0 && t[i+4] == 0 {
			continue
		}
		if b == nil {
			b = []byte(t)
		}
		b[i+3], b[i+4] = 0, 0
	}
	if b == nil {
		return t
	}
	return Trail(b)
}

// normal returns the trail with the Seen facts of each look at a hand in ascending order.
func (t Trail) normal() Trail {
	b := []byte(t)
	for n := 0; n < t.Len(); n++ {
		first := n
		for n < t.Len() && t.At(n).Kind == Seen {
			n++
		}
		if n > first {
			look := slices.SortedFunc(slices.Chunk(b[first*factSize:n*factSize], factSize), bytes.Compare)
			copy(b[first*factSize:], bytes.Join(look, nil))
		}
	}
	return Trail(b)
}
