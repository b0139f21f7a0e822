package redis

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// documentStore stores documents, with or without a time to live.
type documentStore struct{ *server }

// Document implements storage.Documents.
func (r documentStore) Document(ctx context.Context, key string) (document json.RawMessage, err error) {
	return documentOf(r.client.Get(ctx, documentKey(key)).Bytes())
}

// Documents implements storage.Ephemeral. It takes one round trip.
func (r documentStore) Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error) {
	stored := make([]*redis.StringCmd, len(keys))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for i, key := range keys {
			stored[i] = p.Get(ctx, documentKey(key))
		}
		return nil
	})
	kept := make([]json.RawMessage, len(keys))
	for i := range stored {
		var err error
		if kept[i], err = documentOf(stored[i].Bytes()); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// Keep implements storage.Ephemeral.
func (r documentStore) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	before json.RawMessage, err error,
) {
	if document == nil {
		return documentOf(r.client.GetDel(ctx, documentKey(key)).Bytes())
	}
	value, err := codec.Pack(document)
	if err != nil {
		return nil, err
	}
	command := redis.NewStringCmd(ctx, "set", documentKey(key), value, "px", lasts.Milliseconds(), "get")
	_ = r.client.Process(ctx, command) // it keeps its error
	return documentOf(command.Bytes())
}

// keepFirst stores a value for some milliseconds unless there is one, and returns the stored one.
var keepFirst = newScript(`
local kept = redis.call('GET', KEYS[1])
if kept then return kept end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`)

// KeepFirst implements storage.Ephemeral.
func (r documentStore) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	kept json.RawMessage, err error,
) {
	value, err := codec.Pack(document)
	if err != nil {
		return nil, err
	}
	stored, err := r.run(ctx, keepFirst, documentKey(key), value, lasts.Milliseconds()).Text()
	return documentOf([]byte(stored), err)
}

// documentOf decodes the answer of a GET of a document.
func documentOf(stored []byte, err error) (document json.RawMessage, _ error) {
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, codec.Unavailable(err)
	}
	return document, codec.Unpack(stored, &document)
}

// replace replaces a value if it has not changed since it was read; an empty value means none.
var replace = newScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1`)

// Revise implements storage.Documents. It tries again if another write came first.
func (r documentStore) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	return r.retry(ctx, "a document", func() (bool, error) { // its key may contain a user id
		return r.reviseOnce(ctx, documentKey(key), change)
	})
}

func (r documentStore) reviseOnce(ctx context.Context, key string,
	change func(json.RawMessage) (json.RawMessage, error),
) (stored bool, err error) {
	old, err := r.client.Get(ctx, key).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return false, codec.Unavailable(err)
	}
	var document json.RawMessage
	if err := codec.Unpack(old, &document); err != nil {
		return false, err
	}
	if document, err = change(document); err != nil {
		return false, err
	}
	var value []byte
	if document != nil {
		if value, err = codec.Pack(document); err != nil {
			return false, err
		}
	}
	stored, err = r.run(ctx, replace, key, old, value).Bool()
	return stored, codec.Unavailable(err)
}
