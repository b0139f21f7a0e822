package bolt

import (
	"errors"
	"fmt"
	"strconv"

	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

var layoutVersion = []byte("version")

// prepare refuses the file of another version, creates missing buckets, and deletes drafts that a process has left
// behind.
func prepare(tx *bbolt.Tx) error {
	if err := checkLayout(tx); err != nil {
		return err
	}
	mark, err := tx.CreateBucketIfNotExists([]byte(layouts))
	if err = errors.Join(err, createBuckets(tx), dropDrafts(tx)); err != nil {
		return err
	}
	return mark.Put(layoutVersion, strconv.AppendInt(nil, codec.Layout, 10))
}

// checkLayout refuses the file of another version. Only a file without any bucket has no layout yet.
func checkLayout(tx *bbolt.Tx) error {
	if first, _ := tx.Cursor().First(); first == nil {
		return nil
	}
	there := 1 // which stored no version
	if version := valueIn(tx, layouts, layoutVersion); version != nil {
		var err error
		if there, err = strconv.Atoi(string(version)); err != nil {
			return fmt.Errorf("%w: %w", errLayout, err)
		}
	}
	return codec.CheckLayout(there)
}

func createBuckets(tx *bbolt.Tx) error {
	for _, name := range append(ofLadder(),
		histories, entries, tables, channels, due, claims, tags, finished, agendas, people, documents, lapses, until) {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return err
		}
	}
	return nil
}
