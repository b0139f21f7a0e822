// Package choices returns the moves of a seat as buttons and menus, and the prompt of the seat.
package choices

import (
	"slices"
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// For returns a button for each die, or for roll and shanghai, and a menu of trick moves, both in the order of the
// cards that they reach. While number 1 is undecided, each die has a row with one button for each end. If the menu is
// too long, it first asks which trick card joins a crew, and then, with that as the draft, which crew.
func For(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	moves := view.Moves(seat)
	state, ok := view.(rules.State)
	if !ok {
		return render.Walk(moves, draft)
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int { return rank(state, a) - rank(state, b) })
	var buttons, tricks []render.Choice
	for _, m := range moves {
		switch {
		case !continues(m, draft):
		case isTrick(m):
			tricks = append(tricks, trick(state, m))
		default:
			b := button(state, m)
			if state.OneAt == rules.Unchosen { // two columns, to compare the ends
				b.Row = len(buttons) / len(Ends)
			}
			buttons = append(buttons, b)
		}
	}
	if len(tricks) > render.MaxOptions {
		tricks = byKind(tricks)
	}
	if len(tricks) == 0 {
		return buttons
	}
	return append(buttons, render.Choice{Move: draft, Label: label("tricks"), Menu: tricks})
}

// continues reports whether a move is the draft or begins with its words.
func continues(m, draft game.Move) bool {
	return draft == "" || m == draft || strings.HasPrefix(string(m), string(draft)+" ")
}

// label returns the label of a button or an option.
func label(key string, args ...any) game.Event { return game.Say("shanghaien.choice."+key, args...) }

// Label returns a legal move in words, for descriptions. The arrows of buttons are words there.
func Label(s rules.State, m game.Move) game.Event {
	words := strings.Split(string(m), " ")
	switch {
	case isTrick(m):
		return trick(s, m).Label
	case words[0] == "place" && len(words) > 2:
		return label("told."+words[2], reach(s, Number(words[1]), words[2:])...)
	}
	return button(s, m).Label
}

// button returns the choice of a move without a trick.
func button(s rules.State, m game.Move) render.Choice {
	words := strings.Split(string(m), " ")
	switch words[0] {
	case "roll":
		return render.Choice{Move: m, Label: label("roll"), Style: render.Primary}
	case "shanghai":
		return render.Choice{Move: m, Label: label("shanghai", points(s, m)), Style: render.Danger}
	}
	die, at := Number(words[1]), words[2:]
	key := strings.Join(append([]string{"place"}, at...), ".") // "place.left" where number 1 is chosen, too
	return render.Choice{Move: m, Label: label(key, reach(s, die, at)...), Style: render.Primary}
}

// trick returns a trick move as an option, with its consequence.
func trick(s rules.State, m game.Move) render.Choice {
	words := strings.Split(string(m), " ")
	after, changed := changes(s, m)
	c := render.Choice{Move: m, Note: label("note."+words[0], after)}
	switch words[0] {
	case "nudge":
		c.Label = nudging(s, Number(words[1]), Number(words[2]))
	case "joker":
		t, _ := rules.ParseTrick(words[1])
		n, _ := rules.ParseNation(words[2])
		c.Label = label("joker", rules.TrickEvent(t), rules.CrewEvent(n))
		own, other := s.Crews[s.Mover][n].Strength(), s.Crews[1-s.Mover][n].Strength()
		c.Note = label("note.joker", own, own+jokerValue, other, after)
		if !changed {
			c.Note = label("note.joker.same", own, own+jokerValue, other)
		}
	case "double":
		both := append(reach(s, s.Rolled[0], words[1:]), reach(s, s.Rolled[1], words[1:])...)
		c.Label = label(strings.Join(words, "."), both...)
	default:
		c.Label = label(string(m))
	}
	return c
}

// jokerValue is the strength of a trick card in a crew (SH-65).
const jokerValue = 2

// Ends maps the words of moves to the ends of the row.
var Ends = map[string]rules.End{"left": rules.Left, "right": rules.Right}

// end returns the end of the row that a move makes number 1, or the current one.
func end(s rules.State, words []string) rules.End {
	if len(words) == 0 {
		return s.OneAt
	}
	return Ends[words[0]]
}

// reach returns a number and the card on which a die with it would lie.
func reach(s rules.State, die int, words []string) []any {
	s.OneAt = end(s, words)
	return []any{die, rules.CardEvent(s.Tavern[s.Position(die)])}
}

// nudging returns a changed die in words with the card that it reaches; with both cards while number 1 is undecided.
func nudging(s rules.State, from, to int) game.Event {
	if s.OneAt != rules.Unchosen {
		return label("nudge", append([]any{from}, reach(s, to, nil)...)...)
	}
	left, right := reach(s, to, []string{"left"}), reach(s, to, []string{"right"})
	return label("nudge.either", from, to, left[1], right[1])
}

// rank returns the sort key of a move: the position of the card that it targets, or the die and the end while number 1
// is undecided.
func rank(s rules.State, m game.Move) int {
	words := strings.Split(string(m), " ")
	if len(words) < 3 || words[0] != "place" {
		return reaches(s, m)
	}
	return len(Ends)*Number(words[1]) + int(Ends[words[2]])
}

// reaches returns the position of the card that a move targets, for sorting. It is beyond all cards if the move has no
// target, or the number if number 1 is undecided.
func reaches(s rules.State, m game.Move) int {
	words := strings.Split(string(m), " ")
	if pos, ok := Target(s, words); ok {
		return pos
	}
	if words[0] == "nudge" {
		return Number(words[2])
	}
	return len(s.Tavern) + 1
}

// byKind replaces all options to play the same trick card as a joker by one that makes it the draft.
func byKind(tricks []render.Choice) []render.Choice {
	var short []render.Choice
	for _, c := range tricks {
		words := strings.Split(string(c.Move), " ")
		if words[0] == "joker" {
			c = render.Choice{Move: game.Move(words[0] + " " + words[1]), Label: label("joker.kind", c.Label.Args[0])}
		}
		if n := len(short); n == 0 || short[n-1].Move != c.Move {
			short = append(short, c)
		}
	}
	return short
}

// isTrick reports whether a move plays a trick card.
func isTrick(m game.Move) bool {
	word, _, _ := strings.Cut(string(m), " ")
	return word != "roll" && word != "shanghai" && word != "place"
}

// Number parses a digit of a legal move.
func Number(word string) int { return int(word[0] - '0') }

// Target returns the position in the row where a move places a die, or to which it turns one.
func Target(s rules.State, words []string) (pos int, ok bool) {
	switch {
	case words[0] == "nudge" && s.OneAt != rules.Unchosen:
		return s.Position(Number(words[2])), true
	case words[0] != "place":
		return 0, false
	case len(words) > 2:
		s.OneAt = Ends[words[2]]
	}
	return s.Position(Number(words[1])), true
}
