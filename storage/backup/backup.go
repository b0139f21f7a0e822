// Package backup writes the items of a store into a backup and reads them from one.
package backup

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"syscall"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// A backup is gzipped text: a line of JSON for each item, between a first and a last line. The last line has the number
// of items, so that an incomplete backup is noticed.

// format is the version of backups.
const format = 1

// opening is the first line of a backup, and closing the last.
type opening struct {
	Format int       `json:"dockside-backup"`
	Schema int       `json:"schema"` // of tables
	Made   time.Time `json:"made"`
}

type closing struct {
	End   bool `json:"end"`
	Items int  `json:"items"`
}

// Write writes a backup of a store, and returns how many items are in it.
func Write(ctx context.Context, k storage.ItemStore, now time.Time, to io.Writer) (items int, err error) {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestSpeed)
	if err != nil {
		return 0, err
	}
	lines := json.NewEncoder(zipped)
	if err := lines.Encode(opening{format, table.Schema, now.UTC()}); err != nil {
		return 0, err
	}
	if err := k.Items(ctx, func(i storage.Item) error {
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

// Why a backup cannot be read.
var (
	errNoBackup = errors.New("not a Dockside backup file")
	errTorn     = errors.New("the backup is damaged or incomplete")
	errTooLarge = errors.New("the backup has an item that is larger than any game: somebody has changed it")
)

// mostOfItem is the size limit of an item, in bytes: many times the size of any match. It bounds the memory that a
// hostile backup takes.
const mostOfItem = 8 << 20

// bounded is a reader that returns errTooLarge after some bytes.
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

// Read visits the items of a backup and returns when it was made. It returns an error at the end of an incomplete
// backup, after it has visited some items. The error wraps storage.ErrSchema if another version wrote the backup.
func Read(from io.Reader, visit func(storage.Item) error) (made time.Time, err error) {
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
	err = cmp.Or(codec.CheckSchema(first.Format, format), codec.CheckSchema(first.Schema, table.Schema))
	if err != nil {
		return made, err
	}
	for items := 0; ; items++ {
		var line struct {
			storage.Item
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

// unlessKnown returns otherwise, unless err is an error of the system or errTooLarge.
func unlessKnown(err, otherwise error) error {
	if errors.As(err, new(syscall.Errno)) || errors.Is(err, errTooLarge) {
		return err
	}
	return otherwise
}
