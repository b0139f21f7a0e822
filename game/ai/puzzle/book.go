package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"dockside/game"
)

// Book is a file of puzzles whose lines are parsed when they are needed.
type Book struct{ lines []string }

// NewBook returns the book of a file.
func NewBook(file string) Book {
	return Book{strings.Split(strings.TrimSuffix(file, "\n"), "\n")}
}

// Len returns the number of puzzles.
func (b Book) Len() int { return len(b.lines) }

// At parses the puzzle of that index. Its id identifies it, also in another edition of the book.
func (b Book) At(i int, games ...game.Rules) (p Posed, id string, err error) {
	p, err = parse([]byte(b.lines[i]), games)
	if err != nil {
		return p, "", fmt.Errorf("puzzle %d: %w", i+1, err)
	}
	sum := sha256.Sum256([]byte(p.Seat.String() + "\n" + p.Record))
	return p, hex.EncodeToString(sum[:idBytes]), nil
}

// idBytes is the length of an id, in bytes of a hash.
const idBytes = 6
