package storage

import (
	"errors"
	"fmt"
)

// layout is the version of how a store is laid out, the same for both. It is raised with the schema of whatever is
// stored, too, so that a former program refuses the whole store at the start instead of one table after the other.
//
// In Redis what is due lies in parts since version 2; before, which nothing tells, it lay under the name of the index.
const layout = 2

// readable refuses the layout of a newer version.
func readable(there int) error {
	if there > layout {
		return fmt.Errorf("%w: %w", tooNew(there, layout), errOlder)
	}
	return nil
}

// errOlder says what to do about a newer store.
var errOlder = errors.New("start the newer version of the program on it, or put a copy there which this one has made")
