package shipshape

import (
	"dockside/game"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("shipshape.alt."+key, args...) }

// short describes a cell in a few letters.
func short(l *cell) game.Event { return fact("cell."+kinds[l.Kind], int(l.Value)) }

// coins tells how many somebody has.
func coins(n int) game.Event { return fact("coins", n) }

// describeCells tells nine cells in words, row by row.
func describeCells(key string, cells [9]cell) game.Event { return fact(key, cellWords(cells)...) }

// cellWords are nine cells in words, row by row.
func cellWords(cells [9]cell) (words []any) {
	for _, l := range cells {
		words = append(words, fact("word."+kinds[l.Kind], int(l.Value)))
	}
	return words
}
