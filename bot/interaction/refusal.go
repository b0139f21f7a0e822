// Package interaction is what features are written against: what a user asked for, and what is answered.
package interaction

import "errors"

// Refusal is an error that carries the words for the user: a request cannot be carried out, and nobody has to mend
// anything. Whatever else an error is, it is our fault.
type Refusal struct {
	Key  string // of the words, in the catalogues
	Args []any  // of the words
}

// Refuse returns a refusal with these words. Two refusals are never the same error, even with the same words.
func Refuse(key string, args ...any) error { return &Refusal{key, args} }

func (r *Refusal) Error() string { return "refused: " + r.Key }

// AsRefusal finds the first refusal in the tree of an error.
func AsRefusal(err error) (r *Refusal, found bool) {
	found = errors.As(err, &r)
	return r, found
}
