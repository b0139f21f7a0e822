package storage

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"dockside/game/table"
)

// Archive keeps tables that are over, behind a store: each is a compressed file of JSON, named by its id, in a folder
// or in a store of objects. Any number of processes may share it.
type Archive struct{ shelf shelf }

// shelf is where files lie. What is not there is fs.ErrNotExist.
type shelf interface {
	// put writes a file as a whole: whoever reads sees all of it or what was there before.
	put(ctx context.Context, name string, data []byte) error
	get(ctx context.Context, name string) ([]byte, error)
	delete(ctx context.Context, name string) error
	// names visits the names of all files.
	names(ctx context.Context, visit func(name string)) error
}

// BeginArchive opens an archive in which nothing lies yet: a folder, which is made if it is not there, or an address of
// an object store.
func BeginArchive(where string, keys Keys) (*Archive, error) {
	a, err := OpenArchive(where, keys)
	if f, is := a.shelf.(folder); is && err == nil {
		err = f.begin()
	}
	return a, err
}

// OpenArchive opens an archive that was begun. A folder that is not one counts as away until it is, as where nothing is
// mounted: an empty one in its place would look as if matches had never been.
func OpenArchive(where string, keys Keys) (*Archive, error) {
	if strings.Contains(where, "://") {
		b, err := openBucket(where, keys)
		return &Archive{b}, err
	}
	return &Archive{folder(where)}, nil
}

// shelfPatience is how long an archive may take for one table.
const shelfPatience = 10 * time.Second

// largest is how large a table may be, in bytes: more than any match comes to.
const largest = 64 << 20

// Put keeps a table, in place of what was kept of it before.
func (a *Archive) Put(ctx context.Context, t *table.Table) error {
	name, err := fileOf(t.ID)
	if err != nil {
		return err
	}
	value, err := encode(t, t.Revision)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write(value)
	if err = errors.Join(err, w.Close()); err != nil {
		return fmt.Errorf("compress table %s: %w", t.ID, err)
	}
	ctx, cancel := context.WithTimeout(ctx, shelfPatience)
	defer cancel()
	return away(a.shelf.put(ctx, name, packed.Bytes()))
}

// Get returns a table as it was put.
func (a *Archive) Get(ctx context.Context, id string) (*table.Table, error) {
	name, err := fileOf(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, shelfPatience)
	defer cancel()
	packed, err := a.shelf.get(ctx, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, notFound(id)
	case err != nil:
		return nil, away(err)
	}
	var value []byte
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		value, err = io.ReadAll(io.LimitReader(r, largest))
	}
	if err != nil {
		return nil, unreadable("table "+id+" in the archive", err)
	}
	return decode(id, value)
}

// Delete forgets a table; one that is not there is no error.
func (a *Archive) Delete(ctx context.Context, id string) error {
	name, err := fileOf(id)
	if errors.Is(err, table.ErrNotFound) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, shelfPatience)
	defer cancel()
	if err = a.shelf.delete(ctx, name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return away(err)
}

// noteFile holds the note of an archive. It is copied with the archive.
const noteFile = "dockside-note"

// Note returns the note of the archive; "" if there is none.
func (a *Archive) Note(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, shelfPatience)
	defer cancel()
	note, err := a.shelf.get(ctx, noteFile)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(note), away(err)
}

// SetNote replaces the note of the archive.
func (a *Archive) SetNote(ctx context.Context, note string) error {
	ctx, cancel := context.WithTimeout(ctx, shelfPatience)
	defer cancel()
	return away(a.shelf.put(ctx, noteFile, []byte(note)))
}

// IDs lists the ids of all tables.
func (a *Archive) IDs(ctx context.Context) (ids []string, err error) {
	err = a.shelf.names(ctx, func(name string) {
		if is := file.FindStringSubmatch(name); is != nil {
			ids = append(ids, is[1])
		}
	})
	return ids, away(err)
}

// file is the name of a table, after the last characters of its id, so that no folder has too many.
var file = regexp.MustCompile(`^[0-9a-z]{1,2}/([0-9a-z]{1,20})\.json\.gz$`)

// fileOf is the name of a table; table.ErrNotFound where none has such an id.
func fileOf(id string) (string, error) {
	name := id[max(0, len(id)-2):] + "/" + id + ".json.gz"
	if !file.MatchString(name) {
		return "", notFound(id)
	}
	return name, nil
}

// away marks a failure of the archive, contexts included.
func away(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", table.ErrArchive, err)
}
