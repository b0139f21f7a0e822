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

// moveIn refuses what a newer version has left, makes what is missing, and throws away the drafts of whoever died.
func moveIn(tx *bbolt.Tx) error {
	mark, err := tx.CreateBucketIfNotExists([]byte(layouts))
	if err != nil {
		return err
	}
	if stored := mark.Get(layoutVersion); stored != nil {
		there, err := strconv.Atoi(string(stored))
		if err != nil {
			return fmt.Errorf("its layout: %w", err)
		}
		if err := readable(there); err != nil {
			return err
		}
	}
	if err := errors.Join(createBuckets(tx), clearDrafts(tx)); err != nil {
		return err
	}
	return mark.Put(layoutVersion, strconv.AppendInt(nil, layout, 10))
}
