package storage

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"dockside/game/table"
)

// A copy of a store is a text under gzip, a line of JSON for each item between a first and a last line. The
// last one tells how many there are, so that nobody takes the beginning of a copy for the whole.

// backupFormat is the version of that.
const backupFormat = 1

// opening is the first line of a copy, and closing the last.
type opening struct {
	Format int       `json:"dockside-backup"`
	Schema int       `json:"schema"` // of tables
	Made   time.Time `json:"made"`
}

type closing struct {
	End   bool `json:"end"`
	Items int  `json:"items"`
}

// WriteBackup writes a copy of a store, which is made now, and returns how many items are in it.
func WriteBackup(ctx context.Context, k Keeper, now time.Time, to io.Writer) (items int, err error) {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestSpeed)
	if err != nil {
		return 0, err
	}
	lines := json.NewEncoder(zipped)
	if err := lines.Encode(opening{backupFormat, table.Schema, now.UTC()}); err != nil {
		return 0, err
	}
	if err := k.Items(ctx, func(i Item) error {
		items++
		return lines.Encode(i)
	}); err != nil {
		return 0, err
	}
	if err := lines.Encode(closing{true, items}); err != nil {
		return 0, err
	}
	return items, zipped.Close()
}

// These say that something is no copy, or not a whole one.
var (
	errNoBackup = errors.New("this is no copy that 'dockside backup' has made")
	errTorn     = errors.New("the copy is damaged, or not all of it is there")
	errTooLarge = errors.New("the copy has an item that is larger than any game: somebody has changed it")
)

// mostOfItem is how large an item of a copy may be, in bytes: many times more than any match comes to. It bounds the
// memory that a hostile copy takes.
const mostOfItem = 8 << 20

// bounded reads no more than it has left.
type bounded struct {
	from io.Reader
	left int
}

// Read implements io.Reader.
func (b *bounded) Read(into []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLarge
	}
	n, err := b.from.Read(into[:min(len(into), b.left)])
	b.left -= n
	return n, err
}

// ReadBackup visits the items of a copy and returns when it was made. A copy that is not whole is an error at its
// end, after some have been visited; one of a newer version wraps ErrSchema.
func ReadBackup(from io.Reader, visit func(Item) error) (made time.Time, err error) {
	zipped, err := gzip.NewReader(bufio.NewReader(from))
	if err != nil {
		return made, unlessKnown(err, errNoBackup)
	}
	text := &bounded{from: zipped}
	lines := json.NewDecoder(text)
	next := func(line any) error {
		text.left = mostOfItem
		return lines.Decode(line)
	}
	var first opening
	if err := next(&first); err != nil || first.Format == 0 {
		return made, unlessKnown(err, errNoBackup)
	}
	if first.Format > backupFormat || first.Schema > table.Schema {
		return made, fmt.Errorf("%w: format %d with schema %d, known up to %d with %d",
			ErrSchema, first.Format, first.Schema, backupFormat, table.Schema)
	}
	for items := 0; ; items++ {
		var line struct {
			Item
			closing
		}
		if err := next(&line); err != nil {
			return made, unlessKnown(err, errTorn)
		}
		if line.End {
			if err := next(&line); line.Items != items || !errors.Is(err, io.EOF) {
				return made, unlessKnown(err, errTorn) // at the end gzip compares its sum
			}
			return first.Made, nil
		}
		if err := visit(line.Item); err != nil {
			return made, err
		}
	}
}

// unlessKnown returns what a copy is called that cannot be read, unless the system does not let it be read, or an item
// is too large.
func unlessKnown(err, otherwise error) error {
	if errors.As(err, new(syscall.Errno)) || errors.Is(err, errTooLarge) {
		return err
	}
	return otherwise
}
