package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// Document is the key of a JSON document that holds a value of type T. The zero value of T stands for no document.
type Document[T any] struct{ Key string }

// documentSchema is the format of all versioned documents.
const documentSchema = 1

// Versioned is the first field of a document that states its format. A document of a later format cannot be read, and
// so is not overwritten by a replica that would lose a part of it.
type Versioned struct {
	Schema int `json:"schema"`
}

func (v *Versioned) format() *int { return &v.Schema }

// DocumentReader is a store whose documents can be read.
type DocumentReader interface {
	Document(ctx context.Context, key string) (json.RawMessage, error)
}

// Load returns the stored value. The error wraps ErrUnreadable if the document cannot be decoded.
func (d Document[T]) Load(ctx context.Context, s DocumentReader) (v T, err error) {
	raw, err := s.Document(ctx, d.Key)
	if err != nil {
		return v, err
	}
	return d.Decode(raw)
}

// Decode returns the value of a document that was read together with others; nil stands for none.
func (d Document[T]) Decode(raw json.RawMessage) (v T, err error) {
	if raw == nil {
		return v, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return *new(T), fmt.Errorf("%w: document %s: %w", ErrUnreadable, d.kind(), err)
	}
	if f, states := any(&v).(interface{ format() *int }); states && *f.format() > documentSchema {
		return *new(T), fmt.Errorf("%w: document %s: a newer version of Dockside has written it", ErrUnreadable, d.kind())
	}
	return v, nil
}

// Revise replaces the stored value by the result of change, and returns it. A value whose method Empty returns true is
// deleted. If change fails, nothing is stored. Change may run several times, each time on a new copy.
func (d Document[T]) Revise(ctx context.Context, s Documents, change func(*T) error) (v T, err error) {
	err = s.Revise(ctx, d.Key, func(raw json.RawMessage) (json.RawMessage, error) {
		if v, err = d.Decode(raw); err != nil {
			return nil, err
		}
		if err := change(&v); err != nil {
			return nil, err
		}
		return EncodeDocument(&v)
	})
	return v, err
}

// Set replaces the stored value.
func (d Document[T]) Set(ctx context.Context, s Documents, v T) error {
	_, err := d.Revise(ctx, s, func(now *T) error {
		*now = v
		return nil
	})
	return err
}

// Remove removes the document.
func (d Document[T]) Remove(ctx context.Context, s Documents) error {
	return s.Revise(ctx, d.Key, func(json.RawMessage) (json.RawMessage, error) { return nil, nil })
}

// EncodeDocument returns the stored form of a value; nil for an empty one.
func EncodeDocument[T any](v *T) (json.RawMessage, error) {
	if e, vanishes := any(v).(interface{ Empty() bool }); vanishes && e.Empty() {
		return nil, nil
	}
	if f, states := any(v).(interface{ format() *int }); states {
		*f.format() = documentSchema
	}
	return json.Marshal(v)
}

// kind is the first word of the key. The other words may be the id of a user, which no log names.
func (d Document[T]) kind() string {
	kind, _, _ := strings.Cut(d.Key, "/")
	return kind
}
