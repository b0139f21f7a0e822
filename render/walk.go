package render

import (
	"slices"
	"strings"

	"dockside/game"
)

// MaxOptions is how many options one menu can have.
const MaxOptions = 25

// maxButtons is how many choices stand side by side; more of them go into menus.
const maxButtons = 5

// Walk offers legal moves word by word, so that a game can be played before it has a face of
// its own. The draft holds the words chosen so far. Words that are no choice, since nothing else
// can follow, are added to the one before them. The labels are the words themselves.
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

// menus puts choices into as few menus as can hold them. The label of a menu is its first and
// last option.
func menus(choices []Choice, draft game.Move) []Choice {
	var list []Choice
	for part := range slices.Chunk(choices, MaxOptions) {
		label := game.Say("choice.range", part[0].Label, part[len(part)-1].Label)
		list = append(list, Choice{Move: draft, Label: label, Menu: part})
	}
	return list
}

// after is what follows a draft in a move that continues it.
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

// settled adds the words to a draft that must follow because nothing else can.
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
