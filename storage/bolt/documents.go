package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"dockside/storage/internal/codec"
)

// documentStore stores documents, also those that expire.
type documentStore struct {
	*file
	sweeper *sweeper
}

// Document implements storage.Documents.
func (b documentStore) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		return codec.Unpack(valueIn(tx, documents, []byte(key)), &document)
	})
	return document, err
}

// Documents implements storage.Ephemeral.
func (b documentStore) Documents(ctx context.Context, keys ...string) (kept []json.RawMessage, err error) {
	kept = make([]json.RawMessage, len(keys))
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		for i, key := range keys {
			if err := codec.Unpack(bucket(tx, documents).Get([]byte(key)), &kept[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return kept, err
}

// Revise implements storage.Documents.
func (b documentStore) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		var old json.RawMessage
		if err := codec.Unpack(bucket(tx, documents).Get([]byte(key)), &old); err != nil {
			return err
		}
		document, err := change(old)
		if err != nil {
			return err
		}
		if document == nil {
			return bucket(tx, documents).Delete([]byte(key))
		}
		return save(tx, documents, []byte(key), document)
	})
}
