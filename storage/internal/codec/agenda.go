package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"dockside/game/agenda"
)

// ReviseAgenda runs change on the agenda of a user, and returns the result and its stored form; nil if it is empty,
// since empty agendas are not stored.
//
// A revision is the time in microseconds, or the revision before plus one if that is later. So an agenda that was empty
// for a while does not use a revision twice, since no store writes as fast.
func ReviseAgenda(user string, stored []byte, change func(*agenda.Agenda) error) (
	a *agenda.Agenda, value []byte, err error,
) {
	if a, err = DecodeAgenda(user, stored); err != nil {
		return nil, nil, err
	}
	revision := a.Revision
	if err := change(a); err != nil {
		return nil, nil, err
	}
	stamp := agenda.Agenda{Schema: agenda.Schema, User: user, Revision: max(revision+1, time.Now().UnixMicro())}
	a.Schema, a.User, a.Revision = stamp.Schema, stamp.User, stamp.Revision
	if value, err = encodeAgenda(a); err != nil {
		return nil, nil, err
	}
	if empty, err := encodeAgenda(&stamp); err != nil || bytes.Equal(value, empty) {
		return a, nil, err
	}
	return a, value, nil
}

func encodeAgenda(a *agenda.Agenda) ([]byte, error) {
	value, err := json.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("encode an agenda: %w", err)
	}
	return value, nil
}

// DecodeAgenda decodes the stored agenda of a user; nil is an empty one. It checks the schema first, since another
// schema may not even parse. Its errors do not name the user, since they are logged.
func DecodeAgenda(user string, stored []byte) (*agenda.Agenda, error) {
	if len(stored) == 0 {
		return &agenda.Agenda{User: user}, nil
	}
	var version struct{ Schema int }
	if err := json.Unmarshal(stored, &version); err != nil {
		return nil, Unreadable("an agenda", err)
	}
	if err := CheckSchema(version.Schema, agenda.Schema); err != nil {
		return nil, Unreadable("an agenda", err)
	}
	a := new(agenda.Agenda)
	if err := json.Unmarshal(stored, a); err != nil {
		return nil, Unreadable("an agenda", err)
	}
	a.User = user
	return a, nil
}
