package validate

import (
	"fmt"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
)

// faults collects what is wrong while a payload is read from top to bottom.
type Errors []apierror.FieldError

func (f *Errors) add(path, code, format string, args ...any) {
	*f = append(*f, apierror.FieldError{Path: path, Code: code, Message: fmt.Sprintf(format, args...)})
}

// text judges one text by its length. Discord counts characters, not bytes.
func (f *Errors) text(path, text string, least, most int) {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n > most && least > 0:
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	case n > most:
		f.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// count judges how many entries a list has that must have one.
func (f *Errors) count(path string, n, most int) {
	if n < 1 || n > most {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", most)
	}
}

// number judges a number that may be left out.
func (f *Errors) number(path string, n *int, least, most int) {
	if n != nil && (*n < least || *n > most) {
		f.add(path, "NUMBER_TYPE_COERCE", "int value should be between %d and %d.", least, most)
	}
}
