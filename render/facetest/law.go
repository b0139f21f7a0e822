package facetest

import (
	"fmt"
	"slices"

	"dockside/game"
	"dockside/render"
)

// What a message can hold: rows of buttons or a menu, one of which is the table's own.
const (
	rowsOfChoices = 4
	buttonsInRow  = 5
	mostDrafts    = 10_000
)

// Obeys checks the law of faces in one position for a seat, as it sees it: every listed move is
// reached by presses and no other, and no draft shows a menu of more than 25 options or, with
// the table's own buttons, more than five rows. No two presses are the same, and none leads
// nowhere. Open choices are the same for everybody, since they stand on the board.
func Obeys(f render.Face, view game.State, seat game.Seat) error {
	legal := view.Moves(seat)
	reached := map[game.Move]bool{}
	drafts := []game.Move{""}
	for i := 0; i < len(drafts); i++ {
		choices := f.Choices(view, seat, drafts[i])
		if err := fits(choices); err != nil {
			return fmt.Errorf("after %q %w", drafts[i], err)
		}
		pressed := map[string]bool{}
		for _, c := range presses(choices) {
			key := fmt.Sprint(c.Move, c.Draft)
			switch listed := slices.Contains(legal, c.Move); {
			case pressed[key]:
				return fmt.Errorf("after %q there are two of %q", drafts[i], c.Move)
			case c.Gone:
			case !c.Draft && listed:
				reached[c.Move] = true
			case !c.Draft && c.Move == drafts[i]:
				return fmt.Errorf("pressing %q leads nowhere", c.Move)
			case !slices.Contains(drafts, c.Move):
				drafts = append(drafts, c.Move)
			}
			pressed[key] = true
		}
		if i > 0 && len(choices) == 0 || i > mostDrafts {
			return fmt.Errorf("the draft %q leads nowhere", drafts[i])
		}
	}
	for _, m := range legal {
		if !reached[m] {
			return fmt.Errorf("no press reaches %q", m)
		}
	}
	own, public := open(f.Choices(view, seat, "")), open(f.Choices(view.View(game.Public), seat, ""))
	if fmt.Sprint(own) != fmt.Sprint(public) {
		return fmt.Errorf("the open choices are %v, and for everybody %v", own, public)
	}
	return nil
}

// open are the choices that everybody may see made.
func open(choices []render.Choice) []render.Choice {
	return slices.DeleteFunc(slices.Clone(choices), func(c render.Choice) bool { return !c.Open })
}

// fits tells what is too much about choices.
func fits(choices []render.Choice) error {
	buttons, rows := map[int]int{}, 0
	for _, c := range choices {
		switch n := len(c.Menu); {
		case n > render.MaxOptions:
			return fmt.Errorf("a menu has %d options", n)
		case c.Menu == nil:
			buttons[c.Row]++
		case n == 0:
			return fmt.Errorf("a menu is empty")
		default:
			rows++
		}
	}
	for _, n := range buttons {
		rows += (n + buttonsInRow - 1) / buttonsInRow
	}
	if rows > rowsOfChoices {
		return fmt.Errorf("there are %d rows of choices, more than %d", rows, rowsOfChoices)
	}
	return nil
}

// presses are all that can be pressed: buttons, and the options of menus.
func presses(choices []render.Choice) []render.Choice {
	var all []render.Choice
	for _, c := range choices {
		if c.Menu == nil {
			all = append(all, c)
		} else {
			all = append(all, c.Menu...)
		}
	}
	return all
}
