// Package archive keeps finished tables outside the store, as compressed files in a folder or in an S3-compatible
// object store.
package archive

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
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// Archive keeps finished tables, each as a compressed JSON file named by its id. It implements storage.Archive. Any
// number of processes may share it.
type Archive struct{ files files }

var _ storage.Archive = (*Archive)(nil)

// files reads and writes files by name. Missing ones are fs.ErrNotExist.
type files interface {
	// put replaces a file atomically.
	put(ctx context.Context, name string, data []byte) error
	get(ctx context.Context, name string) ([]byte, error)
	delete(ctx context.Context, name string) error
	// names visits the names of all files.
	names(ctx context.Context, visit func(name string)) error
}

// Create opens a new archive: a folder, which it creates if it is missing, or the address of an object store.
func Create(where string, keys Keys) (*Archive, error) {
	a, err := Open(where, keys)
	if f, is := a.files.(folder); is && err == nil {
		err = f.begin()
	}
	return a, err
}

// Open opens an existing archive. A folder without the mark of an archive counts as unavailable until it has one: an
// empty folder, as if nothing is mounted, would look as if there had never been matches.
func Open(where string, keys Keys) (*Archive, error) {
	if strings.Contains(where, "://") {
		b, err := openBucket(where, keys)
		return &Archive{b}, err
	}
	return &Archive{folder(where)}, nil
}

// timeout is the timeout of one call.
const timeout = 10 * time.Second

// maxSize is the size limit of a table, in bytes, far above any match.
const maxSize = 64 << 20

// Put implements storage.Archive.
func (a *Archive) Put(ctx context.Context, t *table.Table) error {
	name, err := fileOf(t.ID)
	if err != nil {
		return err
	}
	value, err := codec.EncodeTable(t, t.Revision)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write(value)
	if err = errors.Join(err, w.Close()); err != nil {
		return fmt.Errorf("compress table %s: %w", t.ID, err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return away(a.files.put(ctx, name, packed.Bytes()))
}

// Get implements storage.Archive.
func (a *Archive) Get(ctx context.Context, id string) (*table.Table, error) {
	name, err := fileOf(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	packed, err := a.files.get(ctx, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, codec.NotFound(id)
	case err != nil:
		return nil, away(err)
	}
	var value []byte
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		value, err = io.ReadAll(io.LimitReader(r, maxSize))
	}
	if err != nil {
		return nil, codec.Unreadable("table "+id+" in the archive", err)
	}
	return codec.DecodeTable(id, value)
}

// Delete implements storage.Archive.
func (a *Archive) Delete(ctx context.Context, id string) error {
	name, err := fileOf(id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err = a.files.delete(ctx, name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return away(err)
}

// noteFile holds the note of an archive. It is copied with the archive.
const noteFile = "dockside-note"

// Note implements storage.Archive.
func (a *Archive) Note(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	note, err := a.files.get(ctx, noteFile)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(note), away(err)
}

// SetNote implements storage.Archive.
func (a *Archive) SetNote(ctx context.Context, note string) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return away(a.files.put(ctx, noteFile, []byte(note)))
}

// IDs implements storage.Archive.
func (a *Archive) IDs(ctx context.Context) (ids []string, err error) {
	err = a.files.names(ctx, func(name string) {
		if is := file.FindStringSubmatch(name); is != nil {
			ids = append(ids, is[1])
		}
	})
	return ids, away(err)
}

// file matches the file name of a table. Its folder is named by the last characters of the id, so that no folder has
// too many files.
var file = regexp.MustCompile(`^[0-9a-z]{1,2}/([0-9a-z]{1,20})\.json\.gz$`)

// fileOf returns the file name of a table, or storage.ErrNotFound if no table can have the id.
func fileOf(id string) (string, error) {
	name := id[max(0, len(id)-2):] + "/" + id + ".json.gz"
	if !file.MatchString(name) {
		return "", codec.NotFound(id)
	}
	return name, nil
}

// away wraps an error of the archive, or of a context, in storage.ErrArchive.
func away(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", storage.ErrArchive, err)
}
