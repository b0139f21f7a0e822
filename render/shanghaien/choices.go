package shanghaien

import (
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// The keys of what stands on buttons and in menus.
const (
	choiceRoll     = "shanghaien.choice.roll"
	choiceShanghai = "shanghaien.choice.shanghai"
	// choicePlace has int die, Event card; the die goes to the card of its number.
	choicePlace = "shanghaien.choice.place"
	// choicePlaceLeft and -Right have int die, Event card: number 1 is at that end.
	choicePlaceLeft  = "shanghaien.choice.place.left"
	choicePlaceRight = "shanghaien.choice.place.right"
	choiceTricks     = "shanghaien.choice.tricks" // the menu of all tricks
	choiceNudge      = "shanghaien.choice.nudge"  // int before, int after
	choiceDouble     = "shanghaien.choice.double"
	// choiceDoubleLeft and -Right also name the end that is number 1.
	choiceDoubleLeft  = "shanghaien.choice.double.left"
	choiceDoubleRight = "shanghaien.choice.double.right"
	choiceReroll      = "shanghaien.choice.reroll"
	choiceJoker       = "shanghaien.choice.joker"      // Event trick card, Event crew
	choiceJokerKind   = "shanghaien.choice.joker.kind" // Event trick card; the crew is asked next
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
		c := choice(state, m)
		if isTrick(m) {
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
	return append(buttons, render.Choice{Move: draft, Label: game.Say(choiceTricks), Menu: tricks})
}

// continues tells whether a move is the draft or starts with its words.
func continues(m, draft game.Move) bool {
	return draft == "" || m == draft || strings.HasPrefix(string(m), string(draft)+" ")
}

// isTrick tells whether a move plays a trick card.
func isTrick(m game.Move) bool {
	switch word, _, _ := strings.Cut(string(m), " "); word {
	case "roll", "shanghai", "place":
		return false
	}
	return true
}

// choice is a legal move as a button or an option.
func choice(s rules.State, m game.Move) render.Choice {
	c := render.Choice{Move: m, Label: game.Say(string(m))}
	words := strings.Split(string(m), " ")
	switch words[0] {
	case "roll":
		c.Label, c.Style = game.Say(choiceRoll), render.Primary
	case "shanghai":
		c.Label, c.Style = game.Say(choiceShanghai), render.Danger
	case "place":
		c.Label, c.Style = placing(s, words), render.Primary
	case "nudge":
		c.Label = game.Say(choiceNudge, number(words[1]), number(words[2]))
	case "double":
		c.Label = doubling(words)
	case "reroll":
		c.Label = game.Say(choiceReroll)
	case "joker":
		t, _ := rules.ParseTrick(words[1])
		n, _ := rules.ParseNation(words[2])
		c.Label = game.Say(choiceJoker, rules.TrickEvent(t), rules.CrewEvent(n))
	}
	return c
}

// placing words "place 5" or "place 5 left" with the card on which the die will lie.
func placing(s rules.State, words []string) game.Event {
	key, die := choicePlace, number(words[1])
	if len(words) > 2 {
		key, s.OneAt = choicePlaceLeft, rules.Left
		if words[2] == "right" {
			key, s.OneAt = choicePlaceRight, rules.Right
		}
	}
	return game.Say(key, die, rules.CardEvent(s.Tavern[s.Position(die)]))
}

// doubling words "double" or "double left".
func doubling(words []string) game.Event {
	switch {
	case len(words) == 1:
		return game.Say(choiceDouble)
	case words[1] == "left":
		return game.Say(choiceDoubleLeft)
	}
	return game.Say(choiceDoubleRight)
}

// byKind puts all options by which the same trick card joins a crew into one, as a draft.
func byKind(tricks []render.Choice) []render.Choice {
	var short []render.Choice
	asked := map[game.Move]bool{}
	for _, c := range tricks {
		words := strings.Split(string(c.Move), " ")
		if words[0] != "joker" {
			short = append(short, c)
			continue
		}
		draft := game.Move(words[0] + " " + words[1])
		if !asked[draft] {
			asked[draft] = true
			short = append(short, render.Choice{Move: draft, Label: game.Say(choiceJokerKind, c.Label.Args[0])})
		}
	}
	return short
}

// number reads a digit of a legal move.
func number(word string) int { return int(word[0] - '0') }
