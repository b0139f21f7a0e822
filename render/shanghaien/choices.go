package shanghaien

import (
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Choices implements render.Face: a button for each die, or for roll and shanghai, and a menu
// of what can be done with tricks. If that menu would be too long it first asks which trick card
// joins a crew, and then, with that as draft, which crew.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	moves := view.Moves(seat)
	state, ok := view.(rules.State)
	if !ok {
		return render.Walk(moves, draft)
	}
	var buttons, tricks []render.Choice
	for _, m := range moves {
		if !continues(m, draft) {
			continue
		}
		if c := choice(state, m); c.Style == render.Secondary {
			tricks = append(tricks, c)
		} else {
			buttons = append(buttons, c)
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

// continues tells whether a move is the draft or starts with its words.
func continues(m, draft game.Move) bool {
	return draft == "" || m == draft || strings.HasPrefix(string(m), string(draft)+" ")
}

// label is what stands on a button or in a menu.
func label(key string, args ...any) game.Event { return game.Say("shanghaien.choice."+key, args...) }

// choice is a legal move as a button, or, if it plays a trick card, as an option.
func choice(s rules.State, m game.Move) render.Choice {
	c := render.Choice{Move: m, Label: game.Say(string(m))}
	words := strings.Split(string(m), " ")
	switch words[0] {
	case "roll":
		c.Label, c.Style = label("roll"), render.Primary
	case "shanghai":
		c.Label, c.Style = label("shanghai"), render.Danger
	case "place":
		c.Label, c.Style = placing(s, words), render.Primary
	case "nudge":
		c.Label = label("nudge", number(words[1]), number(words[2]))
	case "double", "reroll":
		c.Label = label(strings.Join(words, ".")) // "double.left" where number 1 is chosen, too
	case "joker":
		t, _ := rules.ParseTrick(words[1])
		n, _ := rules.ParseNation(words[2])
		c.Label = label("joker", rules.TrickEvent(t), rules.CrewEvent(n))
	}
	return c
}

// ends are those of the row by the words of moves.
var ends = map[string]rules.End{"left": rules.Left, "right": rules.Right}

// placing words "place 5" or "place 5 left" with the card on which the die will lie.
func placing(s rules.State, words []string) game.Event {
	key, die := "place", number(words[1])
	if len(words) > 2 {
		key += "." + words[2]
		s.OneAt = ends[words[2]]
	}
	return label(key, die, rules.CardEvent(s.Tavern[s.Position(die)]))
}

// byKind puts all options by which the same trick card joins a crew into one, as a draft.
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

// isTrick tells whether a move plays a trick card.
func isTrick(m game.Move) bool {
	word, _, _ := strings.Cut(string(m), " ")
	return word != "roll" && word != "shanghai" && word != "place"
}

// number reads a digit of a legal move.
func number(word string) int { return int(word[0] - '0') }
