package codec

import (
	"errors"
	"fmt"
)

// Layout is the version of the layout of both stores. It rises with every schema, too, so that another version of the
// program refuses the whole store at its start instead of one table after the other.
const Layout = 2

// CheckLayout returns ErrSchema, with advice, unless a store has the layout of this version.
func CheckLayout(there int) error {
	if err := CheckSchema(there, Layout); err != nil {
		return fmt.Errorf("%w: %w", err, errOtherLayout)
	}
	return nil
}

// errOtherLayout says what to do about a store of another version.
var errOtherLayout = errors.New("start the version that wrote the store, or restore a backup that this version made")
