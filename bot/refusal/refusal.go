// Package refusal defines errors that carry a text for the user.
package refusal

import "errors"

// Error means that a request cannot be carried out, and carries the text that tells the user why. It needs no action by
// the operator. Any other error is internal.
type Error struct {
	Key  string // of the text in the catalogues
	Args []any  // of the text
}

// New returns a refusal with a text. Two refusals never equal each other, even with the same text.
func New(key string, args ...any) error { return &Error{key, args} }

// Error implements error. Its text is for the log.
func (r *Error) Error() string { return "refused: " + r.Key }

// As returns the first refusal in the tree of an error.
func As(err error) (r *Error, found bool) {
	found = errors.As(err, &r)
	return r, found
}
