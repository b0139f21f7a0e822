package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"dockside/storage/internal/codec"
)

// documentStore stores documents, with or without a time to live.
type documentStore struct {
	*file
	sweeper *sweeper
}

// Document implements storage.Documents.
func (b documentStore) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) (err error) {
		document, err = b.document(tx, key)
		return err
	})
	return document, err
}

// Documents implements storage.Ephemeral.
func (b documentStore) Documents(ctx context.Context, keys ...string) (all []json.RawMessage, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) (err error) {
		all, err = b.documents(tx, keys)
		return err
	})
	return all, err
}

// documents returns the documents under several keys, in their order.
func (b *file) documents(tx *bbolt.Tx, keys []string) ([]json.RawMessage, error) {
	all := make([]json.RawMessage, len(keys))
	for i, key := range keys {
		var err error
		if all[i], err = b.document(tx, key); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// document returns the document under a key; nil if there is none, or if it has expired and is not deleted yet.
func (b *file) document(tx *bbolt.Tx, key string) (document json.RawMessage, err error) {
	if at := valueIn(tx, until, []byte(key)); at != nil && millisOf(at) <= b.now().UnixMilli() {
		return nil, nil
	}
	return document, codec.Unpack(valueIn(tx, documents, []byte(key)), &document)
}

// Revise implements storage.Documents.
func (b documentStore) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		document, err := b.document(tx, key)
		if err != nil {
			return err
		}
		if document, err = change(document); err != nil {
			return err
		}
		if document == nil {
			return bucket(tx, documents).Delete([]byte(key))
		}
		return save(tx, documents, []byte(key), document)
	})
}
