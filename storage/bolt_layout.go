package storage

import (
	"errors"
	"fmt"
	"strconv"

	"go.etcd.io/bbolt"
)

// layouts is the bucket that holds the version of the layout under one key; a former version has left none.
const layouts = "layout"

var layoutVersion = []byte("version")

// errLayout says that a file does not tell the version of its layout.
var errLayout = errors.New("its layout is unknown")

// moveIn refuses what a newer version has left, makes what is missing, and throws away the drafts of whoever died.
func moveIn(tx *bbolt.Tx) error {
	if err := readableFile(tx); err != nil {
		return err
	}
	mark, err := tx.CreateBucketIfNotExists([]byte(layouts))
	if err = errors.Join(err, createBuckets(tx), clearDrafts(tx)); err != nil {
		return err
	}
	return mark.Put(layoutVersion, strconv.AppendInt(nil, layout, 10))
}

// readableFile refuses what a newer version has left.
func readableFile(tx *bbolt.Tx) error {
	version := valueIn(tx, layouts, layoutVersion)
	if version == nil {
		return nil
	}
	there, err := strconv.Atoi(string(version))
	if err != nil {
		return fmt.Errorf("%w: %w", errLayout, err)
	}
	return readable(there)
}

// valueIn is what a bucket has under a key: nothing where a former version had no such bucket.
func valueIn(tx *bbolt.Tx, name string, key []byte) []byte {
	if b := bucket(tx, name); b != nil {
		return b.Get(key)
	}
	return nil
}
