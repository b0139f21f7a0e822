package codec

import (
	"errors"
	"fmt"
)

// Layout is the version of how a store is laid out, the same for both. It is raised with the schema of whatever is
// stored, too, so that another version of the program refuses the whole store at the start instead of one table after
// the other.
const Layout = 2

// CheckLayout returns ErrSchema, with advice, unless a store has the layout of this version.
func CheckLayout(there int) error {
	if err := CheckSchema(there, Layout); err != nil {
		return fmt.Errorf("%w: %w", err, errOtherLayout)
	}
	return nil
}

// errOtherLayout says what to do about a store of another version.
var errOtherLayout = errors.New("start the version that wrote the store, or restore a backup that this version has made")
