package presenter

import (
	"strings"

	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// onlyWay explains why play i was made automatically, in the game's own string for such a move if it has one. It
// returns "" for a play that a player chose.
func onlyWay(l *i18n.Language, v *view.View, i int) string {
	if !v.Match.WasOnlyMove(i) {
		return ""
	}
	p := v.Match.Log()[i]
	words := strings.Split(string(p.Move), " ")
	key := GameKey(l, v, "onlyway."+words[0])
	if !l.Has(key) {
		key = "onlyway"
	}
	args := []any{p.Seat}
	for _, word := range words[1:] {
		args = append(args, word)
	}
	return l.Event(v.Said(), game.Say(key, args...))
}
