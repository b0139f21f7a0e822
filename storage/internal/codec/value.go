package codec

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

// Pack returns the stored form of a value.
func Pack(value any) ([]byte, error) {
	inner, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", value, err)
	}
	return json.Marshal(envelope{ladder.Schema, inner})
}

// Unpack decodes a stored form; an empty one does not change the value. It checks the schema first, since another
// schema may not even parse.
func Unpack(stored []byte, into any) error {
	if len(stored) == 0 {
		return nil
	}
	var e envelope
	if err := json.Unmarshal(stored, &e); err != nil {
		return Unreadable(fmt.Sprintf("%T", into), err)
	}
	if err := CheckSchema(e.Schema, ladder.Schema); err != nil {
		return Unreadable(fmt.Sprintf("%T", into), err)
	}
	if err := json.Unmarshal(e.Value, into); err != nil {
		return Unreadable(fmt.Sprintf("%T", into), err)
	}
	return nil
}
