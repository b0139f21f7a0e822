package render

import (
	"slices"
	"strings"

	"dockside/game"
)

// MaxOptions is the most options of a menu.
const MaxOptions = 25

// maxButtons is the most buttons in a row; more choices go into menus.
const maxButtons = 5

// Walk offers legal moves word by word, so that a game without a face can be played. The draft holds the words chosen
// so far. Words without an alternative are added to the word before. The labels are the words themselves.
func Walk(moves []game.Move, draft game.Move) []Choice {
	var choices []Choice
	offered := map[game.Move]bool{}
	for _, m := range moves {
		rest, ok := after(draft, m)
		if !ok {
			continue
		}
		word, _, _ := strings.Cut(rest, " ")
		next := settled(moves, join(draft, word))
		if !offered[next] {
			offered[next] = true
			choices = append(choices, Choice{Move: next, Label: game.Say(string(next[len(prefix(draft)):]))})
		}
	}
	if len(choices) <= maxButtons {
		return choices
	}
	return menus(choices, draft)
}

// menus groups choices into as few menus as possible. The label of a menu is its first and last option.
func menus(choices []Choice, draft game.Move) []Choice {
	var list []Choice
	for part := range slices.Chunk(choices, MaxOptions) {
		label := game.Say("choice.range", part[0].Label, part[len(part)-1].Label)
		list = append(list, Choice{Move: draft, Label: label, Menu: part})
	}
	return list
}

// after returns the rest of a move that begins with a draft.
func after(draft, m game.Move) (string, bool) {
	return strings.CutPrefix(string(m), prefix(draft))
}

func prefix(draft game.Move) string {
	if draft == "" {
		return ""
	}
	return string(draft) + " "
}

func join(draft game.Move, word string) game.Move { return game.Move(prefix(draft) + word) }

// settled adds the words to a draft that have no alternative.
func settled(moves []game.Move, draft game.Move) game.Move {
	for {
		var words []string
		for _, m := range moves {
			if m == draft {
				return draft
			}
			if rest, ok := after(draft, m); ok {
				word, _, _ := strings.Cut(rest, " ")
				words = append(words, word)
			}
		}
		slices.Sort(words)
		words = slices.Compact(words)
		if len(words) != 1 {
			return draft
		}
		draft = join(draft, words[0])
	}
}
