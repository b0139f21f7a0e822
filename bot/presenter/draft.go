package presenter

import (
	"slices"
	"strings"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// possibleDraft returns a draft if it is a legal move or a part of one, and else "". Standing orders may follow a
// move, or stand alone on their own page.
func possibleDraft(v *view.View, seat game.Seat, draft game.Move) game.Move {
	move, orders := draft.Parts()
	part := func(m game.Move) bool { return partOf(move, m) }
	_, commands := commanderOf(v)
	switch moves := v.Match.Moves(seat); {
	case orders == nil && slices.ContainsFunc(moves, part), commands && slices.Contains(moves, move):
		return draft
	case commands && view.OnlyOrders(draft) && v.Phase == table.Playing:
		return draft
	}
	return ""
}

// partOf reports whether a draft is a subsequence of the words of a move. The words need not be picked in the
// order in which the move has them.
func partOf(draft, move game.Move) bool {
	rest := strings.Fields(string(draft))
	for _, word := range strings.Fields(string(move)) {
		if len(rest) > 0 && word == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// DraftLine returns the text that a draft is not played yet. Its key depends on the first word of the move and on
// whether the move is complete. The other words are its arguments.
func DraftLine(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) string {
	move, _ := draft.Parts()
	words := strings.Split(string(move), " ")
	key, moves := "hand.draft."+words[0], v.Match.State().View(seat).Moves(seat)
	switch {
	case slices.Contains(moves, move):
	case slices.ContainsFunc(moves, func(m game.Move) bool { return partOf(move, m) }):
		key += ".more"
	default:
		return l.Say("hand.draft")
	}
	if key = GameKey(l, v, key); !l.Has(key) {
		return l.Say("hand.draft")
	}
	of := make([]any, len(words)-1)
	for i, word := range words[1:] {
		of[i] = word
	}
	return l.Say(key, of...)
}
