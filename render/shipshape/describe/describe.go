// Package describe puts coins and cells into words for the descriptions of all pictures.
package describe

import (
	"dockside/game"
	"dockside/render/shipshape/draw"
)

// Fact returns a sentence of a description, or a part of one.
func Fact(key string, args ...any) game.Event { return game.Say("shipshape.alt."+key, args...) }

// Short describes a cell in a few letters.
func Short(l *draw.Cell) game.Event { return Fact("cell."+draw.Kinds[l.Kind], int(l.Value)) }

// Coins describes a number of coins.
func Coins(n int) game.Event { return Fact("coins", n) }

// Cells describes nine cells row by row.
func Cells(key string, cells [9]draw.Cell) game.Event { return Fact(key, CellWords(cells)...) }

// CellWords returns nine cells in words, row by row.
func CellWords(cells [9]draw.Cell) (words []any) {
	for _, l := range cells {
		words = append(words, Fact("word."+draw.Kinds[l.Kind], int(l.Value)))
	}
	return words
}
