package position

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// A use is what a captain did with the trick of a round.
type Use struct {
	Effect Effect
	Trick  shanghaien.Trick  // the kind of card that was spent
	Nation shanghaien.Nation // of a joker
}

type Effect int8

const (
	NoTrick Effect = iota
	Nudged
	Doubled
	Rerolled
	Joker
)

// after is what stands once a captain has made a use of a trick card.
func (st Standing) After(seat game.Seat, u Use) Standing {
	if u.Effect == NoTrick {
		return st
	}
	st.Tricks[seat][u.Trick]--
	if u.Effect == Joker {
		st.Strength[seat][u.Nation] += 2 // SH-65
	}
	return st
}

// Effects are the dice effects of the kinds of trick cards.
var Effects = [shanghaien.Tricks]Effect{
	shanghaien.Nudge: Nudged, shanghaien.Double: Doubled,
	shanghaien.Reroll: Rerolled,
}

// CanPlace tells whether a seat may still lay a die in this round.
func CanPlace(s *shanghaien.State, seat game.Seat) bool {
	return s.Supply(seat) > OwnDice-ForcedDice
}

// ParseUse reads a move that plays a trick card.
func ParseUse(words []string) Use {
	if words[0] != "joker" {
		t, _ := shanghaien.ParseTrick(words[0])
		return Use{Effect: Effects[t], Trick: t}
	}
	t, _ := shanghaien.ParseTrick(words[1])
	n, _ := shanghaien.ParseNation(words[2])
	return Use{Effect: Joker, Trick: t, Nation: n}
}

// ParseFace reads the number of a die, counted from 0.
func ParseFace(word string) int { return int(word[0] - '1') }
