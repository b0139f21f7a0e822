package position

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// Use is a trick card that a player spends in a round, and what for. The zero value is no use.
type Use struct {
	Effect Effect
	Trick  shanghaien.Trick  // the kind of card that was spent
	Nation shanghaien.Nation // of a joker
}

// Uses are uses of both seats.
type Uses = [2][]Use

// Effect is the effect of a used trick card.
type Effect int8

const (
	NoTrick Effect = iota
	Nudged
	Doubled
	Rerolled
	Joker
)

// After returns the standing after a player has used a trick card.
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

// Effects are the effects on dice, by kind of trick card. Any kind can be spent as a joker instead.
var Effects = [shanghaien.Tricks]Effect{
	shanghaien.Nudge: Nudged, shanghaien.Double: Doubled,
	shanghaien.Reroll: Rerolled,
}

// CanPlace reports whether a seat may still place a die in this round.
func CanPlace(s *shanghaien.State, seat game.Seat) bool {
	return s.Supply(seat) > OwnDice-ForcedDice
}

// ParseUse returns the use of a move that plays a trick card, given as words.
func ParseUse(words []string) Use {
	if words[0] != "joker" {
		t, _ := shanghaien.ParseTrick(words[0])
		return Use{Effect: Effects[t], Trick: t}
	}
	t, _ := shanghaien.ParseTrick(words[1])
	n, _ := shanghaien.ParseNation(words[2])
	return Use{Effect: Joker, Trick: t, Nation: n}
}

// ParseFace returns the face of a die, counted from 0.
func ParseFace(word string) int { return int(word[0] - '1') }
