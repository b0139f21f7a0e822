package storage

import (
	"encoding/json"
	"fmt"

	"dockside/table"
)

// readTable decodes an item that is a table. It returns nil for another item.
func readTable(i Item) (*table.Table, error) {
	if i.Kind != TableItem {
		return nil, nil
	}
	t, err := decode(i.Key, i.Value)
	if err == nil && t.ID != i.Key {
		return nil, unreadable("table "+i.Key, fmt.Errorf("it says that it is table %s", t.ID))
	}
	return t, err
}

// checkItem returns an error that wraps table.ErrUnreadable if an item cannot be decoded; it wraps ErrSchema, too, if
// another version of the program wrote it.
func checkItem(i Item) error {
	var err error
	switch i.Kind {
	case TableItem:
		_, err = readTable(i)
	case DocumentItem:
		err = unpack(i.Value, new(json.RawMessage))
	case ClaimItem:
		_, err = claimOwner(i)
	case AgendaItem:
		if _, err = agendaOf(i.Key, i.Value); err != nil {
			err = fmt.Errorf("agenda %s: %w", i.Key, err) // which tells whoever checks a store, and no log
		}
	default:
		err = unreadable(i.Key, fmt.Errorf("unknown kind %q", i.Kind))
	}
	return err
}

// claimOwner decodes an item that is a claim: the id that owns the name.
func claimOwner(i Item) (id string, err error) {
	if err := json.Unmarshal(i.Value, &id); err != nil {
		return "", unreadable("claim "+i.Key, err)
	}
	return id, nil
}

// itemOf makes an item of a stored value. A value so damaged that it is no JSON is kept with all its bytes, as a JSON
// string in base64: checkItem refuses it.
func itemOf(kind Kind, key string, stored []byte) Item {
	switch {
	case kind == ClaimItem:
		stored, _ = json.Marshal(string(stored)) // which cannot fail, nor can the other
	case !json.Valid(stored):
		stored, _ = json.Marshal(stored)
	}
	return Item{kind, key, stored}
}
