package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// A use is what a captain did with the trick of a round.
type use struct {
	kind   useKind
	trick  shanghaien.Trick  // the kind of card that was spent
	nation shanghaien.Nation // of a joker
}

type useKind int8

const (
	unused useKind = iota
	nudged
	doubled
	rerolled
	joker
)

// after is what stands once a captain has made a use of a trick card.
func (st Standing) after(seat game.Seat, u use) Standing {
	if u.kind == unused {
		return st
	}
	st.tricks[seat][u.trick]--
	if u.kind == joker {
		st.strength[seat][u.nation] += 2 // SH-65
	}
	return st
}

// useKinds are the dice effects of the kinds of trick cards.
var useKinds = [shanghaien.Tricks]useKind{
	shanghaien.Nudge: nudged, shanghaien.Double: doubled,
	shanghaien.Reroll: rerolled,
}

// canLay tells whether a seat may still lay a die in this round.
func canLay(s *shanghaien.State, seat game.Seat) bool {
	return s.Supply(seat) > ownDice-forced
}

// useOf reads a move that plays a trick card.
func useOf(words []string) use {
	if words[0] != "joker" {
		t, _ := shanghaien.ParseTrick(words[0])
		return use{kind: useKinds[t], trick: t}
	}
	t, _ := shanghaien.ParseTrick(words[1])
	n, _ := shanghaien.ParseNation(words[2])
	return use{kind: joker, trick: t, nation: n}
}

// face reads the number of a die, counted from 0.
func face(word string) int { return int(word[0] - '1') }
