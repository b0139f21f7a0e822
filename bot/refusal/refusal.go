// Package refusal has the errors that carry the words for the user.
package refusal

import "errors"

// Error is an error that carries the words for the user: a request cannot be carried out, and nobody has to mend
// anything. Whatever else an error is, it is our fault.
type Error struct {
	Key  string // of the words, in the catalogues
	Args []any  // of the words
}

// New returns a refusal with these words. Two refusals are never the same error, even with the same words.
func New(key string, args ...any) error { return &Error{key, args} }

func (r *Error) Error() string { return "refused: " + r.Key }

// As finds the first refusal in the tree of an error.
func As(err error) (r *Error, found bool) {
	found = errors.As(err, &r)
	return r, found
}
