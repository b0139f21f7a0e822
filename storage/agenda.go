package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"dockside/game/agenda"
)

// plan lets change work on the agenda of a user, and makes what is stored of it; nil where nothing is on it,
// of which nothing is kept.
//
// A revision is the time in microseconds, or one more than that before: so those of an agenda which was empty for
// a while are not given twice, since no store writes as fast.
func plan(user string, stored []byte, change func(*agenda.Agenda) error) (a *agenda.Agenda, value []byte, err error) {
	if a, err = agendaOf(user, stored); err != nil {
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

// agendaOf reads what is stored of the agenda of a user; nothing is an empty one. The version comes first: a
// newer schema may not even parse. Its errors do not name the user, since they are logged.
func agendaOf(user string, stored []byte) (*agenda.Agenda, error) {
	if len(stored) == 0 {
		return &agenda.Agenda{User: user}, nil
	}
	var version struct{ Schema int }
	if err := json.Unmarshal(stored, &version); err == nil && version.Schema > agenda.Schema {
		return nil, unreadable("an agenda", tooNew(version.Schema, agenda.Schema))
	}
	a := new(agenda.Agenda)
	if err := json.Unmarshal(stored, a); err != nil {
		return nil, unreadable("an agenda", err)
	}
	a.User = user
	return a, nil
}
