package view

import (
	"slices"
	"strings"

	"dockside/game"
)

// BeginsMove reports whether words are one of the moves, or the first words of one. Empty words begin any move.
func BeginsMove(moves []game.Move, words game.Move) bool {
	return words == "" || slices.ContainsFunc(moves, func(m game.Move) bool {
		return m == words || strings.HasPrefix(string(m), string(words)+" ")
	})
}
