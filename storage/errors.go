package storage

import (
	"errors"
	"fmt"
)

// The errors of a store. Every implementation wraps them.
var (
	// ErrNotFound says that no table has this id.
	ErrNotFound = errors.New("no such table")
	// ErrExists says that a table with this id has been created before.
	ErrExists = errors.New("the table exists already")
	// ErrUnreadable means that a stored value cannot be decoded: another version of the program wrote it, or it is
	// corrupt. The store does not change it.
	ErrUnreadable = errors.New("the stored value cannot be read")
	// ErrSchema says that a stored value has a format that this version of the program does not read. It is a kind of
	// ErrUnreadable. The message says whether a newer version can read it, or only the version that wrote it.
	ErrSchema = errors.New("this was stored by another version")
	// ErrUnavailable says that the store cannot be reached now, and leaves open whether a write took place. The call may
	// be repeated, since a revision guards the table.
	ErrUnavailable = errors.New("the store cannot be reached")
	// ErrArchive says that the archive, where the table may be, cannot be reached now. It is a kind of ErrUnavailable.
	ErrArchive = fmt.Errorf("%w: the archive is unavailable", ErrUnavailable)
)
