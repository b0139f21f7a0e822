package apierror

import (
	"errors"
	"fmt"
)

// errNotPossible is why a client cannot do what it was told to.
var errNotPossible = errors.New("not possible")

func NotPossible(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errNotPossible, fmt.Sprintf(format, args...))
}
