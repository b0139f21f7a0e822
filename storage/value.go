package storage

import (
	"encoding/json"
	"fmt"

	"dockside/game/ladder"
)

// envelope is the stored form of everything but tables.
type envelope struct {
	Schema int             `json:"schema"`
	Value  json.RawMessage `json:"value"`
}

// pack makes the stored form of a value.
func pack(value any) ([]byte, error) {
	inner, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", value, err)
	}
	return json.Marshal(envelope{ladder.Schema, inner})
}

// unpack reads a stored form; nothing leaves the value as it is. The version comes first: a
// newer schema may not even parse.
func unpack(stored []byte, into any) error {
	if len(stored) == 0 {
		return nil
	}
	var e envelope
	if err := json.Unmarshal(stored, &e); err != nil {
		return unreadable(fmt.Sprintf("%T", into), err)
	}
	if e.Schema > ladder.Schema {
		return unreadable(fmt.Sprintf("%T", into), tooNew(e.Schema, ladder.Schema))
	}
	if err := json.Unmarshal(e.Value, into); err != nil {
		return unreadable(fmt.Sprintf("%T", into), err)
	}
	return nil
}
