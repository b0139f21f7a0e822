package codec

import (
	"encoding/json"
	"fmt"

	"dockside/game/table"
	"dockside/storage"
)

// ReadTable decodes an item that is a table. It returns nil for another item.
func ReadTable(i storage.Item) (*table.Table, error) {
	if i.Kind != storage.TableItem {
		return nil, nil
	}
	t, err := DecodeTable(i.Key, i.Value)
	if err == nil && t.ID != i.Key {
		return nil, Unreadable("table "+i.Key, fmt.Errorf("it says that it is table %s", t.ID))
	}
	return t, err
}

// CheckItem returns an error that wraps storage.ErrUnreadable if an item cannot be decoded. It also wraps ErrSchema if
// another version of the program wrote the item.
func CheckItem(i storage.Item) error {
	var err error
	switch i.Kind {
	case storage.TableItem:
		_, err = ReadTable(i)
	case storage.DocumentItem:
		err = Unpack(i.Value, new(json.RawMessage))
	case storage.ClaimItem:
		_, err = ClaimOwner(i)
	case storage.AgendaItem:
		if _, err = DecodeAgenda(i.Key, i.Value); err != nil {
			err = fmt.Errorf("agenda %s: %w", i.Key, err) // only shown by a check of a store, never logged
		}
	default:
		err = Unreadable(i.Key, fmt.Errorf("unknown kind %q", i.Kind))
	}
	return err
}

// ClaimOwner decodes an item that is a claim: the id that owns the name.
func ClaimOwner(i storage.Item) (id string, err error) {
	if err := json.Unmarshal(i.Value, &id); err != nil {
		return "", Unreadable("claim "+i.Key, err)
	}
	return id, nil
}

// NewItem makes an item of a stored value. A value so damaged that it is no JSON is kept with all its bytes, as a JSON
// string in base64: CheckItem refuses it.
func NewItem(kind storage.Kind, key string, stored []byte) storage.Item {
	switch {
	case kind == storage.ClaimItem:
		stored, _ = json.Marshal(string(stored)) // neither call can fail
	case !json.Valid(stored):
		stored, _ = json.Marshal(stored)
	}
	return storage.Item{Kind: kind, Key: key, Value: stored}
}
