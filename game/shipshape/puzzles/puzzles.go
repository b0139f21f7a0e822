// Package puzzles has the puzzles of the day of ShipShape, as "dockside puzzles" found them.
package puzzles

import (
	_ "embed"
	"sync"

	"dockside/game/ai/puzzle"
)

//go:embed puzzles.jsonl
var file string

// Book returns the puzzles. A change of the file changes which puzzle belongs to which day, so it is for new versions
// that change at midnight at the earliest.
var Book = sync.OnceValue(func() puzzle.Book { return puzzle.NewBook(file) })
