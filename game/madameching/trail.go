package madameching

import (
	"slices"

	"dockside/game/madameching/deduction"
)

// Trail is what a position remembers about cards of one kind that are held in secret.
type Trail = deduction.Trail

// The two kinds of cards that are held in secret, as indices of State.Trail and State.Shuffles.
const (
	navigation = iota
	encounters
)

// The cards of both kinds, as many of each as there are.
var (
	navigationPack = append(deduction.Pack{0}, slices.Repeat([]int8{1}, int(lastCard))...)
	encounterPack  = deduction.Pack(encounterCopies[:])
)

// note adds a fact to a trail.
func (s *State) note(kind int, f deduction.Fact) {
	if !s.NoTrail {
		s.Trail[kind] += f.Encode()
	}
}

// age returns the number of shuffles a deck has had, as a trail tells it. The last of very many count as one: a card
// drawn after them may have been shuffled in by any of them.
func (s *State) age(kind int) int8 { return int8(min(s.Shuffles[kind], deduction.MaxAge)) }
