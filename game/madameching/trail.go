package madameching

import (
	"bytes"
	"slices"
	"strings"

	"dockside/game"
)

// The two kinds of cards that are held in secret, as indices of State.Trail and State.Shuffles.
const (
	navigation = iota
	encounters
)

// Trail is what has happened to cards of a kind that are held in secret, one fact after the other, as far as it is
// known: the identity of a card that moved unseen is 0. It is what a captain can reckon with. As a string it is
// shared and compared with the position.
type Trail string

// happening is what a fact tells.
type happening byte

// The happenings.
const (
	gained   happening = 1 + iota // a has x from the deck as it was after b shuffles; a sees it
	taken                         // a has x, everybody sees it
	lost                          // a has lost x, everybody sees it
	given                         // a has given x to b; both see it
	handed                        // the same of a card that a has gained since the last begun
	swapped                       // a has taken x from b and given y; both see it
	seen                          // a sees that b has x; both know. All cards of b are told together
	returned                      // x was shuffled into the deck, by the a-th shuffle; everybody sees it
	begun                         // cards are about to be gained
)

// fact is a step of a trail.
type fact struct {
	what happening
	a, b game.Seat
	x, y int8
}

// factSize is how many bytes a fact has in a trail.
const factSize = 5

func (f fact) encode() string {
	return string([]byte{byte(f.what), byte(f.a), byte(f.b), byte(f.x), byte(f.y)})
}

// at is the n-th fact.
func (t Trail) at(n int) fact {
	b := t[n*factSize:]
	return fact{happening(b[0]), game.Seat(b[1]), game.Seat(b[2]), int8(b[3]), int8(b[4])}
}

// Len is how many facts there are.
func (t Trail) Len() int { return len(t) / factSize }

// note remembers a fact.
func (s *State) note(kind int, f fact) {
	if !s.Bare {
		s.Trail[kind] += Trail(f.encode())
	}
}

// secret tells whether only some know which cards a fact is about.
func (f fact) secret() bool {
	return f.what == gained || f.what == given || f.what == handed || f.what == swapped || f.what == seen
}

// knownTo tells whether a seat knows which cards a fact is about.
func (f fact) knownTo(seat game.Seat) bool {
	return !f.secret() || seat == f.a || seat == f.b && f.what != gained
}

// seenBy is the trail as a seat knows it.
func (t Trail) seenBy(seat game.Seat) Trail {
	var b strings.Builder
	done := 0 // how much of the trail is in it
	for i := 0; i < len(t); i += factSize {
		f := fact{what: happening(t[i]), a: game.Seat(t[i+1]), b: game.Seat(t[i+2])}
		if f.knownTo(seat) {
			continue
		}
		if done == 0 {
			b.Grow(len(t))
		}
		b.WriteString(string(t[done : i+3]))
		b.WriteString("\x00\x00")
		done = i + factSize
	}
	if done == 0 {
		return t
	}
	b.WriteString(string(t[done:]))
	return Trail(b.String())
}

// tidy is the trail with the cards of each hand that was seen in order.
func (t Trail) tidy() Trail {
	b := []byte(t)
	for n := 0; n < t.Len(); n++ {
		first := n
		for n < t.Len() && t.at(n).what == seen {
			n++
		}
		if n > first {
			look := slices.SortedFunc(slices.Chunk(b[first*factSize:n*factSize], factSize), bytes.Compare)
			copy(b[first*factSize:], bytes.Join(look, nil))
		}
	}
	return Trail(b)
}
